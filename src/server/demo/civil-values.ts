import type { CivilStatus } from "#domain/civil-cases/phases.ts";
import { addDays } from "#domain/law/days.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { type CivilLife, civilLives } from "./civil-lives.ts";
import { civilFacts } from "./civil-texts.ts";
import type { HearingDiary } from "./hearing-diary.ts";
import { lifeOf, livedBy, type Step, stepsOf } from "./lives.ts";
import type { Random } from "./random.ts";
import { people } from "./world.ts";

/** Who has civil cases, and who works on them. */
export type Party = { customer: string; country: "Spain" | "France"; timeZone: string; lawyer: string; courts: readonly string[]; creator: string };
export type Told = { values: Record<string, unknown>; history: { at: Date; from: CivilStatus | null; to: CivilStatus }[] };

const day = 86_400_000;
const beforeCourt: readonly CivilStatus[] = ["new", "assessment", "pendingDoc"];
const withoutDemand: readonly CivilLife["procedure"][] = ["execution", "consumption", "judgeRequirement"];

/** One civil case as far as it has come by now, with everything that its status presupposes. */
export function tellCivilCase(random: Random, party: Party, diary: HearingDiary, now: Date): Told {
  const life = lifeOf(random, civilLives, party.country);
  const age = Math.floor(1_000 * (random.below(1_000) / 1_000) ** 1.5);
  const opened = new Date(now.getTime() - age * day - random.below(8 * 60) * 60_000 - 60_000);
  const steps = livedBy<CivilStatus>(life, age);
  const status = steps.at(-1)![0];
  const partType = random.pick(["defendant", "demanding"]);
  const isFiled = steps.some(([one]) => !beforeCourt.includes(one));
  const court = isFiled ? courtValues(random, party, life, opened, partType) : {};
  const values = {
    date: dayOf(opened),
    customer: party.customer,
    lawyer: party.lawyer,
    country: party.country,
    timeZone: party.timeZone,
    caseCreator: party.creator,
    status,
    partType,
    facts: random.pick(civilFacts[party.country]),
    otherPart: `${random.pick(people.names)} ${random.pick(people.surnames)}${random.chance(0.5) ? (party.country === "France" ? " SARL" : " S.L.") : ""}`,
    // The customer's people leave it to the lawyer.
    ...(status !== "new" || isFiled ? { procedure: life.procedure } : {}),
    ...(life.amounts && { claimedAmount: life.amounts[0] + random.below((life.amounts[1] - life.amounts[0]) * 100) / 100 }),
    ...court,
    ...demandValues(party, life, opened, steps),
    ...hearingValues(random, life, opened, steps, (held) => (court.court ? diary.settle(party.lawyer, held, [court.court]).at : held)),
    ...judgmentValues(opened, steps),
  };
  const dateOf = (days: number) => new Date(Math.min(opened.getTime() + days * day, now.getTime() - 60_000));
  return { values, history: steps.map(([to, days], index) => ({ at: dateOf(days), from: steps[index - 1]?.[0] ?? null, to })) };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function courtValues(random: Random, party: Party, { procedure }: CivilLife, opened: Date, partType: string) {
  if (procedure === "consumption") return {};
  const number = 1 + random.below(1_900);
  return {
    court: random.pick(party.courts),
    procedureNumber: party.country === "France" ? `RG ${String(opened.getFullYear()).slice(2)}/0${number}` : `${number}/${opened.getFullYear()}`,
    otherLawyer: `${random.pick(people.names)} ${random.pick(people.surnames)}`,
    masc: party.country === "Spain" && partType === "demanding" && (procedure === "ordinary" || procedure === "verbal"),
  };
}

function demandValues(party: Party, { procedure }: CivilLife, opened: Date, steps: Step<CivilStatus>[]) {
  const begun = steps.find(([status]) => status === "pendingDemandAnswer");
  if (!begun || withoutDemand.includes(procedure)) return {};
  const notified = addDays(dayOf(opened), Math.max(0, begun[1] - 2));
  const term = procedure === "verbal" || procedure === "exchangeRate" ? "es.civilAnswer.verbal" : "es.civilAnswer.ordinary";
  const due = party.country === "France" ? addDays(notified, 45) : endOfTerm(terms[term], notified, { jurisdiction: "es" });
  return { demandNotificationDate: notified, demandResponseDueDate: due };
}

/** A hearing is on the day on which the next status came, or will. */
function hearingValues(random: Random, life: CivilLife, opened: Date, steps: Step<CivilStatus>[], settle: (held: Date) => Date) {
  const all = stepsOf<CivilStatus>(life);
  const heldOf = (status: CivilStatus) => {
    const at = steps.findIndex(([one]) => one === status);
    if (at < 0) return undefined;
    const held = new Date(opened.getTime() + ((all[at + 1]?.[1] ?? all[at]![1] + 60) - 1) * day);
    held.setUTCHours(8 + random.below(4), random.pick([0, 15, 30, 45]), 0, 0);
    return settle(held).toISOString();
  };
  const [prior, trial] = [heldOf("pendingPriorHearing"), heldOf("trialPending")];
  const conference = () => random.pick(["yes", "no", "no", "pending", "required"]);
  return {
    ...(prior && { priorHearingDate: prior, priorHearingVideoConference: conference() }),
    ...(trial && { trialHearingDate: trial, judgment: conference() }),
  };
}

function judgmentValues(opened: Date, steps: Step<CivilStatus>[]) {
  const judged = steps.findLast(([status]) => status === "estimatedDemand" || status === "dismissedDemand");
  return judged ? { judgmentNotificationDate: addDays(dayOf(opened), judged[1]) } : {};
}
