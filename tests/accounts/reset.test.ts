import { describe, expect, test } from "vitest";
import { texts } from "#domain/messages/es/texts.ts";
import { forgot as forget } from "#server/auth/reset.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { codeFor, mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url, db, outbox } = world;
// Each request may say from which address it comes.
const proxied = await openWorld({ trustProxy: ["127.0.0.1"] });
const password = "un secreto largo";
const next = "otro secreto largo";
const nobody = cookieClient(url);
const forgot = (email: string) => nobody.post("/auth/forgot", { email });
const reset = (code: string, word = next) => nobody.post("/auth/reset", { code, password: word });
const isValid = async (code: string) => (await nobody.get<{ valid: boolean }>(`/auth/reset?code=${code}`)).body.valid;
const login = async (email: string, word: string) => (await cookieClient(url).login(email, word)).body.status;
const expired = { status: 400, body: { code: "RESET_EXPIRED", message: "El enlace ha caducado o ya se ha usado" } };

describe("a forgotten password", () => {
  test("gets the same answer whether the address is known or not, and only a known one gets a mail", async () => {
    const known = await make.user({ password });
    const blocked = await make.user({ password, status: "blocked" });
    const open = await make.user({ password, role: "public" });
    const answers = [];
    for (const email of ["nobody@test.test", blocked.email, open.email, "no address", known.email]) answers.push(await forgot(email));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { done: true }, setCookies: [] });
    await mailsTo(outbox, known.email);
    for (const email of ["nobody@test.test", blocked.email, open.email]) expect(await mailsIn(outbox, email)).toEqual([]);
  });

  test("causes as many disk writes whether the address is known or not", async () => {
    const waitsOf = async (email: string) => {
      const waits: boolean[] = [];
      const watched: Database["asSystem"] = (work) =>
        db.asSystem(async (tx) => {
          const result = await work(tx);
          const row = await tx.row<{ wrote: boolean }>(sql`select pg_current_xact_id_if_assigned() is not null as wrote`);
          waits.push(row!.wrote);
          return result;
        });
      const deps = { ...world.deps, db: { ...db, asSystem: watched } };
      await forget({ deps, address: "192.0.2.7" } as Context, email);
      return waits;
    };
    const { email } = await make.user({ password });
    const [known, unknown] = [await waitsOf(email), await waitsOf("nobody.at.all@test.test")];
    expect(known).toContain(true);
    expect(unknown).toEqual(known);
  });

  test("is replaced with the code of the mail, once", async () => {
    const { email } = await make.user({ password });
    await forgot(email.toUpperCase());
    const code = await codeFor(outbox, email);
    expect(await isValid(code)).toBe(true);
    expect(await reset(code)).toMatchObject({ status: 200, body: { done: true } });
    expect(await login(email, password)).toBe(401);
    expect(await login(email, next)).toBe("FINISH");
    expect(await isValid(code)).toBe(false);
    expect(await reset(code)).toMatchObject(expired);
  });

  test("is replaced once, also under ten parallel attempts", async () => {
    const { email } = await make.user({ password });
    await forgot(email);
    const code = await codeFor(outbox, email);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(code, `${next} ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("has a code that is stored as a hash, for 30 minutes", async () => {
    const { id, email } = await make.user({ password });
    await forgot(email);
    const code = await codeFor(outbox, email);
    const rows = await db.asSystem((tx) =>
      tx.rows<{ row: string; minutes: number }>(
        sql`select r::text as row, round(extract(epoch from expires_at - now()) / 60)::int as minutes from reset_codes r where user_id = ${id}`,
      ),
    );
    expect(rows).toMatchObject([{ minutes: 30 }]);
    expect(rows[0]!.row).not.toContain(code);
    expect(rows[0]!.row).not.toContain(Buffer.from(code).toString("hex"));
    // The queue deletes the link once the mail is sent; the mail arrives a moment before.
    const queued = () =>
      db.asSystem((tx) =>
        tx.row<{ row: string }>(sql`select concat(m, j) as row from mails m left join jobs j on j.id = m.id where recipient = ${email}`),
      );
    await expect.poll(async () => (await queued())?.row).not.toContain(code);
  });

  test("is not replaced with a code that has expired, was invented, or belongs to a user who was blocked since", async () => {
    const { id, email } = await make.user({ password });
    await forgot(email);
    const code = await codeFor(outbox, email);
    await db.asSystem((tx) => tx.run(sql`update reset_codes set expires_at = now() - interval '1 second' where user_id = ${id}`));
    expect(await isValid(code)).toBe(false);
    for (const each of [code, "", "x", "x".repeat(200)]) expect(await reset(each)).toMatchObject(expired);
    expect(await login(email, password)).toBe("FINISH");
    await forgot(email);
    const second = await codeFor(outbox, email, 2);
    await db.asSystem((tx) => tx.run(sql`update users set status = 'blocked' where id = ${id}`));
    expect(await reset(second)).toMatchObject(expired);
  });

  test("is not replaced by a weak one, and the code can be used again", async () => {
    const { email } = await make.user({ password });
    await forgot(email);
    const code = await codeFor(outbox, email);
    for (const weak of ["corto", "password1234", "aaaaaaaaaaaa", email])
      expect(await reset(code, weak)).toMatchObject({ status: 400, body: { data: { fields: { password: expect.any(String) } } } });
    expect(await reset(code)).toMatchObject({ status: 200 });
  });

  test("requested twice leaves only the newest link valid", async () => {
    const { email } = await make.user({ password });
    await forgot(email);
    const first = await codeFor(outbox, email);
    await forgot(email);
    const second = await codeFor(outbox, email, 2);
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
  });

  test("once replaced ends every session, and a mail says so", async () => {
    const { email } = await make.user({ password });
    const browser = cookieClient(url);
    await browser.login(email, password);
    await forgot(email);
    await reset(await codeFor(outbox, email));
    expect([await browser.reaches(), (await browser.renew()).status]).toEqual([401, 401]);
    const mails = await mailsTo(outbox, email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual([texts["mail.reset.subject"], texts["mail.passwordChanged.subject"]]);
  });

  test("does not bypass the second factor", async () => {
    const { email } = await make.user({ password });
    const browser = cookieClient(url);
    await browser.login(email, password);
    const { key } = (await browser.post<{ key: string }>("/account/twoFactor", { password })).body;
    await browser.post("/account/twoFactor/confirm", { otp: codeOf(key) });
    await forgot(email);
    const mails = await mailsTo(outbox, email, 2);
    const code = /code=([\w-]+)/.exec(mails.map(({ text }) => text).join("\n"))![1]!;
    expect(await reset(code)).toMatchObject({ status: 200 });
    expect(await login(email, next)).toBe("OTP");
  });
});

describe("mails that strangers request for an account", () => {
  const bomb = async (email: string, from: number) => {
    const answers: number[] = [];
    for (let index = 0; index < 25; index++) {
      const stranger = cookieClient(proxied.url, { "x-forwarded-for": `203.0.113.${from + index}` });
      answers.push((await stranger.post("/auth/forgot", { email })).status);
    }
    return answers;
  };

  test("are five and then five an hour, from however many addresses and whether the account exists or not", async () => {
    const { email } = await proxied.make.user({ password });
    const answers = await bomb(email, 0);
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 20 }, () => 429)]);
    expect(await bomb("nobody@test.test", 100)).toEqual(answers);
    const mails = await mailsTo(proxied.outbox, email, 5);
    expect(mails).toHaveLength(5);
    // The last link works.
    const codes = mails.map(({ text }) => /code=([\w-]+)/.exec(text)![1]!);
    const owner = cookieClient(proxied.url);
    const answered = await Promise.all(codes.map((code) => owner.post("/auth/reset", { code, password: next })));
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("cost nobody else in the office theirs, and no sign-in", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => proxied.make.user({ password })));
    const office = cookieClient(proxied.url, { "x-forwarded-for": "198.51.100.9" });
    for (const { email } of people) expect((await office.post("/auth/forgot", { email })).status).toBe(200);
    expect((await office.login(people[0]!.email, password)).body.status).toBe("FINISH");
  });
});

describe("an invitation", () => {
  test("is not voided by a reset that anybody can ask for, and both are void once one is used", async () => {
    const manager = await world.as(await make.user());
    const email = "waiting@test.test";
    await manager.users.create({ email, alias: "Eva", role: "manager", casesTypes: ["penal"] });
    const invitation = await codeFor(outbox, email);
    await forgot(email);
    const link = await codeFor(outbox, email, 2);
    expect([await isValid(invitation), await isValid(link)]).toEqual([true, true]);
    expect(await reset(invitation)).toMatchObject({ status: 200 });
    expect([await isValid(invitation), await isValid(link)]).toEqual([false, false]);
    expect(await reset(link, "un tercer secreto")).toMatchObject(expired);
    expect(await login(email, next)).toBe("FINISH");
  });

  test("is replaced by a newer one", async () => {
    const manager = await world.as(await make.user());
    const email = "again@test.test";
    const { id } = await manager.users.create({ email, alias: "Eva", role: "manager", casesTypes: ["penal"] });
    const first = await codeFor(outbox, email);
    await manager.users.invite({ id });
    expect([await isValid(first), await isValid(await codeFor(outbox, email, 2))]).toEqual([false, true]);
  });

  test("is sent when a user is created, and lets that user choose a password", async () => {
    const manager = await world.as(await make.user());
    const email = "invited@test.test";
    await manager.users.create({ email, alias: "Ana", role: "manager", casesTypes: ["penal"] });
    expect(await login(email, "")).toBe(400);
    const [mail] = await mailsTo(outbox, email);
    expect(mail).toMatchObject({ subject: texts["mail.invite.subject"], text: expect.stringContaining("Ana") });
    expect(mail!.text).toContain("http://sumario.test/reset-password?code=");
    expect(await reset(await codeFor(outbox, email))).toMatchObject({ status: 200 });
    expect(await login(email, next)).toBe("FINISH");
  });
});

describe("a password that a manager set", () => {
  test("only allows its user to choose another one", async () => {
    const manager = await world.as(await make.user());
    const email = "typed@test.test";
    await manager.users.create({ email, alias: "Luis", role: "manager", casesTypes: ["penal"], password });
    const browser = cookieClient(url);
    expect((await browser.login(email, password)).body).toEqual({ status: "PASSWORD", token: null });
    const pending = browser.secret();
    expect([await browser.reaches(), (await browser.renew()).status, (await browser.step("loginUserProcess", { otp: "123456" })).status]).toEqual([
      401, 401, 401,
    ]);
    for (const same of [password, "corto"]) expect((await browser.step("firstPassword", { password: same })).status).toBe(400);
    expect((await browser.step("firstPassword", { password: next })).body.status).toBe("FINISH");
    expect(browser.secret()).not.toBe(pending);
    expect(await browser.reaches()).toBe(200);
    expect([await login(email, password), await login(email, next)]).toEqual([401, "FINISH"]);
    expect(await mailsIn(outbox, email)).toEqual([]);
  });
});
