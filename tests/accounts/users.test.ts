import { describe, expect, test } from "vitest";
import { texts } from "#domain/messages/fr/texts.ts";
import { sql } from "#server/db/sql.ts";
import { codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { codeFor, mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url, outbox } = world;
const password = "un secreto largo";
const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer()];
const [shop, foreignShop] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: corail })];
const me = await make.user();
const manager = await world.as(me);
const root = await make.user({ role: "admin" });
const admin = await world.as(root);
let count = 0;
const values = (more: object = {}) => ({
  email: `new${++count}@test.test`,
  alias: `Nueva ${count}`,
  role: "manager" as const,
  casesTypes: ["penal" as const],
  ...more,
});
const fieldsOf = async (call: Promise<unknown>) => {
  const refused = await refusal(call);
  expect(refused.status).toBe(400);
  return refused.data?.fields;
};

describe("a manager", () => {
  test("creates users of every role but admin, with customers and establishments as the role needs them", async () => {
    const shopUser = await manager.users.create(values({ role: "customer", customer: brisa.id, establishments: [shop.id] }));
    expect(shopUser).toMatchObject({
      role: "customer",
      status: "active",
      locale: "es",
      customer: { id: brisa.id, alias: "Brisa" },
      establishments: [{ id: shop.id, alias: shop.alias }],
    });
    const lawyer = await manager.users.create(values({ role: "lawyer", customers: [brisa.id, corail.id], establishments: [foreignShop.id] }));
    expect(lawyer.customers.map(({ id }) => id).sort()).toEqual([brisa.id, corail.id].sort());
    await manager.users.create(values({ role: "supercustomer", customer: brisa.id }));
    await manager.users.create(values({ role: "public" }));
  });

  test("assigns all establishments of a customer, future ones too, with empresa", async () => {
    const created = await manager.users.create(values({ role: "customer", customer: brisa.id, establishments: [`empresa:${brisa.id}`], password }));
    expect(created.establishments).toEqual([{ id: `empresa:${brisa.id}`, alias: "Brisa" }]);
    const person = await world.as(created);
    const later = await make.establishment({ customer: brisa });
    expect((await person.establishments.pick({ ids: [later.id, foreignShop.id] })).map(({ id }) => id)).toEqual([later.id]);
    const changed = await manager.users.update({ id: created.id, version: 1, values: { establishments: [shop.id, `empresa:${brisa.id}`] } });
    expect(changed.establishments.map(({ id }) => id).sort()).toEqual([shop.id, `empresa:${brisa.id}`].sort());
  });

  test("cannot create an admin, nor promote a user to admin", async () => {
    const other = await make.user();
    expect(await fieldsOf(manager.users.create({ ...values(), role: "admin" }))).toEqual({ role: "No puede modificar este campo" });
    expect(await fieldsOf(manager.users.update({ id: other.id, version: 1, values: { role: "admin" } }))).toEqual({
      role: "No puede modificar este campo",
    });
    expect(await manager.users.get({ id: other.id })).toMatchObject({ role: "manager", version: 1 });
  });

  test("cannot change an admin in any way", async () => {
    const { id } = await make.user({ role: "admin", password });
    const tries = [
      manager.users.update({ id, version: 1, values: { alias: "Otra" } }),
      manager.users.update({ id, version: 1, values: { role: "customer" } }),
      manager.users.update({ id, version: 1, values: { password: "otro secreto largo" } }),
      manager.users.remove({ id, version: 1 }),
      manager.users.invite({ id }),
      manager.users.resetTwoFactor({ id }),
    ];
    for (const refused of await Promise.all(tries.map(refusal))) expect(refused).toMatchObject({ status: 403 });
    expect(await admin.users.get({ id })).toMatchObject({ role: "admin", version: 1, deleted: false });
  });

  test("cannot use an e-mail twice, in any letter case, until its user was deleted", async () => {
    const taken = await make.user();
    expect(await fieldsOf(manager.users.create({ ...values(), email: ` ${taken.email.toUpperCase()} ` }))).toEqual({
      email: "Este correo ya está en uso",
    });
    const other = await make.user();
    expect(await fieldsOf(manager.users.update({ id: other.id, version: 1, values: { email: taken.email } }))).toEqual({
      email: "Este correo ya está en uso",
    });
    await manager.users.remove({ id: taken.id, version: 1, name: taken.alias });
    await expect(manager.users.create({ ...values(), email: taken.email })).resolves.toMatchObject({ email: taken.email });
    expect(await fieldsOf(admin.users.restore({ id: taken.id }))).toEqual({ email: "Este correo ya está en uso" });
  });

  test("must assign a customer, customers or establishments where the role needs them", async () => {
    expect(await fieldsOf(manager.users.create(values({ role: "supercustomer" })))).toEqual({ customer: "Campo obligatorio" });
    expect(await fieldsOf(manager.users.create(values({ role: "customer", customer: brisa.id })))).toEqual({ establishments: "Campo obligatorio" });
    expect(await fieldsOf(manager.users.create(values({ role: "lawyer" })))).toEqual({ customers: "Campo obligatorio" });
    expect(await fieldsOf(manager.users.create({ email: "x@test.test" }))).toMatchObject({
      alias: "Campo obligatorio",
      role: "Campo obligatorio",
      casesTypes: "Campo obligatorio",
    });
    const lawyer = await make.user({ role: "lawyer", customers: [brisa] });
    expect(await fieldsOf(manager.users.update({ id: lawyer.id, version: 1, values: { customers: [] } }))).toEqual({
      customers: "Campo obligatorio",
    });
  });

  test("cannot assign establishments of customers that the user does not have", async () => {
    for (const establishments of [[foreignShop.id], [shop.id, foreignShop.id], [`empresa:${corail.id}`]])
      expect(await fieldsOf(manager.users.create(values({ role: "customer", customer: brisa.id, establishments })))).toEqual({
        establishments: "El registro indicado no existe",
      });
    const lawyer = await make.user({ role: "lawyer", customers: [brisa, corail], establishments: [shop, foreignShop] });
    expect(await fieldsOf(manager.users.update({ id: lawyer.id, version: 1, values: { customers: [brisa.id] } }))).toHaveProperty("establishments");
    expect((await manager.users.get({ id: lawyer.id })).customers).toHaveLength(2);
  });

  test("can neither disable, demote nor delete themselves", async () => {
    for (const status of ["blocked", "deactivated"] as const)
      expect(await fieldsOf(manager.users.update({ id: me.id, version: 1, values: { status } }))).toEqual({
        status: "No puede modificar este campo",
      });
    expect(await fieldsOf(manager.users.update({ id: me.id, version: 1, values: { role: "public" } }))).toEqual({
      role: "No puede modificar este campo",
    });
    expect(await refusal(manager.users.remove({ id: me.id, version: 1 }))).toMatchObject({ status: 403 });
    expect(await refusal(admin.users.remove({ id: root.id, version: 1 }))).toMatchObject({ status: 403 });
  });

  test("sends the invitation again, and the earlier link stops working", async () => {
    const created = await manager.users.create(values());
    const first = await codeFor(outbox, created.email);
    await manager.users.invite({ id: created.id });
    const second = await codeFor(outbox, created.email, 2);
    const nobody = cookieClient(url);
    expect((await nobody.get(`/auth/reset?code=${first}`)).body).toEqual({ valid: false, isFirst: false });
    expect((await nobody.get(`/auth/reset?code=${second}`)).body).toEqual({ valid: true, isFirst: true });
  });

  test("cannot invite a user who may not sign in", async () => {
    for (const person of [await make.user({ status: "blocked" }), await make.user({ role: "public" })]) {
      expect(await refusal(manager.users.invite({ id: person.id }))).toMatchObject({ status: 403 });
      expect(await mailsIn(outbox, person.email)).toEqual([]);
    }
    const gone = await make.user();
    await manager.users.remove({ id: gone.id, version: 1, name: gone.alias });
    expect(await refusal(manager.users.invite({ id: gone.id }))).toMatchObject({ status: 404 });
  });

  test("resets a second factor: the user signs in with the password, and the open sessions end", async () => {
    const person = await make.user({ password });
    const browser = cookieClient(url);
    await browser.login(person.email, password);
    const { key } = (await browser.post<{ key: string }>("/account/twoFactor", { password })).body;
    await browser.post("/account/twoFactor/confirm", { otp: codeOf(key) });
    expect((await cookieClient(url).login(person.email, password)).body.status).toBe("OTP");
    await manager.users.resetTwoFactor({ id: person.id });
    expect(await browser.reaches()).toBe(401);
    expect((await cookieClient(url).login(person.email, password)).body.status).toBe("FINISH");
    const [entry] = (await manager.users.history({ id: person.id })).entries;
    expect(entry).toMatchObject({ actor: { id: me.id }, changes: [{ field: "twoFactor", from: true, to: false }] });
  });
});

describe("an admin", () => {
  test("creates admins, and demotes other admins", async () => {
    const created = await admin.users.create({ ...values(), role: "admin" });
    expect(created.role).toBe("admin");
    await expect(admin.users.update({ id: created.id, version: 1, values: { role: "manager" } })).resolves.toMatchObject({ role: "manager" });
  });
});

describe("a password", () => {
  test("is accepted, but never returned nor stored in plain text", async () => {
    const secret = "Muy secreto 4711";
    const created = await manager.users.create(values({ password: secret }));
    const answers = [
      created,
      await manager.users.get({ id: created.id }),
      await manager.users.list({ q: created.email }),
      await manager.users.history({ id: created.id }),
    ];
    const changed = await manager.users.update({ id: created.id, version: 1, values: { password: `${secret} 2`, alias: "Otra" } });
    const { entries } = await manager.users.history({ id: created.id });
    expect(entries[0]?.changes).toEqual([{ field: "password", from: null, to: null }]);
    expect(JSON.stringify([...answers, changed])).not.toMatch(/"password"/);
    expect(JSON.stringify([...answers, changed, entries])).not.toMatch(/secreto|argon2|hash/);
    const tables = ["users", "credentials", "journal", "mails", "jobs", "sessions"];
    for (const table of tables) {
      const rows = await db.asSystem((tx) => tx.rows<{ row: string }>(sql`select t::text as row from ${sql.table(table)} t`));
      expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    }
    const stored = await db.asSystem((tx) =>
      tx.row<{ hash: string }>(sql`select password_hash as hash from credentials where user_id = ${created.id}`),
    );
    expect(stored?.hash).toMatch(/^\$argon2id\$/);
  });

  test("that is short or common is refused at its field", async () => {
    for (const weak of ["corto", "password1234", "aaaaaaaaaaaa"])
      expect(await fieldsOf(manager.users.create(values({ password: weak })))).toHaveProperty("password");
  });

  test("set by a manager for a user ends the sessions of that user and must be changed", async () => {
    const person = await make.user({ password });
    const browser = cookieClient(url);
    await browser.login(person.email, password);
    await manager.users.update({ id: person.id, version: 1, values: { password: "otro secreto largo" } });
    expect(await browser.reaches()).toBe(401);
    expect((await cookieClient(url).login(person.email, "otro secreto largo")).body.status).toBe("PASSWORD");
  });
});

test("an invitation is written in the language of the user", async () => {
  const french = await manager.users.create(values({ alias: "Chloé", locale: "fr" }));
  const [mail] = await mailsTo(outbox, french.email);
  expect(mail!.subject).toBe(texts["mail.invite.subject"]);
});

describe("the page of a user", () => {
  test("tells last sign-in, invitation, second factor, the lawyer record, and counts of what the user sees", async () => {
    const created = await manager.users.create(values({ role: "lawyer", customers: [brisa.id], casesTypes: ["penal", "issue"] }));
    const lawyer = await make.lawyer({ user: created.id, alias: "Ficha Propia" });
    const pending = await manager.users.overview({ id: created.id });
    expect(pending).toMatchObject({ lastSignIn: null, invitation: { state: "pending", until: expect.any(String) }, twoFactor: false });
    expect(pending.lawyer).toEqual({ id: lawyer.id, alias: "Ficha Propia" });
    const countsOf = (sees: typeof pending.sees) => Object.fromEntries((sees ?? []).map(({ entity, count }) => [entity, count]));
    await make.case({ customer: brisa, establishment: shop });
    // Without establishments this lawyer sees none of them.
    expect(countsOf(pending.sees)).toEqual({ case: 0, issue: 0, customer: 1, establishment: 0 });
    await manager.users.update({ id: created.id, version: 1, values: { establishments: [`empresa:${brisa.id}`] } });
    const person = await world.as(created);
    const after = await manager.users.overview({ id: created.id });
    expect(countsOf(after.sees)).toMatchObject({ case: 1, customer: 1 });
    expect((await person.cases.count({})).count).toBe(1);
    expect(after.lastSignIn).not.toBeNull();
    const typed = await manager.users.create(values({ password }));
    expect(await manager.users.overview({ id: typed.id })).toMatchObject({ invitation: { state: "accepted", until: null }, lawyer: null });
    await manager.users.update({ id: typed.id, version: 1, values: { status: "blocked" } });
    expect((await manager.users.overview({ id: typed.id })).sees).toBeNull();
    expect((await refusal(manager.users.overview({ id: brisa.id }))).status).toBe(404);
  });
});

test("people of a customer have only types of case that the customer has", async () => {
  const plain = await make.customer({ casesTypes: ["penal"] });
  const wrong = { casesTypes: "Su cliente no tiene alguno de estos tipos de caso" };
  const head = { role: "supercustomer", customer: plain.id };
  expect(await fieldsOf(manager.users.create(values({ ...head, casesTypes: ["penal", "civil"] })))).toEqual(wrong);
  const { id } = await manager.users.create(values(head));
  expect(await fieldsOf(manager.users.update({ id, version: 1, values: { casesTypes: ["issue"] } }))).toEqual(wrong);
  expect(await manager.users.update({ id, version: 1, values: { alias: "Central" } })).toMatchObject({ alias: "Central" });
});

test("a colour that can hardly be told from white is refused", async () => {
  const { id } = await make.lawyer();
  expect(await fieldsOf(manager.lawyers.update({ id, version: 1, values: { color: "#ffff00" } }))).toEqual({
    color: "Color demasiado claro: apenas se distingue sobre fondo blanco.",
  });
  expect(await manager.lawyers.update({ id, version: 1, values: { color: "#b3541e" } })).toMatchObject({ color: "#b3541e" });
});
