import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { snake } from "#server/records/columns.ts";
import { expectedRows, isReported, type Kind, mayList, mayPick, type Query, type Row, type Rows, type Someone } from "./support/scope-model.ts";
import { type Api, openWorld, refusal } from "./support/world.ts";

const kinds = ["vehicles", "establishments", "customers", "zones", "cases", "issues", "civilCases"] as const;
const words = ["Citroën", "CITROEN", "seat", "Ñandú", "Nube", "Álamo", "alameda", "Zaragoza 2", null];
type Choose = <T>(from: readonly T[]) => T;

/** A world of random customers, shops, zones, cars and people, some of them with assignments that no screen would allow. */
async function randomWorld(seed: number) {
  const world = await openWorld();
  const { make, db } = world;
  const numbers = fc.sample(fc.nat(1_000_000), { numRuns: 3_000, seed });
  const choose: Choose = (from) => from[numbers.pop()! % from.length]!;
  const some = <T>(from: readonly T[]) => from.filter(() => choose([true, false, false]));
  const name = () => `${choose(words) ?? "Sin"} ${choose(["uno", "dos", "tres"])}`;
  const rows: Rows = { vehicles: [], establishments: [], customers: [], zones: [], cases: [], issues: [], civilCases: [] };
  const keep = (kind: Kind, record: { id: string }, customer: string, more: object = {}) => {
    const row = { alias: "", ...record, ...more, customer, deleted: choose([false, false, false, false, true]) } as Row;
    rows[kind].push(row);
    return row;
  };
  for (let index = 0; index < 5; index++) {
    const owner = await make.customer({ alias: name(), country: "Spain" });
    keep("customers", owner, owner.id);
  }
  for (let index = 0; index < 16; index++) {
    const owner = choose(rows.customers);
    keep("establishments", await make.establishment({ customer: owner, alias: name(), city: choose(["Ávila", "Avilés", "Zamora"]) }), owner.id);
  }
  const people: Someone[] = [];
  for (const role of [
    "customer",
    "customer",
    "customer",
    "customer",
    "supercustomer",
    "supercustomer",
    "lawyer",
    "lawyer",
    "lawyer",
    "manager",
  ] as const) {
    const customer = role === "customer" || role === "supercustomer" ? choose(rows.customers) : undefined;
    const customers = role === "lawyer" ? some(rows.customers) : [];
    const [establishments, whole] = role === "manager" ? [[], []] : [some(rows.establishments), choose([true, false]) ? some(rows.customers) : []];
    const person = await make.user({ role, ...(customer && { customer }), customers, establishments, whole });
    const ids = (of: Row[]) => of.map(({ id }) => id);
    // Somebody without assignments comes with a customer of their own.
    const given = person.customer?.id;
    if (given && !rows.customers.some(({ id }) => id === given))
      rows.customers.push({ ...(await world.as(make.root).then((root) => root.customers.get({ id: given }))), customer: given });
    people.push({
      id: person.id,
      role,
      customer: person.customer?.id ?? null,
      customers: ids(customers),
      shops: ids(establishments),
      wholes: ids(whole),
    });
  }
  for (let index = 0; index < 60; index++) {
    const [owner, by] = [choose(rows.customers), choose([null, ...people])];
    const car = await make.vehicle({
      customer: owner,
      brand: choose(words),
      model: choose(words),
      color: choose(["rojo", "Azul", null]),
      foreignPlate: choose([true, false]),
    });
    await db.asSystem((tx) => tx.run(sql`update vehicles set created_by = ${by?.id ?? null} where id = ${car.id}`));
    keep("vehicles", car, owner.id, { alias: car.plate, by: by?.id ?? null });
  }
  const numberOf = ({ cid }: { cid: number }) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
  /** What happened at some shop, or to a whole company, perhaps with a car of that customer. */
  const happening = () => {
    const { id, customer } = choose(rows.establishments);
    const establishment = choose([id, id, id, "empresa"]);
    const car = choose([undefined, ...rows.vehicles.filter((one) => one.customer === customer && !one.deleted)]);
    const told = {
      customer: { id: customer },
      establishment: { id: establishment },
      datetime: new Date(Date.UTC(2026, choose([0, 1, 2]), choose([1, 2, 3]))).toISOString(),
      ticketAmount: choose([0, 20, 400.01]),
      ...(car && { vehicles: [car.id] }),
    };
    return { customer, told, more: { establishment, vehicle: car?.id } };
  };
  for (let index = 0; index < 50; index++) {
    const { customer, told, more } = happening();
    const record = await make.case({ ...told, attestation: choose(words) });
    const caseStatus = choose(["new", "assessment", "archived"] as const);
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = ${caseStatus} where id = ${record.id}`));
    keep("cases", record, customer, { ...more, alias: numberOf(record), caseStatus });
  }
  for (let index = 0; index < 25; index++) {
    const { customer, told, more } = happening();
    const record = await make.issue(told);
    keep("issues", record, customer, { ...more, alias: numberOf(record) });
  }
  for (let index = 0; index < 25; index++) {
    const owner = choose(rows.customers);
    const record = await make.civilCase({
      customer: owner,
      date: `2026-0${choose([1, 2, 3])}-0${choose([1, 2, 3])}`,
      otherPart: choose(words),
    });
    const status = choose(["new", "answered", "archived"] as const);
    await db.asSystem((tx) => tx.run(sql`update civil_cases set status = ${status} where id = ${record.id}`));
    keep("civilCases", record, owner.id, { alias: numberOf(record), status });
  }
  for (const shop of rows.establishments.slice(0, 10)) {
    const zone = await make.zone({ customer: { id: shop.customer }, establishments: [shop], alias: name() });
    keep("zones", zone, shop.customer);
  }
  for (const kind of kinds)
    for (const { id, deleted } of rows[kind])
      if (deleted) await db.asSystem((tx) => tx.run(sql`update ${sql.table(snake(kind))} set deleted = true where id = ${id}`));
  const apis = new Map<string, Api>();
  for (const person of people) apis.set(person.id, await world.as({ id: person.id, alias: "" }));
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.id, await world.signIn({ id: person.id, alias: "" }));
  const exported = (person: Someone, path: string) =>
    fetch(`${world.url}/api/${path}`, { headers: { authorization: `Bearer ${tokens.get(person.id)}` } });
  return { rows, people, apis, exported };
}

const sorts: Record<Kind, string[]> = {
  vehicles: ["alias", "brand", "model", "color", "foreignPlate"],
  establishments: ["alias", "code", "city"],
  customers: ["alias", "code", "city"],
  zones: ["alias"],
  cases: ["cid", "datetime", "caseStatus", "ticketAmount", "trialDatetime"],
  civilCases: ["cid", "date", "status"],
  issues: ["cid", "datetime", "ticketAmount"],
};
const asked = fc.record({
  who: fc.nat(),
  kind: fc.constantFrom(...kinds),
  q: fc.constantFrom(undefined, "citroen", "Ñ", "u s", "á", "E00", "%", "nothing like it", "al mo"),
  customers: fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  sort: fc.nat(),
  down: fc.boolean(),
  size: fc.constantFrom(1, 2, 5, 100),
});

describe.each([1, 2, 3])("random world %i", (seed) => {
  test("lists, pages, counts, exports and pickers give exactly what the model of scoping gives", async () => {
    const { rows, people, apis, exported } = await ready[seed]!;
    const property = fc.asyncProperty(asked, async ({ who, kind, q, customers, sort, down, size }) => {
      const person = people[who % people.length]!;
      const api = apis.get(person.id)![kind] as unknown as Records;
      const owners = customers?.map((index) => rows.customers[index % rows.customers.length]!.id);
      const filter = {
        ...(owners && kind !== "customers" && { customer: owners }),
        ...(kind === "vehicles" && who % 3 === 0 && { foreignPlate: down }),
        ...(isReported(kind) && who % 3 === 0 && { establishment: ["empresa", rows.establishments[sort % rows.establishments.length]!.id] }),
      };
      const field = sorts[kind][sort % sorts[kind].length]!;
      const query: Query = { ...(q && { q }), filter, sort: `${down ? "-" : ""}${field}` };
      const found = expectedRows(person, kind, query, rows);
      const wanted = found.map(({ id }) => id);
      const sent = { ...query, sort: `${down ? "-" : ""}${kind === "vehicles" && field === "alias" ? "plate" : field}` };
      if (mayList(person, kind, rows)) {
        expect(await walk(api, sent, size)).toEqual(wanted);
        expect(await walkBack(api, sent, size)).toEqual(wanted);
        const document = await exported(person, exportPath(kind, sent));
        expect(exportedNames(await document.text())).toEqual(found.map((row) => String(row.cid ?? row.alias)));
        expect(await api.count({ ...(q && { q }), filter })).toEqual({ count: wanted.length, exact: true });
        if (kind === "cases" || kind === "civilCases") expect(await strip(api, { ...(q && { q }), filter })).toEqual(countBy(found));
      } else {
        expect([(await refusal(api.list(sent))).status, (await refusal(api.count({ filter }))).status]).toEqual([403, 403]);
        expect((await exported(person, exportPath(kind, sent))).status).toBe(403);
      }
      const pick = api.pick({ ...(q && { q }), ...(owners && kind !== "customers" && { customer: owners }) });
      const pickable = expectedRows(person, kind, { ...(q && { q }), filter: owners && kind !== "customers" ? { customer: owners } : {} }, rows);
      if (mayPick(person, kind, rows)) expect((await pick).map(({ id }) => id)).toEqual(pickable.slice(0, 20).map(({ id }) => id));
      else expect((await refusal(pick)).status).toBe(403);
    });
    await fc.assert(property, { numRuns: 80, seed, endOnFailure: true });
  });
});

type Page = { rows: { id: string }[]; next: string | null; previous: string | null };
type Records = {
  list: (input: object) => Promise<Page>;
  count: (input: object) => Promise<unknown>;
  pick: (input: object) => Promise<{ id: string }[]>;
  statuses: (input: object) => Promise<{ status: string; count: number }[]>;
};

/** What a record is called by in an export. */
const naming: Partial<Record<Kind, string>> = { vehicles: "plate", cases: "cid", issues: "cid", civilCases: "cid" };

function exportPath(kind: Kind, { q, filter = {}, sort }: Query): string {
  const parameters = new URLSearchParams({ format: "csv", columns: naming[kind] ?? "alias", ...(sort && { sort }), ...(q && { q }) });
  for (const [name, value] of Object.entries(filter))
    if (Array.isArray(value)) value.forEach((one, index) => void parameters.set(`filter[${name}][${index}]`, one));
    else parameters.set(`filter[${name}]`, String(value));
  return `${kind}/export?${parameters}`;
}
const exportedNames = (csv: string) => (parse(csv, { bom: true, delimiter: ";" }) as string[][]).slice(1).map(([name]) => name);
const strip = async (api: Records, search: object) => Object.fromEntries((await api.statuses(search)).map(({ status, count }) => [status, count]));
const countBy = (rows: Row[]) =>
  Object.fromEntries([...Map.groupBy(rows, (row) => String(row.caseStatus ?? row.status))].map(([status, of]) => [status, of.length]));

async function walk(api: Records, query: object, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Page = await api.list({ ...query, size, ...(after && { after }) });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

async function walkBack(api: Records, query: object, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let before: string | null = ""; before !== null; ) {
    const page: Page = await api.list({ ...query, size, ...(before ? { before } : { last: true }) });
    ids.unshift(...page.rows.map(({ id }) => id));
    before = page.previous;
  }
  return ids;
}

const ready: Record<number, ReturnType<typeof randomWorld>> = { 1: randomWorld(1), 2: randomWorld(2), 3: randomWorld(3) };
await Promise.all(Object.values(ready));
