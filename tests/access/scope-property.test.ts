import { parse } from "csv-parse/sync";
import fc from "fast-check";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { issuePrefix } from "#domain/formats/record-number.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { kinds, randomRecords } from "#tests/support/models/random-records.ts";
import { expectedRows, isReported, type Kind, mayList, mayPick, type Query, type Row } from "#tests/support/models/scope-model.ts";
import { refusal } from "#tests/support/world.ts";

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

describe.each([1, 2, 3])("random data, seed %i", (seed) => {
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
        expect(exportedNames(await document.text())).toEqual(found.map((row) => (kind === "issues" ? `${issuePrefix}${row.alias}` : row.alias)));
        expect(await api.count({ ...(q && { q }), filter })).toEqual({ count: wanted.length, exact: true });
        if (kind === "cases" || kind === "civilCases") expect(await strip(api, { ...(q && { q }), filter })).toEqual(countBy(found));
      } else {
        expect([(await refusal(api.list(sent))).status, (await refusal(api.count({ filter }))).status]).toEqual([403, 403]);
        expect((await exported(person, exportPath(kind, sent))).status).toBe(403);
      }
      const pick = api.pick({ ...(q && { q }), ...(owners && kind !== "customers" && { customer: owners }) });
      const pickable = expectedRows(person, kind, { ...(q && { q }), filter: owners && kind !== "customers" ? { customer: owners } : {} }, rows);
      if (mayPick(person, kind, rows)) {
        const picked = (await pick).map(({ id }) => id);
        // Where nothing is written so, what is written nearly so is picked: of what this person sees, whatever it is called.
        const nearly =
          pickable.length > 0 ? [] : expectedRows(person, kind, { filter: owners && kind !== "customers" ? { customer: owners } : {} }, rows);
        if (nearly.length === 0) expect(picked).toEqual(pickable.slice(0, 20).map(({ id }) => id));
        else expect(picked.filter((one) => !nearly.some(({ id }) => id === one))).toEqual([]);
      } else expect((await refusal(pick)).status).toBe(403);
    });
    await fc.assert(property, { numRuns: 80, seed, endOnFailure: true });
  });
});

test("merging shows nobody more than the model of scoping gives, and neither does undoing it", { timeout: 120_000 }, async () => {
  const at = await ready[1]!;
  const before = structuredClone({ rows: at.rows, people: at.people });
  const root = await at.world.as(at.world.make.root);
  const everybodySees = async ({ rows, people }: Pick<typeof at, "rows" | "people">) => {
    for (const person of people)
      for (const kind of ["vehicles", "establishments", "cases", "issues"] as const) {
        if (!mayList(person, kind, rows)) continue;
        const sort = sorts[kind][0]!;
        const wanted = expectedRows(person, kind, { sort }, rows).map(({ id }) => id);
        const api = at.apis.get(person.id)![kind] as unknown as Records;
        const seen = await walk(api, { sort: kind === "vehicles" ? "plate" : sort }, 100);
        expect([person.role, kind, [...seen].sort()]).toEqual([person.role, kind, [...wanted].sort()]);
      }
  };
  const merged: string[] = [];
  const merge = async (entity: "vehicle" | "establishment", kept: Row, absorbed: Row) => {
    const records = root[`${entity}s`] as unknown as { get: (of: { id: string }) => Promise<{ version: number }> };
    const side = async ({ id }: Row) => ({ id, version: (await records.get({ id })).version });
    merged.push((await root.merges.merge({ entity, kept: await side(kept), absorbed: await side(absorbed), take: [] })).id);
    // The model: the absorbed record is gone, and whatever named it names the kept one.
    absorbed.deleted = true;
    const follow = (id: unknown) => (id === absorbed.id ? kept.id : id);
    for (const kind of ["cases", "issues"] as const)
      for (const row of at.rows[kind]) Object.assign(row, { vehicle: follow(row.vehicle), establishment: follow(row.establishment) });
    for (const person of at.people) person.shops = person.shops.map((id) => follow(id) as string);
  };
  for (const [kind, entity] of [
    ["vehicles", "vehicle"],
    ["establishments", "establishment"],
  ] as const) {
    const living = Map.groupBy(
      at.rows[kind].filter(({ deleted }) => !deleted),
      ({ customer }) => customer,
    );
    for (const [kept, absorbed] of living.values()) if (kept && absorbed) await merge(entity, kept, absorbed);
  }
  expect(merged.length).toBeGreaterThan(3);
  await everybodySees(at);
  for (const id of merged.toReversed()) await root.merges.reverse({ id });
  await everybodySees(before);
  const owner = new pg.Client({ connectionString: at.world.ownerUrl });
  await owner.connect();
  const { problem } = await verifyJournal(owner);
  await owner.end();
  // The random data is made with statements of its own, so some records have no entry: the chain itself is whole.
  expect(problem?.seq ?? 0).toBe(0);
});

type Page = { rows: { id: string }[]; next: string | null; previous: string | null };
type Records = {
  list: (input: object) => Promise<Page>;
  count: (input: object) => Promise<unknown>;
  pick: (input: object) => Promise<{ id: string }[]>;
  statuses: (input: object) => Promise<{ status: string; count: number }[]>;
};

/** The column that identifies a record in an export. */
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

const ready: Record<number, ReturnType<typeof randomRecords>> = { 1: randomRecords(1), 2: randomRecords(2), 3: randomRecords(3) };
await Promise.all(Object.values(ready));
