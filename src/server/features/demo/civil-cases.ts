import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Tx } from "#server/db/database.ts";
import { type CivilClient, inventCivilCase } from "./civil-values.ts";
import type { HearingSchedule } from "./hearing-schedule.ts";
import { insertRows } from "./insert-rows.ts";
import { civilLedger } from "./ledger.ts";
import { randomFrom } from "./random.ts";
import { assertValid, numberCounter, rowOf } from "./record-rows.ts";
import { historyRows, requestRows } from "./timelines.ts";

/** Seeds civil cases of the last years in every status, each with what its status requires. */
export async function seedCivilCases(tx: Tx, clients: readonly CivilClient[], schedule: HearingSchedule, count: number) {
  const random = randomFrom(20_261_117);
  const counter = numberCounter("civilCase");
  const invented = Array.from({ length: count }, () => inventCivilCase(random, random.pick(clients), schedule, tx.now));
  invented.sort((one, other) => String(one.values.date).localeCompare(String(other.values.date)));
  const civil = invented.map((one) => ({ ...one, ...counter.next(one.values.date) }));
  for (const { values } of civil) assertValid(civilCase, values);
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
  await insertRows(
    tx,
    "civil_case_document_requests",
    civil.flatMap((one) => requestRows(civilCase, one)),
  );
  await insertRows(
    tx,
    "civil_case_ledger",
    civil.flatMap((one) => civilLedger(one, tx.now)),
  );
  await counter.save(tx);
}
