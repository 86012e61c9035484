import { expect, test } from "vitest";
import { keysOf } from "#domain/enumerations.ts";
import { sql } from "#server/db/sql.ts";
import { cleaning } from "#server/system/cleaning.ts";
import { noon } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

let passed = 0;
const world = await openWorld({}, "empty", () => new Date(noon()().getTime() + passed));
const { make, url, db, deps } = world;
const manager = await make.user({ role: "manager" });
const token = await world.signIn(manager);

const rest = { courtType: keysOf("courtTypes")[0], city: "Madrid" };

const send = async (key: string, body: object, { path = "/courts", as = token } = {}) => {
  const headers = { authorization: `Bearer ${as}`, "content-type": "application/json", "idempotency-key": key, "accept-language": "es" };
  const response = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as { id: string; code: string; message: string; alias: string } };
};
const courts = async (alias: string) => (await db.asSystem((tx) => tx.rows(sql`select from courts where alias = ${alias}`))).length;

test("the same request with the same key creates one record and gets the same answer", async () => {
  const first = await send("k1", { alias: "Juzgado uno", country: "Spain", ...rest });
  const again = await send("k1", { country: "Spain", ...rest, alias: "Juzgado uno" });
  expect([first.status, again]).toEqual([200, first]);
  expect(await courts("Juzgado uno")).toBe(1);
});

test("ten of them at once create one record", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send("k2", { alias: "Juzgado dos", country: "Spain", ...rest })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await courts("Juzgado dos")).toBe(1);
});

test("another request with the same key is refused, of the same or another kind", async () => {
  await send("k3", { alias: "Juzgado tres", country: "Spain", ...rest });
  const other = await send("k3", { alias: "Juzgado cuatro", country: "Spain", ...rest });
  expect([other.status, other.body.code, other.body.message]).toEqual([422, "IDEMPOTENCY_KEY", "Esta Idempotency-Key ya se usó con otra petición"]);
  expect((await send("k3", { plate: "4321BCD" }, { path: "/vehicles" })).status).toBe(422);
  expect(await courts("Juzgado cuatro")).toBe(0);
});

test("a refused request leaves the key free", async () => {
  expect((await send("k4", { country: "Spain" })).status).toBe(400);
  expect((await send("k4", { alias: "Juzgado cinco", country: "Spain", ...rest })).status).toBe(200);
});

test("each user has keys of their own", async () => {
  const another = await world.signIn(await make.user({ role: "manager" }));
  await send("k5", { alias: "Juzgado seis", country: "Spain", ...rest });
  expect((await send("k5", { alias: "Juzgado siete", country: "Spain", ...rest }, { as: another })).status).toBe(200);
});

test("a repetition shows only what its user may still see", async () => {
  const customer = await make.customer();
  const person = await make.user({ role: "supercustomer", customer });
  const as = await world.signIn(person);
  const made = await send("k6", { plate: "1234BCD" }, { path: "/vehicles", as });
  expect(made.status).toBe(200);
  await db.asSystem((tx) => tx.run(sql`update vehicles set deleted = true where id = ${made.body.id}`));
  expect((await send("k6", { plate: "1234BCD" }, { path: "/vehicles", as })).status).toBe(404);
});

test("a repetition after a lost right answers nothing: of another customer by now, without the right, or blocked", async () => {
  const [customer, next] = [await make.customer(), await make.customer()];
  const root = await world.as(make.root);
  const made = async (role: "supercustomer" | "manager", path: string, body: object, key: string) => {
    const person = await make.user({ role, ...(role === "supercustomer" && { customer }) });
    const as = await world.signIn(person);
    const first = await send(key, body, { path, as });
    expect(first.status).toBe(200);
    return { person, first, again: () => send(key, body, { path, as }) };
  };
  const moved = await made("supercustomer", "/vehicles", { plate: "2345BCD" }, "k8");
  await root.users.update({ id: moved.person.id, version: 1, values: { customer: next.id } });
  const demoted = await made("manager", "/courts", { alias: "Juzgado diez", country: "Spain", ...rest }, "k9");
  await root.users.update({ id: demoted.person.id, version: 1, values: { role: "supercustomer", customer: customer.id } });
  const blocked = await made("supercustomer", "/vehicles", { plate: "3456BCD" }, "k10");
  await root.users.update({ id: blocked.person.id, version: 1, values: { status: "deactivated" } });
  const answers = [await moved.again(), await demoted.again(), await blocked.again()];
  expect(answers.map(({ status }) => status)).toEqual([404, 403, 401]);
  for (const [index, { first }] of [moved, demoted, blocked].entries()) expect(JSON.stringify(answers[index])).not.toContain(first.body.id);
});

test("a key is malformed, or older than a day and free again", async () => {
  expect((await send("con espacio", { alias: "X", country: "Spain", ...rest })).body.code).toBe("IDEMPOTENCY_KEY");
  const first = await send("k7", { alias: "Juzgado ocho", country: "Spain", ...rest });
  passed = 25 * 3_600_000;
  const later = await send("k7", { alias: "Juzgado nueve", country: "Spain", ...rest }, { as: await world.signIn(manager) });
  passed = 0;
  expect([later.status, later.body.id === first.body.id]).toEqual([200, false]);
  passed = 50 * 3_600_000;
  await cleaning.run(deps, {} as never, { id: "", progress: async () => undefined, cancelled: () => false });
  expect(await db.asSystem((tx) => tx.rows(sql`select from idempotency_keys`))).toEqual([]);
  passed = 0;
});
