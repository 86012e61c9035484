import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Tx } from "#server/db/database.ts";
import { type Party, tellCivilCase } from "./civil-values.ts";
import type { HearingDiary } from "./hearing-diary.ts";
import { historyRows } from "./lives.ts";
import { randomFrom } from "./random.ts";
import { counterOf, expectCoherent, rowOf } from "./reported-rows.ts";
import { insertRows } from "./rows.ts";

/** Civil cases of the last years in every status, each with what its status presupposes. */
export async function seedCivilCases(tx: Tx, parties: readonly Party[], diary: HearingDiary, count: number, now = new Date()) {
  const random = randomFrom(20_261_117);
  const counter = counterOf("civilCase");
  const told = Array.from({ length: count }, () => tellCivilCase(random, random.pick(parties), diary, now));
  told.sort((one, other) => String(one.values.date).localeCompare(String(other.values.date)));
  const civil = told.map((one) => ({ ...one, ...counter.next(one.values.date) }));
  for (const { values } of civil) expectCoherent(civilCase, values);
  await insertRows(
    tx,
    "civil_cases",
    civil.map(({ id, cid, values, history }) => ({ id, ...rowOf(civilCase, { ...values, cid }, history[0]!.at) })),
  );
  await insertRows(
    tx,
    "civil_case_status_history",
    civil.flatMap((one) => historyRows(civilCase, one)),
  );
  await counter.keep(tx);
}
