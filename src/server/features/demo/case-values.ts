import { hasCameras } from "#domain/cases/completeness.ts";
import { classOf } from "#domain/cases/offence-class.ts";
import { recoveredAmountOf } from "#domain/cases/recovered.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { factsOf } from "./case-texts.ts";
import { type CaseTimeline, caseTimelines } from "./case-timelines.ts";
import { type HearingSchedule, onWorkingDay } from "./hearing-schedule.ts";
import type { Random } from "./random.ts";
import { pickTimeline, type Step as StepOf, stepsOf, stepsUntil } from "./timelines.ts";

/** The courts of a country; names change. */
export type CourtsAt = (at: Date) => readonly string[];

export type Shop = {
  id: string;
  customer: string;
  country: "Spain" | "France";
  timeZone: string;
  lawyer: string;
  courts: CourtsAt;
  clerk: string;
};
export type InventedCase = { values: Record<string, unknown>; history: { at: Date; from: Status | null; to: Status }[]; adjournment: Date | null };
type Status = EnumKey<"caseStatus">;
type Step = StepOf<Status>;

const day = 86_400_000;
const inquiry: readonly Status[] = ["policeInvestigation", "judicialInvestigation", "stockComplaint"];
const verdicts: readonly Status[] = ["guiltyVerdict", "innocentVerdict"];

/** Invents a case with everything that its status requires. */
export function inventCase(random: Random, shop: Shop, schedule: HearingSchedule, now: Date): InventedCase {
  const timeline = pickTimeline(random, caseTimelines, shop.country);
  const { age, at } = recentMoment(random, now);
  const steps = stepsUntil<Status>(timeline, age);
  const dateOf = (days: number) => new Date(Math.min(at.getTime() + days * day, now.getTime() - 60_000));
  const first = (statuses: readonly Status[]) => steps.find(([status]) => statuses.includes(status));
  const values = {
    ...factsValues(random, shop, at, timeline.crime === "lessSerious" ? 40_100 + random.below(120_000) : 1_500 + random.below(38_000)),
    ...whenReached(first(["pendingComplaint", ...inquiry, "trialPending"]), () => qualification(random, shop, timeline)),
    ...whenReached(first(inquiry), ([, days]) => complaintValues(random, shop, dateOf(days))),
    ...whenReached(first(["judicialInvestigation"]), ([, days]) => proceedings(random, shop, at, dateOf(days))),
    ...trialValues(random, shop, schedule, at, timeline, steps, age),
    ...whenReached(first(verdicts), ([status, days]) => judgmentValues(random, shop, status, dateOf(days), now)),
    ...whenReached(steps.at(-1)?.[0] === "archived" ? first(["guiltyVerdict"]) : undefined, () => enforcementValues(random)),
    ...whenReached(first(["notProcessed"]), () => ({
      notProcessedReason: random.pick(["unknownAuthor", "insufficientEvidence", "customerDecision", "productsRecovered"]),
    })),
    caseStatus: steps.at(-1)![0],
  };
  // Goods that were taken back at the exit: the theft was not completed.
  const degree = "penalType" in values ? { offenceDegree: values.recoveredProducts === "yesForSale" ? "attempted" : "completed" } : {};
  // With the complaint, or to the police before it, so that few cases wait for it. Only Spanish law sets a term.
  const handed = "complaintDatetime" in values ? values.complaintDatetime : age > 3 && at.getUTCMinutes() % 8 > 0 ? dateOf(3).toISOString() : null;
  const images = shop.country === "Spain" && handed !== null && hasCameras(values.hasImages) ? { recordingHandedDatetime: handed } : {};
  const history = steps.map(([to, days], index) => ({ at: dateOf(days), from: steps[index - 1]?.[0] ?? null, to }));
  const lost = first(["suspended"]);
  return { values: { ...values, ...degree, ...images }, history, adjournment: lost ? lostHearing(dateOf(lost[1])) : null };
}

/** On that day or the working day before it, in the morning. */
function lostHearing(at: Date): Date {
  const hearing = onWorkingDay(at);
  hearing.setUTCHours(8 + (at.getUTCMinutes() % 4), 15 * (at.getUTCMinutes() % 3), 0, 0);
  return hearing;
}

/** A moment in the last three years, mostly during opening hours. Recent ones are more frequent, as the firm grows. */
export function recentMoment(random: Random, now: Date) {
  const age = Math.floor(1_095 * (random.below(1_000) / 1_000) ** 1.3);
  const at = new Date(now.getTime() - age * day);
  const isAtNight = random.below(20) === 0;
  at.setUTCHours(0, isAtNight ? random.below(24 * 60) : 8 * 60 + 30 + random.below(12 * 60), 0, 0);
  return { age, at: at.getTime() < now.getTime() - 10 * 60_000 ? at : new Date(at.getTime() - day) };
}

const whenReached = (step: Step | undefined, values: (step: Step) => object) => (step ? values(step) : {});

/** The values that a store fills in at intake. */
export function factsValues(random: Random, shop: Shop, at: Date, cents: number) {
  const goods = { ticketAmount: cents / 100, recoveredProducts: random.pick(["yesForSale", "yesForSale", "yesNotForSale", "some", "no", "no"]) };
  return {
    datetime: at.toISOString(),
    customer: shop.customer,
    establishment: shop.id,
    lawyer: shop.lawyer,
    country: shop.country,
    timeZone: shop.timeZone,
    caseCreator: shop.clerk,
    facts: factsOf(random, shop.country),
    ...goods,
    recoveredAmount: recoveredAmountOf(goods) ?? Math.floor(cents / 2) / 100,
    theftSeen: random.pick(["seenAndReported", "seenAndReported", "seenNotDetained", "notSeenPoliceItems", "notSeenMissingItems"]),
    theftCount: random.pick(["onePerson", "onePerson", "severalPeople", "unknown"]),
    looseArticles: random.pick(["moreThanFour", "upToFour", "unknown"]),
    theftMethod: random.pick(["preparedBag", "antitheftRemover", "fittingRoom", "overSecurityArch", "hiddenAmongBelongings", "unknown"]),
    stealType: random.pick(["externalCustomer", "externalCustomer", "externalCustomer", "internalEmployee", "returnFraud"]),
    hasImages: random.pick(["storedUploaded", "storedUploaded", "camerasMomentUnknown", "witnessesNoImages", "noCamerasOrFaulty"]),
    regularInArea: random.pick(["knownOffender", "no", "unknown"]),
    minors: random.chance(0.06),
    modusOperandi: random.chance(0.4) ? random.pick(["linedBag", "emergencyExit", "labelChange", "unpaidCart", "reusedTicket", "screen"]) : null,
  };
}

function qualification(random: Random, shop: Shop, timeline: CaseTimeline) {
  const graded = timeline.crime ?? "petty";
  const isGrouped = shop.country === "France" && graded === "lessSerious" && random.chance(0.2);
  if (isGrouped) return { penalType: "aggravatedRobbery", aggravatedRobberyType: "type1", crimeType: graded, processing: "normal" };
  const usual = graded === "petty" ? "pettyTheft" : "lessSeriousTheft";
  const penalType = random.chance(0.85) ? usual : random.pick(["threats", "scam", "damage", "forceRobbery"] as const);
  const crimeType = classOf({ country: shop.country, penalType, crimeType: graded });
  return { penalType, crimeType, processing: random.chance(0.4) ? "fast" : "normal" };
}

const forces = { Spain: ["nationalPolice", "civilGuard", "localPolice"], France: ["frNationalPolice", "frGendarmerie"] } as const;

function complaintValues(random: Random, shop: Shop, at: Date) {
  const complaintPlace = random.pick(["policeStation", "policeStation", "store"]);
  return {
    complaintDatetime: at.toISOString(),
    ...(shop.country === "France" && { prosecutorCopyDate: dayOf(at) }),
    complaintType: random.pick(["police", "online"]),
    complaintHolder: random.pick(["employee", "vigilant"]),
    complaintRole: "complainant",
    complaintPlace,
    complaintFcse: random.pick(forces[shop.country]),
    ...(complaintPlace === "policeStation" && { fcseReason: random.pick(["notRetained", "undocumentedCriminal", "crime", "lackOfTroops"]) }),
    attestation: `${1_000 + random.below(9_000)}/${at.getFullYear()}`,
  };
}

const proceedings = (random: Random, shop: Shop, at: Date, begun: Date) => ({
  autosPreviousProceedings: `${1 + random.below(2_000)}/${at.getFullYear()}`,
  courtInstruction: random.pick(shop.courts(at)),
  ...(shop.country === "Spain" && { actionsOfferDate: begun.toISOString().slice(0, 10), actionsOfferAnswer: "joins" }),
});

/** The hearing is on the day of the next status; the last one that was set counts. */
function trialValues(random: Random, shop: Shop, schedule: HearingSchedule, at: Date, timeline: CaseTimeline, steps: Step[], age: number) {
  const set = steps.findLast(([status]) => status === "trialPending");
  if (!set) return timeline.accordance && steps.some(([status]) => status === "guiltyVerdict") ? { trialAccordance: "full" } : {};
  const after = stepsOf(timeline).find(([, days]) => days > set[1])?.[1] ?? set[1] + 40;
  const held = new Date(at.getTime() + after * day);
  held.setUTCHours(8 + random.below(4), random.pick([0, 15, 30, 45]), 0, 0);
  const last = steps.at(-1)![0];
  const trialStatus = after <= age ? trialStatusOf(last) : last === "suspended" ? "suspended" : "pending";
  const hearing = schedule.book(shop.lawyer, held, [random.pick(shop.courts(held)), ...shop.courts(held)]);
  return {
    trialSet: true,
    trialDatetime: hearing.at.toISOString(),
    court: hearing.court,
    courtRoom: String(1 + random.below(12)),
    trialAction: "accusation",
    trialStatus,
    hearingState: hearingStates[trialStatus],
    ...(shop.country === "France" && { callType: random.pick(["direct", "justice", "verbal", "inmediate"]) }),
  };
}

const hearingStates = { celebrated: "held", suspended: "suspended", pending: "set" } as const;
const trialStatusOf = (status: Status) => (status === "trialPending" ? "pending" : status === "suspended" ? "suspended" : "celebrated");

const orders = {
  Spain: "Prohibición de acudir al establecimiento durante seis meses (art. 48.1 CP).",
  France: "Interdiction de paraître dans l’établissement pendant six mois.",
};

/** Days after a judgment on which its term to appeal is over, whatever the holidays. */
const finalAfter = 60;
const dayOf = (at: Date, days = 0) => new Date(at.getTime() + days * day).toISOString().slice(0, 10);

/** French judgments are not notified to parties who were there. The day on which one is final is left to be accepted while it is recent. */
function judgmentValues(random: Random, { country }: Shop, status: Status, at: Date, now: Date) {
  const judgmentDate = dayOf(at);
  if (status === "innocentVerdict")
    return {
      judgmentType: "acquittal",
      judgmentDate,
      notGuiltySentenceReason: random.pick(["insufficientEvidence", "witnessNoShow", "authorNotIdentified"]),
    };
  const restrainingOrder = random.chance(0.3);
  return {
    judgmentType: "damning",
    judgmentDate,
    ...(country === "Spain" && at.getTime() + 3 * day < now.getTime() && { judgmentNotificationDate: dayOf(at, 3) }),
    ...(at.getTime() + 2 * finalAfter * day < now.getTime() && { finalDate: dayOf(at, finalAfter) }),
    penalty: true,
    ...fineByDays(10 + random.below(40)),
    companyCivilLiability: true,
    companyCivilLiabilityAmount: 20 + random.below(300),
    restrainingOrder,
    ...(restrainingOrder && {
      restrainingOrderExplanation: orders[country],
      restrainingOrderStartDate: judgmentDate,
      restrainingOrderEndDate: dayOf(at, 180),
    }),
  };
}

/** The smallest daily amount that courts use in practice. */
const fineByDays = (days: number) => ({ penaltyDays: days, penaltyQuota: 6, penaltyAmount: days * 6 });

const enforcementValues = (random: Random) => ({
  enforcementPayment: 20 + random.below(200),
  enforcementPaymentMethod: random.pick(["deposit", "paymentOrder"]),
  enforcementSentenceCompliance: random.pick(["finePayment", "finePayment", "insolvency"]),
});
