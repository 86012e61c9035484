import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { recordNumber } from "#domain/formats/record-number.ts";
import { sql } from "#server/db/sql.ts";
import { snake } from "#server/records/columns.ts";
import { type Answer, canaryOf, classesOf, seedAccess } from "#tests/support/models/access-fixture.ts";
import {
  type AuthenticatedPersona,
  accessTable,
  authenticated,
  bulkFields,
  type Collection,
  collections,
  type RecordClass,
  recordClasses,
  seesCivilDeletedMessage,
  seesDeletedMessage,
  unauthenticated,
} from "#tests/support/models/access-table.ts";
import { caseRoutes, civilRoutes, issueRoutes, otherAnswers, plainRoutes, publicRoutes, threadRoutes } from "#tests/support/models/route-table.ts";
import { openStream, type Stream } from "#tests/support/servers/event-stream.ts";
import { routes } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const served: { method: string; path: string; access: unknown }[] = [];
diagnostics.subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url, config }: RouteOptions) => {
    for (const each of [method].flat()) served.push({ method: each, path: url, access: config?.access });
  });
});
const world = await openWorld();
const { make } = world;
const { ask, people, records, setDeleted, tokens } = await seedAccess(world);

const described = routes.map(({ method, path, access }) => ({ route: `${method} ${path}`, access }));
const plain = served
  .filter(({ method, path }) => path.startsWith("/api/") && method !== "HEAD")
  .map(({ method, path, access }) => ({ route: `${method} ${path.slice("/api".length).replace(/:(\w+)/g, "{$1}")}`, access }));
const ofRecords = collections.flatMap((name) => [
  `GET /${name}`,
  `GET /${name}/count`,
  `GET /${name}/pick`,
  `GET /${name}/export`,
  ...(bulkFields[name] ? [`POST /${name}/bulk`] : []),
  `GET /${name}/{id}`,
  `GET /${name}/{id}/history`,
  `POST /${name}`,
  `PATCH /${name}/{id}`,
  `GET /${name}/{id}/dependents`,
  `DELETE /${name}/{id}`,
  `POST /${name}/{id}/restore`,
]);

describe("routes", () => {
  test("every route of the API declares a rule", () => {
    expect([...described, ...plain].filter(({ access }) => !access)).toEqual([]);
  });

  test("only the pinned routes are public", () => {
    const open = [...described, ...plain].filter(({ access }) => ["anybody", "pendingSession", "cookie"].includes(String(access)));
    expect(Object.fromEntries(open.map(({ route, access }) => [route, access]))).toEqual(publicRoutes);
  });

  test("every other route is in the access table", () => {
    const tables = [plainRoutes, publicRoutes, caseRoutes, issueRoutes, civilRoutes, threadRoutes.shop, threadRoutes.office];
    const known = new Set([...tables.flatMap(Object.keys), ...ofRecords]);
    const all = [...described, ...plain].map(({ route }) => route);
    expect(all.filter((route) => !known.has(route))).toEqual([]);
    expect([...known].filter((route) => !all.includes(route))).toEqual([]);
  });
});

const versionOf = async (collection: Collection, id: string) =>
  (await world.db.asSystem((tx) => tx.row<{ version: number }>(sql`select version from ${sql.table(snake(collection))} where id = ${id}`)))
    ?.version ?? 1;
const idsIn = (text: string, collection: Collection) =>
  recordClasses.filter((of) => records[collection][of] && text.includes(records[collection][of].id)).sort();
const seeded = (collection: Collection) => recordClasses.filter((of) => records[collection][of]);
const without = (classes: readonly RecordClass[], ...left: RecordClass[]) => classes.filter((of) => !left.includes(of)).sort();

describe.each(collections)("%s", (collection) => {
  test.each(unauthenticated)("refuse %s", async (persona) => {
    for (const route of ofRecords.filter((each) => each.includes(` /${collection}`))) {
      const [method, path] = route.split(" ") as [string, string];
      for (const of of seeded(collection)) {
        const answer = await ask(persona, method, path.replace("{id}", records[collection][of]!.id), method === "GET" ? undefined : {});
        expect([route, of, answer.status]).toEqual([route, of, 401]);
      }
    }
  });

  test.each(authenticated)("give %s exactly what the access table says", async (persona) => {
    const { read, pick, write } = accessTable[collection];
    const statusOf = (verdict: unknown) => (verdict === 403 ? 403 : 200);
    await checkReading(persona, collection, statusOf(read[persona]));
    const picked = await ask(persona, "GET", `/${collection}/pick?q=canary`);
    const inAll = await ask(
      persona,
      "GET",
      `/${collection}/pick?${seeded(collection)
        .map((of, index) => `ids[${index}]=${records[collection][of]!.id}`)
        .join("&")}`,
    );
    expect([picked.status, inAll.status]).toEqual([statusOf(pick[persona]), statusOf(pick[persona])]);
    expect(idsIn(inAll.text, collection)).toEqual(without(classesOf(collection, "pick", persona), ...absent(collection)));
    const created = await ask(persona, "POST", `/${collection}`, { nonsense: 1 });
    expect(created.status).toBe(write[persona] === 403 ? 403 : 400);
    await checkExport(persona, collection, statusOf(read[persona]));
    await checkBulk(persona, collection);
    await checkEach(persona, collection);
  });
});

/** Collections whose canary is in a column that must be requested. */
const asked: Partial<Record<Collection, string[]>> = { cases: ["cid", "attestation"] };

/** Issues have no short text for a canary: their number stands for it. */
const markOf = (collection: Collection, of: RecordClass) => {
  const cid = collection === "issues" ? records.issues[of]?.cid : undefined;
  return cid ? recordNumber(cid) : canaryOf(collection, of);
};

/** An export of everything, and one of all ids: both have only what the user may list. */
async function checkExport(persona: AuthenticatedPersona, collection: Collection, status: number) {
  const sees = without(classesOf(collection, "read", persona), "deleted", ...absent(collection));
  const ids = seeded(collection).map((of) => records[collection][of]!.id);
  const columns = asked[collection] ? `&columns=${asked[collection].join(",")}` : "";
  for (const selection of ["", `&ids=${ids.join(",")}`]) {
    const answer = await ask(persona, "GET", `/${collection}/export?format=csv${columns}${selection}`);
    expect([persona, collection, answer.status]).toEqual([persona, collection, status]);
    const told = recordClasses.filter((of) => answer.text.includes(markOf(collection, of))).sort();
    expect([persona, collection, told]).toEqual([persona, collection, status === 200 ? sees : []]);
  }
}

/** A bulk change to the present value changes nothing, and shows which records the user may change. */
async function checkBulk(persona: AuthenticatedPersona, collection: Collection) {
  const field = bulkFields[collection];
  if (!field) return;
  const verdict = accessTable[collection].write[persona];
  const ids = seeded(collection).map((of) => records[collection][of]!.id);
  const answer = await ask(persona, "POST", `/${collection}/bulk`, { ids, values: { [field]: null } });
  expect(answer.status).toBe(verdict === 403 ? 403 : 200);
  if (verdict === 403) return;
  const rows = JSON.parse(answer.text) as { id: string; alias: string | null; done: boolean; message?: string }[];
  const done = seeded(collection).filter((of) => rows.some(({ id, done: isDone }) => isDone && id === records[collection][of]!.id));
  expect([persona, done.sort()]).toEqual([persona, without(verdict, ...absent(collection))]);
  const isClosed = ({ id }: { id: string }) => accessTable[collection].closed?.[persona]?.some((of) => records[collection][of]?.id === id);
  const refused = rows.filter((row) => !row.done && !isClosed(row)).map(({ alias, message }) => `${alias} ${message}`);
  expect(new Set(refused).size).toBe(1);
}

const absent = (collection: Collection) => recordClasses.filter((of) => !records[collection][of]);

/** Sorted by the field of the canary, so that a cursor would carry it. */
const sorts: Partial<Record<Collection, string>> = {
  cases: "cid",
  issues: "cid",
  civilCases: "cid",
  tasks: "dueDate",
  taskPresets: "what",
  templates: "title",
  teaching: "title",
  lawyers: "email",
  vehicles: "brand",
  criminals: "surname",
  witnesses: "lastname",
};

async function checkReading(persona: AuthenticatedPersona, collection: Collection, status: number) {
  const sees = without(classesOf(collection, "read", persona), "deleted", ...absent(collection));
  const columns = (asked[collection] ?? []).map((name, index) => `&columns[${index}]=${name}`).join("");
  const list = await ask(persona, "GET", `/${collection}?size=100${columns}`);
  await ask(persona, "GET", `/${collection}?size=1&sort=${sorts[collection] ?? "alias"}`);
  const count = await ask(persona, "GET", `/${collection}/count`);
  expect([list.status, count.status]).toEqual([status, status]);
  expect(idsIn(list.text, collection)).toEqual(sees);
  if (status === 200) expect(JSON.parse(count.text)).toEqual({ count: JSON.parse(list.text).rows.length, exact: true });
  for (const of of without(seeded(collection), "unknown")) {
    const found = await ask(persona, "GET", `/${collection}/count?q=${canaryOf(collection, of)}`);
    if (status === 200) expect([of, JSON.parse(found.text).count]).toEqual([of, sees.includes(of) ? 1 : 0]);
  }
}

/** For one record of each class: get, history, update, remove, restore. A wrong version shows that the route is allowed, and changes nothing. */
async function checkEach(persona: AuthenticatedPersona, collection: Collection) {
  const { read, write, closed } = accessTable[collection];
  const notFound = new Set<string>();
  for (const of of seeded(collection)) {
    const { id } = records[collection][of]!;
    const version = await versionOf(collection, id);
    const isClosed = closed?.[persona]?.includes(of);
    const answers: Record<string, [Answer, number]> = {
      get: [await ask(persona, "GET", `/${collection}/${id}`), isToldDeleted(persona, collection, of) ? 410 : expected(read[persona], of, 200)],
      history: [await ask(persona, "GET", `/${collection}/${id}/history`), expected(read[persona], of, 200)],
      update: [await ask(persona, "PATCH", `/${collection}/${id}`, { version, values: {} }), isClosed ? 403 : expected(write[persona], of, 200)],
      conflict: [
        await ask(persona, "PATCH", `/${collection}/${id}`, { version: version + 1, values: {} }),
        isClosed ? 403 : expected(write[persona], of, 409),
      ],
      dependents: [
        await ask(persona, "GET", `/${collection}/${id}/dependents`),
        of === "deleted" ? expected(write[persona], "unknown", 404) : expected(write[persona], of, 200, closed?.[persona]),
      ],
      remove: [await ask(persona, "DELETE", `/${collection}/${id}`, { version: version + 1 }), expectedRemoval(persona, collection, of)],
      restore: [await ask(persona, "POST", `/${collection}/${id}/restore`), persona !== "admin" ? 403 : of === "unknown" ? 404 : 200],
    };
    if (persona === "admin" && of === "deleted") await setDeleted(collection, true);
    for (const [action, [{ status, text }, wanted]] of Object.entries(answers)) {
      expect([persona, collection, action, of, status]).toEqual([persona, collection, action, of, wanted]);
      if (status === 404) notFound.add(text);
    }
  }
  // A record of others and one that does not exist get the same answer.
  expect(notFound.size).toBeLessThanOrEqual(1);
}

/** Where removing needs more than writing, it is refused to users who may only write. */
function expectedRemoval(persona: AuthenticatedPersona, collection: Collection, of: RecordClass): number {
  const { write, remove, closed } = accessTable[collection];
  const status = closed?.[persona]?.includes(of) ? 409 : expected(write[persona], of, 409);
  return status === 409 && remove && !(remove[persona] as readonly RecordClass[]).includes(of) ? 403 : status;
}

const told: Partial<Record<Collection, readonly AuthenticatedPersona[]>> = {
  cases: seesDeletedMessage,
  issues: seesDeletedMessage,
  civilCases: seesCivilDeletedMessage,
};
const isToldDeleted = (persona: AuthenticatedPersona, collection: Collection, of: RecordClass) =>
  of === "deleted" && told[collection]?.includes(persona) === true;

const expected = (verdict: readonly RecordClass[] | 403, of: RecordClass, open: number, closed: readonly RecordClass[] = []) =>
  verdict === 403 ? 403 : verdict.includes(of) || closed.includes(of) ? open : 404;

describe.each(Object.entries({ ...caseRoutes, ...issueRoutes, ...civilRoutes }))("%s", (route, { body, seen, ofCustomers = seen }) => {
  const [method, path] = route.split(" ") as [string, string];
  const collection = path.split("/")[1] as "cases" | "issues" | "civilCases";
  const { read, write, closed } = accessTable[collection];
  const target = (id: string) => path.replace("{id}", id).replace("{field}", "witnesses").replace("{line}", records.users.unknown!.id);

  test.each(unauthenticated)("refuses %s", async (persona) => {
    expect((await ask(persona, method, target(records[collection].own!.id), body)).status).toBe(401);
  });

  test.each(authenticated)("gives %s exactly what the access table says", async (persona) => {
    const open = persona.toLowerCase().includes("customer") ? ofCustomers : seen;
    for (const of of seeded(collection)) {
      const { status } = await ask(persona, method, target(records[collection][of]!.id), body);
      const isClosed = method !== "GET" && closed?.[persona]?.includes(of);
      const wanted = isClosed ? 403 : expected((method === "GET" ? read : write)[persona], of, open);
      expect([persona, of, status]).toEqual([persona, of, wanted]);
    }
  });
});

describe.each(
  Object.entries(threadRoutes).flatMap(([thread, table]) => Object.entries(table).map(([route, row]) => [route, { ...row, thread }] as const)),
)("%s", (route, { body, seen, thread }: { body?: object; seen: number; thread: string }) => {
  const [method, path] = route.split(" ") as [string, string];
  const target = (entity: string, id: string) => path.replace("{entity}", entity).replace("{id}", id).replace("{message}", records.users.unknown!.id);
  const entitiesOf = { cases: "case", civilCases: "civilCase", issues: "issue" } as const;

  test.each(unauthenticated)("refuses %s", async (persona) => {
    expect((await ask(persona, method, target("case", records.cases.own!.id), body)).status).toBe(401);
  });

  test.each(authenticated)("gives %s exactly what the access table says", async (persona) => {
    const isRefused = thread === "office" && persona.toLowerCase().includes("customer");
    for (const [collection, entity] of Object.entries(entitiesOf) as [keyof typeof entitiesOf, string][])
      for (const of of seeded(collection)) {
        const { status } = await ask(persona, method, target(entity, records[collection][of]!.id), body);
        const { read } = accessTable[collection];
        const wanted = isRefused ? 403 : of === "deleted" ? expected(read[persona], "unknown", 404) : expected(read[persona], of, seen);
        expect([persona, entity, of, status]).toEqual([persona, entity, of, wanted]);
      }
  });
});

test.each(authenticated)("the number of a case gives %s its id only where the access table says so", async (persona) => {
  for (const of of without(seeded("cases"), "unknown")) {
    const { id, cid } = records.cases[of]!;
    const answer = await ask(persona, "GET", `/cases/cid/${cid}`);
    const isTold = persona === "admin" || isToldDeleted(persona, "cases", of);
    expect([persona, of, answer.status]).toEqual([
      persona,
      of,
      isTold && of === "deleted" ? 200 : expected(accessTable.cases.read[persona], of, 200),
    ]);
    if (answer.status === 200) expect(JSON.parse(answer.text)).toEqual({ id });
  }
});

describe.each(Object.keys(plainRoutes))("%s", (route) => {
  const [method, path] = route.split(" ") as [string, string];
  const target = path.replace("{cid}", "1").replace(/\{(u?id|key)\}/g, records.users.unknown!.id);
  // A body that fits no route: a user without access never gets that far.
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: 1 };

  test.each(unauthenticated)("refuses %s", async (persona) => {
    expect((await ask(persona, method, target, body)).status).toBe(401);
  });

  // The event stream never ends; the last test is about it.
  if (route === "GET /live") return;
  test.each(authenticated)("checks the role of %s", async (persona) => {
    const { status } = await ask(persona, method, target, body, await world.signIn(people[persona]));
    expect([route, status]).toEqual([route, plainRoutes[route]!.includes(persona) ? answerOf(route, target, body) : 403]);
  });
});

/** What a user with access gets: the contract refuses the input, or nothing has that id, or it is answered. */
function answerOf(route: string, target: string, body: object | undefined): number {
  if (route in otherAnswers) return otherAnswers[route]!;
  const places = route.split("/").flatMap((part, index) => (/^\{\w+\}$/.test(part) ? [{ name: part.slice(1, -1), index }] : []));
  const declared = routes.find(({ method, path }) => `${method} ${path}` === route);
  // A kind of record, a line or a token that is no such thing is not found, whatever else is sent.
  const isByIdAlone = places.every(({ name }) => ["id", "uid", "key", "cid", "template"].includes(name));
  const params = Object.fromEntries(places.map(({ name, index }) => [name, target.split("/")[index]]));
  if (isByIdAlone && declared?.input?.safeParse({ ...body, ...params }).success === false) return 400;
  return places.length > 0 ? 404 : 200;
}

test("the event stream has only changes of records that its user may see", async () => {
  const streams = new Map<AuthenticatedPersona, Stream>();
  for (const persona of authenticated) streams.set(persona, await openStream(world.url, tokens[persona]));
  await Promise.all([...streams.values()].map((stream) => stream.until(({ event }) => event === "hello")));
  const root = await world.as(people.admin);
  for (const collection of collections)
    for (const of of without(seeded(collection), "deleted", "unknown")) {
      const { id } = records[collection][of]!;
      const values = { [changeable[collection] ?? "alias"]: changed(collection, of) };
      const update = root[collection].update as (input: object) => Promise<unknown>;
      await update({ id, version: await versionOf(collection, id), values });
    }
  const last = await make.court();
  for (const [persona, stream] of streams) {
    await stream.until(({ data }) => data.id === last.id);
    stream.close();
    const told = new Set(stream.events.filter(({ event }) => event === "change").map(({ data }) => data.id));
    for (const collection of collections) {
      const sees = [...new Set([...classesOf(collection, "read", persona), ...classesOf(collection, "pick", persona)])];
      const heard = seeded(collection).filter((of) => told.has(records[collection][of]!.id));
      expect([persona, collection, heard.sort()]).toEqual([persona, collection, without(sees, "deleted", ...absent(collection))]);
    }
  }
});

const changed = (collection: Collection, of: RecordClass) =>
  collection === "users" ? "fr" : collection === "issues" ? "force" : changeable[collection] ? "gris" : `${canaryOf(collection, of)} 2`;
const changeable: Partial<Record<Collection, string>> = {
  cases: "courtRoom",
  issues: "theftMethod",
  civilCases: "otherLawyer",
  tasks: "notes",
  taskPresets: "what",
  templates: "title",
  teaching: "description",
  vehicles: "color",
  users: "locale",
  criminals: "nickname",
  witnesses: "name",
};
