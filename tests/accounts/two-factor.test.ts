import { describe, expect, test } from "vitest";
import { enrolmentKeyOf } from "#server/auth/sealed-keys.ts";
import { useCode } from "#server/auth/second-factor.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { type CookieClient, codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url, db } = world;
const password = "un secreto largo";
const admin = await world.as(await make.user({ role: "admin" }));
type Enrolment = { key: string; uri: string };

/** Lets a code be used again, as if time had passed. */
const timePasses = (user: Person) => db.asSystem((tx) => tx.run(sql`update credentials set totp_step = 0 where user_id = ${user.id}`));

/** A user who enabled the second factor, and the key in their authenticator app. */
async function protectedPerson(values: Parameters<typeof make.user>[0] = {}) {
  const user = await make.user({ password, ...values });
  const browser = cookieClient(url);
  await browser.login(user.email, password);
  const { key } = (await browser.post<Enrolment>("/account/twoFactor", { password })).body;
  const { recoveryCodes } = (await browser.post<{ recoveryCodes: string[] }>("/account/twoFactor/confirm", { otp: codeOf(key) })).body;
  await timePasses(user);
  return { user, key, recoveryCodes, browser };
}
const pendingOf = async (user: Person) => {
  const browser = cookieClient(url);
  expect((await browser.login(user.email, password)).body).toEqual({ status: "OTP", token: null });
  return browser;
};

describe("a user with a second factor", () => {
  test("signs in with OTP, OTP_ERROR for a wrong code, FINISH for the right one", async () => {
    const { user, key } = await protectedPerson();
    const browser = await pendingOf(user);
    const wrong = String((Number(codeOf(key)) + 1) % 1_000_000).padStart(6, "0");
    expect((await browser.step("loginUserProcess", { otp: wrong })).body).toEqual({
      status: "OTP_ERROR",
      token: null,
      code: "INVALID_OTP",
      message: "Invalid OTP code",
    });
    expect((await browser.step("loginUserProcess", { otp: codeOf(key) })).body).toEqual({ status: "FINISH", token: expect.any(String) });
    expect(await browser.reaches()).toBe(200);
  });

  test("gets a new session and cookie at each step, which invalidates the one before", async () => {
    const { user, key } = await protectedPerson();
    const browser = await pendingOf(user);
    const before = browser.secret()!;
    const ids = () =>
      db.asSystem((tx) =>
        tx.rows<{ id: string; stage: string }>(sql`select id, stage from sessions where user_id = ${user.id} order by created_at desc`),
      );
    const [pending] = await ids();
    expect(pending?.stage).toBe("otp");
    await browser.step("loginUserProcess", { otp: codeOf(key) });
    expect(browser.secret()).not.toBe(before);
    expect((await ids()).map(({ id }) => id)).not.toContain(pending!.id);
    const old = cookieClient(url, { cookie: `sumario-session=${before}` });
    expect([(await old.renew()).status, (await old.step("loginUserProcess", { otp: codeOf(key, 1) })).status]).toEqual([401, 401]);
  });

  test("can do nothing else while the code is pending", async () => {
    const browser = await pendingOf((await protectedPerson()).user);
    const steps = [
      ["enrol", undefined],
      ["firstPassword", { password: "otro secreto largo" }],
      ["unlock", { password }],
    ] as const;
    for (const [path, body] of steps) expect([path, (await browser.step(path, body)).status]).toEqual([path, 401]);
    for (const path of ["/account/sessions", "/account/picture", "/vehicles", "/settings", "/users"])
      expect([path, (await browser.get(path)).status]).toEqual([path, 401]);
    expect((await browser.renew()).status).toBe(401);
    expect((await browser.post("/auth/lock")).status).toBe(401);
    expect((await openStream(url, "")).status).toBe(401);
  });

  test("uses a code once", async () => {
    const { user, key } = await protectedPerson();
    const [first, second] = [await pendingOf(user), await pendingOf(user)];
    const otp = codeOf(key);
    expect((await first.step("loginUserProcess", { otp })).body.status).toBe("FINISH");
    expect((await second.step("loginUserProcess", { otp })).body.status).toBe("OTP_ERROR");
    expect((await second.step("loginUserProcess", { otp: codeOf(key, 1) })).body.status).toBe("FINISH");
  });

  test("uses a code once, also under 20 parallel attempts", async () => {
    const { user, key } = await protectedPerson();
    const browsers: CookieClient[] = [];
    for (let index = 0; index < 20; index++) browsers.push(await pendingOf(user));
    const otp = codeOf(key);
    const answers = await Promise.all(browsers.map((browser) => browser.step("loginUserProcess", { otp })));
    expect(answers.filter(({ body }) => body.status === "FINISH")).toHaveLength(1);
    expect((await Promise.all(browsers.map((browser) => browser.reaches()))).filter((status) => status === 200)).toHaveLength(1);
    await timePasses(user);
    const accepted = await Promise.all(Array.from({ length: 20 }, () => db.asSystem((tx) => useCode(tx, world.deps.keyring, user.id, otp))));
    expect(accepted.filter(Boolean)).toHaveLength(1);
  });

  test("cannot guess codes: after five wrong ones even the right one has to wait, in a new session too", async () => {
    const { user, key } = await protectedPerson();
    const browser = await pendingOf(user);
    for (let index = 0; index < 5; index++) expect((await browser.step("loginUserProcess", { otp: "000000" })).body.status).toBe("OTP_ERROR");
    for (const each of [browser, await pendingOf(user)]) expect((await each.step("loginUserProcess", { otp: codeOf(key) })).status).toBe(429);
  });

  test("must send six digits", async () => {
    const browser = await pendingOf((await protectedPerson()).user);
    for (const otp of ["12345", "1234567", "abcdef", 123456, null, ["123456"], "12345\u0664"])
      expect([otp, (await browser.step("loginUserProcess", { otp })).status]).toEqual([otp, 400]);
  });
});

describe("recovery codes", () => {
  test("ten are given; each works once instead of the app, however it is typed", async () => {
    const { user, recoveryCodes } = await protectedPerson();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second] = recoveryCodes as [string, string];
    expect((await (await pendingOf(user)).step("recover", { code: first })).body.status).toBe("FINISH");
    expect((await (await pendingOf(user)).step("recover", { code: first })).body.status).toBe("OTP_ERROR");
    expect((await (await pendingOf(user)).step("recover", { code: ` ${second.toUpperCase().replace("-", " ")} ` })).body.status).toBe("FINISH");
    expect((await (await pendingOf(user)).step("recover", { code: "" })).body.status).toBe("OTP_ERROR");
  });

  test("one works once, also under 20 parallel attempts", async () => {
    const { user, recoveryCodes } = await protectedPerson();
    const browsers = await Promise.all([0, 1, 2, 3].map(() => pendingOf(user)));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => browsers[index % 4]!.step("recover", { code: recoveryCodes[0] })));
    expect(answers.filter(({ body }) => body.status === "FINISH")).toHaveLength(1);
  });

  test("are replaced with the password, which invalidates the old ones and is in the history", async () => {
    const { user, recoveryCodes: old, browser } = await protectedPerson();
    const renewWith = (typed: string) => browser.post<{ recoveryCodes: string[] }>("/account/twoFactor/recoveryCodes", { password: typed });
    expect((await renewWith("falso")).body).toMatchObject({ status: 400, data: { fields: { password: "Contraseña incorrecta" } } });
    expect((await (await pendingOf(user)).step("recover", { code: old[0] })).body.status).toBe("FINISH");
    const { recoveryCodes } = (await renewWith(password)).body;
    expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
    expect((await (await pendingOf(user)).step("recover", { code: old[1] })).body.status).toBe("OTP_ERROR");
    expect((await (await pendingOf(user)).step("recover", { code: recoveryCodes[0] })).body.status).toBe("FINISH");
    expect((await admin.users.history({ id: user.id })).entries.map(({ changes }) => changes)).toContainEqual([
      { field: "recoveryCodes", from: null, to: null },
    ]);
  });

  test("are for users with a second factor", async () => {
    const browser = cookieClient(url);
    await browser.login((await make.user({ email: "bare@test.test", password })).email, password);
    expect((await browser.post("/account/twoFactor/recoveryCodes", { password })).status).toBe(404);
  });

  test("are stored as hashes only", async () => {
    const { user, recoveryCodes } = await protectedPerson();
    const row = await db.asSystem((tx) => tx.row<{ row: string }>(sql`select c::text as row from credentials c where user_id = ${user.id}`));
    for (const code of recoveryCodes)
      for (const spelling of [code, code.replace("-", ""), Buffer.from(code).toString("hex")]) expect(row!.row).not.toContain(spelling);
  });
});

describe("a mandatory second factor", () => {
  const enrolled = async (user: Person) => {
    const browser = cookieClient(url);
    expect((await browser.login(user.email, password)).body).toEqual({ status: "OTP_CONFIG", token: null });
    expect(await browser.reaches()).toBe(401);
    expect((await browser.step("loginUserProcess", { otp: "123456" })).body.status).toBe("OTP_ERROR");
    const { key, uri } = (await browser.post<Enrolment>("/auth/enrol", undefined)).body;
    expect(new URL(uri)).toMatchObject({ protocol: "otpauth:" });
    expect(new URL(uri).searchParams.get("secret")).toBe(key);
    const done = await browser.step("loginUserProcess", { otp: codeOf(key) });
    expect(done.body).toMatchObject({ status: "FINISH", recoveryCodes: expect.any(Array) });
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(await browser.reaches()).toBe(200);
    expect((await cookieClient(url).login(user.email, password)).body.status).toBe("OTP");
    return browser;
  };

  test("by the customer (force2FA) is set up at sign-in, and cannot be switched off", async () => {
    const customer = await make.customer({ force2FA: true });
    const browser = await enrolled(await make.user({ role: "supercustomer", customer, password }));
    expect((await browser.renew()).body.user).toMatchObject({ twoFactor: true, twoFactorForced: true });
    expect((await browser.post("/account/twoFactor/disable", { password })).status).toBe(403);
    expect((await browser.renew()).body.user).toMatchObject({ twoFactor: true });
  });

  test("by the setting for staff is set up by managers and admins, and by nobody else", async () => {
    const free = await make.user({ role: "supercustomer", customer: await make.customer(), password });
    await admin.system.changeSettings({ staffTwoFactor: true });
    for (const role of ["manager", "admin"] as const) {
      const browser = await enrolled(await make.user({ role, password }));
      expect((await browser.post("/account/twoFactor/disable", { password })).status).toBe(403);
    }
    expect((await cookieClient(url).login(free.email, password)).body.status).toBe("FINISH");
    await admin.system.changeSettings({ staffTwoFactor: false });
  });
});

describe("two people half way in with the same password", () => {
  const half = async (user: Person) => {
    const browser = cookieClient(url);
    expect((await browser.login(user.email, password)).body.status).toBe("OTP_CONFIG");
    return browser;
  };
  const keyOf = async (browser: CookieClient) => (await browser.post<Enrolment>("/auth/enrol", undefined)).body.key;
  const forcedPerson = async () => make.user({ role: "supercustomer", customer: await make.customer({ force2FA: true }), password });

  test("the newest enrolment replaces the older one, and an older session cannot overwrite what was set", async () => {
    const user = await forcedPerson();
    const [older, newer] = [await half(user), await half(user)];
    const [first, second] = [await keyOf(older), await keyOf(newer)];
    expect((await older.step("loginUserProcess", { otp: codeOf(first) })).body.status).toBe("OTP_ERROR");
    expect((await newer.step("loginUserProcess", { otp: codeOf(second) })).body.status).toBe("FINISH");
    await timePasses(user);
    for (const key of [first, second]) expect((await older.step("loginUserProcess", { otp: codeOf(key) })).status).toBe(401);
    expect((await older.post("/auth/enrol", undefined)).status).toBe(401);
    expect((await (await pendingOf(user)).step("loginUserProcess", { otp: codeOf(second) })).body.status).toBe("FINISH");
  });

  test("both confirm at once: one second factor is set, and only its session goes on", async () => {
    const user = await forcedPerson();
    const browsers = [await half(user), await half(user)];
    const key = await keyOf(browsers[0]!);
    // The state that two enrolments which began at the same moment could leave behind.
    await db.asSystem(async (tx) => {
      for (const { id } of await tx.rows<{ id: string }>(sql`select id from sessions where user_id = ${user.id} and stage = 'otpConfig'`))
        await tx.run(sql`update sessions set enrolment_key = ${world.deps.keyring.seal(enrolmentKeyOf(id), key)} where id = ${id}`);
    });
    const answers = await Promise.all(browsers.map((browser) => browser.step("loginUserProcess", { otp: codeOf(key) })));
    expect(answers.filter(({ body }) => body.status === "FINISH")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  test("one that a signed-in session sets ends enrolments that began before", async () => {
    const customer = await make.customer();
    const user = await make.user({ role: "supercustomer", customer, password });
    const owner = cookieClient(url);
    await owner.login(user.email, password);
    const { key } = (await owner.post<Enrolment>("/account/twoFactor", { password })).body;
    const half = newId();
    const sealed = world.deps.keyring.seal(enrolmentKeyOf(half), "GEZDGNBVGY3TQOJQ");
    await db.asSystem((tx) =>
      tx.run(sql`
        insert into sessions (id, user_id, token_hash, stage, enrolment_key, expires_at)
        values (${half}, ${user.id}, sha256('half'), 'otpConfig', ${sealed}, now() + interval '10 minutes')`),
    );
    const stranger = cookieClient(url, { cookie: "sumario-session=half" });
    expect((await owner.post("/account/twoFactor/confirm", { otp: codeOf(key) })).status).toBe(200);
    expect((await stranger.step("loginUserProcess", { otp: codeOf("GEZDGNBVGY3TQOJQ") })).status).toBe(401);
    await timePasses(user);
    expect((await (await pendingOf(user)).step("loginUserProcess", { otp: codeOf(key) })).body.status).toBe("FINISH");
  });

  test("setting one up at sign-in, replacing it and a reset by a manager are in the history and told by mail", async () => {
    const user = await forcedPerson();
    const browser = await half(user);
    await browser.step("loginUserProcess", { otp: codeOf(await keyOf(browser)) });
    const { key } = (await browser.post<Enrolment>("/account/twoFactor", { password })).body;
    await browser.post("/account/twoFactor/confirm", { otp: codeOf(key, 1) });
    await admin.users.resetTwoFactor({ id: user.id });
    const changes = (await admin.users.history({ id: user.id })).entries
      .flatMap((entry) => entry.changes)
      .filter(({ field }) => field === "twoFactor");
    expect(changes).toEqual([
      { field: "twoFactor", from: true, to: false },
      { field: "twoFactor", from: true, to: true },
      { field: "twoFactor", from: false, to: true },
    ]);
    const subjects = (await mailsTo(world.outbox, user.email, 3)).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(["Verificación en dos pasos activada", "Verificación en dos pasos activada", "Verificación en dos pasos desactivada"]);
  });
});

describe("enabling and disabling the second factor", () => {
  test("asks for the password both times, and for a first code", async () => {
    const user = await make.user({ password });
    const browser = cookieClient(url);
    await browser.login(user.email, password);
    expect((await browser.post("/account/twoFactor", { password: "falso" })).body).toMatchObject({
      status: 400,
      data: { fields: { password: "Contraseña incorrecta" } },
    });
    const { key } = (await browser.post<Enrolment>("/account/twoFactor", { password })).body;
    expect((await browser.post("/account/twoFactor/confirm", { otp: "000000" })).body).toMatchObject({
      data: { fields: { otp: "Código no válido" } },
    });
    expect((await cookieClient(url).login(user.email, password)).body.status).toBe("FINISH");
    expect((await browser.post("/account/twoFactor/confirm", { otp: codeOf(key) })).status).toBe(200);
    expect((await browser.post("/account/twoFactor/disable", { password: "falso" })).status).toBe(400);
    await pendingOf(user);
    expect((await browser.post("/account/twoFactor/disable", { password })).status).toBe(200);
    expect((await cookieClient(url).login(user.email, password)).body.status).toBe("FINISH");
  });
});
