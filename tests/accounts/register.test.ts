import { describe, expect, test } from "vitest";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { codeFor, mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const password = "un secreto largo";
const admin = await world.as(await make.user({ role: "admin" }));
const head = await make.user();
const manager = await world.as(head);
const nobody = cookieClient(url);
const register = (values: object) => nobody.post("/auth/register", { displayName: "Nueva", email: "nueva@test.test", password, ...values });
const verify = (code: string, word = password) => nobody.post("/auth/verify", { code, password: word });
const login = async (email: string) => (await cookieClient(url).login(email, password)).body;

describe("registering", () => {
  test("creates a user with role public, who confirms the address and cannot sign in until a manager assigns a role", async () => {
    expect(await register({ email: "ana@test.test", displayName: " Ana ", locale: "fr" })).toMatchObject({
      status: 200,
      body: { done: true },
      setCookies: [],
    });
    const [mail] = await mailsTo(world.outbox, "ana@test.test");
    expect(mail!.text).toContain("http://sumario.test/pages/register?code=");
    const code = await codeFor(world.outbox, "ana@test.test");
    expect(await mailsIn(world.outbox, head.email)).toEqual([]);
    expect(await verify(code)).toMatchObject({ status: 200, body: { done: true }, setCookies: [] });
    expect(await verify(code)).toMatchObject({ status: 400, body: { code: "RESET_EXPIRED" } });
    expect(await login("ana@test.test")).toMatchObject({ status: 401, message: "Invalid login" });
    const { rows } = await manager.users.list({ q: "ana@test.test", columns: ["role", "status", "locale", "customer", "casesTypes"] });
    expect(rows).toMatchObject([{ alias: "Ana", role: "public", status: "active", locale: "fr", customer: null, casesTypes: [] }]);
    const [asked] = await mailsTo(world.outbox, head.email);
    expect(asked!.text).toContain(`/settings/users/${rows[0]!.id}`);
    const customer = await make.customer();
    await manager.users.update({ id: rows[0]!.id, version: 1, values: { role: "supercustomer", customer: customer.id, casesTypes: ["penal"] } });
    const told = (await mailsTo(world.outbox, "ana@test.test", 2)).find(({ text }) => text.includes("/login"));
    expect(told!.text).toContain("Bonjour Ana");
    expect(await login("ana@test.test")).toMatchObject({ status: "FINISH" });
  });

  test("with the address of somebody else gives a stranger nothing", async () => {
    const email = "victim@test.test";
    await register({ email, displayName: "Extraño", password: "clave del extraño" });
    const link = await codeFor(world.outbox, email);
    // The owner of the mailbox opens the link without having registered, and does not know the password.
    expect(await verify(link)).toMatchObject({ status: 400, body: { data: { fields: { password: "Contraseña incorrecta" } } } });
    // The link of a registration sets no password.
    expect((await nobody.get(`/auth/reset?code=${link}`)).body).toEqual({ valid: false, isFirst: false });
    expect((await nobody.post("/auth/reset", { code: link, password })).status).toBe(400);
    const { rows } = await manager.users.list({ q: email });
    expect((await manager.users.overview({ id: rows[0]!.id })).invitation).toEqual({ state: "unverified", until: null });
    const customer = await make.customer();
    await manager.users.update({ id: rows[0]!.id, version: 1, values: { role: "supercustomer", customer: customer.id, casesTypes: ["penal"] } });
    expect((await cookieClient(url).login(email, "clave del extraño")).body).toMatchObject({ status: 401 });
    expect(await verify(link, "clave del extraño")).toMatchObject({ status: 400, body: { code: "RESET_EXPIRED" } });
    const invitation = /reset-password\?code=([\w-]+)/.exec((await mailsTo(world.outbox, email, 2)).map(({ text }) => text).join("\n"))![1]!;
    expect((await nobody.post("/auth/reset", { code: invitation, password })).status).toBe(200);
    expect(await login(email)).toMatchObject({ status: "FINISH" });
  });

  test("a role that is given while the account is blocked voids an unconfirmed password too", async () => {
    const email = "blocked@test.test";
    await register({ email });
    const { rows } = await manager.users.list({ q: email });
    const values = { role: "supercustomer" as const, customer: (await make.customer()).id, casesTypes: ["penal" as const] };
    await manager.users.update({ id: rows[0]!.id, version: 1, values: { ...values, status: "blocked" } });
    await manager.users.update({ id: rows[0]!.id, version: 2, values: { status: "active" } });
    expect(await login(email)).toMatchObject({ status: 401 });
  });

  test("again replaces a registration that was never confirmed, so that a stranger cannot keep the owner out", async () => {
    const email = "owner@test.test";
    await register({ email, displayName: "Extraño", password: "clave del extraño" });
    const first = await codeFor(world.outbox, email);
    expect((await register({ email, displayName: "Dueña" })).status).toBe(200);
    const codes = (await mailsTo(world.outbox, email, 2)).map(({ text }) => /code=([\w-]+)/.exec(text)![1]!);
    const second = codes.find((code) => code !== first)!;
    expect((await verify(first, "clave del extraño")).status).toBe(400);
    expect((await verify(second)).status).toBe(200);
    expect((await manager.users.list({ q: email })).rows).toMatchObject([{ alias: "Dueña" }]);
    // From now on the address is taken.
    expect((await register({ email, displayName: "Extraño" })).status).toBe(200);
    expect((await manager.users.list({ q: email })).rows).toMatchObject([{ alias: "Dueña" }]);
  });

  test("refuses an empty name, a wrong e-mail and a weak password, each at its field", async () => {
    const fields = async (values: object) => ((await register(values)).body as { data: { fields: object } }).data.fields;
    expect(await fields({ displayName: "  ", email: "x", password: "corto" })).toEqual({
      displayName: "Indique su nombre",
      email: "Correo electrónico incorrecto.",
      password: "La contraseña debe tener al menos 12 caracteres",
    });
    expect((await manager.users.list({ q: "nueva@test.test" })).rows).toEqual([]);
  });

  test("answers alike for an address that has an account, whose owner gets a mail", async () => {
    const used = await make.user({ alias: "Eva" });
    const [known, unknown] = [await register({ email: used.email.toUpperCase() }), await register({ email: "nadie@test.test" })];
    expect([known.status, known.body, known.setCookies]).toEqual([unknown.status, unknown.body, unknown.setCookies]);
    const [mail] = await mailsTo(world.outbox, used.email);
    expect(mail!.text).toContain("Eva");
    expect(mail!.text).not.toContain("code=");
    expect((await manager.users.list({ q: used.email })).rows).toMatchObject([{ id: used.id, alias: "Eva" }]);
  });

  test("a name is one line", async () => {
    await register({ email: "linea@test.test", displayName: " Ana\r\nBcc: x@evil.test\u2028y " });
    expect((await manager.users.list({ q: "linea@test.test" })).rows).toMatchObject([{ alias: "Ana Bcc: x@evil.test y" }]);
  });

  test("does not accept a role, a customer or any other field", async () => {
    for (const more of [{ role: "admin" }, { customer: (await make.customer()).id }, { status: "active" }, { casesTypes: ["penal"] }])
      expect(await register(more)).toMatchObject({ status: 400, body: { data: { fields: { [Object.keys(more)[0]!]: "Campo desconocido" } } } });
    expect((await manager.users.list({ q: "nueva@test.test" })).rows).toEqual([]);
  });

  test("can be disabled by a setting, which the sign-in page follows", async () => {
    await admin.system.changeSettings({ registration: false });
    expect((await nobody.get("/auth/options")).body).toMatchObject({ registration: false });
    expect((await register({})).status).toBe(403);
    expect((await manager.users.list({ q: "nueva@test.test" })).rows).toEqual([]);
    await admin.system.changeSettings({ registration: true });
    expect((await nobody.get("/auth/options")).body).toMatchObject({ registration: true });
  });
});
