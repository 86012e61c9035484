import { describe, expect, test } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { snake } from "#server/records/columns.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { plainRoutes, publicRoutes } from "#tests/support/models/route-table.ts";
import { exportRoutes, routesWithNames, unloggedRoutes } from "#tests/support/models/unlogged-routes.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { routes, sendRaw } from "#tests/support/servers/raw-requests.ts";
import { settlePairs } from "#tests/support/settle-pairs.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const lawyer = await make.lawyer();
const admin = await make.user({ role: "admin" });
const thief = await make.criminal({ customer: brisa, name: "Aquilino", surname: "Zubeldia" });
const longGone = await make.criminal({ customer: brisa, name: "Bonifacio", surname: "Larrañaga" });
const guard = await make.witness({ customer: brisa, name: "Remedios", lastname: "Quiroga" });
/** Somebody of whom only the appearance is known. */
const { id: stranger } = await make.criminal({ customer: brisa, sex: "female" });
await db.asSystem((tx) => tx.run(sql`update criminals set nickname = null, described_as = 'Desconocida: mujer' where id = ${stranger}`));
const gang = await make.band({ customer: brisa, criminals: [thief.id] });
const car = await make.vehicle({ customer: brisa, criminals: [thief.id] });
const theft = await make.case({
  customer: brisa,
  establishment: shop,
  criminals: [thief.id, stranger],
  ticketAmount: 120,
  stealType: "externalCustomer",
  facts: "Aquilino Zubeldia se lleva dos prendas.",
});
const incident = await make.issue({ customer: brisa, establishment: shop, criminals: [thief.id] });
const claim = await make.civilCase({ customer: brisa, otherPart: "Bonifacia Urrutia" });
const names = /Aquilino|Zubeldia|Remedios|Quiroga|Bonifacia|Urrutia/;
const root = await world.as(admin);
const line = (await root.cases.witnesses.add({ id: theft.id, values: { witness: guard.id } })).witnesses[0]!;
const ofIssue = (await root.issues.witnesses.add({ id: incident.id, values: { witness: guard.id } })).witnesses[0]!;
const token = await world.signIn(admin);
const place = { collection: "criminals", record: thief.id, field: "criminalPictures" };
const sent = await sendFile(tusClient({ url: world.url, token }), place, "foto.jpg", await jpeg());
const { id: file } = await attachedFile(root, place, sent.id);

type Body = Record<string, unknown>;
/** Two records of one person. */
const [{ id: kept }, { id: absorbed }] = [await make.criminal({ customer: brisa }), await make.criminal({ customer: brisa })];
const sideOf = async (id: string) => ({
  id,
  version: (await db.asSystem((tx) => tx.row<{ version: number }>(sql`select version from criminals where id = ${id}`)))!.version,
});

type Shown = readonly (readonly [way: string, entity: string, id: string])[];
/** A request to each route; `first` prepares it. The log must have `shows`, and the id in the answer when the request created a record. */
type Row = { path?: string; body?: () => Body | Promise<Body>; first?: () => Promise<unknown>; shows?: Shown; made?: string; hides?: string };

const records: Record<string, { id: string; entity: string }> = {
  cases: { id: theft.id, entity: "case" },
  issues: { id: incident.id, entity: "issue" },
  civilCases: { id: claim.id, entity: "civilCase" },
  criminals: { id: thief.id, entity: "criminal" },
  witnesses: { id: guard.id, entity: "witness" },
  bands: { id: gang.id, entity: "band" },
  vehicles: { id: car.id, entity: "vehicle" },
};
const templateFor = async (record: string) => (await root.writs.templates({ entity: "case", record }))[0]!.id;
const versionOf = async (collection: string) =>
  (await db.asSystem((tx) =>
    tx.row<{ version: number }>(sql`select version from ${sql.table(snake(collection))} where id = ${records[collection]!.id}`),
  ))!.version;
const ask = (method: string, path: string, body?: Body) => sendRaw(world.url, method, path, { token, ...(body && { body: JSON.stringify(body) }) });

const inside: Shown = [
  ["case", "criminal", thief.id],
  ["case", "witness", guard.id],
];
const seen = (collection: string): Shown => {
  const { id, entity } = records[collection]!;
  if (entity === "band" || entity === "vehicle") return [["list", "criminal", thief.id]];
  return [["view", entity, id], ...(entity === "case" || entity === "issue" ? inside : [])];
};
const one = (way: string, collection: string): Row => ({ shows: [[way, records[collection]!.entity, records[collection]!.id]] });
const changed = (collection: string, values: Body = {}): Row => ({
  body: async () => ({ version: await versionOf(collection), values }),
  shows: seen(collection),
});
const newOnes: Record<string, Body> = {
  bands: { alias: "Los de enfrente" },
  vehicles: { plate: make.plate() },
  criminals: { customer: brisa.id, nickname: "El Rápido" },
  witnesses: { customer: brisa.id, code: "00000010X", name: "Otra", lastname: "Persona", witnessType: "employee", email: "o@test.test" },
  civilCases: { customer: brisa.id, date: "2026-03-02", partType: "defendant", facts: "Reclaman el importe de una obra que nunca se hizo." },
  cases: { ...intakeFrom(shop)().values, customer: brisa.id },
  issues: { ...intakeFrom(shop)().values, customer: brisa.id },
};
const remove = (collection: string) => async () => {
  const answer = await ask("DELETE", `/${collection}/${records[collection]!.id}`, { version: await versionOf(collection) });
  expect(answer.text).toBe(JSON.stringify({ id: records[collection]!.id }));
};
const [reasonable, status] = ["Se archiva a petición del cliente.", { cases: "archived", civilCases: "archived" }];
const change = async (collection: "cases" | "civilCases") => ({
  version: await versionOf(collection),
  to: status[collection],
  force: true,
  accepted: true,
  reason: reasonable,
});
const report = { kind: "customer", format: "xlsx", customer: brisa.id, start: "2026-01-01", end: "2026-12-31" };

const ofAll = (collection: string): Record<string, Row> => ({
  [`GET /${collection}/{id}`]: { shows: seen(collection) },
  [`PATCH /${collection}/{id}`]: changed(collection),
  [`POST /${collection}/{id}/restore`]: { first: remove(collection), shows: seen(collection) },
});
const ofWatched = (collection: string): Record<string, Row> => ({
  ...ofAll(collection),
  [`GET /${collection}/{id}/history`]: one("history", collection),
  [`GET /${collection}/pick`]: one("list", collection),
  [`GET /${collection}/export`]: { path: `/${collection}/export?format=csv`, ...one("export", collection) },
  [`POST /${collection}`]: { body: () => newOnes[collection]!, made: records[collection]!.entity },
});
/** Bands and vehicles list offenders. */
const ofMembers = (collection: string): Record<string, Row> => ({
  [`GET /${collection}/{id}/history`]: { shows: [["history", "criminal", thief.id]] },
  [`POST /${collection}`]: { body: () => ({ ...newOnes[collection], customer: brisa.id, criminals: [thief.id] }), shows: seen(collection) },
});
const ofNamed = (collection: string): Record<string, Row> => ({
  [`GET /${collection}`]: one("list", collection),
});
const bulk = (collection: string): Record<string, Row> => ({
  [`POST /${collection}/bulk`]: {
    body: () => ({ ids: [records[collection]!.id], values: { lawyer: lawyer.id } }),
    ...one("change", collection),
    hides: "view",
  },
});
const lines = (collection: string, name: string, id: string): Record<string, Row> => ({
  [`POST /${collection}/{id}/${name}`]: {
    body: async () => ({ values: { witness: (await make.witness({ customer: brisa })).id } }),
    shows: seen(collection),
  },
  [`PATCH /${collection}/{id}/${name}/{line}`]: {
    path: `/${collection}/${records[collection]!.id}/${name}/${id}`,
    body: () => ({ version: 1, values: {} }),
    shows: seen(collection),
  },
});

/** A part of a record's screen, requested by a user who has not opened the record a moment ago. */
const part = (collection: string): Row => ({ first: newcomer, ...one("view", collection) });
let asker = { id: admin.id, token };
async function newcomer() {
  const person = await make.user({ role: "admin" });
  asker = { id: person.id, token: await world.signIn(person) };
}

const logged: Record<string, Row> = {
  ...ofWatched("cases"),
  ...ofWatched("issues"),
  ...ofWatched("civilCases"),
  ...ofWatched("criminals"),
  ...ofWatched("witnesses"),
  ...ofAll("bands"),
  ...ofAll("vehicles"),
  ...ofMembers("bands"),
  ...ofMembers("vehicles"),
  ...ofNamed("civilCases"),
  ...ofNamed("criminals"),
  ...ofNamed("witnesses"),
  ...bulk("cases"),
  ...bulk("issues"),
  ...bulk("civilCases"),
  ...lines("cases", "witnesses", line.id),
  ...lines("issues", "witnesses", ofIssue.id),
  "GET /cases/{id}/status": part("cases"),
  "GET /cases/{id}/law": part("cases"),
  "GET /cases/{id}/appearances": part("cases"),
  "GET /issues/{id}/appearances": part("issues"),
  "GET /civilCases/{id}/status": part("civilCases"),
  "GET /civilCases/{id}/law": part("civilCases"),
  "POST /cases/{id}/suggestions/{key}": {
    path: `/cases/${theft.id}/suggestions/petty`,
    body: async () => ({ version: await versionOf("cases") }),
    shows: seen("cases"),
  },
  "POST /cases/{id}/filings": {
    body: () => ({ values: { date: "2026-03-03", type: "judicial", action: "otherBrief", channel: "post" } }),
    shows: seen("cases"),
  },
  "POST /cases/{id}/status": { body: () => change("cases"), shows: seen("cases") },
  "POST /cases/{id}/status/undo": { body: async () => ({ version: await versionOf("cases") }), shows: seen("cases") },
  "POST /civilCases/{id}/status": { body: () => change("civilCases"), shows: seen("civilCases") },
  "POST /civilCases/{id}/status/undo": { body: async () => ({ version: await versionOf("civilCases") }), shows: seen("civilCases") },
  "POST /cases/intake": { body: () => intakeFrom(shop)({}, { customer: brisa.id }), made: "case" },
  "POST /issues/intake": { body: () => intakeFrom(shop)({}, { customer: brisa.id }), made: "issue" },
  "POST /cases/{id}/new/{field}": {
    path: `/cases/${theft.id}/new/vehicles`,
    body: () => ({ values: { plate: make.plate() } }),
    shows: seen("cases"),
  },
  "POST /issues/{id}/new/{field}": {
    path: `/issues/${incident.id}/new/vehicles`,
    body: () => ({ values: { plate: make.plate() } }),
    shows: seen("issues"),
  },
  "GET /cases/{id}/people/{field}/{party}": {
    path: `/cases/${theft.id}/people/criminals/${stranger}`,
    shows: [["case", "criminal", stranger]],
  },
  "PUT /cases/{id}/people/{field}/{party}": {
    path: `/cases/${theft.id}/people/criminals/${stranger}`,
    body: () => ({ version: 1, values: { height: "tall" } }),
    shows: seen("cases"),
  },
  "POST /criminals/alike": { body: () => ({ customer: brisa.id, sex: "female" }), shows: [["list", "criminal", stranger]] },
  "GET /criminals/{id}/convictions": one("document", "criminals"),
  "POST /cases/{id}/convictions": {
    body: () => ({ criminal: thief.id }),
    shows: [
      ["document", "criminal", thief.id],
      ["document", "case", theft.id],
    ],
  },
  "POST /writs/{entity}/{id}": {
    path: `/writs/case/${theft.id}`,
    body: async () => ({ template: await templateFor(theft.id) }),
    shows: [
      ["document", "case", theft.id],
      ["document", "criminal", thief.id],
      ["document", "witness", guard.id],
    ],
  },
  "GET /cases/{id}/sheet": {
    shows: [
      ["document", "case", theft.id],
      ["document", "witness", guard.id],
    ],
  },
  "GET /cases/{id}/sheet.pdf": {
    shows: [
      ["document", "case", theft.id],
      ["document", "witness", guard.id],
    ],
  },
  "GET /cases/{id}/summary.pdf": {
    shows: [
      ["document", "case", theft.id],
      ["document", "criminal", thief.id],
      ["document", "witness", guard.id],
    ],
  },
  "GET /letters/{entity}/{id}": { path: `/letters/case/${theft.id}`, ...part("cases") },
  "GET /letters/{entity}/{id}/options": { path: `/letters/civilCase/${claim.id}/options`, ...part("civilCases") },
  "PUT /letters/{entity}/{id}/{letter}": {
    path: `/letters/case/${theft.id}/${newId()}`,
    body: () => ({ recipientKind: "court", recipient: "j@test.test", language: "es", subject: "Acta", body: "Adjunta." }),
    ...part("cases"),
  },
  "GET /messages/{entity}/{id}/shop": { path: `/messages/case/${theft.id}/shop`, ...part("cases") },
  "GET /messages/{entity}/{id}/office": { path: `/messages/civilCase/${claim.id}/office`, ...part("civilCases") },
  "GET /cases/{id}/pack": part("cases"),
  "GET /handOvers/{entity}/{id}": { path: `/handOvers/case/${theft.id}`, ...part("cases") },
  "GET /custody/{entity}/{id}": { path: `/custody/case/${theft.id}`, shows: [["document", "case", theft.id]] },
  "GET /custody/{entity}/{id}/sheet.pdf": { path: `/custody/case/${theft.id}/sheet.pdf`, shows: [["document", "case", theft.id]] },
  "GET /custody/{entity}/{id}/manifest.json": { path: `/custody/case/${theft.id}/manifest.json`, shows: [["document", "case", theft.id]] },
  "GET /search": {
    path: "/search?q=Zubeldia",
    shows: [
      ["search", "criminal", thief.id],
      ["search", "case", theft.id],
    ],
  },
  "GET /today": {
    first: () => db.asSystem((tx) => tx.run(sql`update cases set trial_datetime = ${daysAhead(1)}::timestamptz where id = ${theft.id}`)),
    shows: [["list", "criminal", thief.id]],
  },
  "GET /network/{entity}/{id}": { path: `/network/case/${theft.id}?depth=1`, shows: [["network", "criminal", thief.id]] },
  "GET /duplicates": {
    path: "/duplicates?entity=criminal",
    first: async () => {
      await make.criminal({ customer: brisa, name: "Aquilino", surname: "Zubeldia" });
      await settlePairs(db);
    },
    shows: [["list", "criminal", thief.id]],
  },
  "POST /duplicates/similar": {
    body: () => ({ entity: "criminal", customer: brisa.id, values: { name: "Aquilino", surname: "Zubeldía" } }),
    shows: [["list", "criminal", thief.id]],
  },
  "POST /merges": {
    body: async () => ({ entity: "criminal", kept: await sideOf(kept), absorbed: await sideOf(absorbed), take: [] }),
    shows: [
      ["change", "criminal", kept],
      ["change", "criminal", absorbed],
    ],
  },
  "GET /merges": { path: "/merges?entity=criminal", shows: [["list", "criminal", absorbed]] },
  "GET /merges/{id}/reversal": { shows: [["list", "criminal", absorbed]] },
  "GET /retention/due": {
    first: () =>
      db.asSystem((tx) => tx.run(sql`update criminals set created_at = '2001-01-01', updated_at = '2001-01-01' where id = ${longGone.id}`)),
    shows: [["list", "criminal", longGone.id]],
  },
  "GET /criminals/{id}/request.pdf": one("request", "criminals"),
  "GET /criminals/{id}/request.json": one("request", "criminals"),
  "GET /witnesses/{id}/request.pdf": one("request", "witnesses"),
  "GET /witnesses/{id}/request.json": one("request", "witnesses"),
  "GET /files/{id}/content": { path: `/files/${file}/content`, shows: [["file", "criminal", thief.id]] },
  "GET /files/{id}/preview": { path: `/files/${file}/preview`, first: newcomer, shows: [["file", "criminal", thief.id]] },
  "GET /reports/{id}/content": { shows: [["export", "case", theft.id]] },
  "GET /reports/{id}/document.pdf": { shows: [["document", "case", theft.id]] },
};
// The other lists of lines share their code with these.
const alike = ["adjournments", "interruptions", "actions", "collaboratorActions", "ledger"].flatMap((name) => [
  `POST /cases/{id}/${name}`,
  `PATCH /cases/{id}/${name}/{line}`,
  `DELETE /cases/{id}/${name}/{line}`,
]);
const alsoAlike = [
  ...["cases", "issues"].flatMap((name) => [
    `POST /${name}/{id}/articles`,
    `PATCH /${name}/{id}/articles/{line}`,
    `DELETE /${name}/{id}/articles/{line}`,
  ]),
  ...["cases", "issues", "civilCases"].map((name) => `POST /${name}/bulk/undo`),
  "POST /letters/{entity}/{id}/{letter}/revoke",
  "POST /cases/bulk/status",
  "POST /civilCases/bulk/status",
  "POST /cases/bulk/actions",
  "DELETE /cases/{id}/witnesses/{line}",
  "DELETE /issues/{id}/witnesses/{line}",
  "POST /civilCases/{id}/suggestions/{key}",
  "POST /civilCases/{id}/ledger",
  "PATCH /civilCases/{id}/ledger/{line}",
  "DELETE /civilCases/{id}/ledger/{line}",
  ...["cases", "civilCases"].flatMap((name) => [
    `POST /${name}/{id}/documentRequests`,
    `POST /${name}/{id}/documentRequests/{line}`,
    `POST /${name}/{id}/documentRequests/{line}/decision`,
  ]),
  "POST /issues/{id}/conversion",
  "GET /issues/{id}/people/{field}/{party}",
  "PUT /issues/{id}/people/{field}/{party}",
];

test("every route is either logged, or listed with the reason why not", () => {
  const all = [...routes.map(({ method, path }) => `${method} ${path}`), ...Object.keys(plainRoutes), ...Object.keys(publicRoutes), ...exportRoutes];
  const known = [...Object.keys(logged), ...alike, ...alsoAlike, ...Object.keys(unloggedRoutes)];
  expect([...new Set(all)].filter((route) => !known.includes(route))).toEqual([]);
  expect(known.filter((route) => !all.includes(route))).toEqual([]);
  expect(Object.keys(logged).filter((route) => route in unloggedRoutes)).toEqual([]);
});

const linesOf = async (user: string) => {
  await deps.accessLog.flush();
  return db.asSystem((tx) =>
    tx.rows<{ id: string; way: string; entity: string; records: string[] }>(
      sql`select id, way, entity, records from access_log where user_id = ${user} order by at, id`,
    ),
  );
};
/** The path of a route, with the ids of this file's records. */
const pathOf = (route: string) => {
  const path = route.split(" ")[1]!;
  const id = path.startsWith("/messages/") ? theft.id : (records[path.split("/")[1]!]?.id ?? brisa.id);
  return path.replace("{id}", id).replace("{entity}", "case");
};
/** Makes a report, and gives its id. */
async function madeReport(order: Record<string, unknown>) {
  const { id } = JSON.parse((await ask("POST", "/reports", order)).text) as { id: string };
  const state = async () => (await root.reports.list()).find((one) => one.id === id)?.state;
  await expect.poll(state, { timeout: 30_000 }).toBe("ready");
  return id;
}

async function targetOf(route: string, path: string | undefined): Promise<string> {
  if (route === "GET /reports/{id}/content") return `/reports/${await madeReport(report)}/content`;
  if (route === "GET /merges/{id}/reversal") return `/merges/${(await root.merges.list({ entity: "criminal" }))[0]!.id}/reversal`;
  const pack = { kind: "pack", format: "zip", case: theft.id, route: "police", files: [] };
  return route === "GET /reports/{id}/document.pdf" ? `/reports/${await madeReport(pack)}/document.pdf` : (path ?? pathOf(route));
}

describe("is logged", () => {
  test.each(Object.entries(logged))("%s", async (route, { path, body, first, shows = [], made, hides }) => {
    asker = { id: admin.id, token };
    const before = new Set((await linesOf(asker.id)).map(({ id }) => id));
    await first?.();
    const target = await targetOf(route, path);
    const given = await body?.();
    const answer = await sendRaw(world.url, route.split(" ")[0]!, target, { token: asker.token, ...(given && { body: JSON.stringify(given) }) });
    expect([answer.status < 300, answer.status < 300 || answer.text]).toEqual([true, true]);
    const added = (await linesOf(asker.id)).filter(({ id }) => !before.has(id));
    const told = added.flatMap(({ way, entity, records: ids }) => ids.map((id) => `${way} ${entity} ${id}`));
    const wanted = [...shows.map((each) => each.join(" ")), ...(made ? [`view ${made} ${(JSON.parse(answer.text) as { id: string }).id}`] : [])];
    expect(wanted).not.toEqual([]);
    expect(told).toEqual(expect.arrayContaining(wanted));
    expect(added.filter(({ way }) => way === hides)).toEqual([]);
  });
});

describe("has no names of people", () => {
  const asked = Object.keys(unloggedRoutes).filter((route) => route.startsWith("GET ") && route !== "GET /live");
  test.each(asked.filter((route) => !routesWithNames.includes(route)))("%s", async (route) => {
    const before = (await linesOf(admin.id)).length;
    const path = pathOf(route);
    const answer = await ask("GET", path.includes("export") ? `${path}?format=csv` : path);
    expect(names.exec(answer.text)?.[0]).toBe(undefined);
    expect((await linesOf(admin.id)).length).toBe(before);
  });
});
