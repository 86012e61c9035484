import type { CivilStatus } from "#domain/civil-cases/phases.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { addDays } from "#domain/law/days.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import type { CourtsAt } from "./case-values.ts";
import { civilFactsOf } from "./civil-texts.ts";
import { type CivilTimeline, civilTimelines } from "./civil-timelines.ts";
import type { HearingSchedule } from "./hearing-schedule.ts";
import type { Random } from "./random.ts";
import { pickTimeline, type Step, stepsOf, stepsUntil } from "./timelines.ts";
import { people } from "./world.ts";

/** A customer with civil cases, and who works on them. */
export type CivilClient = {
  customer: string;
  country: "Spain" | "France";
  timeZone: string;
  lawyer: string;
  courts: CourtsAt;
  creator: string;
};
export type InventedCivilCase = { values: Record<string, unknown>; history: { at: Date; from: CivilStatus | null; to: CivilStatus }[] };

const day = 86_400_000;
const beforeCourt: readonly CivilStatus[] = ["new", "assessment", "pendingDoc"];
const afterSettlement: readonly CivilTimeline["procedure"][] = ["ordinary", "verbal", "monitoring"];
const withoutDemand: readonly CivilTimeline["procedure"][] = ["execution", "consumption", "judgeRequirement"];

/** Invents a civil case with everything that its status requires. */
export function inventCivilCase(random: Random, client: CivilClient, schedule: HearingSchedule, now: Date): InventedCivilCase {
  const timeline = pickTimeline(random, civilTimelines, client.country);
  const age = Math.floor(1_000 * (random.below(1_000) / 1_000) ** 1.5);
  const opened = new Date(now.getTime() - age * day - random.below(8 * 60) * 60_000 - 60_000);
  const steps = stepsUntil<CivilStatus>(timeline, age);
  const status = steps.at(-1)![0];
  const partType = partTypeIn(timeline, random.pick(["defendant", "demanding"]));
  const isFiled = steps.some(([one]) => !beforeCourt.includes(one));
  const court = isFiled ? courtValues(random, client, timeline, opened, partType) : {};
  const values = {
    date: dayOf(opened),
    customer: client.customer,
    lawyer: client.lawyer,
    country: client.country,
    timeZone: client.timeZone,
    caseCreator: client.creator,
    status,
    partType,
    facts: random.pick(civilFactsOf(client.country, timeline.procedure, partType)),
    otherPart: `${random.pick(people.names)} ${random.pick(people.surnames)}${random.chance(0.5) ? (client.country === "France" ? " SARL" : " S.L.") : ""}`,
    // In status new the procedure may be open: the lawyer decides it.
    ...(status !== "new" || isFiled ? { procedure: timeline.procedure } : {}),
    ...(timeline.amounts && { claimedAmount: timeline.amounts[0] + random.below((timeline.amounts[1] - timeline.amounts[0]) * 100) / 100 }),
    ...court,
    ...demandValues(client, timeline, opened, steps),
    ...hearingValues(random, timeline, opened, steps, (held) => (court.court ? schedule.book(client.lawyer, held, [court.court]).at : held)),
    ...judgmentValues(opened, steps),
  };
  const dateOf = (days: number) => new Date(Math.min(opened.getTime() + days * day, now.getTime() - 60_000));
  return { values, history: steps.map(([to, days], index) => ({ at: dateOf(days), from: steps[index - 1]?.[0] ?? null, to })) };
}

/** Consumers claim from the company, and a judge asks it for something. */
const partTypeIn = ({ procedure }: CivilTimeline, partType: EnumKey<"partTypes">) =>
  procedure === "consumption" || procedure === "judgeRequirement" ? "defendant" : partType;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function courtValues(random: Random, client: CivilClient, { procedure }: CivilTimeline, opened: Date, partType: string) {
  if (procedure === "consumption") return {};
  const number = 1 + random.below(1_900);
  const isSettled = client.country === "Spain" && partType === "demanding" && afterSettlement.includes(procedure);
  return {
    court: random.pick(client.courts(opened)),
    procedureNumber: client.country === "France" ? `RG ${String(opened.getFullYear()).slice(2)}/0${number}` : `${number}/${opened.getFullYear()}`,
    otherLawyer: `${random.pick(people.names)} ${random.pick(people.surnames)}`,
    masc: isSettled,
    mascDate: isSettled ? addDays(dayOf(opened), -30) : null,
  };
}

function demandValues(client: CivilClient, { procedure }: CivilTimeline, opened: Date, steps: Step<CivilStatus>[]) {
  const begun = steps.find(([status]) => status === "pendingDemandAnswer");
  if (!begun || withoutDemand.includes(procedure)) return {};
  const notified = addDays(dayOf(opened), Math.max(0, begun[1] - 2));
  const due = client.country === "France" ? frenchDue(procedure, notified) : spanishDue(procedure, notified);
  const answered = steps.find(([status]) => status === "answered");
  const isOpposed = answered && procedure === "monitoring" && client.country === "Spain";
  return {
    demandDate: addDays(notified, -10),
    demandNotificationDate: notified,
    demandResponseDueDate: due,
    ...(isOpposed && { oppositionNotificationDate: addDays(dayOf(opened), answered[1]) }),
  };
}

const spanishDue = (procedure: string, notified: string) =>
  endOfTerm(terms[procedure === "verbal" || procedure === "exchangeRate" ? "es.civilAnswer.verbal" : "es.civilAnswer.ordinary"], notified, {
    jurisdiction: "es",
  });

/** The judge sets when conclusions are due; against an order to pay the law does. */
const frenchDue = (procedure: string, notified: string) =>
  procedure === "monitoring" ? endOfTerm(terms["fr.civilAnswer.monitoring"], notified, { jurisdiction: "fr" }) : addDays(notified, 45);

/** The hearing is on the day of the next status. */
function hearingValues(random: Random, timeline: CivilTimeline, opened: Date, steps: Step<CivilStatus>[], book: (held: Date) => Date) {
  const all = stepsOf<CivilStatus>(timeline);
  const heldOf = (status: CivilStatus) => {
    const at = steps.findIndex(([one]) => one === status);
    if (at < 0) return undefined;
    const held = new Date(opened.getTime() + ((all[at + 1]?.[1] ?? all[at]![1] + 60) - 1) * day);
    held.setUTCHours(8 + random.below(4), random.pick([0, 15, 30, 45]), 0, 0);
    return book(held).toISOString();
  };
  const [prior, trial] = [heldOf("pendingPriorHearing"), heldOf("trialPending")];
  const stateOf = (status: CivilStatus) => (steps.at(-1)![0] === status ? "set" : "held");
  const conference = () => random.pick(["yes", "no", "no", "pending", "required"]);
  return {
    ...(prior && { priorHearingDate: prior, priorHearingState: stateOf("pendingPriorHearing"), priorHearingVideoConference: conference() }),
    ...(trial && { trialHearingDate: trial, trialHearingState: stateOf("trialPending"), judgment: conference() }),
  };
}

function judgmentValues(opened: Date, steps: Step<CivilStatus>[]) {
  const judged = steps.findLast(([status]) => status === "estimatedDemand" || status === "dismissedDemand");
  if (!judged) return {};
  const enforceable = steps.find(([status]) => status === "enforceable");
  const notified = addDays(dayOf(opened), judged[1]);
  return { judgmentNotificationDate: notified, ...(enforceable && { finalDate: addDays(dayOf(opened), Math.max(judged[1], enforceable[1] - 1)) }) };
}
