import { describe, expect, test } from "vitest";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const secure = await openWorld({ publicUrl: "https://sumario.test" });
const password = "un secreto largo";
const sessionIn = (cookies: string[]) => cookies.find((line) => line.includes("sumario-session="));

describe("the session cookie", () => {
  test("is HttpOnly and SameSite=Lax, and goes when the browser closes", async () => {
    const user = await world.make.user({ password });
    const { setCookies } = await cookieClient(world.url).login(user.email, password);
    expect(sessionIn(setCookies)).toMatch(/^sumario-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("stays a month when the person asked to be remembered", async () => {
    const user = await world.make.user({ password });
    const { setCookies } = await cookieClient(world.url).login(user.email, password, true);
    expect(sessionIn(setCookies)).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  });

  test("over HTTPS is Secure and tied to the host by its name", async () => {
    const user = await secure.make.user({ password });
    const browser = cookieClient(secure.url);
    const { setCookies } = await browser.login(user.email, password);
    expect(sessionIn(setCookies)).toMatch(/^__Host-sumario-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(setCookies.find((line) => line.includes("device"))).toMatch(
      /^__Host-sumario-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
    );
    expect((await browser.renew()).status).toBe(200);
    const bare = cookieClient(secure.url, { cookie: `sumario-session=${browser.secret()}` });
    expect((await bare.renew()).status).toBe(401);
  });
});

describe("a page of another site", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://elsewhere.test" },
    { origin: "null" },
    { origin: "http://sumario.test.elsewhere.test" },
    { origin: "not an address" },
    { "sec-fetch-site": "cross-site" },
  ];

  test.each(foreign)("cannot write with %o, even with the user's own cookie and token", async (headers) => {
    const user = await world.make.user({ password });
    const browser = cookieClient(world.url);
    await browser.login(user.email, password);
    for (const [method, path] of [
      ["POST", "/auth/logout"],
      ["POST", "/auth/renew"],
      ["PATCH", "/account"],
      ["DELETE", "/account/picture"],
    ] as const) {
      const reply = await browser.send(method, path, { displayName: "Otro" }, headers);
      expect(reply).toMatchObject({
        status: 403,
        body: { code: "FOREIGN_ORIGIN", message: "La petición no viene de esta aplicación" },
        setCookies: [],
      });
    }
    expect((await browser.renew()).body).toMatchObject({ user: { displayName: user.alias } });
  });

  test("can neither sign a user in nor submit a form", async () => {
    const user = await world.make.user({ password });
    const body = new URLSearchParams({ email: user.email, password });
    const reply = await fetch(`${world.url}/api/auth/login`, { method: "POST", body, headers: { origin: "https://elsewhere.test" } });
    expect(reply.status).toBe(403);
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test.each(["http://sumario.test", world.url])("is not assumed for a request of this application (%s)", async (origin) => {
    const user = await world.make.user({ password });
    const reply = await cookieClient(world.url, { origin }).login(user.email, password);
    expect(reply.body.status).toBe("FINISH");
  });
});

test("answers of the API are not cached, and cannot be framed or sniffed by another page", async () => {
  const response = await fetch(`${world.url}/api/auth/options`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'");
});

test("pages load nothing from outside and run no script that is not a file of ours", async () => {
  const policy = (await fetch(`${world.url}/api/docs`)).headers.get("content-security-policy")!;
  // Not even fonts.
  expect(policy).not.toMatch(/https?:/);
  expect(policy).toContain("frame-ancestors 'none'");
  // WebAssembly of ours may be compiled; a text may not become a script.
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toContain("'unsafe-eval'");
});

test.each(["/api/auth/options", "/api/docs", "/login"])("over HTTPS, Strict-Transport-Security is sent (%s)", async (path) => {
  const { headers } = await fetch(`${secure.url}${path}`);
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test.each(["cross-site", "same-site"])("a read ignores the cookie of a request from another page (%s)", async (site) => {
  const user = await world.make.user({ password });
  const browser = cookieClient(world.url);
  await browser.login(user.email, password);
  const cookie = `sumario-session=${browser.secret()}`;
  const read = (from: string) => fetch(`${world.url}/api/courts/export?format=csv`, { headers: { cookie, "sec-fetch-site": from } });
  expect([(await read(site)).status, (await read("same-origin")).status, (await read("none")).status]).toEqual([401, 200, 200]);
});
