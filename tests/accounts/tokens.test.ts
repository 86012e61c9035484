import { describe, expect, test } from "vitest";
import { includesScope, neededScope, type TokenScope, tokenScopes } from "#domain/access/token-scopes.ts";
import { keysOf } from "#domain/enumerations.ts";
import { hashSecret } from "#server/auth/secrets.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { sampled } from "#tests/support/sampled.ts";
import { sendRaw } from "#tests/support/servers/raw-requests.ts";
import { noon } from "#tests/support/test-clock.ts";
import { client, openWorld, refusal } from "#tests/support/world.ts";

/** Moved by the test of expiry. */
let passed = 0;
const world = await openWorld({}, "empty", () => new Date(noon()().getTime() + passed));
const { make, db, url } = world;
const courtType = keysOf("courtTypes")[0]!;
const password = "un secreto largo";
const admin = await make.user({ role: "admin", password });
const root = await world.as(admin);

const tokenOf = async (person: Person, scopes: TokenScope[], name = "ERP") =>
  (await (await world.as(person)).account.createToken({ name, scopes, days: 30, password })).token;
const statusOf = async (token: string, path = "/vehicles") => (await sendRaw(url, "GET", path, { token })).status;
const historyOf = async (id: string) => (await root.users.history({ id })).entries.flatMap(({ changes }) => changes);

describe("a personal token", () => {
  test("is shown once, and only its hash is stored", async () => {
    const person = await make.user({ password });
    const token = await tokenOf(person, ["cases:read", "all:read"]);
    expect(token).toMatch(/^sum_[\w-]{43}$/);
    const own = await world.as(person);
    const listed = await own.account.tokens();
    expect(listed).toMatchObject([{ name: "ERP", prefix: token.slice(0, 10), scopes: ["all:read", "cases:read"], usedAt: null, isExpired: false }]);
    const tables = ["tokens", "journal", "jobs", "mails", "access_log"].map((name) => sql.table(name));
    for (const table of tables) {
      const rows = await db.asSystem((tx) => tx.rows<{ text: string }>(sql`select t::text as text from ${table} t`));
      expect(rows.filter(({ text }) => text.includes(token.slice(10)))).toEqual([]);
    }
    const row = await db.asSystem((tx) => tx.row(sql`select from tokens where token_hash = ${hashSecret(token)}`));
    expect(row).toBeDefined();
    expect(await historyOf(person.id)).toContainEqual({ field: "token", from: null, to: `ERP (${token.slice(0, 10)}…): all:read, cases:read` });
  });

  test("needs the password of its person, and there are at most 20", async () => {
    const person = await make.user({ password });
    const own = await world.as(person);
    const wrong = await refusal(own.account.createToken({ name: "x", scopes: ["all:read"], days: 30, password: "otra cosa" }));
    expect([wrong.status, wrong.data?.fields]).toEqual([400, { password: "Contraseña incorrecta" }]);
    expect((await refusal(own.account.createToken({ name: "x", scopes: ["all:read"], days: 366, password }))).status).toBe(400);
    expect((await refusal(own.account.createToken({ name: "x", scopes: ["users:read" as TokenScope], days: 1, password }))).status).toBe(400);
    await db.asSystem((tx) =>
      tx.run(sql`insert into tokens select gen_random_uuid(), ${person.id}, 'x', 'sum_', sha256(n::text::bytea), '{all:read}', true, now(), ${person.id}, now()
        from generate_series(1, 20) n`),
    );
    expect((await refusal(own.account.createToken({ name: "x", scopes: ["all:read"], days: 30, password }))).data?.fields).toEqual({
      name: "Una cuenta puede tener 20 tokens como máximo",
    });
  });

  test("tells when it was last used, and what it writes carries its name", async () => {
    const person = await make.user({ role: "manager", password });
    const program = client(url, await tokenOf(person, ["courts:write"]));
    const court = await program.courts.create({ alias: "Juzgado del programa", country: "Spain", courtType, city: "Madrid" });
    const [entry] = (await root.courts.history({ id: court.id })).entries;
    expect(entry!.actor).toEqual({ id: person.id, alias: `${person.alias} · ERP` });
    expect((await (await world.as(person)).account.tokens())[0]!.usedAt).not.toBeNull();
  });

  test("ends at once: revoked by its person or by an admin", async () => {
    const person = await make.user({ password });
    const own = await world.as(person);
    for (const revoke of [(id: string) => own.account.removeToken({ id }), (id: string) => root.users.removeToken({ id: person.id, token: id })]) {
      const token = await tokenOf(person, ["all:read"]);
      expect(await statusOf(token)).toBe(200);
      await revoke((await own.account.tokens())[0]!.id);
      expect(await statusOf(token)).toBe(401);
    }
    const stranger = await world.as(await make.user());
    await tokenOf(person, ["all:read"]);
    const [{ id } = { id: "" }] = await own.account.tokens();
    expect((await refusal(stranger.account.removeToken({ id }))).status).toBe(404);
  });

  test("expires", async () => {
    const token = await tokenOf(await make.user({ password }), ["all:read"]);
    expect(await statusOf(token)).toBe(200);
    passed = 31 * 86_400_000;
    expect(await statusOf(token)).toBe(401);
    passed = 0;
    expect(await statusOf(`sum_${"x".repeat(43)}`)).toBe(401);
  });

  test("follows the person at once: role, password, second factor, blocked, removed", async () => {
    const edit = async ({ id }: Person, values: object) => root.users.update({ id, version: (await root.users.get({ id })).version, values });
    const demoted = await make.user({ role: "manager", password });
    const ofDemoted = await tokenOf(demoted, ["all:read"]);
    const customer = await make.customer();
    expect(await statusOf(ofDemoted, "/courts")).toBe(200);
    await edit(demoted, { role: "supercustomer", customer: customer.id });
    expect(await statusOf(ofDemoted, "/courts")).toBe(403);

    const changed = await make.user({ password });
    const ofChanged = await tokenOf(changed, ["all:read"]);
    await (await world.as(changed)).account.password({ current: password, next: "otro secreto largo" });
    expect(await statusOf(ofChanged)).toBe(401);
    expect((await historyOf(changed.id)).filter(({ field }) => field === "token" || field === "password")).toHaveLength(3);

    const blocked = await make.user({ password });
    const ofBlocked = await tokenOf(blocked, ["all:read"]);
    await edit(blocked, { status: "blocked" });
    expect(await statusOf(ofBlocked)).toBe(401);
    await edit(blocked, { status: "active" });
    expect(await statusOf(ofBlocked)).toBe(401);

    const reset = await make.user({ password });
    const ofReset = await tokenOf(reset, ["all:read"]);
    await root.users.resetTwoFactor({ id: reset.id });
    expect(await statusOf(ofReset)).toBe(401);

    const removed = await make.user({ password });
    const ofRemoved = await tokenOf(removed, ["all:read"]);
    await root.users.remove({ id: removed.id, version: 1, name: removed.alias });
    expect(await statusOf(ofRemoved)).toBe(401);
  });

  test("stops where a second factor becomes required and it was made without one", async () => {
    const owner = await make.customer();
    const person = await make.user({ role: "supercustomer", customer: owner, password });
    const [withFactor, without] = [await tokenOf(person, ["all:read"], "con"), await tokenOf(person, ["all:read"], "sin")];
    await db.asSystem((tx) => tx.run(sql`update tokens set second_factor = false where token_hash = ${hashSecret(without)}`));
    expect([await statusOf(withFactor), await statusOf(without)]).toEqual([200, 200]);
    const { version } = await root.customers.get({ id: owner.id });
    await root.customers.update({ id: owner.id, version, values: { force2FA: true } });
    expect([await statusOf(withFactor), await statusOf(without)]).toEqual([200, 401]);
  });
});

describe("a service account", () => {
  const made = () =>
    root.users.create({ email: `erp${Math.random()}@test.test`, alias: "ERP", role: "manager", casesTypes: ["penal"], service: true });
  const input = { name: "ERP", scopes: ["all:read" as const], days: 90, password };

  test("is made by an admin, gets no mail, and only its tokens open it", async () => {
    const account = await made();
    const mails = await db.asSystem((tx) => tx.rows(sql`select from mails where recipient = ${account.email}`));
    expect(mails).toEqual([]);
    const { token } = await root.users.createToken({ id: account.id, ...input });
    expect([await statusOf(token), await statusOf(token, "/users")]).toEqual([200, 403]);
    expect(await root.users.tokens({ id: account.id })).toMatchObject([{ name: "ERP" }]);
    const [session] = [await world.signIn(account)];
    expect(await statusOf(session)).toBe(401);
    expect((await refusal(root.users.invite({ id: account.id }))).status).toBe(403);
    await root.users.update({ id: account.id, version: account.version, values: { status: "deactivated" } });
    expect(await statusOf(token)).toBe(401);
  });

  test("has no password, stays one, and managers make none", async () => {
    const account = await made();
    const values = (given: object) => ({ id: account.id, version: account.version, values: given });
    expect((await refusal(root.users.update(values({ password: "un secreto largo" })))).data?.fields).toEqual({
      password: "Una cuenta de servicio no tiene contraseña",
    });
    expect((await refusal(root.users.update(values({ service: false })))).data?.fields).toHaveProperty("service");
    const manager = await world.as(await make.user({ role: "manager" }));
    const given = { email: "x@test.test", alias: "X", role: "manager" as const, casesTypes: ["penal" as const], service: true };
    expect((await refusal(manager.users.create(given))).data?.fields).toHaveProperty("service");
    const person = await make.user();
    expect((await refusal(root.users.createToken({ id: person.id, ...input }))).status).toBe(403);
  });
});

/** What each route asks of a token, by what the API itself documents. */
type Operation = { tags: string[]; security: Record<string, string[]>[] };
const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);
const unreachable =
  /^\/(users|account|auth|settings|jobs|accesses|retention|holds|live|imports|seals|custody|handOvers|notices|letters|today|alerts)\b/;

describe("every route", () => {
  const roles = ["admin", "manager", "lawyer", "supercustomer"] as const;
  test.each(roles)("is at most as open to a token as to the %s who made it", async (role) => {
    const person = await make.user({ role, password, ...(role === "supercustomer" && { customer: await make.customer() }) });
    const session = await world.signIn(person);
    const tokens = new Map<TokenScope, string>();
    for (const scope of ["all:read", "all:write", "cases:read", "cases:write", "vehicles:write"] as const)
      tokens.set(scope, await tokenOf(person, [scope]));
    const id = "01890000-0000-7000-8000-000000000000";
    for (const { method, path, security } of sampled(operations, role)) {
      // Without a Bearer token there is nothing to narrow; the stream never ends.
      if (!security.some((one) => "bearer" in one) || path === "/live" || path === "/auth/lock" || method === "HEAD") continue;
      const target = path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
        name === "entity" ? "case" : name === "kind" ? "penal" : name === "number" ? "1" : id,
      );
      const body = method === "GET" || method === "DELETE" ? {} : { body: '{"nonsense":1}' };
      const needed = security.find((one) => one.token)?.token?.[0] as TokenScope | undefined;
      if (unreachable.test(path)) expect([path, needed]).toEqual([path, undefined]);
      const own = needed ? (await sendRaw(url, method, target, { token: session, ...body })).status : 0;
      for (const [scope, token] of tokens) {
        const { status, text } = await sendRaw(url, method, target, { token, ...body });
        const isInScope = needed !== undefined && includesScope([scope], needed);
        expect([method, path, scope, isInScope ? status : [status, JSON.parse(text).code]]).toEqual([
          method,
          path,
          scope,
          isInScope ? own : [403, "TOKEN_SCOPE"],
        ]);
      }
    }
  });

  test("has a scope only by its own collection, or by all", () => {
    const reachable = operations.flatMap(({ tags, method, security }) =>
      security.flatMap((one) => (one.token ? [[tags[0]!, method, one.token[0]]] : [])),
    );
    expect(reachable.length).toBeGreaterThan(200);
    for (const [tag, method, scope] of reachable) {
      const writes = method !== "GET" && method !== "HEAD";
      expect([tag, method, scope]).toEqual([tag, method, neededScope(tag!, writes || (tag === "uploads" && method === "HEAD"))]);
      expect(tokenScopes).toContain(scope);
    }
  });
});

test("a token of a customer's user shows nothing of another customer", async () => {
  const [own, other] = [await make.customer(), await make.customer()];
  const [mine, theirs] = [await make.vehicle({ customer: own }), await make.vehicle({ customer: other })];
  const program = client(url, await tokenOf(await make.user({ role: "supercustomer", customer: own, password }), ["all:write"]));
  expect((await program.vehicles.list({})).rows.map(({ id }) => id)).toEqual([mine.id]);
  expect((await refusal(program.vehicles.get({ id: theirs.id }))).status).toBe(404);
});
