import { randomUUIDv7 } from "node:crypto";
import { penalCase } from "#domain/cases/case.ts";
import type { Tx } from "#server/db/database.ts";
import { type Shop, type Told, tellCase } from "./case-values.ts";
import type { HearingDiary } from "./hearing-diary.ts";
import { historyRows } from "./lives.ts";
import { type Random, randomFrom } from "./random.ts";
import { counterOf, expectCoherent, type Files, rowOf, seedLinks } from "./reported-rows.ts";
import { insertRows } from "./rows.ts";

type Numbered = Told & { id: string; cid: number; customer: string };

const batch = 5_000;
/** Each is checked against the rules of the product as long as there are not too many. */
const checked = 5_000;

/** Three years of cases in every status, each with what its status presupposes, and with people that appear again. */
export async function seedCases(tx: Tx, shops: readonly Shop[], files: Files, diary: HearingDiary, count: number, now = new Date()) {
  const random = randomFrom(20_261_116);
  const counter = counterOf("case");
  const told = Array.from({ length: count }, () => tellCase(random, random.pick(shops), diary, now));
  told.sort((one, other) => String(one.values.datetime).localeCompare(String(other.values.datetime)));
  for (let from = 0; from < count; from += batch) {
    const cases = told
      .slice(from, from + batch)
      .map((one): Numbered => ({ ...one, ...counter.next(one.values.datetime), customer: one.values.customer as string }));
    if (from < checked) for (const { values } of cases) expectCoherent(penalCase, values);
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
    await insertRows(tx, "case_adjournments", cases.flatMap(adjournmentOf));
    await insertRows(
      tx,
      "case_actions",
      cases.flatMap((one) => actionsOf(random, one)),
    );
    await seedLinks(tx, random, "case", cases, files);
  }
  await counter.keep(tx);
}

const adjournmentOf = ({ id, adjournment }: Numbered) =>
  adjournment ? [{ id: randomUUIDv7(), version: 1, case_id: id, date: adjournment, reason: "suspensionWitnessAbsence", new_datetime: null }] : [];

const actionsOf = (random: Random, { id, history }: Numbered) =>
  history
    .filter(({ to }) => to === "policeInvestigation" || to === "trialPending" || random.chance(0.1))
    .map(({ at, to }) => ({
      id: randomUUIDv7(),
      version: 1,
      case_id: id,
      date: at.toISOString().slice(0, 10),
      type: to === "policeInvestigation" ? "police" : "judicial",
      action: to === "policeInvestigation" ? "complaintFiling" : to === "trialPending" ? "personation" : "otherBrief",
      notes: null,
      author_id: null,
    }));
