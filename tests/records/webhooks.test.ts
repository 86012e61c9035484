import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import type { WebhookInput } from "#api/webhooks.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { classesOf, seedAccess } from "#tests/support/models/access-fixture.ts";
import { authenticated } from "#tests/support/models/access-table.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

/** Moved by tests: retries become due by it. Receivers compare signatures with the time of the machine. */
let passed = 0;
const now = () => new Date(Date.now() + passed);
const world = await openWorld({ privateNetworks: ["127.0.0.0/8"] }, "empty", now);
const { make, db } = world;

type Got = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  message: { type: string; data: { id: string; record?: Record<string, unknown> } };
};
/** A receiver on this machine, which answers with the status of the test. */
const got: Got[] = [];
let answer = (_path: string) => 204;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    got.push({ path: request.url!, headers: request.headers, body, message: JSON.parse(body) });
    response.writeHead(answer(request.url!), { location: "/elsewhere" }).end("x".repeat(1000));
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
afterAll(() => void receiver.close());
/** Another receiver, which takes requests and does not answer. */
const held: ServerResponse[] = [];
const silent = createServer((_request, response) => void held.push(response));
await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
afterAll(() => void silent.close().closeAllConnections());
const silentAddress = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const admin = await make.user({ role: "admin" });
let root = await world.as(admin);
const all: WebhookInput["events"] = ["created", "updated", "status", "removed"];
let next = 0;
const hook = async (given: Partial<WebhookInput> = {}, api = root) => {
  const path = `/${++next}`;
  const input = {
    name: "ERP",
    url: `${address}${path}`,
    collections: ["vehicles"],
    events: all,
    withFacts: false,
    customer: null,
    owner: null,
    ...given,
  };
  return { path, input, ...(await api.webhooks.create(input)), at: () => got.filter((one) => one.path === path) };
};
const typesAt = (one: { at: () => Got[] }) => one.at().map(({ message }) => message.type);
const statesOf = async (id: string) => (await root.webhooks.deliveries({ id })).deliveries.map(({ state }) => state);
const isAnswered = (id: string) =>
  db.asSystem(async (tx) => !(await tx.row(sql`select from webhook_deliveries where webhook_id = ${id} and locked_until is not null`)));
const until = (what: () => unknown) => expect.poll(what, { timeout: 20_000 });
/** Time passes, and the senders look again. */
const later = async (seconds: number) => {
  passed += seconds * 1000;
  // Tokens of sessions last for hours.
  root = await world.as(admin);
  await make.court();
};

describe("a webhook", () => {
  test("tells what happens to a record, in order and signed by the Standard Webhooks scheme", async () => {
    const one = await hook();
    const vehicle = await root.vehicles.create({ plate: "1111BBB", customer: (await make.customer()).id });
    const changed = await root.vehicles.update({ id: vehicle.id, version: vehicle.version, values: { color: "rojo" } });
    await until(() => typesAt(one)).toEqual(["vehicle.created", "vehicle.updated"]);
    await root.vehicles.remove({ id: vehicle.id, version: changed.version });
    await until(() => typesAt(one)).toEqual(["vehicle.created", "vehicle.updated", "vehicle.removed"]);
    const [first] = one.at();
    expect(new Webhook(one.secret).verify(first!.body, first!.headers as Record<string, string>)).toEqual({
      type: "vehicle.created",
      timestamp: expect.any(String),
      data: { id: vehicle.id, entity: "vehicle", collection: "vehicles", version: 1 },
    });
    expect(() => new Webhook(one.secret).verify(`${first!.body} `, first!.headers as Record<string, string>)).toThrow();
    expect(first!.body).not.toContain("1111BBB");
  });

  test("tells a change of status apart, and only the events and records that were chosen", async () => {
    const one = await hook({ collections: ["cases"], events: ["status"] });
    const record = await make.case({ customer: await make.customer() });
    await make.vehicle({ customer: await make.customer() });
    await root.cases.changeStatus({ id: record.id, version: record.version, to: "archived", force: true, reason: "el cliente desiste" });
    await until(() => typesAt(one)).toEqual(["case.status"]);
  });

  test("of a receiver that does not answer keeps nobody else waiting, whatever webhooks it has", async () => {
    const slow = await Promise.all([1, 2, 3, 4, 5].map((path) => hook({ url: `${silentAddress}/${path}`, collections: ["courts"] })));
    const other = await hook({ collections: ["courts"] });
    const newCourt = (alias: string) => root.courts.create({ alias, country: "Spain", courtType: "penal", city: "Madrid", zip: "28001" });
    await newCourt("Penal 1");
    await until(() => held.length).toBe(1);
    await newCourt("Penal 2");
    await until(() => typesAt(other)).toEqual(["court.created", "court.created"]);
    expect(held).toHaveLength(1);
    for (const { id } of slow) await root.webhooks.remove({ id });
    for (const response of held) response.writeHead(204).end();
  });

  test("has facts if that is wanted, which are in the access log under its owner", async () => {
    const one = await hook({ collections: ["criminals"], withFacts: true });
    const criminal = await make.criminal({ customer: await make.customer(), surname: "Canario" });
    await until(() => typesAt(one)).toEqual(["criminal.created"]);
    expect(JSON.stringify(one.at()[0]!.message.data.record)).toContain("Canario");
    const logged = () =>
      db.asSystem((tx) => tx.rows(sql`select from access_log where user_id = ${admin.id} and ${criminal.id} = any(records) and way = 'export'`));
    await until(async () => (await logged()).length).toBe(1);
  });

  test("keeps its secret sealed and out of the journal, and gets a new one", async () => {
    const one = await hook();
    const { secret } = await root.webhooks.renewSecret({ id: one.id });
    const dump = JSON.stringify(await db.asSystem((tx) => tx.rows(sql`select w::text from webhooks w union all select j::text from journal j`)));
    for (const each of [one.secret, secret]) expect(dump).not.toContain(each.slice("whsec_".length));
    await make.vehicle({ customer: await make.customer() });
    await until(() => one.at().length).toBe(1);
    const [{ body, headers } = { body: "", headers: {} }] = one.at();
    new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(() => new Webhook(one.secret).verify(body, headers as Record<string, string>)).toThrow();
  });
});

describe("delivery", () => {
  test("is repeated with growing pauses and the same id; later events of the record wait, those of others do not", async () => {
    const one = await hook();
    answer = (path) => (path === one.path ? 500 : 204);
    const customer = await make.customer();
    const first = await root.vehicles.create({ plate: "2222BBB", customer: customer.id });
    await until(() => typesAt(one)).toEqual(["vehicle.created"]);
    await root.vehicles.update({ id: first.id, version: 1, values: { color: "azul" } });
    answer = () => 204;
    await root.vehicles.create({ plate: "3333BBB", customer: customer.id });
    await until(() => one.at().length).toBe(2);
    expect(one.at()[1]!.message.data.id).not.toBe(first.id);
    await until(async () => (await root.webhooks.list()).find(({ id }) => id === one.id)!.waiting).toBe(2);
    await later(61);
    await until(() => typesAt(one)).toEqual(["vehicle.created", "vehicle.created", "vehicle.created", "vehicle.updated"]);
    const [tried, , again] = one.at();
    expect(again!.headers["webhook-id"]).toBe(tried!.headers["webhook-id"]);
    expect(again!.headers["webhook-signature"]).toBe(
      new Webhook(one.secret).sign(String(again!.headers["webhook-id"]), new Date(Number(again!.headers["webhook-timestamp"]) * 1000), again!.body),
    );
  });

  test("follows no redirect, and ends after two days: the webhook is switched off and its maker gets a mail", async () => {
    const maker = await make.user({ role: "admin" });
    const one = await hook({ name: "Perdido" }, await world.as(maker));
    answer = (path) => (path === one.path ? 302 : 204);
    await make.vehicle({ customer: await make.customer() });
    for (const pause of [0, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600]) {
      const before = one.at().length;
      if (pause > 0) await later(pause + 1);
      await until(() => one.at().length).toBe(before + 1 - (pause === 0 && before === 1 ? 1 : 0));
      // Time goes on when the answer is written down: the next attempt is counted from then.
      await until(() => isAnswered(one.id)).toBe(true);
    }
    await until(() => statesOf(one.id)).toEqual(["failed"]);
    expect(got.filter(({ path }) => path === "/elsewhere")).toEqual([]);
    expect((await root.webhooks.list()).find(({ id }) => id === one.id)).toMatchObject({ active: false, disabledAt: expect.any(String) });
    await until(async () => (await mailsTo(world.outbox, maker.email)).length).toBe(1);
    answer = () => 204;
    const { path: _path, at: _at, secret: _secret, ...kept } = one;
    await root.webhooks.update({ id: kept.id, ...kept.input, active: true });
    const [failed] = (await root.webhooks.deliveries({ id: one.id })).deliveries;
    expect(failed).toMatchObject({ status: 302, attempts: 9, error: null });
    const before = one.at().length;
    await root.webhooks.resend({ id: one.id, delivery: failed!.id });
    await until(() => statesOf(one.id)).toEqual(["sent"]);
    expect(one.at().length).toBe(before + 1);
  }, 60_000);

  test("never reaches a private address that is not allowed", async () => {
    const one = await hook({ url: "http://10.1.2.3/x" });
    const named = await hook({ url: "http://[::1]:9/x" });
    await make.vehicle({ customer: await make.customer() });
    for (const { id } of [one, named]) await until(async () => (await root.webhooks.deliveries({ id })).deliveries[0]?.error).toBe("PrivateAddress");
    expect((await refusal(hook({ url: "https://a:b@example.test/" }))).data?.fields).toHaveProperty("url");
    expect((await refusal(hook({ url: "file:///etc/passwd" }))).status).toBe(400);
  });
});

describe("rights", () => {
  test("managers have the webhooks of customers alone, and nobody sends as another person", async () => {
    const customer = await make.customer();
    const manager = await world.as(await make.user({ role: "manager" }));
    const whole = await hook();
    expect((await refusal(hook({}, manager))).status).toBe(403);
    const own = await hook({ customer: customer.id }, manager);
    const listed = (await manager.webhooks.list()).map(({ id }) => id);
    expect([listed.includes(own.id), listed.includes(whole.id)]).toEqual([true, false]);
    for (const call of [manager.webhooks.renewSecret, manager.webhooks.remove, manager.webhooks.deliveries])
      expect((await refusal(call({ id: whole.id }))).status).toBe(404);
    const person = await make.user({ role: "admin" });
    expect((await refusal(hook({ owner: person.id }))).data?.fields).toHaveProperty("owner");
    await make.vehicle({ customer: await make.customer() });
    const mine = await make.vehicle({ customer });
    await until(() => own.at().map(({ message }) => message.data.id)).toEqual([mine.id]);
  });

  test("what the owner loses is no longer sent, from the next delivery on", async () => {
    const customer = await make.customer();
    const account = await root.users.create({
      ...{ email: "hook@test.test", alias: "Hook", role: "supercustomer", customer: customer.id, casesTypes: ["penal"], service: true },
    });
    const one = await hook({ owner: account.id });
    const seen = await make.vehicle({ customer });
    await until(() => one.at().map(({ message }) => message.data.id)).toEqual([seen.id]);
    await root.users.update({ id: account.id, version: account.version, values: { customer: (await make.customer()).id } });
    await make.vehicle({ customer });
    await until(() => statesOf(one.id)).toEqual(["dropped", "sent"]);
    const { version } = await root.users.get({ id: account.id });
    await root.users.update({ id: account.id, version, values: { status: "blocked" } });
    await make.vehicle({ customer });
    await until(() => statesOf(one.id)).toEqual(["dropped", "dropped", "sent"]);
    expect(one.at()).toHaveLength(1);
  });
});

test("no owner is told of a record that the access table hides from them", async () => {
  const { people, records } = await seedAccess(world);
  const collections = ["cases", "issues", "civilCases", "vehicles", "criminals", "witnesses", "courts"] as const;
  const hooks = new Map<string, Awaited<ReturnType<typeof hook>>>();
  for (const persona of authenticated) {
    const one = await hook({ collections: [...collections], withFacts: true });
    await db.asSystem((tx) => tx.run(sql`update webhooks set owner_id = ${(people[persona] as Person).id}, position = 0 where id = ${one.id}`));
    hooks.set(persona, one);
  }
  await make.court();
  const { head } = (await db.asSystem((tx) => tx.row<{ head: number }>(sql`select seq as head from journal_head`)))!;
  for (const persona of authenticated) {
    const one = hooks.get(persona)!;
    const isDone = sql<{
      done: boolean;
    }>`select position >= ${head} and not exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as done
      from webhooks w where id = ${one.id}`;
    await until(async () => (await db.asSystem((tx) => tx.row(isDone)))!.done).toBe(true);
    const told = new Set(one.at().map(({ message }) => message.data.id));
    for (const collection of collections) {
      const heard = Object.entries(records[collection]).flatMap(([of, record]) => (record && told.has(record.id) ? [of] : []));
      const may = classesOf(collection, "read", persona);
      expect([persona, collection, heard.filter((of) => !may.includes(of as never))]).toEqual([persona, collection, []]);
      expect([
        persona,
        collection,
        may.filter((of) => !["deleted", "unknown"].includes(of) && records[collection][of] && !heard.includes(of)),
      ]).toEqual([persona, collection, []]);
    }
  }
}, 120_000);
