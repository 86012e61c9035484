import { type AddressInfo, createServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { type CookieClient, codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { forgingProvider } from "#tests/support/servers/forging-provider.ts";
import { openIdProvider } from "#tests/support/servers/openid-provider.ts";
import { openWorld } from "#tests/support/world.ts";

const redirectUri = "http://sumario.test/callback";
const inToken = await openIdProvider({ redirectUri, emailInIdToken: true });
const atUserinfo = await openIdProvider({ redirectUri, emailInIdToken: false });
const gone = await openIdProvider({ redirectUri, emailInIdToken: true });
await gone.close();
const configured = (id: string, name: string, { issuer, client }: Pick<typeof inToken, "issuer" | "client">) => ({
  id,
  name,
  issuer,
  clientId: client.id,
  clientSecret: client.secret,
});
const forging = await forgingProvider();
let tried = 0;
const silent = createServer((socket) => {
  tried += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
const world = await openWorld({
  // Each request may say from which address it comes.
  trustProxy: ["127.0.0.1"],
  providers: [
    configured("forged", "Forged", forging),
    configured("acme", "Acme", inToken),
    configured("plain", "Plain", atUserinfo),
    configured("gone", "Gone", gone),
    configured("silent", "Silent", { issuer: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, client: gone.client }),
  ],
});
const { warnings } = world;
/** What the log said since the last question. */
const told = () => warnings.splice(0).map(({ where, ...facts }) => (where === "sign-in with a provider refused" ? facts : where));
const { make, db, url } = world;
afterAll(async () => {
  await inToken.close();
  await atUserinfo.close();
  await forging.close();
  silent.close();
});

const start = async (browser: CookieClient, id = "acme") => (await browser.post<{ url: string }>(`/auth/providers/${id}/start`, undefined)).body.url;
const finish = (browser: CookieClient, search: string) => browser.step("providers/finish", { search });
/** The whole sign-in, as the person with this address at the provider. */
async function signIn(account: Parameters<typeof inToken.authorize>[1], browser = cookieClient(url), id: "acme" | "plain" = "acme") {
  const search = await (id === "acme" ? inToken : atUserinfo).authorize(await start(browser, id), account);
  return { browser, search, reply: await finish(browser, search) };
}
const verified = (email: string) => ({ email, email_verified: true });
const refused = { status: 401, body: { code: "INVALID_LOGIN", message: "Invalid login" } };

describe("signing in with a provider", () => {
  test.each(["acme", "plain"] as const)("signs in the user who has the verified address (%s)", async (id) => {
    const user = await make.user();
    const { browser, reply } = await signIn(verified(user.email.toUpperCase()), cookieClient(url), id);
    expect(reply).toMatchObject({ status: 200, body: { status: "FINISH", token: expect.any(String) } });
    expect((await browser.renew()).body.user).toMatchObject({ uid: user.id });
    expect([...browser.jar.keys()]).toEqual(["sumario-session", "sumario-device"]);
  });

  test("is refused for a token that the provider has not signed, and for a person without an id", async () => {
    const person = await make.user({ role: "manager" });
    const attempt = async (how: Partial<Parameters<typeof forging.answer>[1]>) => {
      const browser = cookieClient(url);
      return finish(browser, forging.answer(await start(browser, "forged"), { ...how, email: person.email }));
    };
    expect(await attempt({})).toMatchObject({ status: 200 });
    expect(told()).toEqual([]);
    expect(await attempt({ isForged: true })).toMatchObject(refused);
    expect(await attempt({ sub: "" })).toMatchObject(refused);
    expect(await attempt({ sub: " " })).toMatchObject(refused);
    expect(told()).toMatchObject([{ provider: "forged" }, { provider: "forged" }, { provider: "forged" }]);
  });

  test("never creates a user", async () => {
    const count = () => db.asSystem((tx) => tx.row(sql`select count(*) from users`));
    const before = await count();
    expect((await signIn(verified("nobody@test.test"))).reply).toMatchObject(refused);
    expect(await count()).toEqual(before);
  });

  test("is refused for an address that the provider has not verified, or does not give", async () => {
    const { email } = await make.user();
    told();
    for (const account of [{ email, email_verified: false }, { email }, {}]) expect((await signIn(account)).reply).toMatchObject(refused);
    expect((await signIn({ email }, cookieClient(url), "plain")).reply).toMatchObject(refused);
    const [isFalse, isMissing, noAddress, atEndpoint] = told() as { provider: string; reason: string }[];
    expect(isFalse).toEqual({ provider: "acme", reason: "the provider says that the address is not verified", error: null });
    expect(isMissing!.reason).toMatch(/^the provider does not say whether the address is verified \(email_verified\): .* set trustedTenant$/);
    expect(noAddress!.reason).toMatch(/^the provider gave no e-mail address/);
    expect(atEndpoint).toEqual({ ...isMissing, provider: "plain" });
  });

  test("trusts the directory of an organisation that says nothing about its addresses, if so configured, and the operator is told what else is wrong", async () => {
    const trusted = { ...configured("acme", "Acme", inToken), trustedTenant: true };
    const wrong = { ...configured("wrong", "Wrong", inToken), clientSecret: "not the secret" };
    const server = await world.another({ providers: [trusted, wrong, configured("gone", "Gone", gone)] });
    const at = `http://127.0.0.1:${server.port}`;
    const user = await make.user();
    const attempt = async (account: Parameters<typeof inToken.authorize>[1], id: string) => {
      const browser = cookieClient(at);
      return finish(browser, await inToken.authorize(await start(browser, id), account));
    };
    expect((await attempt({ email: user.email }, "acme")).body.status).toBe("FINISH");
    expect(await attempt({ email: user.email, email_verified: false }, "acme")).toMatchObject(refused);
    expect(await attempt(verified("nobody@test.test"), "acme")).toMatchObject(refused);
    expect(await attempt(verified(user.email), "wrong")).toMatchObject(refused);
    await cookieClient(at).post("/auth/providers/gone/start", undefined);
    expect(server.warnings.map(({ provider, reason }) => [provider, reason])).toEqual([
      ["acme", "the provider says that the address is not verified"],
      ["acme", "no account that may sign in has the address of this person"],
      ["wrong", "the provider refuses our client: correct clientId and clientSecret in OIDC_PROVIDERS"],
      ["gone", "the provider was not reached, or did not describe itself at its issuer"],
    ]);
    for (const secret of [user.email, "nobody@test.test", "not the secret"]) expect(JSON.stringify(server.warnings)).not.toContain(secret);
    await server.close();
  });

  test("is refused to users who may not sign in at all", async () => {
    for (const person of [await make.user({ status: "blocked" }), await make.user({ role: "public" })])
      expect((await signIn(verified(person.email))).reply).toMatchObject(refused);
  });

  test("asks for the second factor of a user who has one", async () => {
    const password = "un secreto largo";
    const user = await make.user({ password });
    const first = cookieClient(url);
    await first.login(user.email, password);
    const { key } = (await first.post<{ key: string }>("/account/twoFactor", { password })).body;
    await first.post("/account/twoFactor/confirm", { otp: codeOf(key) });
    const { browser, reply } = await signIn(verified(user.email));
    expect(reply.body).toEqual({ status: "OTP", token: null });
    expect(await browser.reaches()).toBe(401);
    expect((await browser.step("loginUserProcess", { otp: codeOf(key, 1) })).body.status).toBe("FINISH");
  });

  test("asks a user who must have a second factor to set one up", async () => {
    const user = await make.user({ role: "supercustomer", customer: await make.customer({ force2FA: true }) });
    expect((await signIn(verified(user.email))).reply.body).toEqual({ status: "OTP_CONFIG", token: null });
  });
});

describe("the answer of a provider", () => {
  test("is invalid in another browser", async () => {
    const { email } = await make.user();
    const [mine, theirs] = [cookieClient(url), cookieClient(url)];
    const search = await inToken.authorize(await start(mine), verified(email));
    expect(await finish(theirs, search)).toMatchObject(refused);
    await start(theirs);
    expect(await finish(theirs, search)).toMatchObject(refused);
    expect((await finish(mine, search)).body.status).toBe("FINISH");
  });

  test("works once", async () => {
    const { email } = await make.user();
    const browser = cookieClient(url);
    const address = await start(browser);
    const state = browser.jar.get("sumario-state")!;
    const search = await inToken.authorize(address, verified(email));
    expect((await finish(browser, search)).body.status).toBe("FINISH");
    const replay = cookieClient(url);
    expect(await finish(replay, search)).toMatchObject(refused);
    replay.jar.set("sumario-state", state);
    expect(await finish(replay, search)).toMatchObject(refused);
    expect(replay.secret()).toBeUndefined();
  });

  test("is invalid when it was changed, invented, empty or late, and the log says which", async () => {
    told();
    const { email } = await make.user();
    const attempt = async (bend: (search: URLSearchParams) => string) => {
      const browser = cookieClient(url);
      const search = await inToken.authorize(await start(browser), verified(email));
      return finish(browser, bend(new URLSearchParams(search)));
    };
    const changed = (name: string, value: string) => (search: URLSearchParams) => {
      search.set(name, value);
      return `?${search}`;
    };
    for (const bend of [
      changed("code", "made-up"),
      changed("state", "made-up"),
      changed("iss", "http://elsewhere.test"),
      () => "",
      () => "?state=",
      () => "?code=x",
      (search: URLSearchParams) => `?error=access_denied&state=${search.get("state")}&iss=${search.get("iss")}`,
    ])
      expect(await attempt(bend)).toMatchObject(refused);
    const late = cookieClient(url);
    expect(told().map((one) => (one as { reason: string }).reason)).toEqual([
      expect.stringContaining("does not know the code"),
      expect.stringContaining("another browser"),
      expect.stringContaining("not valid"),
      ...Array.from({ length: 3 }, () => expect.stringContaining("another browser")),
      "the provider refused it",
    ]);
    const search = await inToken.authorize(await start(late), verified(email));
    await db.asSystem((tx) => tx.run(sql`update provider_states set expires_at = now() - interval '1 second'`));
    expect(await finish(late, search)).toMatchObject(refused);
  });

  test("of one provider is not accepted as the answer of another", async () => {
    const { email } = await make.user();
    const browser = cookieClient(url);
    const address = new URL(await start(browser, "acme"));
    const other = new URL(await start(cookieClient(url), "plain"));
    for (const name of ["state", "nonce", "code_challenge"]) other.searchParams.set(name, address.searchParams.get(name)!);
    const search = await atUserinfo.authorize(other.href, verified(email));
    expect(await finish(browser, search)).toMatchObject(refused);
  });
});

describe("the redirect to a provider", () => {
  test("carries state, nonce and a PKCE challenge, bound to this browser for ten minutes", async () => {
    const reply = await cookieClient(url).post<{ url: string }>("/auth/providers/acme/start", undefined);
    const { searchParams } = new URL(reply.body.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "sumario",
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)!.length).toBeGreaterThan(30);
    expect(reply.setCookies).toEqual([`sumario-state=${searchParams.get("state")}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600`]);
    const rows = await db.asSystem((tx) => tx.rows<{ row: string }>(sql`select p::text as row from provider_states p`));
    expect(rows.filter(({ row }) => row.includes(searchParams.get("state")!))).toEqual([]);
  });

  test("is offered on the sign-in page, without any secret", async () => {
    const { body } = await cookieClient(url).get("/auth/options");
    expect(body).toEqual({
      registration: true,
      branding: { name: "", accent: "" },
      passkeyHost: null,
      providers: [
        { id: "forged", name: "Forged" },
        { id: "acme", name: "Acme" },
        { id: "plain", name: "Plain" },
        { id: "gone", name: "Gone" },
        { id: "silent", name: "Silent" },
      ],
    });
  });

  test("to a provider that is not configured does not exist", async () => {
    expect((await cookieClient(url).post("/auth/providers/other/start", undefined)).status).toBe(404);
  });

  test("to a provider that does not answer fails with a message that says so", async () => {
    const reply = await cookieClient(url).post("/auth/providers/gone/start", undefined);
    expect(reply).toMatchObject({
      status: 503,
      body: { code: "SERVICE_UNAVAILABLE", message: "El servicio no está disponible. Inténtelo en unos segundos." },
    });
    world.errors.length = 0;
  });

  const startsFrom = (addresses: readonly string[], id: string) =>
    Promise.all(
      addresses.map(
        async (address) => (await cookieClient(url, { "x-forwarded-for": address }).post(`/auth/providers/${id}/start`, undefined)).status,
      ),
    );
  const addresses = Array.from({ length: 30 }, (_, index) => `198.51.100.${index}`);

  test("asks the provider once what it says of itself, however many begin from wherever", async () => {
    await startsFrom(["198.51.100.200"], "forged");
    const before = forging.asked.length;
    expect(new Set(await startsFrom(addresses, "forged"))).toEqual(new Set([200]));
    expect(forging.asked.slice(before)).toEqual([]);
    expect(forging.asked.filter((path) => path.startsWith("/.well-known"))).toHaveLength(1);
  });

  test("leaves a provider alone that did not answer, for everybody", async () => {
    expect(new Set(await startsFrom(addresses, "silent"))).toEqual(new Set([503]));
    expect(new Set(await startsFrom(addresses, "silent"))).toEqual(new Set([503]));
    expect(tried).toBe(1);
    world.errors.length = 0;
  });

  test("is refused to one network after sixty, whatever the provider and the address within the network", async () => {
    const network = Array.from({ length: 61 }, (_, index) => `2001:db8:7:7::${index + 1}`);
    const answers = [...(await startsFrom(network.slice(0, 30), "forged")), ...(await startsFrom(network.slice(30), "acme"))];
    expect([answers.filter((status) => status === 200).length, answers.filter((status) => status === 429).length]).toEqual([60, 1]);
    expect(await startsFrom(["2001:db8:7:8::1"], "forged")).toEqual([200]);
  });
});
