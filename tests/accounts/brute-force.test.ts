import { describe, expect, test } from "vitest";
import { openBudgets } from "#server/auth/budgets.ts";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { cleaning } from "#server/system/cleaning.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { codeFor } from "#tests/support/servers/mailbox.ts";
import { noon } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

/** Moved by tests; budgets refill by it. */
let passed = 0;
const minutes = (count: number) => {
  passed += count * 60_000;
};
const clock = () => new Date(noon()().getTime() + passed);
// Each request may say from which address it comes, as through a proxy.
const world = await openWorld({ trustProxy: ["127.0.0.1"] }, "empty", clock);
const { make, db, url } = world;
const password = "un secreto largo";
const wrong = "otro secreto largo";
type Answer = { code?: string; status: unknown; message: string; data?: { retryAfter: number } };
const browserAt = (address: string) => cookieClient(url, { "x-forwarded-for": address });
const attempt = async (email: string, word = wrong, browser = cookieClient(url)) =>
  (await browser.send<Answer>("POST", "/auth/login", { email, password: word })).body;
const from = (address: string, email: string, word = wrong) => attempt(email, word, browserAt(address));
/** What an attempt with a wrong password takes, without the time that hashing it costs. */
const fail = (address: string, email: string) => world.deps.budgets.take(["pair", `${email} ${address}`], ["address", address], ["account", email]);
const statusOf = (tried: Promise<unknown>) =>
  tried.then(
    () => 401,
    (error: { status: number }) => error.status,
  );
const nothingTried = () => db.asSystem((tx) => tx.run(sql`delete from budgets`));
const spend = async (email: string, tries = 5) => {
  for (let index = 0; index < tries; index++) expect(await attempt(email)).toMatchObject({ status: 401 });
};

describe("guessing a password", () => {
  test("is refused after five failures, the right one included, with how long to wait", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    const body = JSON.stringify({ email, password });
    const answer = await fetch(`${url}/api/auth/login`, { method: "POST", body, headers: { "content-type": "application/json" } });
    const refused = (await answer.json()) as Answer;
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS", message: expect.stringMatching(/^Demasiados intentos/) });
    expect(refused.data?.retryAfter).toBe(180);
    expect(answer.headers.get("retry-after")).toBe("180");
  });

  test("after the wait the right password signs in, and fills the budget", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    minutes(2.9);
    expect(await attempt(email, password)).toMatchObject({ status: 429 });
    minutes(0.1);
    expect(await attempt(email, password)).toMatchObject({ status: "FINISH" });
    await spend(email);
  });

  test("is possible twenty times an hour, however the tries are spread", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    const answers: number[] = [];
    for (let minute = 0; minute < 60; minute++) {
      minutes(1);
      for (let index = 0; index < 2; index++) answers.push(await statusOf(fail("127.0.0.1", email)));
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(20);
    expect(await attempt(email, password)).toMatchObject({ status: 429 });
  });

  test("trying while the wait lasts does not lengthen it, nor cost the address anything", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    for (let index = 0; index < 60; index++) expect((await attempt(email)).data!.retryAfter).toBe(180);
    expect(await attempt((await make.user({ password })).email, password)).toMatchObject({ status: "FINISH" });
  });

  test("is not helped by letter case, spaces or missing fields", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `${email[0]!.toUpperCase()}${email.slice(1)}`];
    for (const spelling of spellings) expect(await attempt(spelling)).toMatchObject({ status: 401 });
    expect(await attempt(email.toUpperCase(), password)).toMatchObject({ status: 429 });
    const browser = cookieClient(url);
    for (const body of [{ email }, { password }, { email, password: "" }, { email: [email], password }])
      expect((await browser.post("/auth/login", body)).status).toBe(400);
  });

  test("is not helped by trying all at once", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test("is not helped by a restart of the server", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    const restarted = await world.another();
    expect(await attempt(email, password, cookieClient(`http://127.0.0.1:${restarted.port}`))).toMatchObject({ status: 429 });
    await restarted.close();
  });

  test("is not helped by the many addresses of one connection with IPv6", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    for (let index = 1; index <= 5; index++) expect(await from(`2001:db8:1:2::${index}`, email)).toMatchObject({ status: 401 });
    expect(await from("2001:db8:1:2:ffff::1", email)).toMatchObject({ status: 429 });
    expect(await from("2001:db8:1:3::1", email)).toMatchObject({ status: 401 });
  });

  test("locks out nobody else: another account from here, the same account from elsewhere", async () => {
    await nothingTried();
    const [{ email }, other] = [await make.user({ password }), await make.user({ password })];
    await spend(email);
    expect(await attempt(other.email, password)).toMatchObject({ status: "FINISH" });
    expect(await attempt(email, password)).toMatchObject({ status: 429 });
    expect(await from("198.51.100.7", email, password)).toMatchObject({ status: "FINISH" });
  });

  test("of an account that does not exist is answered in the same way", async () => {
    await nothingTried();
    const known = await make.user({ password });
    const answers = async (email: string, address: string) => {
      const given: Answer[] = [];
      for (let index = 0; index < 7; index++) given.push(await from(address, email));
      return given;
    };
    expect(await answers("nobody@test.test", "198.51.100.1")).toEqual(await answers(known.email, "198.51.100.2"));
  });
});

describe("a flood from one address", () => {
  test("is throttled whatever the accounts, and who knows one password gets no more guesses at others", async () => {
    await nothingTried();
    const own = await make.user({ password });
    for (let index = 0; index < 49; index++) await fail("203.0.113.1", `a${index}@test.test`);
    expect(await from("203.0.113.1", own.email, password)).toMatchObject({ status: "FINISH" });
    expect(await from("203.0.113.1", "b@test.test")).toMatchObject({ status: 401 });
    expect(await from("203.0.113.1", "c@test.test")).toMatchObject({ status: 429 });
    expect(await from("203.0.113.2", "c@test.test")).toMatchObject({ status: 401 });
  });
});

describe("nobody closes sign-in to others", () => {
  const feed = (address: string, token = "x".repeat(43)) =>
    fetch(`${url}/api/calendar/feed/${token}.ics`, { headers: { "x-forwarded-for": address } });

  test("a phone that polls a renewed calendar address slows down, and its office signs in and reads its feeds", async () => {
    await nothingTried();
    const [person, colleague] = [await make.user({ password }), await make.user({ password })];
    const addressOf = async (browser: ReturnType<typeof cookieClient>) => {
      const { body } = await browser.post<{ url: string }>("/account/calendarFeed");
      return /feed\/([\w-]+)\.ics/.exec(body.url)![1]!;
    };
    const [browser, other] = [browserAt("198.51.100.20"), browserAt("198.51.100.20")];
    await browser.login(person.email, password);
    await other.login(colleague.email, password);
    const [dead, alive] = [await addressOf(browser), await addressOf(other)];
    await addressOf(browser);
    const polls: number[] = [];
    for (let index = 0; index < 51; index++) polls.push((await feed("198.51.100.20", dead)).status);
    expect(polls).toEqual([...Array.from({ length: 50 }, () => 404), 429]);
    expect((await feed("198.51.100.20", dead)).headers.get("retry-after")).toBe("60");
    expect((await feed("198.51.100.20", alive)).status).toBe(200);
    expect(await from("198.51.100.20", (await make.user({ password })).email, password)).toMatchObject({ status: "FINISH" });
  });

  test("a foreign page with dead calendar addresses as images costs its visitor no sign-in", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    const images = Array.from({ length: 200 }, (_, index) => feed("198.51.100.21", String(index).padStart(43, "x")));
    const answers = await Promise.all(images);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect(await from("198.51.100.21", email)).toMatchObject({ status: 401 });
    expect(await from("198.51.100.21", email, password)).toMatchObject({ status: "FINISH" });
  });

  test("a hundred wrong tries from 25 addresses slow strangers down, not the owner on a device that is known", async () => {
    await nothingTried();
    const [owner, colleague] = [await make.user({ password }), await make.user({ password })];
    const [browser, colleagues] = [browserAt("198.51.100.30"), browserAt("198.51.100.31")];
    await browser.login(owner.email, password);
    await browser.post("/auth/logout");
    await colleagues.login(colleague.email, password);
    await colleagues.post("/auth/logout");
    const answers: number[] = [];
    for (let index = 0; index < 100; index++) answers.push(await statusOf(fail(`203.0.113.${index % 25}`, owner.email)));
    expect(answers.filter((status) => status === 401)).toHaveLength(50);
    // The right password from a device of somebody else, or with a cookie that was made up, has to wait like any stranger.
    expect(await attempt(owner.email, password, browserAt("198.51.100.32"))).toMatchObject({ status: 429 });
    expect(await attempt(owner.email, password, colleagues)).toMatchObject({ status: 429 });
    const forged = `${"A".repeat(22)}.${"B".repeat(22)}`;
    const [, own] = [...browser.jar.get("sumario-device")!.split(".")];
    for (const cookie of [forged, `${"A".repeat(22)}.${own}`, "no cookie of ours", "%00"])
      expect(await attempt(owner.email, password, cookieClient(url, { cookie: `sumario-device=${cookie}` }))).toMatchObject({ status: 429 });
    // Strangers at the very address of the owner change nothing either.
    for (let index = 0; index < 60; index++) await statusOf(fail("198.51.100.30", `a${index}@test.test`));
    expect(await from("198.51.100.30", colleague.email, password)).toMatchObject({ status: 429 });
    expect(await attempt(owner.email, wrong, browser)).toMatchObject({ status: 401 });
    expect(await attempt(owner.email, password, browser)).toMatchObject({ status: "FINISH" });
  });

  test("a device that is known has a budget too: a thief of it guesses ten times, then twenty times an hour", async () => {
    await nothingTried();
    const owner = await make.user({ password });
    const browser = browserAt("198.51.100.40");
    await browser.login(owner.email, password);
    await browser.post("/auth/logout");
    const tried = async () => {
      let count = 0;
      for (let index = 0; index < 30; index++) if ((await attempt(owner.email, wrong, browser)).status === 401) count++;
      return count;
    };
    expect(await tried()).toBe(10);
    minutes(15);
    expect(await tried()).toBe(5);
  });

  test("an owner without a known device gets in by the mailed link", async () => {
    await nothingTried();
    const owner = await make.user({ password });
    for (let index = 0; index < 60; index++) await statusOf(fail(`203.0.113.${index}`, owner.email));
    const browser = browserAt("198.51.100.50");
    expect(await attempt(owner.email, password, browser)).toMatchObject({ status: 429 });
    await browser.post("/auth/forgot", { email: owner.email });
    await browser.post("/auth/reset", { code: await codeFor(world.outbox, owner.email), password: "un tercer secreto" });
    expect(await attempt(owner.email, "un tercer secreto", browser)).toMatchObject({ status: "FINISH" });
  });

  test("typos of colleagues in one office do not add up over the hours", async () => {
    await nothingTried();
    const [typist, late] = [await make.user({ password }), await make.user({ password })];
    const seen = new Set<unknown>();
    for (let hour = 0; hour < 8; hour++) {
      // Every minute two people mistype and give up, so that tries never pause.
      for (let minute = 0; minute < 60; minute++) {
        minutes(1);
        for (const side of ["a", "b"]) seen.add(await statusOf(fail("198.51.100.60", `${side}${minute}@test.test`)));
      }
      if (hour % 4 === 0) for (const word of [wrong, wrong, password]) seen.add((await from("198.51.100.60", typist.email, word)).status);
    }
    expect(seen).toEqual(new Set([401, "FINISH"]));
    expect(await from("198.51.100.60", late.email, password)).toMatchObject({ status: "FINISH" });
  });
});

test("stored budgets contain neither accounts nor addresses, and those that are full again are deleted", async () => {
  await nothingTried();
  const { email } = await make.user({ password });
  await spend(email, 1);
  const rows = await db.asSystem((tx) => tx.rows<{ row: string }>(sql`select b::text as row from budgets b`));
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ row }) => row.includes(email) || row.includes("127.0.0.1"))).toEqual([]);
  minutes(25 * 60);
  await cleaning.run(world.deps, {} as never, { id: "", progress: async () => undefined, cancelled: () => false });
  expect(await db.asSystem((tx) => tx.rows(sql`select from budgets`))).toEqual([]);
});

test("two processes share a budget", async () => {
  await nothingTried();
  const second = openDatabase(world.appUrl, { max: 4, now: clock });
  const [here, there] = [openBudgets(db), openBudgets(second)];
  const tries = Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).take(["pair", "one@test.test 192.0.2.1"]));
  const taken = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
  expect(taken).toHaveLength(5);
  expect(await refusal(there.take(["pair", "one@test.test 192.0.2.1"]))).toMatchObject({ status: 429 });
  await second.close();
});

describe("the cookie of a known device", () => {
  test("names nobody, cannot be read by scripts, and stays when the session ends", async () => {
    await nothingTried();
    const { id, email } = await make.user({ password });
    const browser = cookieClient(url);
    const { setCookies } = await browser.login(email, password);
    const line = setCookies.find((one) => one.startsWith("sumario-device="));
    expect(line).toMatch(/^sumario-device=[\w-]{22}\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    expect(line).not.toContain(id);
    await browser.post("/auth/logout");
    expect([...browser.jar.keys()]).toEqual(["sumario-device"]);
  });

  test("is not given before the second factor was shown", async () => {
    const { email } = await make.user({ role: "supercustomer", customer: await make.customer({ force2FA: true }), password });
    const browser = cookieClient(url);
    expect((await browser.login(email, password)).body.status).toBe("OTP_CONFIG");
    expect([...browser.jar.keys()]).toEqual(["sumario-session"]);
  });
});
