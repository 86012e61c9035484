import { randomUUIDv7 } from "node:crypto";
import { penalCase } from "#domain/cases/case.ts";
import type { Tx } from "#server/db/database.ts";
import { type Shop, type Told, tellCase } from "./case-values.ts";
import { expectCoherent, historyRows, numbering, rowOf } from "./numbered.ts";
import { type Random, randomFrom } from "./random.ts";
import { insertRows } from "./rows.ts";

type Row = Record<string, unknown>;
type Numbered = Told & { id: string; cid: number; customer: string };
/** What of a customer's file cases may be linked to. */
export type Files = Record<"criminal" | "band" | "vehicle" | "witness", ReadonlyMap<string, readonly string[]>>;

const batch = 5_000;
/** Each is checked against the rules of the product as long as there are not too many. */
const checked = 5_000;

/** Three years of cases in every status, each with what its status presupposes, and with people that appear again. */
export async function seedCases(tx: Tx, shops: readonly Shop[], files: Files, count: number, now = new Date()) {
  const random = randomFrom(20_261_116);
  const numbers = numbering("case");
  const told = Array.from({ length: count }, () => tellCase(random, random.pick(shops), now));
  told.sort((one, other) => String(one.values.datetime).localeCompare(String(other.values.datetime)));
  for (let from = 0; from < count; from += batch) {
    const cases = told
      .slice(from, from + batch)
      .map((one): Numbered => ({ ...one, ...numbers.next(one.values.datetime), customer: one.values.customer as string }));
    if (from < checked) for (const one of cases) expectCoherent(penalCase, one);
    await insertRows(
      tx,
      "cases",
      cases.map((one) => rowOf(penalCase, one, one.values.datetime)),
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
    for (const [name, share] of [
      ["criminal", 0.6],
      ["witness", 0.7],
      ["vehicle", 0.1],
      ["band", 0.05],
    ] as const)
      await insertRows(
        tx,
        name === "witness" ? "case_witnesses" : `case_${name}s`,
        cases.flatMap((one) => linksOf(random, one, name, files[name], share)),
      );
  }
  await numbers.keep(tx);
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

/** Few people appear often: the square draws towards the first of each file. */
function linksOf(random: Random, { id, customer }: Numbered, name: keyof Files, file: ReadonlyMap<string, readonly string[]>, share: number): Row[] {
  const known = file.get(customer) ?? [];
  if (known.length === 0 || !random.chance(share)) return [];
  const other = known[Math.floor((random.below(10_000) / 10_000) ** 2 * known.length)];
  const link = { case_id: id, [`${name}_id`]: other };
  return [name === "witness" ? { id: randomUUIDv7(), version: 1, ...link, injured: random.chance(0.05), summoned: random.chance(0.3) } : link];
}
