import { afterAll, describe, expect, test, vi } from "vitest";
import type { Person } from "#tests/support/factory.ts";
import { codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { type Api, client, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const second = await world.another();
const there = `http://127.0.0.1:${second.port}`;
afterAll(() => second.close());
const password = "un secreto largo";
const manager = await world.as(await make.user());

/** An open session of a user, used at both processes before anything changes, so that both have it cached. */
async function openSession(person: Person) {
  const token = await world.signIn(person);
  const [here, elsewhere] = [client(url, token), client(there, token)];
  await Promise.all([here.account.sessions(), elsewhere.account.sessions()]);
  return { token, here, elsewhere };
}
const change = (person: { id: string }, values: Parameters<Api["users"]["update"]>[0]["values"], version = 1) =>
  manager.users.update({ id: person.id, version, values });
/** The other process may hear of a change a moment later. */
const soon = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const statusOf = async (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe("on the very next request of an open session, at every process", () => {
  test("a revoked role is gone", async () => {
    const person = await make.user();
    const { here, elsewhere } = await openSession(person);
    expect(await statusOf(here.customers.list({}))).toBe(200);
    const brisa = await make.customer();
    await change(person, { role: "supercustomer", customer: brisa.id });
    expect(await statusOf(here.customers.list({}))).toBe(403);
    await soon(async () => expect(await statusOf(elsewhere.customers.list({}))).toBe(403));
  });

  test("a new role is in force", async () => {
    const person = await make.user({ role: "supercustomer", customer: await make.customer() });
    const { here, elsewhere } = await openSession(person);
    expect(await statusOf(here.users.list({}))).toBe(403);
    await change(person, { role: "manager" });
    expect(await statusOf(here.users.list({}))).toBe(200);
    await soon(async () => expect(await statusOf(elsewhere.users.list({}))).toBe(200));
  });

  test("role public ends all access", async () => {
    const person = await make.user();
    const { here, elsewhere } = await openSession(person);
    await change(person, { role: "public" });
    expect(await statusOf(here.account.sessions())).toBe(401);
    await soon(async () => expect(await statusOf(elsewhere.account.sessions())).toBe(401));
  });

  test("an assigned establishment is visible, an unassigned one is not", async () => {
    const brisa = await make.customer();
    const [first, other] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
    const person = await make.user({ role: "customer", customer: brisa, establishments: [first] });
    const { here, elsewhere } = await openSession(person);
    const seen = async (api: Api) => (await api.establishments.list({})).rows.map(({ id }) => id);
    expect(await seen(here)).toEqual([first.id]);
    await change(person, { establishments: [other.id] });
    expect(await seen(here)).toEqual([other.id]);
    expect(await statusOf(here.establishments.get({ id: first.id }))).toBe(404);
    await soon(async () => expect(await seen(elsewhere)).toEqual([other.id]));
    await change(person, { establishments: [`empresa:${brisa.id}`] }, 2);
    expect((await seen(here)).sort()).toEqual([first.id, other.id].sort());
  });

  test("an unassigned customer of a lawyer is not visible", async () => {
    const [brisa, corail] = [await make.customer(), await make.customer()];
    const person = await make.user({ role: "lawyer", customers: [brisa, corail] });
    const { here, elsewhere } = await openSession(person);
    await change(person, { customers: [corail.id] });
    const seen = async (api: Api) => (await api.customers.pick({})).map(({ id }) => id);
    expect(await seen(here)).toEqual([corail.id]);
    await soon(async () => expect(await seen(elsewhere)).toEqual([corail.id]));
  });

  test.each(["blocked", "deactivated"] as const)("a user who was %s is signed out, and the event stream is closed", async (status) => {
    const person = await make.user({ password });
    const { token, here, elsewhere } = await openSession(person);
    const browser = cookieClient(url);
    await browser.login(person.email, password);
    const streams = [await openStream(url, token), await openStream(there, token)];
    for (const stream of streams) await stream.until(({ event }) => event === "hello");
    await change(person, { status });
    expect([await statusOf(here.account.sessions()), await browser.reaches(), (await browser.renew()).status]).toEqual([401, 401, 401]);
    await soon(async () => expect(await statusOf(elsewhere.account.sessions())).toBe(401));
    await Promise.all(streams.map((stream) => stream.ended));
    expect((await openStream(url, token)).status).toBe(401);
    // Old sessions stay ended when the user is active again.
    await change(person, { status: "active" }, 2);
    expect(await statusOf(here.account.sessions())).toBe(401);
  });

  test("a user who was deleted is signed out, and the event stream is closed", async () => {
    const person = await make.user();
    const { token, here, elsewhere } = await openSession(person);
    const stream = await openStream(there, token);
    await stream.until(({ event }) => event === "hello");
    await manager.users.remove({ id: person.id, version: 1, name: person.alias });
    expect(await statusOf(here.account.sessions())).toBe(401);
    await soon(async () => expect(await statusOf(elsewhere.account.sessions())).toBe(401));
    await stream.ended;
  });

  test("a password that a manager changed ends the sessions", async () => {
    const person = await make.user({ password });
    const { here, elsewhere } = await openSession(person);
    await change(person, { password: "otro secreto largo" });
    expect(await statusOf(here.account.sessions())).toBe(401);
    await soon(async () => expect(await statusOf(elsewhere.account.sessions())).toBe(401));
  });

  test("a second factor that the customer now demands is asked for at the next request of every open session, and cannot be disabled", async () => {
    const brisa = await make.customer();
    const person = await make.user({ role: "supercustomer", customer: brisa, password });
    const [bare, protectedOne, lockedOne] = [cookieClient(url), cookieClient(url), cookieClient(url)];
    for (const browser of [bare, protectedOne, lockedOne]) await browser.login(person.email, password);
    await lockedOne.post("/auth/lock");
    const { key } = (await protectedOne.post<{ key: string }>("/account/twoFactor", { password })).body;
    expect((await protectedOne.post("/account/twoFactor/confirm", { otp: codeOf(key) })).status).toBe(200);
    const stream = await openStream(there, bare.token!);
    await stream.until(({ event }) => event === "hello");
    expect((await bare.renew()).body.user).toMatchObject({ twoFactorForced: false });
    await manager.customers.update({ id: brisa.id, version: 1, values: { force2FA: true } });
    expect([await bare.reaches(), (await bare.renew()).status, (await bare.get("/account/picture")).status]).toEqual([401, 401, 401]);
    expect((await lockedOne.step("unlock", { password })).status).toBe(401);
    await soon(async () => expect(await statusOf(client(there, bare.token!).account.sessions())).toBe(401));
    await stream.ended;
    // What it held is not enough to set up or show a factor: the password is asked for again.
    for (const path of ["enrol", "loginUserProcess"]) expect((await bare.step(path, { otp: "123456" })).status).toBe(401);
    expect((await bare.login(person.email, password)).body.status).toBe("OTP");
    expect((await protectedOne.renew()).body.user).toMatchObject({ twoFactorForced: true });
    expect((await protectedOne.post("/account/twoFactor/disable", { password })).status).toBe(403);
  });

  test.each([
    ["staffTwoFactor", ["admin", "manager", "lawyer"], ["supercustomer"]],
    ["everybodyTwoFactor", ["admin", "manager", "lawyer", "supercustomer"], []],
  ] as const)("the setting %s asks for a second factor at the next request of %j", async (setting, asked, spared) => {
    const customer = await make.customer();
    const sessions = new Map<string, ReturnType<typeof cookieClient>>();
    for (const role of [...asked, ...spared]) {
      const browser = cookieClient(url);
      await browser.login((await make.user({ role, password, ...(role === "supercustomer" && { customer }) })).email, password);
      expect(await browser.reaches()).toBe(200);
      sessions.set(role, browser);
    }
    const admin = await world.as(await make.user({ role: "admin" }));
    await admin.system.changeSettings({ [setting]: true });
    for (const role of asked) expect([role, await sessions.get(role)!.reaches()]).toEqual([role, 401]);
    for (const role of spared) expect([role, await sessions.get(role)!.reaches()]).toEqual([role, 200]);
    const lawyer = await make.user({ role: "lawyer", password });
    expect((await cookieClient(url).login(lawyer.email, password)).body.status).toBe("OTP_CONFIG");
    await admin.system.changeSettings({ [setting]: false });
  });

  test("types of case that the customer no longer has are no longer available", async () => {
    const brisa = await make.customer({ casesTypes: ["penal", "civil"] });
    const person = await make.user({ role: "supercustomer", customer: brisa, password, casesTypes: ["penal", "civil", "issue"] });
    const browser = cookieClient(url);
    await browser.login(person.email, password);
    expect((await browser.renew()).body.user.availableTypes).toEqual(["penal", "civil"]);
    await manager.customers.update({ id: brisa.id, version: 1, values: { casesTypes: ["issue"] } });
    expect((await browser.renew()).body.user.availableTypes).toEqual(["issue"]);
    await change(person, { casesTypes: ["issue"] });
    await manager.customers.update({ id: brisa.id, version: 2, values: { casesTypes: ["penal"] } });
    expect((await browser.renew()).body.user.availableTypes).toEqual([]);
  });

  test("users of a deleted customer see nothing any more", async () => {
    const brisa = await make.customer();
    await make.vehicle({ customer: brisa });
    const person = await make.user({ role: "supercustomer", customer: brisa });
    const { here, elsewhere } = await openSession(person);
    expect(await here.vehicles.count({})).toMatchObject({ count: 1 });
    await manager.customers.remove({ id: brisa.id, version: 1, name: brisa.alias });
    expect(await here.vehicles.count({})).toMatchObject({ count: 0 });
    await soon(async () => expect(await elsewhere.vehicles.count({})).toMatchObject({ count: 0 }));
    expect(await refusal(here.vehicles.create({ plate: make.plate() }))).toMatchObject({ status: 400 });
  });
});

test("rights that change during many requests are never applied in part", async () => {
  const [brisa, corail] = [await make.customer(), await make.customer()];
  const [ours, theirs] = [await make.vehicle({ customer: brisa }), await make.vehicle({ customer: corail })];
  const person = await make.user({ role: "supercustomer", customer: brisa });
  const { here } = await openSession(person);
  let version = 1;
  for (let round = 0; round < 10; round++) {
    const to = round % 2 ? brisa : corail;
    const during = Array.from({ length: 5 }, () => here.vehicles.list({}));
    await change(person, { customer: to.id }, version++);
    for (const { rows } of await Promise.all(during)) expect([[ours.id], [theirs.id]]).toContainEqual(rows.map(({ id }) => id));
    expect((await here.vehicles.list({})).rows.map(({ id }) => id)).toEqual([to === brisa ? ours.id : theirs.id]);
  }
});
