import { describe, expect, test } from "vitest";
import { passkeyLimit } from "#api/limits.ts";
import type { CreationOptions, OwnPasskey, RequestOptions } from "#api/passkeys.ts";
import { sql } from "#server/db/sql.ts";
import { cleaning } from "#server/system/cleaning.ts";
import type { Person } from "#tests/support/factory.ts";
import { type CookieClient, codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { type SoftwareAuthenticator, softwareAuthenticator } from "#tests/support/software-authenticator.ts";
import { noon } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

/** Moved by tests; challenges expire by it. */
let passed = 0;
const clock = () => new Date(noon()().getTime() + passed);
const world = await openWorld({}, "empty", clock);
const { make, url, db } = world;
const password = "un secreto largo";
const admin = await world.as(await make.user({ role: "admin" }));
const refused = { status: 401, code: "INVALID_PASSKEY", message: "La llave de acceso no se ha aceptado" };

const register = async (browser: CookieClient, device = softwareAuthenticator()) => {
  const { body: options } = await browser.post<CreationOptions>("/account/passkeys", { password });
  const { status, body } = await browser.post<{ recoveryCodes: string[] }>("/account/passkeys/confirm", { passkey: device.create(options) });
  expect([status, body]).toEqual([200, { recoveryCodes: expect.any(Array) }]);
  return { device, recoveryCodes: body.recoveryCodes };
};

const signedIn = async (user: Person) => {
  const browser = cookieClient(url);
  expect((await browser.login(user.email, password)).body.status).toBe("FINISH");
  return browser;
};

/** A user with a passkey, and the device that holds it. */
async function owner(values: Parameters<typeof make.user>[0] = {}) {
  const user = await make.user({ password, ...values });
  const browser = await signedIn(user);
  return { user, browser, ...(await register(browser)) };
}

const passkeysOf = async (browser: CookieClient) => (await browser.get<OwnPasskey[]>("/account/passkeys")).body;
const askedFor = async (browser: CookieClient) => (await browser.post<RequestOptions>("/auth/passkey/start", undefined)).body;
const finish = (browser: CookieClient, passkey: unknown, remember?: boolean) =>
  browser.step("passkey/finish", { passkey, ...(remember !== undefined && { remember }) });
const withoutPassword = async (device: SoftwareAuthenticator, lies: Parameters<SoftwareAuthenticator["get"]>[1] = {}) => {
  const browser = cookieClient(url);
  return { browser, answer: await finish(browser, device.get(await askedFor(browser), lies)) };
};

/** A browser that has typed the password. */
const halfWay = async (user: Person) => {
  const browser = cookieClient(url);
  expect((await browser.login(user.email, password)).body).toMatchObject({ status: "OTP", token: null });
  return browser;
};
const secondOptions = async (browser: CookieClient) => (await browser.post<RequestOptions>("/auth/passkey/challenge", undefined)).body;
const secondStep = async (browser: CookieClient, device: SoftwareAuthenticator, lies: Parameters<SoftwareAuthenticator["get"]>[1] = {}) =>
  browser.step("passkey/verify", { passkey: device.get(await secondOptions(browser), lies) });
const codeNow = (key: string) => codeOf(key, passed / 30_000);
const moreTries = () => db.asSystem((tx) => tx.run(sql`delete from budgets`));

describe("registering a passkey", () => {
  test("asks for the password first, and gives recovery codes with the first second factor only", async () => {
    const { user, browser, recoveryCodes } = await owner();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await register(browser)).recoveryCodes).toEqual([]);
    expect(await passkeysOf(browser)).toEqual(
      Array(2).fill({ id: expect.any(String), name: "API", createdAt: expect.any(String), usedAt: null, isSynced: false }),
    );
    expect((await browser.renew()).body.user).toMatchObject({ twoFactor: false, passkeys: 2 });
    const sessions = await db.asSystem((tx) => tx.rows(sql`select second_factor as "hasFactor" from sessions where user_id = ${user.id}`));
    expect(sessions).toEqual([{ hasFactor: true }]);
    const { key } = (await browser.post<{ key: string }>("/account/twoFactor", { password })).body;
    expect((await browser.post("/account/twoFactor/confirm", { otp: codeNow(key) })).body).toEqual({ recoveryCodes: [] });
    expect((await (await halfWay(user)).step("recover", { code: recoveryCodes[0] })).body.status).toBe("FINISH");
    const wrong = await browser.post("/account/passkeys", { password: "falso" });
    expect(wrong.body).toMatchObject({ status: 400, data: { fields: { password: "Contraseña incorrecta" } } });
  });

  test("tells the authenticator which site, which user, and that it must verify them", async () => {
    const { user, browser, device } = await owner();
    const { body } = await browser.post<CreationOptions>("/account/passkeys", { password });
    expect(body).toMatchObject({
      rp: { id: "sumario.test", name: "Sumario" },
      user: { id: Buffer.from(user.id.replaceAll("-", ""), "hex").toString("base64url"), name: user.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.credentialId, type: "public-key" }],
    });
  });

  test("refuses forged, foreign, expired and repeated answers with one message", async () => {
    const { browser: other } = await owner();
    const browser = await signedIn(await make.user({ password }));
    const device = softwareAuthenticator();
    const options = async (from = browser) => (await from.post<CreationOptions>("/account/passkeys", { password })).body;
    const confirm = (passkey: unknown) => browser.post("/account/passkeys/confirm", { passkey });
    const late = device.create(await options());
    passed += 5 * 60_000;
    const tries = [
      late,
      device.create(await options(), { origin: "https://sumario.example" }),
      device.create(await options(), { rpId: "example.test" }),
      device.create(await options(), { isVerified: false }),
      device.create(await options(), { type: "webauthn.get" }),
      device.create(await options(), { format: "packed" }),
      device.create(await options(), { format: "android-safetynet" }),
      device.create(await options(other)),
      device.create({ ...(await options()), challenge: Buffer.alloc(54).toString("base64url") }),
      device.create({ ...(await options()), challenge: "AAAA" }),
      { ...device.create(await options()), id: "AAAA" },
      { ...device.create(await options()), response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
    ];
    for (const [index, passkey] of tries.entries())
      expect([index, (await confirm(passkey)).body]).toMatchObject([index, { status: 400, data: { fields: { passkey: refused.message } } }]);
    const right = device.create(await options());
    expect((await confirm(right)).status).toBe(200);
    expect((await confirm(right)).status).toBe(400);
    expect(await passkeysOf(browser)).toHaveLength(1);
  });

  test("refuses a credential that somebody has already, and more than twenty", async () => {
    const { device } = await owner();
    const browser = await signedIn(await make.user({ password }));
    const stolen = softwareAuthenticator(undefined, Buffer.from(device.credentialId, "base64url"));
    const { body } = await browser.post<CreationOptions>("/account/passkeys", { password });
    expect((await browser.post("/account/passkeys/confirm", { passkey: stolen.create(body) })).status).toBe(400);
    for (let index = 0; index < passkeyLimit; index++) await register(browser);
    const more = await browser.post<CreationOptions>("/account/passkeys", { password });
    const answer = await browser.post("/account/passkeys/confirm", { passkey: softwareAuthenticator().create(more.body) });
    expect(answer.body).toMatchObject({ status: 400, data: { fields: { passkey: "Puede tener 20 llaves de acceso como máximo" } } });
  });

  test("is told by mail and in the history, as removing it is; renaming is in the history", async () => {
    const { user, browser } = await owner();
    const [{ id }] = (await passkeysOf(browser)) as [OwnPasskey];
    expect((await browser.send("PATCH", `/account/passkeys/${id}`, { name: " Portátil " })).status).toBe(200);
    expect(await passkeysOf(browser)).toMatchObject([{ id, name: "Portátil" }]);
    expect((await browser.post(`/account/passkeys/${id}/remove`, { password: "falso" })).status).toBe(400);
    expect((await browser.post(`/account/passkeys/${id}/remove`, { password })).status).toBe(200);
    expect((await browser.post(`/account/passkeys/${id}/remove`, { password })).status).toBe(404);
    const changes = (await admin.users.history({ id: user.id })).entries.flatMap((entry) => entry.changes).filter(({ field }) => field === "passkey");
    expect(changes).toEqual([
      { field: "passkey", from: "Portátil", to: null },
      { field: "passkey", from: "API", to: "Portátil" },
      { field: "passkey", from: null, to: "API" },
    ]);
    const mails = await mailsTo(world.outbox, user.email, 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(["Llave de acceso añadida", "Llave de acceso eliminada"]);
    expect(mails.map(({ text }) => text).join()).toContain("«Portátil»");
  });

  test("nobody renames or removes the passkey of somebody else", async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const [{ id }] = (await passkeysOf(theirs.browser)) as [OwnPasskey];
    expect((await mine.browser.send("PATCH", `/account/passkeys/${id}`, { name: "Mía" })).status).toBe(404);
    expect((await mine.browser.post(`/account/passkeys/${id}/remove`, { password })).status).toBe(404);
    expect(await passkeysOf(theirs.browser)).toMatchObject([{ id, name: "API" }]);
  });
});

describe("a passkey as the second step", () => {
  test("is asked for after the password, and opens a session with a second factor", async () => {
    const { user, device } = await owner();
    const browser = cookieClient(url);
    expect((await browser.login(user.email, password)).body).toEqual({ status: "OTP", token: null, factors: ["passkey"] });
    expect(await browser.reaches()).toBe(401);
    expect(await secondOptions(browser)).toMatchObject({
      rpId: "sumario.test",
      userVerification: "required",
      allowCredentials: [{ id: device.credentialId }],
    });
    expect((await secondStep(browser, device)).body).toEqual({ status: "FINISH", token: expect.any(String) });
    expect(await browser.reaches()).toBe(200);
    expect(await passkeysOf(browser)).toMatchObject([{ usedAt: expect.any(String) }]);
    const row = await db.asSystem((tx) =>
      tx.row(sql`select bool_or(second_factor) as "hasFactor" from sessions where user_id = ${user.id} and stage = 'full'`),
    );
    expect(row).toEqual({ hasFactor: true });
  });

  test("stands beside the app: either one opens the session", async () => {
    const { user, browser, device } = await owner();
    const { key } = (await browser.post<{ key: string }>("/account/twoFactor", { password })).body;
    await browser.post("/account/twoFactor/confirm", { otp: codeNow(key) });
    const other = cookieClient(url);
    expect((await other.login(user.email, password)).body.factors).toEqual(["app", "passkey"]);
    expect((await secondStep(other, device)).body.status).toBe("FINISH");
  });

  test("refuses the passkey of somebody else, a challenge of another session, and every forgery, within the budget of codes", async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const browser = await halfWay(mine.user);
    const elsewhere = await halfWay(mine.user);
    const verify = async (passkey: unknown) => (await browser.step("passkey/verify", { passkey })).body;
    const tries = [
      theirs.device.get(await secondOptions(browser)),
      mine.device.get(await secondOptions(elsewhere)),
      mine.device.get(await askedFor(cookieClient(url))),
      mine.device.get(await secondOptions(browser), { origin: "http://sumario.test.example" }),
      mine.device.get(await secondOptions(browser), { rpId: "test" }),
      mine.device.get(await secondOptions(browser), { isVerified: false }),
      mine.device.get(await secondOptions(browser), { userHandle: theirs.device.owner()! }),
      softwareAuthenticator(undefined, Buffer.from(mine.device.credentialId, "base64url")).get(await secondOptions(browser)),
    ];
    for (const [index, passkey] of tries.entries()) {
      await moreTries();
      expect([index, await verify(passkey)]).toMatchObject([index, refused]);
    }
    await moreTries();
    for (let index = 0; index < 5; index++) expect(await verify(tries[0])).toMatchObject(refused);
    expect((await secondStep(browser, mine.device)).status).toBe(429);
    expect((await browser.step("recover", { code: mine.recoveryCodes[0] })).status).toBe(429);
    await moreTries();
    expect((await secondStep(browser, mine.device)).body.status).toBe("FINISH");
  });

  test("can be replaced by a recovery code, once each", async () => {
    const { user, recoveryCodes } = await owner();
    expect((await (await halfWay(user)).step("recover", { code: recoveryCodes[0] })).body.status).toBe("FINISH");
    expect((await (await halfWay(user)).step("recover", { code: recoveryCodes[0] })).body.status).toBe("OTP_ERROR");
    expect((await (await halfWay(user)).step("loginUserProcess", { otp: "000000" })).body.status).toBe("OTP_ERROR");
  });

  test("unlocks a locked session too", async () => {
    const [{ browser, device }, other] = [await owner(), await owner()];
    expect((await browser.post("/auth/lock")).status).toBe(200);
    expect((await secondStep(browser, other.device)).body).toMatchObject(refused);
    expect((await secondStep(browser, device)).body.status).toBe("FINISH");
    expect(await browser.reaches()).toBe(200);
  });

  test("is nothing for strangers", async () => {
    const browser = cookieClient(url);
    expect((await browser.post("/auth/passkey/challenge", undefined)).status).toBe(401);
    expect((await browser.post("/auth/passkey/enrol", undefined)).status).toBe(401);
  });
});

describe("signing in without a password", () => {
  test("needs no name, counts as second factor, and is remembered on request", async () => {
    const { user, device } = await owner({ role: "manager" });
    const { browser, answer } = await withoutPassword(device);
    expect(answer.body).toEqual({ status: "FINISH", token: expect.any(String) });
    expect((await browser.renew()).body.user).toMatchObject({ email: user.email });
    await admin.system.changeSettings({ staffTwoFactor: true });
    expect(await browser.reaches()).toBe(200);
    await admin.system.changeSettings({ staffTwoFactor: false });
    const again = cookieClient(url);
    const { setCookies } = await finish(again, device.get(await askedFor(again)), true);
    expect(setCookies.find((line) => line.startsWith("sumario-session="))).toContain(`Max-Age=${30 * 86_400}`);
    expect((await finish(again, device.get(await askedFor(again)))).body).toMatchObject({ status: 409, code: "ALREADY_LOGGED_IN" });
  });

  test("asks for any passkey of the site: nothing tells who has one", async () => {
    const options = await askedFor(cookieClient(url));
    expect(options).toEqual({ challenge: expect.any(String), rpId: "sumario.test", timeout: 300_000, userVerification: "required" });
    expect((await withoutPassword(softwareAuthenticator())).answer.body).toMatchObject(refused);
  });

  test("refuses every forgery with the same answer", async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const lies = [
      { origin: "https://sumario.test" },
      { origin: "http://evil.sumario.test" },
      { origin: "http://sumario.test.evil.example" },
      { origin: "null" },
      { origin: "http://sumario.test:8080" },
      { rpId: "sumario.example" },
      { isVerified: false },
      { type: "webauthn.create" },
      { userHandle: theirs.device.owner()! },
    ];
    for (const lie of lies) expect([lie, (await withoutPassword(mine.device, lie)).answer.body]).toMatchObject([lie, refused]);
    const browser = cookieClient(url);
    const { userHandle: _, ...unnamed } = mine.device.get(await askedFor(browser)).response;
    const passkey = { ...mine.device.get(await askedFor(browser)), response: unnamed };
    expect((await finish(browser, passkey)).body).toMatchObject(refused);
    const swapped = { ...mine.device.get(await askedFor(browser)), id: theirs.device.credentialId, rawId: theirs.device.credentialId };
    expect((await finish(browser, swapped)).body).toMatchObject(refused);
  });

  test("accepts a challenge once, also under 20 parallel attempts", async () => {
    const { device } = await owner();
    const browser = cookieClient(url);
    const passkey = device.get(await askedFor(browser));
    const cookie = browser.jar.get("sumario-challenge")!;
    const thief = () => cookieClient(url, { cookie: `sumario-challenge=${cookie}` });
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(thief(), passkey)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finish(thief(), passkey)).body).toMatchObject(refused);
    expect(await db.asSystem((tx) => tx.rows(sql`select from used_challenges where expires_at > ${clock()}`))).not.toEqual([]);
    passed += 6 * 60_000;
    await cleaning.run(world.deps, {} as never, { id: "", progress: async () => undefined, cancelled: () => false });
    expect(await db.asSystem((tx) => tx.rows(sql`select from used_challenges`))).toEqual([]);
    expect((await finish(thief(), passkey)).body).toMatchObject(refused);
  });

  test("accepts a challenge that another process gave, once among all of them", async () => {
    const { device } = await owner();
    const browser = cookieClient(url);
    const passkey = device.get(await askedFor(browser), { counter: 0 });
    const served = await world.another();
    const elsewhere = () => cookieClient(`http://127.0.0.1:${served.port}`, { cookie: `sumario-challenge=${browser.jar.get("sumario-challenge")}` });
    expect((await finish(elsewhere(), passkey)).body.status).toBe("FINISH");
    for (const client of [elsewhere(), browser]) expect((await finish(client, passkey)).body).toMatchObject(refused);
    await served.close();
  });

  test("accepts a challenge once where an authenticator does not count", async () => {
    const { device } = await owner();
    const browser = cookieClient(url);
    const passkey = device.get(await askedFor(browser), { counter: 0 });
    const thief = cookieClient(url, { cookie: `sumario-challenge=${browser.jar.get("sumario-challenge")}` });
    expect((await finish(browser, passkey)).body.status).toBe("FINISH");
    expect((await finish(thief, passkey)).body).toMatchObject(refused);
    expect((await withoutPassword(device, { counter: 0 })).answer.body.status).toBe("FINISH");
  });

  test("accepts a challenge for five minutes, and only in the browser that asked for it", async () => {
    const { device } = await owner();
    const browser = cookieClient(url);
    const [late, stolen] = [device.get(await askedFor(browser)), device.get(await askedFor(cookieClient(url)))];
    expect((await finish(browser, stolen)).body).toMatchObject(refused);
    expect((await finish(cookieClient(url), stolen)).body).toMatchObject(refused);
    passed += 5 * 60_000;
    expect((await finish(browser, late)).body).toMatchObject(refused);
  });

  test("refuses a counter that stands still or goes back: a copied authenticator", async () => {
    const { device } = await owner();
    expect((await withoutPassword(device, { counter: 7 })).answer.body.status).toBe("FINISH");
    for (const counter of [7, 6, 0]) expect((await withoutPassword(device, { counter })).answer.body).toMatchObject(refused);
    expect((await withoutPassword(device, { counter: 8 })).answer.body.status).toBe("FINISH");
  });

  test("ends with the account: blocked, deleted, removed passkey, reset by a manager", async () => {
    const blocked = await owner();
    const { version } = await admin.users.get({ id: blocked.user.id });
    await admin.users.update({ id: blocked.user.id, version, values: { status: "blocked" } });
    const deleted = await owner();
    await admin.users.remove({ id: deleted.user.id, version: (await admin.users.get({ id: deleted.user.id })).version, name: deleted.user.alias });
    const reset = await owner();
    expect(await admin.users.overview({ id: reset.user.id })).toMatchObject({ twoFactor: true });
    await admin.users.resetTwoFactor({ id: reset.user.id });
    expect(await admin.users.overview({ id: reset.user.id })).toMatchObject({ twoFactor: false });
    for (const { device } of [blocked, deleted, reset]) expect((await withoutPassword(device)).answer.body).toMatchObject(refused);
    expect((await cookieClient(url).login(reset.user.email, password)).body.status).toBe("FINISH");
    expect((await admin.users.history({ id: reset.user.id })).entries[0]!.changes).toEqual([
      { field: "twoFactor", from: true, to: false },
      { field: "passkey", from: "API", to: null },
    ]);
  });

  test("asks for a new password first where a manager has typed one", async () => {
    const { user, device } = await owner();
    const { version } = await admin.users.get({ id: user.id });
    await admin.users.update({ id: user.id, version, values: { password: "otro secreto largo" } });
    const { browser, answer } = await withoutPassword(device);
    expect(answer.body).toEqual({ status: "PASSWORD", token: null });
    expect((await browser.step("firstPassword", { password: "un secreto elegido" })).body.status).toBe("FINISH");
  });

  test("has a budget per address, to which a success returns what it took", async () => {
    await moreTries();
    const { device } = await owner();
    const stranger = softwareAuthenticator();
    for (let index = 0; index < 49; index++) expect((await withoutPassword(stranger)).answer.status).toBe(401);
    for (let index = 0; index < 3; index++) expect((await withoutPassword(device)).answer.status).toBe(200);
    expect((await withoutPassword(stranger)).answer.status).toBe(401);
    expect((await withoutPassword(device)).answer.status).toBe(429);
    await moreTries();
  });
});

describe("a mandatory second factor", () => {
  const forced = async () => make.user({ role: "supercustomer", customer: await make.customer({ force2FA: true }), password });
  const mustSetUp = async (user: Person) => {
    const browser = cookieClient(url);
    expect((await browser.login(user.email, password)).body.status).toBe("OTP_CONFIG");
    return browser;
  };
  const enrolled = async (browser: CookieClient, device: SoftwareAuthenticator) => {
    const { body } = await browser.post<CreationOptions>("/auth/passkey/enrol", undefined);
    return () => browser.step("passkey/confirm", { passkey: device.create(body) });
  };

  test("is met by a passkey that is registered at sign-in, which ends other sessions that were to set one up", async () => {
    const user = await forced();
    const [browser, other] = [await mustSetUp(user), await mustSetUp(user)];
    const late = await enrolled(other, softwareAuthenticator());
    const device = softwareAuthenticator();
    const answer = await (await enrolled(browser, device))();
    expect(answer.body).toMatchObject({ status: "FINISH", recoveryCodes: expect.any(Array) });
    expect(answer.body.recoveryCodes).toHaveLength(10);
    expect((await late()).status).toBe(401);
    expect((await other.post("/auth/enrol", undefined)).status).toBe(401);
    expect((await withoutPassword(device)).answer.body.status).toBe("FINISH");
    await halfWay(user);
  });

  test("both register at once: one passkey is kept, and only its session goes on", async () => {
    const user = await forced();
    const both = await Promise.all([await mustSetUp(user), await mustSetUp(user)].map((browser) => enrolled(browser, softwareAuthenticator())));
    const answers = await Promise.all(both.map((confirm) => confirm()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("the last one cannot be removed; with another one it can", async () => {
    const user = await forced();
    const browser = await mustSetUp(user);
    await (await enrolled(browser, softwareAuthenticator()))();
    const [{ id }] = (await passkeysOf(browser)) as [OwnPasskey];
    expect((await browser.post(`/account/passkeys/${id}/remove`, { password })).status).toBe(403);
    const { key } = (await browser.post<{ key: string }>("/account/twoFactor", { password })).body;
    await browser.post("/account/twoFactor/confirm", { otp: codeNow(key) });
    expect((await browser.post(`/account/passkeys/${id}/remove`, { password })).status).toBe(200);
    expect((await browser.post("/account/twoFactor/disable", { password })).status).toBe(403);
    const { device } = await register(browser);
    expect((await browser.post("/account/twoFactor/disable", { password })).status).toBe(200);
    expect((await withoutPassword(device)).answer.body.status).toBe("FINISH");
  });
});

describe("recovery codes", () => {
  const left = async (user: Person) =>
    (await db.asSystem((tx) => tx.row<{ n: number }>(sql`select cardinality(recovery_hashes) as n from credentials where user_id = ${user.id}`)))!.n;

  test("stay while a second factor is left, end with the last one, and can be renewed with a passkey alone", async () => {
    const { user, browser, recoveryCodes } = await owner();
    await register(browser);
    const [first, second] = (await passkeysOf(browser)) as [OwnPasskey, OwnPasskey];
    await browser.post(`/account/passkeys/${first.id}/remove`, { password });
    expect(await left(user)).toBe(10);
    const renewed = (await browser.post<{ recoveryCodes: string[] }>("/account/twoFactor/recoveryCodes", { password })).body.recoveryCodes;
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
    const { key } = (await browser.post<{ key: string }>("/account/twoFactor", { password })).body;
    await browser.post("/account/twoFactor/confirm", { otp: codeNow(key) });
    await browser.post("/account/twoFactor/disable", { password });
    expect(await left(user)).toBe(10);
    await browser.post(`/account/passkeys/${second.id}/remove`, { password });
    expect(await left(user)).toBe(0);
    expect((await cookieClient(url).login(user.email, password)).body.status).toBe("FINISH");
  });
});

test.each([
  ["https://sumario.example", "sumario.example"],
  ["http://localhost:3000", "localhost"],
  ["http://sumario.test", null],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::1]:8443", null],
])("at %s the host of passkeys is %s", async (publicUrl, host) => {
  const { passkeyHost } = await import("#server/auth/webauthn.ts");
  expect(passkeyHost(publicUrl)).toBe(host);
});
