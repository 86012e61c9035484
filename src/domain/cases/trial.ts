import { boolean, date, datetime, enumOf, files, integer, lines, longText, money, ref, text } from "#domain/fields.ts";
import { autos, procedureNumber } from "#domain/formats/procedure-number.ts";
import { adjournment, interruption } from "./lines.ts";

const lawyerTab = { tab: "trial", edit: "lawyer" } as const;

/** The fields of the trial tab: courts, hearing and judgment. */
export const trial = {
  // Shops know of a hearing from the police: they may enter it too.
  trialSet: boolean({ tab: "trial", span: 2 }),
  trialDatetime: datetime({ tab: "trial", clock: "court", span: 2 }),
  court: ref("court", {
    tab: "trial",
    ofCountry: true,
    group: "penal",
    alsoMatches: ["courtInstruction", "courtPenal", "courtAppeal", "enforcementCourt"],
    span: 4,
  }),
  courtRoom: text({ tab: "trial", max: 60, span: 2 }),
  trialAction: enumOf("trialActions", { ...lawyerTab, span: 2 }),
  trialLawyer: ref("lawyer", { ...lawyerTab, span: 2 }),
  trialStatus: enumOf("trialStatus", { tab: "trial", edit: "system", span: 2 }),
  hearingState: enumOf("hearingStates", { tab: "trial", edit: "system", span: 2 }),
  courtInstruction: ref("court", { ofCountry: true, group: "penal", ...lawyerTab, span: 4 }),
  courtInstructionRoom: text({ ...lawyerTab, max: 60, span: 2 }),
  courtPenal: ref("court", { ofCountry: true, group: "penal", ...lawyerTab, span: 4 }),
  courtPenalRoom: text({ ...lawyerTab, max: 60, span: 2 }),
  courtAppeal: ref("court", { ofCountry: true, group: "penal", ...lawyerTab, span: 4 }),
  autosMisdemeanor: text({ ...lawyerTab, format: autos, jurisdiction: "es", max: 30, span: 2 }),
  autosPreviousProceedings: text({ ...lawyerTab, format: procedureNumber, max: 30, span: 2 }),
  autosAbbreviatedProcedure: text({ ...lawyerTab, format: autos, jurisdiction: "es", max: 30, span: 2 }),
  callType: enumOf("callTypes", { ...lawyerTab, jurisdiction: "fr", span: 2 }),
  seatMagistrate: enumOf("seatMagistrates", { ...lawyerTab, jurisdiction: "fr", span: 2 }),
  prosecutionMagistrate: enumOf("prosecutionMagistrates", { ...lawyerTab, jurisdiction: "fr", span: 2 }),
  /** Incoación in Spain; in France the first hearing of a suspect, custody or search. */
  inquiryStartDate: date({ ...lawyerTab, span: 2 }),
  /** The accusation was given its time to file its brief. */
  indictmentNotificationDate: date({ ...lawyerTab, jurisdiction: "es", span: 2 }),
  /** How many days the duty court has fixed for it. */
  indictmentDays: integer({ ...lawyerTab, jurisdiction: "es", min: 1, max: 2, span: 2 }),
  /** Of an ordonnance pénale: to the defendant, and to the client as civil party. */
  penalOrderNotificationDate: date({ ...lawyerTab, jurisdiction: "fr", span: 2 }),
  penalOrderOwnDate: date({ ...lawyerTab, jurisdiction: "fr", span: 2 }),
  /** Of a fixed fine (amende forfaitaire délictuelle). */
  afdNoticeDate: date({ ...lawyerTab, jurisdiction: "fr", span: 2 }),
  adjournments: lines(adjournment, { ...lawyerTab, span: 6 }),
  /** The acts that interrupt or suspend the limitation. */
  interruptions: lines(interruption, { ...lawyerTab, span: 6 }),
  trialAccordance: enumOf("trialAccordance", { ...lawyerTab, span: 2 }),
  judgmentType: enumOf("judgmentTypes", { ...lawyerTab, span: 2 }),
  judgmentDate: date({ ...lawyerTab, span: 2 }),
  judgmentNotificationDate: date({ ...lawyerTab, span: 2 }),
  /** The other side's appeal was handed over for an answer. */
  appealTransferDate: date({ ...lawyerTab, jurisdiction: "es", span: 2 }),
  /** Of the second instance. */
  appealJudgmentDate: date({ ...lawyerTab, span: 2 }),
  appealJudgmentNotificationDate: date({ ...lawyerTab, span: 2 }),
  /** The day from which no appeal is possible any more. */
  finalDate: date({ ...lawyerTab, span: 2 }),
  notGuiltySentenceReason: enumOf("notGuiltySentenceReason", { ...lawyerTab, span: 2 }),
  judgment: longText({ ...lawyerTab, span: 6 }),
  penalty: boolean({ ...lawyerTab, span: 2 }),
  penaltyAmount: money({ ...lawyerTab, span: 2 }),
  /** A fine by days: days times their daily amount. */
  penaltyDays: integer({ ...lawyerTab, min: 1, max: 1800, span: 2 }),
  penaltyQuota: money({ ...lawyerTab, span: 2 }),
  prison: boolean({ ...lawyerTab, span: 2 }),
  /** The length of the sentence, on which the cancellation of the criminal record depends. */
  sentenceMonths: integer({ ...lawyerTab, min: 0, max: 600, span: 2 }),
  sentenceServedDate: date({ ...lawyerTab, span: 2 }),
  /** The day on which its suspension was granted (136.2 CP). */
  sentenceSuspendedDate: date({ ...lawyerTab, jurisdiction: "es", span: 2 }),
  companyCivilLiability: boolean({ ...lawyerTab, span: 4 }),
  companyCivilLiabilityAmount: money({ ...lawyerTab, span: 2 }),
  injuriesCivilLiability: boolean({ ...lawyerTab, span: 4 }),
  injuriesCivilLiabilityAmount: money({ ...lawyerTab, span: 2 }),
  /** Costs that the civil party asks for; those awarded are a line of the ledger. */
  costsClaimed: money({ ...lawyerTab, jurisdiction: "fr", span: 2 }),
  restrainingOrder: boolean({ ...lawyerTab, span: 2 }),
  restrainingOrderExplanation: longText({ ...lawyerTab, max: 2000, span: 4 }),
  facialRecognition: boolean({ ...lawyerTab, span: 6 }),
  judgmentFiles: files({ ...lawyerTab, span: 6 }),
};
