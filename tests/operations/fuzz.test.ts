import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { sql } from "#server/db/sql.ts";
import { snake } from "#server/records/columns.ts";
import { holdTerms } from "#tests/support/hold-terms.ts";
import { runSeed } from "#tests/support/run-seed.ts";
import { sampled } from "#tests/support/sampled.ts";
import { databaseContents, expectOutput, expectRefusal, type RawResponse, type Route, routes, sendRaw } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
await holdTerms(world);
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const records: Record<string, { id: string; fields: string[] }> = {
  cases: {
    ...(await make.case({ customer: brisa, establishment: shop })),
    fields: ["datetime", "ticketAmount", "establishment", "criminals", "relatedCases", "trialDatetime", "penalType", "facts", "to", "version"],
  },
  issues: { ...(await make.issue({ customer: brisa, establishment: shop })), fields: ["datetime", "ticketAmount", "establishment", "theftMethod"] },
  civilCases: { ...(await make.civilCase({ customer: brisa })), fields: ["date", "claimedAmount", "court", "procedure", "priorHearingDate"] },
  teaching: { ...(await make.teaching()), fields: ["title", "category", "language", "video", "customers", "published"] },
  vehicles: { ...(await make.vehicle({ customer: brisa })), fields: ["plate", "foreignPlate", "brand", "customer"] },
  bands: { ...(await make.band({ customer: brisa })), fields: ["alias", "modusOperandi", "criminals", "vehicles"] },
  criminals: { ...(await make.criminal({ customer: brisa })), fields: ["dni", "name", "bands"] },
  witnesses: { ...(await make.witness({ customer: brisa })), fields: ["code", "mobile", "nTip"] },
  companies: { ...(await make.company({ customer: brisa })), fields: ["cif", "customer"] },
  zones: { ...(await make.zone({ customer: brisa, establishments: [shop] })), fields: ["alias", "establishments", "description"] },
  customers: { ...brisa, fields: ["code", "casesTypes", "country", "force2FA", "serviceStartDate", "lawyer"] },
  establishments: { ...shop, fields: ["code", "zip", "customer"] },
  lawyers: { ...(await make.lawyer()), fields: ["dni", "email", "phone", "color"] },
  courts: { ...(await make.court()), fields: ["alias", "courtType", "country"] },
  users: { ...(await make.user()), fields: ["email", "role", "password", "customers", "establishments"] },
};
records.tasks = { ...(await make.task({ case: records.cases! })), fields: ["what", "dueDate", "assignee", "case", "issue", "notes"] };
records.taskPresets = { ...(await make.record(entities.taskPreset, { caseStatus: "new" })), fields: ["what", "recordKind", "caseStatus", "days"] };
for (const entity of Object.values(entities as Record<string, Entity>))
  records[entity.collection] ??= { ...(await make.record(entity)), fields: Object.keys(entity.fields) };
const others = ["email", "password", "otp", "code", "search", "locale", "starred", "registration", "name", "scopes", "days"];
/** Of what is no record. */
const fieldsElsewhere: Record<string, string[]> = {
  schedules: ["kind", "format", "period", "every", "day", "hour", "customer", "establishments", "recipients", "paused"],
  companySignIns: ["customer", "domain", "issuer", "clientId", "clientSecret", "required", "trusted"],
  heldFiles: ["collection", "record", "field"],
  webhooks: ["name", "url", "customer", "collections", "events", "withFacts", "owner", "active"],
};
const token = await world.signIn(await make.user({ role: "admin" }));
const nobodyHas = "0198c5d0-0000-7000-8000-000000000000";

/** Values that wrong or hostile clients send. */
const odd = [null, true, -1, 1.5, 1e308, "", "\u0000", "\ud800", "%", "'; --", "2026-13-45", "x".repeat(500), [], [null], {}, [[["x"]]]];
/** One of each sort: what a schema refuses, what a database cannot store, and what a column is too small for. */
const oddInField = [null, -1, 1e308, "\u0000", "\ud800", "2026-13-45", "x".repeat(500), [null], {}];
/** Signing out, locking, beginning with a passkey, restoring and the feed of a calendar take no body. */
const writes = routes.filter(({ method, name }) => method !== "GET" && !/^auth\.(logout|lock|startPasskey)$|\.restore$|CalendarFeed$/.test(name));
const collectionOf = ({ path }: Route) => path.split("/")[1]!;
const updates = writes.filter((route) => route.name.endsWith(".update") && collectionOf(route) in records);
const filled = (path: string, id: string) =>
  path
    .replace("{id}", id)
    .replace("{field}", "criminals")
    .replace("{cid}", "x")
    .replace(/\{\w+\}/, nobodyHas);
const send = ({ method, path }: Route, body: unknown, id = nobodyHas) =>
  sendRaw(url, method, filled(path, id), { token, body: JSON.stringify(body) });
/** Each value under its name, and one of them deeper than the name allows. */
const queries = (names: readonly string[], values: readonly string[]) =>
  names.flatMap((name) => [...values.map((value) => `${name}=${value}`), `${name}[0][x]=x`]);
const isRefusal = (answer: RawResponse) => expectRefusal(answer, 400, 401, 404, 409, 429);
const isAnswer = (route: Route, answer: RawResponse) => (answer.status === 200 ? expectOutput(route, answer) : isRefusal(answer));
const withOutput = routes.filter(({ output }) => output);

test("almost every route declares what it answers", () => expect(withOutput.length).toBeGreaterThan(routes.length * 0.9));

describe.each(writes.filter((route) => !updates.includes(route)))("$name", (route) => {
  test("answers mutated bodies in the one error shape, never with 5xx, and writes no record", async () => {
    const before = await databaseContents(db);
    const names = records[collectionOf(route)]?.fields ?? fieldsElsewhere[collectionOf(route)] ?? others;
    const bodies = [...odd, ...names.flatMap((name) => oddInField.map((value) => ({ [name]: value })))];
    for (const body of sampled(bodies, route.name)) isAnswer(route, await send(route, body));
    const random = fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
      isAnswer(route, await send(route, body));
    });
    await fc.assert(random, { numRuns: 10, seed: runSeed, endOnFailure: true });
    expect(await databaseContents(db)).toEqual(before);
  });
});

describe.each(updates)("$name", (route) => {
  const { id, fields } = records[collectionOf(route)]!;
  const versionOf = async () =>
    (await db.asSystem((tx) => tx.row<{ version: number }>(sql`select version from ${sql.table(snake(collectionOf(route)))} where id = ${id}`)))!
      .version;

  test("accepts a mutated field or refuses it in the one error shape, never with 5xx", async () => {
    for (const name of fields)
      for (const value of sampled(oddInField, name))
        isAnswer(route, await send(route, { version: await versionOf(), values: { [name]: value } }, id));
  });

  test("writes nothing when the body itself is wrong", async () => {
    const before = await databaseContents(db);
    const version = await versionOf();
    for (const value of odd)
      for (const body of [value, { version: value, values: { alias: "x" } }, { version, values: value }])
        isAnswer(route, await send(route, body, id));
    expect(await databaseContents(db)).toEqual(before);
  });
});

describe.each(routes.filter(({ method }) => method === "GET"))("$name", (route) => {
  const { method, path } = route;

  test("answers mutated queries with rows or the one error shape", async () => {
    const names = ["q", "sort", "size", "after", "filter", "filter[customer]", "ids", "code"];
    for (const query of sampled(queries(names, ["", "x", "-1", "1e308", "%00", "%ff", nobodyHas]), path))
      isAnswer(route, await sendRaw(url, method, `${filled(path, nobodyHas)}?${query}`, { token }));
  });
});

describe.each(Object.keys(records))("the export of %s", (collection) => {
  test("answers mutated queries with a document or the one error shape", async () => {
    const names = ["q", "sort", "columns", "filter", "filter[customer]", "ids", "format"];
    for (const query of sampled(queries(names, ["", "x", ",", "-1", "1e308", "%00", "%ff", nobodyHas]), collection)) {
      const answer = await sendRaw(url, "GET", `/${collection}/export?format=csv&${query}`, { token });
      // Headings with a separator between them, after the mark of UTF-8.
      if (answer.status === 200) expect(answer.text.split("\r\n")[0]).toMatch(/^\uFEFF?[^{<]+(;[^;]+)*$/);
      else isRefusal(answer);
    }
  });
});
