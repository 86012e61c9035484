import { penalCase } from "#domain/cases/case.ts";
import { keysOf } from "#domain/enumerations.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { articleRows } from "./articles.ts";
import { type InventedCase, inventCase, type Shop } from "./case-values.ts";
import type { HearingSchedule } from "./hearing-schedule.ts";
import { insertRows } from "./insert-rows.ts";
import { caseLedger } from "./ledger.ts";
import { type Random, randomFrom } from "./random.ts";
import { assertValid, numberCounter, type Parties, rowOf, seedLinks } from "./record-rows.ts";
import { historyRows, requestRows } from "./timelines.ts";

type Numbered = InventedCase & { id: string; cid: number; customer: string };

const batch = 5_000;
/** How many cases are checked against the rules of the product; checking a million would take too long. */
const checkedCases = 5_000;

/** Seeds three years of cases in every status, each with what its status requires, and with people who appear again. */
export async function seedCases(tx: Tx, shops: readonly Shop[], parties: Parties, schedule: HearingSchedule, count: number) {
  const random = randomFrom(20_261_116);
  const counter = numberCounter("case");
  const invented = Array.from({ length: count }, () => inventCase(random, random.pick(shops), schedule, tx.now));
  invented.sort((one, other) => String(one.values.datetime).localeCompare(String(other.values.datetime)));
  for (let from = 0; from < count; from += batch) {
    const cases = invented
      .slice(from, from + batch)
      .map((one): Numbered => ({ ...one, ...counter.next(one.values.datetime), customer: one.values.customer as string }));
    if (from < checkedCases) for (const { values } of cases) assertValid(penalCase, values);
    await insertRows(
      tx,
      "cases",
      cases.map(({ id, cid, values }) => ({ id, ...rowOf(penalCase, { ...values, cid }) })),
    );
    await insertRows(
      tx,
      "case_status_history",
      cases.flatMap((one) => historyRows(penalCase, one)),
    );
    await insertRows(
      tx,
      "case_document_requests",
      cases.flatMap((one) => requestRows(penalCase, one)),
    );
    await insertRows(
      tx,
      "case_ledger",
      cases.flatMap((one) => caseLedger(one, tx.now)),
    );
    await insertRows(
      tx,
      "case_articles",
      cases.flatMap(({ id, cid, values: { country, datetime, ticketAmount } }) =>
        articleRows("case", { id, cid, country, datetime, cents: Math.round(Number(ticketAmount) * 100) }, tx.now),
      ),
    );
    await insertRows(tx, "case_adjournments", cases.flatMap(adjournmentOf));
    await insertRows(
      tx,
      "case_actions",
      cases.flatMap((one) => actionsOf(random, one)),
    );
    await insertRows(tx, "case_interruptions", cases.flatMap(interruptionsOf));
    await seedLinks(tx, random, "case", cases, parties);
  }
  await counter.save(tx);
}

const reasons = keysOf("adjournmentReasons");
const adjournmentOf = ({ id, cid, adjournment, values: { hearingState, trialDatetime } }: Numbered) => {
  if (!adjournment) return [];
  const newDatetime = hearingState === "suspended" ? null : trialDatetime;
  return [{ id: newId(), version: 1, case_id: id, date: adjournment, reason: reasons[cid % reasons.length], new_datetime: newDatetime }];
};

/** The court that took up a case has interrupted its limitation. */
const interruptionsOf = ({ id, history, values: { country } }: Numbered) =>
  history
    .filter(({ to }) => to === "judicialInvestigation")
    .map(({ at }) => ({
      id: newId(),
      version: 1,
      case_id: id,
      date: at.toISOString().slice(0, 10),
      act: country === "France" ? "inquiryAct" : "courtResolution",
      against: null,
      effect: "restartsAll",
    }));

const actionsOf = (random: Random, { id, history }: Numbered) =>
  history
    .filter(({ to }) => to === "policeInvestigation" || to === "trialPending" || random.chance(0.1))
    .map(({ at, to }) => ({
      id: newId(),
      version: 1,
      case_id: id,
      date: at.toISOString().slice(0, 10),
      type: to === "policeInvestigation" ? "police" : "judicial",
      action: to === "policeInvestigation" ? "complaintFiling" : to === "trialPending" ? "personation" : "otherBrief",
      channel: to === "policeInvestigation" ? "counter" : to === "trialPending" ? "lexnet" : null,
      notes: null,
      author_id: null,
    }));
