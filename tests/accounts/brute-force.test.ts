import { describe, expect, test } from "vitest";
import { openAttempts } from "#server/auth/attempts.ts";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const password = "un secreto largo";
const wrong = "otro secreto largo";
const attempt = async (email: string, word = wrong, at = url) =>
  (
    await cookieClient(at).send<{ code?: string; status: unknown; message: string; data?: { retryAfter: number } }>("POST", "/auth/login", {
      email,
      password: word,
    })
  ).body;
const waitIsOver = () => db.asSystem((tx) => tx.run(sql`update attempts set blocked_until = now() - interval '1 second'`));
const nothingTried = () => db.asSystem((tx) => tx.run(sql`delete from attempts`));
const spend = async (email: string, tries = 5) => {
  for (let index = 0; index < tries; index++) expect(await attempt(email)).toMatchObject({ status: 401 });
};

describe("guessing a password", () => {
  test("is refused after five failures, the right one included, with how long to wait", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    const refused = await attempt(email, password);
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS", message: expect.stringMatching(/^Demasiados intentos/) });
    expect(refused.data?.retryAfter).toBeGreaterThan(0);
    expect(refused.data?.retryAfter).toBeLessThanOrEqual(30);
  });

  test("after the wait the right password signs in, and resets the count", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    expect(await attempt(email, password)).toMatchObject({ status: 429 });
    await waitIsOver();
    expect(await attempt(email, password)).toMatchObject({ status: "FINISH" });
    await spend(email);
  });

  test("each further failure doubles the wait", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    const waits: number[] = [];
    for (let index = 0; index < 4; index++) {
      waits.push((await attempt(email)).data!.retryAfter);
      await waitIsOver();
      expect(await attempt(email)).toMatchObject({ status: 401 });
    }
    // The remaining wait at the time of each request.
    expect(waits.map((wait) => Math.ceil(wait / 30) * 30)).toEqual([30, 60, 120, 240]);
  });

  test("trying while the wait lasts does not lengthen it", async () => {
    await nothingTried();
    const { email } = await make.user({ password });
    await spend(email);
    for (let index = 0; index < 10; index++) expect((await attempt(email)).data!.retryAfter).toBeLessThanOrEqual(30);
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
    expect(await attempt(email, password, `http://127.0.0.1:${restarted.port}`)).toMatchObject({ status: 429 });
    await restarted.close();
  });

  test("locks out nobody else: another account from here, the same account from elsewhere", async () => {
    await nothingTried();
    const [{ email }, other] = [await make.user({ password }), await make.user({ password })];
    await spend(email);
    expect(await attempt(other.email, password)).toMatchObject({ status: "FINISH" });
    const attempts = openAttempts(db);
    const from = (address: string) => attempts.throttle(["pair", `${email} ${address}`], ["address", address], ["account", email]);
    expect(await refusal(from("127.0.0.1"))).toMatchObject({ status: 429 });
    await expect(from("198.51.100.7")).resolves.toBeUndefined();
  });
});

describe("a flood from one address", () => {
  test("is throttled whatever the accounts, and one successful sign-in does not reset the count", async () => {
    await nothingTried();
    const attempts = openAttempts(db);
    const from = (address: string, account: string) =>
      [
        ["pair", `${account} ${address}`],
        ["address", address],
        ["account", account],
      ] as Parameters<typeof attempts.throttle>;
    for (let index = 0; index < 49; index++) await attempts.throttle(...from("203.0.113.1", `a${index}@test.test`));
    await attempts.throttle(...from("203.0.113.1", "mine@test.test"));
    await attempts.succeeded(...from("203.0.113.1", "mine@test.test"));
    await attempts.throttle(...from("203.0.113.1", "b@test.test"));
    expect(await refusal(attempts.throttle(...from("203.0.113.1", "c@test.test")))).toMatchObject({ status: 429 });
    await expect(attempts.throttle(...from("203.0.113.2", "c@test.test"))).resolves.toBeUndefined();
  });
});

test("stored attempts contain neither accounts nor addresses", async () => {
  await nothingTried();
  const { email } = await make.user({ password });
  await spend(email, 1);
  const rows = await db.asSystem((tx) => tx.rows<{ row: string }>(sql`select a::text as row from attempts a`));
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ row }) => row.includes(email) || row.includes("127.0.0.1"))).toEqual([]);
});

test("two processes share the count", async () => {
  await nothingTried();
  const second = openDatabase(world.appUrl, { max: 4 });
  const [here, there] = [openAttempts(db), openAttempts(second)];
  const tries = Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).throttle(["pair", "one@test.test 192.0.2.1"]));
  const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
  expect(passed).toHaveLength(5);
  await second.close();
});
