import fc from "fast-check";
import { expect, test } from "vitest";
import { toLocal } from "#domain/formats/local-time.ts";
import { addDays } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { type Api, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const numbers = fc.sample(fc.nat(1_000_000), { numRuns: 4_000, seed: 7 });
const choose = <T>(from: readonly T[]): T => from[numbers.pop()! % from.length]!;
const some = <T>(from: readonly T[]) => from.filter(() => choose([true, false]));

/** Mostly around the night on which the clocks change, and around midnight. */
const firstDay = "2026-03-22";
const instant = () => `${addDays(firstDay, choose([...Array(14).keys()]))}T${choose(["21:59", "22:30", "23:00", "23:59", "00:30", "08:00"])}:00.000Z`;
const day = () => addDays(firstDay, choose([...Array(14).keys()]));

const customers = [await make.customer(), await make.customer(), await make.customer()];
const courts = { Spain: await make.court(), France: await make.court({ country: "France", courtType: "frPoliceCourt" }) };
const shops = [];
for (let index = 0; index < 9; index++) {
  const place = choose([{ zip: "28001" }, { zip: "38001" }, { zip: "75001", country: "France" as const }]);
  shops.push(await make.establishment({ customer: choose(customers), ...place }));
}
/** People of a store without a whole customer have no civil cases. */
const people: { api: Api; hasCivil: boolean }[] = [{ api: await world.as(await make.user()), hasCivil: true }];
for (const role of ["customer", "customer", "supercustomer", "lawyer", "lawyer"] as const) {
  const assigned = { establishments: some(shops), whole: choose([[], some(customers)]) };
  const person =
    role === "lawyer" ? { customers: some(customers), ...assigned } : { customer: choose(customers), ...(role === "customer" ? assigned : {}) };
  const hasCivil = role !== "customer" || assigned.whole.length > 0;
  people.push({ api: await world.as(await make.user({ role, ...person })), hasCivil });
}
for (let index = 0; index < 70; index++) {
  const shop = choose(shops);
  const isWhole = choose([false, false, true]);
  const { id } = await make.case({
    customer: shop.customer,
    establishment: isWhole ? { id: "empresa" } : shop,
    datetime: "2026-01-05T10:00:00Z",
    trialDatetime: choose([null, instant()]),
    court: courts[isWhole ? "Spain" : shop.country].id,
  });
  await db.asSystem((tx) =>
    tx.run(sql`update cases set limitation_date = ${choose([null, day()])}, deleted = ${choose([false, false, false, true])} where id = ${id}`),
  );
}
for (let index = 0; index < 40; index++) {
  const { id } = await make.civilCase({ customer: choose(customers) });
  await db.asSystem((tx) =>
    tx.run(sql`update civil_cases set prior_hearing_date = ${choose([null, instant()])}, trial_hearing_date = ${choose([null, instant()])},
      demand_response_due_date = ${choose([null, day()])}, time_zone = ${choose(["Europe/Madrid", "Atlantic/Canary"])},
      deleted = ${choose([false, false, true])} where id = ${id}`),
  );
}

const kinds = {
  trial: ["penal", "cases", "trialDatetime"],
  limitation: ["penal", "cases", "limitationDate"],
  priorHearing: ["civil", "civilCases", "priorHearingDate"],
  civilTrial: ["civil", "civilCases", "trialHearingDate"],
  demandResponse: ["civil", "civilCases", "demandResponseDueDate"],
} as const;

type Records = {
  list: (input: object) => Promise<{ rows: Record<string, unknown>[] }>;
  count: (input: object) => Promise<{ count: number; exact: boolean }>;
};
const ofKind = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]));
const asked = fc.record({ who: fc.constantFrom(...people), kind: ofKind, start: fc.nat(14), length: fc.nat(13) });

test("for any person and period a calendar has as many events of a kind as the list has records with that date, and the same ones", async () => {
  let met = 0;
  const property = fc.asyncProperty(asked, async ({ who: { api: who, hasCivil }, kind, start, length }) => {
    const [calendar, collection, field] = kinds[kind];
    const period = { from: addDays(firstDay, start - 1), to: addDays(firstDay, start - 1 + length) };
    const read = () => who.calendar[calendar]({ ...period, kinds: [kind] as never });
    const records = who[collection] as unknown as Records;
    if (calendar === "civil" && !hasCivil) {
      for (const refused of [read(), records.list({})]) expect(await refusal(refused)).toMatchObject({ status: 403 });
      return;
    }
    const { events, total } = await read();
    expect(await records.count({ filter: { [field]: period } })).toEqual({ count: total, exact: true });
    // And by computing the local date of each place here.
    const { rows } = await records.list({ size: 100, columns: [field] });
    const wanted = rows.filter((row) => {
      const date = row[field] as string | null;
      const local = date && (date.includes("T") ? toLocal(date, (row.hearingTimeZone ?? row.timeZone) as string).slice(0, 10) : date);
      return local && period.from <= local && local <= period.to;
    });
    expect(events.map(({ record }) => record).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    met += events.length;
  });
  await fc.assert(property, { numRuns: 200, seed: 7, endOnFailure: true });
  expect(met).toBeGreaterThan(100);
});
