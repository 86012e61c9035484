import { describe, expect, test } from "vitest";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const password = "un secreto largo";
const admin = await world.as(await make.user({ role: "admin" }));
const head = await make.user();
const manager = await world.as(head);
const nobody = cookieClient(url);
const register = (values: object) => nobody.post("/auth/register", { displayName: "Nueva", email: "nueva@test.test", password, ...values });
const login = async (email: string) => (await cookieClient(url).login(email, password)).body;

describe("registering", () => {
  test("creates a user with role public, who cannot sign in until a manager assigns a role", async () => {
    expect(await register({ email: "ana@test.test", displayName: " Ana ", locale: "fr" })).toMatchObject({
      status: 200,
      body: { done: true },
      setCookies: [],
    });
    expect(await login("ana@test.test")).toMatchObject({ status: 401, message: "Invalid login" });
    const { rows } = await manager.users.list({ q: "ana@test.test", columns: ["role", "status", "locale", "customer", "casesTypes"] });
    expect(rows).toMatchObject([{ alias: "Ana", role: "public", status: "active", locale: "fr", customer: null, casesTypes: [] }]);
    const [asked] = await mailsTo(world.outbox, head.email);
    expect(asked!.text).toContain(`/settings/users/${rows[0]!.id}`);
    expect(await mailsIn(world.outbox, "ana@test.test")).toEqual([]);
    const customer = await make.customer();
    await manager.users.update({ id: rows[0]!.id, version: 1, values: { role: "supercustomer", customer: customer.id, casesTypes: ["penal"] } });
    const [told] = await mailsTo(world.outbox, "ana@test.test");
    expect(told!.text).toContain("Bonjour Ana");
    expect(await login("ana@test.test")).toMatchObject({ status: "FINISH" });
  });

  test("refuses an empty name, a wrong or used e-mail and a weak password, each at its field", async () => {
    const used = await make.user();
    const fields = async (values: object) => ((await register(values)).body as { data: { fields: object } }).data.fields;
    expect(await fields({ displayName: "  ", email: "x", password: "corto" })).toEqual({
      displayName: "Indique su nombre",
      email: "Correo electrónico incorrecto.",
      password: "La contraseña debe tener al menos 12 caracteres",
    });
    expect(await fields({ email: used.email.toUpperCase() })).toEqual({ email: "Este correo ya está en uso" });
    expect((await manager.users.list({ q: "nueva@test.test" })).rows).toEqual([]);
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
