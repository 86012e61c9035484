import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Tx } from "#server/db/database.ts";
import { type Party, tellCivilCase } from "./civil-values.ts";
import { expectCoherent, historyRows, numbering, rowOf } from "./numbered.ts";
import { randomFrom } from "./random.ts";
import { insertRows } from "./rows.ts";

/** Civil cases of the last years in every status, each with what its status presupposes. */
export async function seedCivilCases(tx: Tx, parties: readonly Party[], count: number, now = new Date()) {
  const random = randomFrom(20_261_117);
  const numbers = numbering("civilCase");
  const told = Array.from({ length: count }, () => tellCivilCase(random, random.pick(parties), now));
  told.sort((one, other) => String(one.values.date).localeCompare(String(other.values.date)));
  const civil = told.map((one) => ({ ...one, ...numbers.next(one.values.date) }));
  for (const one of civil) expectCoherent(civilCase, one);
  await insertRows(
    tx,
    "civil_cases",
    civil.map((one) => rowOf(civilCase, one, one.values.date)),
  );
  await insertRows(
    tx,
    "civil_case_status_history",
    civil.flatMap((one) => historyRows(civilCase, one)),
  );
  await numbers.keep(tx);
}
