import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CreationOptions, RequestOptions } from "#api/passkeys.ts";
import { hashSecret } from "#server/auth/secrets.ts";
import { sql } from "#server/db/sql.ts";
import { type CookieClient, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openIdProvider } from "#tests/support/servers/openid-provider.ts";
import { softwareAuthenticator } from "#tests/support/software-authenticator.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const redirectUri = "http://sumario.test/callback";
const acmeProvider = await openIdProvider({ redirectUri, emailInIdToken: true });
const betaProvider = await openIdProvider({ redirectUri, emailInIdToken: false });
afterAll(async () => {
  await acmeProvider.close();
  await betaProvider.close();
});
const world = await openWorld({ privateNetworks: ["127.0.0.0/8"] });
const { make, db, url } = world;
const root = await world.as(await make.user({ role: "admin" }));
const [acme, beta] = [await make.customer({ alias: "Acme" }), await make.customer({ alias: "Beta" })];
const shop = await make.establishment({ customer: acme });

type Provider = typeof acmeProvider;
const settings = (provider: Provider, domain: string, customer: { id: string }) => ({
  ...{ domain, customer: customer.id, issuer: provider.issuer, clientId: provider.client.id, clientSecret: provider.client.secret },
  ...{ required: false, trusted: false },
});
const ofAcme = settings(acmeProvider, "acme.test", acme);
const { id: acmeId } = await root.companySignIns.create(ofAcme);
const { id: betaId } = await root.companySignIns.create(settings(betaProvider, "beta.test", beta));
const oblige = (required: boolean) => root.companySignIns.update({ ...ofAcme, id: acmeId, clientSecret: null, required });
const told = () => world.warnings.splice(0).map(({ reason }) => reason);
beforeEach(() => void told());

const start = async (browser: CookieClient, id: string) => (await browser.post<{ url: string }>(`/auth/providers/${id}/start`, {})).body.url;
const finish = (browser: CookieClient, search: string) => browser.step("providers/finish", { search });
const verified = (email: string, name?: string) => ({ email, email_verified: true, ...(name && { name }) });
type Account = Parameters<Provider["authorize"]>[1];
/** The whole sign-in, as this person of the provider. */
async function signIn(account: Account, subject?: string, [id, provider] = [acmeId, acmeProvider] as [string, Provider]) {
  const browser = cookieClient(url);
  const search = await provider.authorize(await start(browser, id), account, subject);
  return { browser, search, reply: await finish(browser, search) };
}
const atBeta: [string, Provider] = [betaId, betaProvider];
const refused = { status: 401, body: { code: "INVALID_LOGIN" } };
const notOfDomain = { status: 403, body: { code: "COMPANY_SIGN_IN", message: expect.stringContaining("acme.test") } };
const demanded = { status: 403, body: { code: "COMPANY_SIGN_IN", message: expect.stringContaining("Su empresa exige entrar con la cuenta") } };
const userWith = (email: string) =>
  db.asSystem((tx) => tx.row<Record<string, unknown>>(sql`select * from users where email = ${email} and not deleted`));
let count = 0;
const address = (domain = "acme.test") => `persona${++count}@${domain}`;
const employee = (more: object = {}) => make.user({ role: "customer", customer: acme, establishments: [shop], email: address(), ...more } as never);

describe("somebody whom their company signs in for the first time", () => {
  test("gets an account of its customer without any right, and waits; managers are told and assign; then it opens", async () => {
    const manager = await make.user({ role: "manager" });
    const email = address();
    const first = await signIn(verified(email, "Ana Acme"), "ana");
    expect(first.reply).toMatchObject({ status: 200, body: { status: "WAITING", token: null } });
    expect(first.browser.secret()).toBeUndefined();
    expect(await first.browser.reaches()).toBe(401);
    const made = (await userWith(email))!;
    expect(made).toMatchObject({ alias: "Ana Acme", role: "public", status: "active", customer_id: acme.id, cases_types: [] });
    // A second sign-in waits too, and tells nobody again.
    expect((await signIn(verified(email), "ana")).reply.body.status).toBe("WAITING");
    const { notices } = await (await world.as(manager)).notices.list({});
    const waiting = notices.filter(({ kind }) => kind === "userWaiting");
    expect(waiting).toMatchObject([{ entity: "user", record: made.id, text: "Ana Acme (Acme) ha entrado por primera vez y espera un rol" }]);
    const mails = await db.asSystem((tx) => tx.rows<{ recipient: string }>(sql`select recipient from mails where recipient = ${manager.email}`));
    expect(mails).toHaveLength(1);
    const values = { role: "customer", customer: acme.id, establishments: [shop.id], casesTypes: ["penal"] };
    const id = String(made.id);
    await (await world.as(manager)).users.update({ id, version: Number(made.version), values } as never);
    const written = await db.asSystem((tx) => tx.rows<{ content: string }>(sql`select mails::text as content from mails where recipient = ${email}`));
    expect(written).toHaveLength(1);
    expect(written[0]!.content).not.toContain("reset-password");
    const second = await signIn(verified(email), "ana");
    expect(second.reply.body.status).toBe("FINISH");
    expect((await second.browser.renew()).body.user).toMatchObject({ uid: id, role: "customer" });
    const history = await db.asSystem((tx) =>
      tx.rows<{ action: string; changes: { field: string }[] }>(
        sql`select action, changes from journal where entity = 'user' and record_id = ${id} order by seq`,
      ),
    );
    expect(history.slice(0, 2).map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ["create", ["email", "role"]],
      ["update", ["companySignIn"]],
    ]);
  });

  test("is one account, also when two first answers arrive at once", async () => {
    const email = address();
    const browsers = [cookieClient(url), cookieClient(url)];
    const searches: string[] = [];
    for (const browser of browsers) searches.push(await acmeProvider.authorize(await start(browser, acmeId), verified(email), "twice"));
    const replies = await Promise.all(browsers.map((browser, index) => finish(browser, searches[index]!)));
    expect(replies.map(({ body }) => body.status)).toEqual(["WAITING", "WAITING"]);
    const rows = await db.asSystem((tx) => tx.rows(sql`select from users where email = ${email}`));
    expect(rows).toHaveLength(1);
  });

  test("takes over a request for an account with the address, whose password is void", async () => {
    const email = address("beta.test");
    await cookieClient(url).post("/auth/register", { displayName: "Quién sabe", email, password: "una clave bien larga" });
    expect((await signIn(verified(email), "applicant", atBeta)).reply.body.status).toBe("WAITING");
    const made = (await userWith(email))!;
    expect(made.customer_id).toBe(beta.id);
    const hash = await db.asSystem((tx) => tx.row(sql`select from credentials where user_id = ${String(made.id)} and password_hash is not null`));
    expect(hash).toBeUndefined();
  });
});

describe("the account that a company opens", () => {
  test("is that of its customer with the verified address, without a second factor of ours", async () => {
    const strict = await make.customer({ force2FA: true });
    const { id } = await root.companySignIns.create(settings(acmeProvider, "strict.test", strict));
    const person = await make.user({ role: "supercustomer", customer: strict, email: address("strict.test") });
    const { browser, reply } = await signIn(verified(person.email.toUpperCase()), undefined, [id, acmeProvider]);
    expect(reply.body.status).toBe("FINISH");
    expect((await browser.renew()).body.user).toMatchObject({ uid: person.id });
    await root.companySignIns.remove({ id });
  });

  test("is bound to the person: neither a changed nor a handed-on address opens another", async () => {
    const [one, other] = [await employee(), await employee()];
    expect((await signIn(verified(one.email), "one")).reply.body.status).toBe("FINISH");
    // The address of a colleague in the token of the same person opens their own account.
    const moved = await signIn(verified(other.email), "one");
    expect((await moved.browser.renew()).body.user).toMatchObject({ uid: one.id });
    // Somebody else who gets the address of a bound account does not get the account.
    expect((await signIn(verified(one.email), "somebody else")).reply).toMatchObject(refused);
    expect(told()).toEqual(["the account with this address is of another person at the same provider"]);
    // Until a manager says that it is the same person with a new account at the company.
    expect((await root.users.overview({ id: one.id })).company).toBe("acme.test");
    await root.users.forgetCompany({ id: one.id });
    expect(await moved.browser.reaches()).toBe(401);
    expect((await signIn(verified(one.email), "somebody else")).reply.body.status).toBe("FINISH");
    expect((await refusal(root.users.forgetCompany({ id: other.id }))).status).toBe(404);
  });

  test("is never one of staff, of a lawyer, of a program, of another customer, blocked or removed", async () => {
    const people = [
      await make.user({ role: "admin", email: address() }),
      await make.user({ role: "manager", email: address() }),
      await make.user({ role: "lawyer", customers: [acme], email: address() }),
      await make.user({ role: "supercustomer", customer: beta, email: address() }),
      await employee({ service: true }),
      await employee({ status: "blocked" }),
    ];
    for (const { email } of people) expect((await signIn(verified(email))).reply).toMatchObject(refused);
    expect(new Set(told())).toEqual(
      new Set(["the account with this address is not of the customer of this company", "the account of this person is not active"]),
    );
    const leaver = await employee();
    await signIn(verified(leaver.email), "leaver");
    await root.users.remove({ id: leaver.id, version: 1, name: leaver.alias });
    expect((await signIn(verified(leaver.email), "leaver")).reply).toMatchObject(refused);
    expect(await userWith(leaver.email)).toBeUndefined();
  });

  test("stays closed to a person who moved to another customer, or became staff", async () => {
    const person = await employee();
    await signIn(verified(person.email), "mover");
    const { version } = await root.users.get({ id: person.id });
    await root.users.update({ id: person.id, version, values: { role: "manager", customer: null, establishments: [] } } as never);
    expect((await signIn(verified(person.email), "mover")).reply).toMatchObject(refused);
  });
});

describe("an answer is refused", () => {
  test("for an address of another domain, unverified, or missing; and in words that say so", async () => {
    const other = await make.user({ role: "supercustomer", customer: acme, email: address("elsewhere.test") });
    for (const account of [
      verified(other.email),
      verified("persona@sub.acme.test"),
      verified("persona@acme.test.evil.test"),
      verified("persona@beta.test"),
      { email: address(), email_verified: false },
      { email: address() },
      {},
    ])
      expect((await signIn(account)).reply).toMatchObject(notOfDomain);
    expect(told()).toHaveLength(7);
    expect(await userWith("persona@beta.test")).toBeUndefined();
  });

  test("unless the directory is the company's own, which need not say that it has verified its addresses", async () => {
    await root.companySignIns.update({ ...ofAcme, id: acmeId, clientSecret: null, trusted: true });
    const person = await employee();
    expect((await signIn({ email: person.email })).reply.body.status).toBe("FINISH");
    expect((await signIn({ email: person.email, email_verified: false })).reply).toMatchObject(notOfDomain);
    await root.companySignIns.update({ ...ofAcme, id: acmeId, clientSecret: null });
  });

  test("a second time, in another browser, or from the provider of another company", async () => {
    const person = await employee();
    const { browser, search } = await signIn(verified(person.email), "replayed");
    expect(await finish(browser, search)).toMatchObject(refused);
    const [mine, theirs] = [cookieClient(url), cookieClient(url)];
    const address1 = await start(mine, acmeId);
    const answer = await acmeProvider.authorize(address1, verified(person.email), "replayed");
    expect(await finish(theirs, answer)).toMatchObject(refused);
    const asked = new URL(await start(cookieClient(url), betaId));
    for (const name of ["state", "nonce", "code_challenge"]) asked.searchParams.set(name, new URL(address1).searchParams.get(name)!);
    expect(await finish(mine, await betaProvider.authorize(asked.href, verified(person.email), "replayed"))).toMatchObject(refused);
  });

  test("with the id that a person has at another company", async () => {
    const [mine, theirs] = [await employee(), await make.user({ role: "supercustomer", customer: beta, email: address("beta.test") })];
    expect((await signIn(verified(mine.email), "same id")).reply.body.status).toBe("FINISH");
    const { browser } = await signIn(verified(theirs.email), "same id", atBeta);
    expect((await browser.renew()).body.user).toMatchObject({ uid: theirs.id });
    expect((await signIn(verified(mine.email), "same id", atBeta)).reply.status).toBe(403);
  });

  test("when the company was removed while the person was there", async () => {
    const { id } = await root.companySignIns.create(settings(acmeProvider, "gone.test", acme));
    const browser = cookieClient(url);
    const search = await acmeProvider.authorize(await start(browser, id), verified("ana@gone.test"));
    await root.companySignIns.remove({ id });
    expect(await finish(browser, search)).toMatchObject(refused);
    expect(await userWith("ana@gone.test")).toBeUndefined();
    expect((await cookieClient(url).post(`/auth/providers/${id}/start`, {})).status).toBe(404);
  });
});

describe("a domain that is obliged", () => {
  const password = "una clave bien larga";

  test("closes password, reset, invitation, registration and open sessions, and says so", async () => {
    const person = await employee({ password });
    const browser = cookieClient(url);
    expect((await browser.login(person.email, password)).body.status).toBe("FINISH");
    const before = await db.asSystem((tx) => tx.rows(sql`select from sessions where user_id = ${person.id}`));
    expect(before).toHaveLength(1);
    await cookieClient(url).post("/auth/forgot", { email: person.email });
    const codes = async () => (await db.asSystem((tx) => tx.rows(sql`select from reset_codes where user_id = ${person.id}`))).length;
    expect(await codes()).toBe(1);
    await oblige(true);
    expect(await browser.reaches()).toBe(401);
    for (const [email, typed] of [
      [person.email, password],
      [person.email, "otra clave distinta"],
      ["nadie@acme.test", password],
    ] as const)
      expect(await cookieClient(url).login(email, typed)).toMatchObject(demanded);
    expect(await cookieClient(url).post("/auth/register", { displayName: "X", email: "nuevo@acme.test", password })).toMatchObject(demanded);
    // The page answers alike for everybody; the mail says why there is no link.
    await db.asSystem((tx) => tx.run(sql`delete from reset_codes`));
    expect((await cookieClient(url).post("/auth/forgot", { email: person.email })).body).toEqual({ done: true });
    expect(await codes()).toBe(0);
    await root.users.invite({ id: person.id });
    expect(await codes()).toBe(0);
    const mails = await db.asSystem((tx) =>
      tx.rows<{ content: string }>(sql`select mails::text as content from mails where recipient = ${person.email}`),
    );
    expect(mails.filter(({ content }) => content.includes("company"))).toHaveLength(2);
    expect((await signIn(verified(person.email))).reply.body.status).toBe("FINISH");
    await oblige(false);
    expect((await cookieClient(url).login(person.email, password)).body.status).toBe("FINISH");
  });

  test("closes passkeys, also as a second step that began before", async () => {
    const person = await employee({ password });
    const [browser, device] = [cookieClient(url), softwareAuthenticator()];
    await browser.login(person.email, password);
    const options = (await browser.post<CreationOptions>("/account/passkeys", { password })).body;
    expect((await browser.post("/account/passkeys/confirm", { passkey: device.create(options) })).status).toBe(200);
    const half = cookieClient(url);
    expect((await half.login(person.email, password)).body.status).toBe("OTP");
    const challenge = (await half.post<RequestOptions>("/auth/passkey/challenge", undefined)).body;
    await oblige(true);
    const alone = cookieClient(url);
    const asked = (await alone.post<RequestOptions>("/auth/passkey/start", undefined)).body;
    expect(await alone.step("passkey/finish", { passkey: device.get(asked) })).toMatchObject(demanded);
    expect((await half.step("passkey/verify", { passkey: device.get(challenge) })).status).toBe(401);
    await oblige(false);
  });

  test("refuses a mailed code, and a lock opened by password", async () => {
    const person = await employee({ password });
    const code = "a code that was mailed before";
    await db.asSystem((tx) =>
      tx.run(sql`insert into reset_codes (code_hash, user_id, kind, expires_at)
        values (${hashSecret(code)}, ${person.id}, 'invitation', now() + interval '1 hour')`),
    );
    await oblige(true);
    expect(await cookieClient(url).post("/auth/reset", { code, password: "otra clave distinta" })).toMatchObject(demanded);
    // A lock opens by the company alone: here as a new session.
    const { browser } = await signIn(verified(person.email));
    await browser.post("/auth/lock", undefined);
    expect(await browser.step("unlock", { password })).toMatchObject(demanded);
    await oblige(false);
  });

  test("never locks out staff, lawyers and users of other customers who have an address of it", async () => {
    await oblige(true);
    for (const person of [
      await make.user({ role: "admin", email: address(), password }),
      await make.user({ role: "manager", email: address(), password }),
      await make.user({ role: "lawyer", customers: [acme], email: address(), password }),
      await make.user({ role: "supercustomer", customer: beta, email: address(), password }),
    ]) {
      expect((await cookieClient(url).login(person.email, password)).body.status).toBe("FINISH");
      // A wrong password is answered as for everybody else of the domain.
      expect(await cookieClient(url).login(person.email, "otra clave distinta")).toMatchObject(demanded);
    }
    await oblige(false);
  });

  test("is known to the sign-in page by its domain alone", async () => {
    const ask = async (domain: string) => (await cookieClient(url).get(`/auth/company?domain=${domain}`)).body;
    expect(await ask("ACME.test")).toEqual({ company: { id: acmeId, required: false } });
    expect(await ask("unknown.test")).toEqual({ company: null });
    expect(await ask("")).toEqual({ company: null });
  });
});

describe("an admin", () => {
  test("declares companies, whose secrets are sealed and never shown", async () => {
    const { redirectUri: shown, signIns } = await root.companySignIns.list();
    expect(shown).toBe(redirectUri);
    expect(JSON.stringify(signIns)).not.toContain(acmeProvider.client.secret);
    const rows = await db.asSystem((tx) => tx.rows<{ row: string }>(sql`select g::text as row from company_sign_ins g`));
    const entries = await db.asSystem((tx) => tx.rows<{ row: string }>(sql`select j::text as row from journal j where entity = 'companySignIn'`));
    expect(entries.length).toBeGreaterThan(1);
    for (const { row } of [...rows, ...entries]) expect(row).not.toContain(acmeProvider.client.secret);
  });

  test("is told what is wrong, field by field", async () => {
    const problemsOf = async (changed: object) =>
      (await refusal(root.companySignIns.create({ ...ofAcme, domain: "new.test", ...changed }))).data?.fields;
    expect(await problemsOf({ domain: "ACME.test" })).toEqual({ domain: "Este dominio ya está dado de alta" });
    expect(Object.keys((await problemsOf({ domain: "gmail.com", customer: shop.id }))!)).toEqual(["customer", "domain"]);
    expect(await problemsOf({ issuer: "https://login.microsoftonline.com/common/v2.0" })).toHaveProperty("issuer");
    expect(await problemsOf({ issuer: "https://accounts.google.com", trusted: true })).toHaveProperty("issuer");
    const moved = { ...ofAcme, id: acmeId, issuer: betaProvider.issuer, clientSecret: null };
    expect((await refusal(root.companySignIns.update(moved))).data?.fields).toHaveProperty("clientSecret");
  });

  test("tests a provider, and hears what is wrong with it", async () => {
    const { issuer, client } = acmeProvider;
    const probe = (changed: object = {}) =>
      root.companySignIns.test({ id: null, issuer, clientId: client.id, clientSecret: client.secret, ...changed });
    const gone = await openIdProvider({ redirectUri, emailInIdToken: true });
    await gone.close();
    expect(await probe()).toEqual({ problem: null });
    expect(await probe({ id: acmeId, clientSecret: null })).toEqual({ problem: null });
    expect(await probe({ clientSecret: "wrong" })).toEqual({ problem: "client" });
    expect(await probe({ clientId: "wrong" })).toEqual({ problem: "client" });
    // A stored secret goes to no other issuer.
    expect(await probe({ id: acmeId, clientSecret: null, issuer: betaProvider.issuer })).toEqual({ problem: "secret" });
    expect(await probe({ issuer: gone.issuer })).toEqual({ problem: "unreachable" });
    expect(await probe({ issuer: `${issuer}/nothing/here` })).toEqual({ problem: "missing" });
    expect(await probe({ issuer: issuer.replace("127.0.0.1", "localhost") })).toEqual({ problem: "issuer" });
    expect(await probe({ issuer: "http://10.1.2.3/" })).toEqual({ problem: "insecure" });
    expect(await probe({ issuer: "https://10.1.2.3/" })).toEqual({ problem: "private" });
    expect(await probe({ issuer: "https://login.microsoftonline.com/common/v2.0" })).toEqual({ problem: "everybody" });
  });

  test("whose company does not answer gives its people a message that says so", async () => {
    const gone = await openIdProvider({ redirectUri, emailInIdToken: true });
    await gone.close();
    const { id } = await root.companySignIns.create(settings(gone, "silent.test", acme));
    const reply = await cookieClient(url).post(`/auth/providers/${id}/start`, {});
    expect(reply).toMatchObject({ status: 503, body: { message: expect.stringContaining("El inicio de sesión de su empresa no responde") } });
    world.errors.length = 0;
  });
});
