import { describe, expect, test } from "vitest";
import { cachePrincipals } from "#server/auth/principals.ts";
import { sql } from "#server/db/sql.ts";
import { cleaning } from "#server/system/cleaning.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url, db } = world;
const password = "un secreto largo";
const person = (values: Parameters<typeof make.user>[0] = {}) => make.user({ password, ...values });
/** A user who is signed in, with a cookie jar of their own. */
const signedIn = async (values: Parameters<typeof make.user>[0] = {}) => {
  const user = await person(values);
  const browser = cookieClient(url);
  expect((await browser.login(user.email, password)).body.status).toBe("FINISH");
  return { user, browser };
};

describe("signing in", () => {
  test("the right e-mail and password end with FINISH, a token and a session", async () => {
    const user = await person();
    const browser = cookieClient(url);
    const reply = await browser.login(` ${user.email.toUpperCase()} `, password);
    expect(reply).toMatchObject({ status: 200, body: { status: "FINISH", token: expect.any(String) } });
    expect(await browser.reaches()).toBe(200);
    expect((await browser.renew()).body).toMatchObject({ locked: false, user: { uid: user.id, role: "manager", email: user.email } });
  });

  test("the key of drafts is the same in every session of a person, another for others, and withheld while locked", async () => {
    const { user, browser } = await signedIn();
    const { draftKey } = (await browser.renew()).body;
    expect(Buffer.from(draftKey!, "base64")).toHaveLength(32);
    const later = cookieClient(url);
    await later.login(user.email, password);
    expect((await later.renew()).body.draftKey).toBe(draftKey);
    expect((await (await signedIn()).browser.renew()).body.draftKey).not.toBe(draftKey);
    await browser.post("/auth/lock");
    expect((await browser.renew()).body).toMatchObject({ locked: true, draftKey: null });
  });

  test("a wrong password, an unknown address, role public, and a blocked, deactivated or deleted user get the same answer", async () => {
    const blocked = await person({ status: "blocked" });
    const deactivated = await person({ status: "deactivated" });
    const open = await person({ role: "public" });
    const deleted = await person();
    await db.asSystem((tx) => tx.run(sql`update users set deleted = true where id = ${deleted.id}`));
    const invited = await make.user();
    const tries = [
      [(await person()).email, "otro secreto largo"],
      ["nobody@test.test", password],
      ["", password],
      ["no address", password],
    ];
    for (const { email } of [blocked, deactivated, open, deleted, invited]) tries.push([email, password]);
    for (const [email, word] of tries) {
      const reply = await cookieClient(url).login(email!, word!);
      expect([email, reply]).toEqual([
        email,
        { status: 401, body: { defined: false, code: "INVALID_LOGIN", status: 401, message: "Invalid login" }, setCookies: [] },
      ]);
    }
    const french = await cookieClient(url, { "accept-language": "fr-FR,fr;q=0.9" }).login("nobody@test.test", password);
    expect(french.body).toMatchObject({ code: "INVALID_LOGIN", message: "Invalid login" });
  });

  test("a user who is already signed in gets an answer that says so, and stays signed in", async () => {
    const { user, browser } = await signedIn();
    const again = await browser.login(user.email, password);
    expect(again).toMatchObject({ status: 409, body: { code: "ALREADY_LOGGED_IN", message: "You are already logged in!" } });
    expect(await browser.reaches()).toBe(200);
  });

  test("the secret of a session is nowhere in the database", async () => {
    const { browser } = await signedIn();
    const rows = await db.asSystem((tx) => tx.rows<{ row: string }>(sql`select s::text as row from sessions s`));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(browser.secret()!))).toEqual([]);
  });
});

describe("the token", () => {
  test("is invalid when it was invented, cut or changed", async () => {
    const { browser } = await signedIn();
    const [payload, signature] = browser.token!.split(".") as [string, string];
    const other = Buffer.from(JSON.stringify({ session: "0198c5d0-0000-7000-8000-000000000000", expires: Date.now() + 600_000 })).toString(
      "base64url",
    );
    for (const token of [
      "x",
      "x.y",
      "..",
      `${payload}.`,
      `.${signature}`,
      `${other}.${signature}`,
      `${payload}.${signature}.x`,
      `${payload}.${signature.slice(1)}`,
    ]) {
      const reply = await browser.send("GET", "/account/sessions", undefined, { authorization: `Bearer ${token}` });
      expect([token, reply.status]).toEqual([token, 401]);
    }
  });

  test("is renewed by the cookie, and by nothing else", async () => {
    const { browser } = await signedIn();
    const { status, body } = await browser.renew();
    expect(status).toBe(200);
    browser.token = body.token;
    expect(await browser.reaches()).toBe(200);
    const thief = cookieClient(url);
    thief.token = body.token;
    expect((await thief.renew()).status).toBe(401);
  });

  test("cannot be renewed once the session has expired", async () => {
    const { user, browser } = await signedIn();
    await db.asSystem((tx) => tx.run(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`));
    expect((await browser.renew()).status).toBe(401);
  });
});

describe("signing out", () => {
  test("ends the session on the server: neither the old token nor the old cookie works", async () => {
    const { browser } = await signedIn();
    const old = { token: browser.token!, cookie: `sumario-session=${browser.secret()}` };
    const reply = await browser.post("/auth/logout");
    expect(reply).toMatchObject({ status: 200, body: { done: true } });
    expect(browser.secret()).toBeUndefined();
    expect(await browser.reaches()).toBe(401);
    const thief = cookieClient(url, { cookie: old.cookie, authorization: `Bearer ${old.token}` });
    expect([(await thief.renew()).status, await thief.reaches(), (await thief.get("/account/picture")).status]).toEqual([401, 401, 401]);
  });

  test("also succeeds without a session", async () => {
    expect((await cookieClient(url).post("/auth/logout")).status).toBe(200);
  });
});

describe("locking", () => {
  test("suspends the session until the password is typed again, which opens a new one", async () => {
    const { browser } = await signedIn();
    const before = browser.secret();
    expect((await browser.post("/auth/lock")).status).toBe(200);
    expect(await browser.reaches()).toBe(401);
    expect((await browser.renew()).body).toMatchObject({ locked: true, token: "" });
    expect((await browser.step("unlock", { password: "otro secreto largo" })).status).toBe(401);
    expect(await browser.reaches()).toBe(401);
    expect((await browser.step("unlock", { password })).body).toMatchObject({ status: "FINISH" });
    expect(await browser.reaches()).toBe(200);
    expect(browser.secret()).not.toBe(before);
    expect((await cookieClient(url, { cookie: `sumario-session=${before}` }).renew()).status).toBe(401);
  });

  test("cannot be undone by somebody who is not signed in", async () => {
    expect((await cookieClient(url).step("unlock", { password })).status).toBe(401);
  });
});

describe("own sessions", () => {
  test("are listed with the current one first, and each can be ended", async () => {
    const { user, browser } = await signedIn();
    const other = cookieClient(url, { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" });
    await other.login(user.email, password);
    const { body: list } = await browser.get<{ id: string; current: boolean; device: string; address: string }[]>("/account/sessions");
    expect(list).toMatchObject([{ current: true }, { current: false, device: "Firefox · Windows", address: "127.0.0.1" }]);
    expect((await browser.send("DELETE", `/account/sessions/${list[1]!.id}`)).status).toBe(200);
    expect([await other.reaches(), (await other.renew()).status, await browser.reaches()]).toEqual([401, 401, 200]);
  });

  test("of another user are not found", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { body } = await theirs.browser.get<{ id: string }[]>("/account/sessions");
    expect(body).toHaveLength(1);
    expect((await mine.browser.send("DELETE", `/account/sessions/${body[0]!.id}`)).status).toBe(404);
    expect(await theirs.browser.reaches()).toBe(200);
  });
});

describe("changing one's own password", () => {
  test("ends the other sessions and keeps this one", async () => {
    const { user, browser } = await signedIn();
    const other = cookieClient(url);
    await other.login(user.email, password);
    expect((await browser.post("/account/password", { current: password, next: "otro secreto largo" })).status).toBe(200);
    expect([await browser.reaches(), await other.reaches()]).toEqual([200, 401]);
    expect((await cookieClient(url).login(user.email, password)).status).toBe(401);
    expect((await cookieClient(url).login(user.email, "otro secreto largo")).body.status).toBe("FINISH");
  });

  test("asks for the current one, and for a new one that is long and not on the list of common passwords", async () => {
    const { user, browser } = await signedIn();
    const change = async (current: string, next: string) =>
      (await browser.post<{ data: { fields: object } }>("/account/password", { current, next })).body.data.fields;
    expect(await change("falso", "otro secreto largo")).toEqual({ current: "Contraseña incorrecta" });
    expect(await change(password, "corto")).toEqual({ next: "La contraseña debe tener al menos 12 caracteres" });
    expect(await change(password, "password1234")).toEqual({ next: "La contraseña es demasiado conocida. Elija otra." });
    expect(await change(password, user.email)).toHaveProperty("next");
    expect((await cookieClient(url).login(user.email, password)).body.status).toBe("FINISH");
  });
});

describe("a session that has expired", () => {
  test("is deleted with its address and device by the nightly cleaning, which ends its stream; others stay", async () => {
    const [gone, pending, open] = [await signedIn(), await signedIn(), await signedIn()];
    const stream = await openStream(url, gone.browser.token!);
    await stream.until(({ event }) => event === "hello");
    await db.asSystem((tx) =>
      tx.run(sql`
        update sessions set expires_at = now() - interval '1 second', stage = case when user_id = ${gone.user.id} then stage else 'otp' end
        where user_id in (${gone.user.id}, ${pending.user.id})`),
    );
    await cleaning.run(world.deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });
    const left = await db.asSystem((tx) =>
      tx.rows<{ user: string }>(
        sql`select user_id as user from sessions where user_id = any(${[gone.user.id, pending.user.id, open.user.id]}::uuid[])`,
      ),
    );
    expect(left).toEqual([{ user: open.user.id }]);
    await stream.ended;
    expect(await open.browser.reaches()).toBe(200);
  });

  test("is not kept in memory: of many, those that were used last", async () => {
    const principals = cachePrincipals(db, 3);
    principals.trust(true);
    const sessions = [];
    for (let index = 0; index < 4; index++) {
      const { user } = await signedIn();
      sessions.push((await db.asSystem((tx) => tx.row<{ id: string }>(sql`select id from sessions where user_id = ${user.id}`)))!.id);
    }
    const first = new Map<string, unknown>();
    for (const session of sessions) first.set(session, await principals.of(session));
    const isKept = [];
    for (const session of sessions.toReversed()) {
      const again = await principals.of(session);
      expect(again).toEqual(first.get(session));
      isKept.unshift(again === first.get(session));
    }
    expect(isKept).toEqual([false, true, true, true]);
  });
});
