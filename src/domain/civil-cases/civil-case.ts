import { defineEntity } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { boolean, date, datetime, enumOf, files, integer, lines, longText, money, ref, text } from "#domain/fields.ts";
import { facts } from "#domain/formats/facts.ts";
import { procedureNumber } from "#domain/formats/procedure-number.ts";
import { ledgerLine, ledgerRules } from "#domain/ledger/ledger-line.ts";
import { documentRequest } from "#domain/lifecycle/document-request.ts";
import { nextStep, review, statusSince } from "#domain/lifecycle/next-step.ts";
import { statusChange } from "#domain/lifecycle/status-change.ts";
import { protectedFields } from "#domain/protection/protected-fields.ts";

/** A claim before a civil court. It belongs to the customer, not to an establishment. */
export const civilCase = defineEntity({
  name: "civilCase",
  collection: "civilCases",
  fields: {
    cid: integer({ required: true, yearly: true, edit: "system", span: 2 }),
    status: enumOf("civilStatus", { required: true, edit: "system", span: 4 }),
    date: date({ required: true, edit: "customer", span: 2 }),
    /** The day from which the claim could be made: its limitation runs from it. */
    actionArisenDate: date({ edit: "customer", span: 2 }),
    customer: ref("customer", { required: true, edit: "manager", span: 2 }),
    lawyer: ref("lawyer", { assignee: true, edit: "manager", span: 2 }),
    partType: enumOf("partTypes", { required: true, edit: "customer", span: 2 }),
    // Users of the customer leave it open; the lawyer decides it during assessment.
    procedure: enumOf("civilProcedures", { edit: "lawyer", span: 2 }),
    claimedAmount: money({ edit: "lawyer", span: 2 }),
    facts: longText({ required: true, format: facts, edit: "customer", span: 6 }),
    otherPart: text({ edit: "customer", span: 2 }),
    otherSolicitor: text({ edit: "lawyer", span: 2 }),
    otherLawyer: text({ edit: "lawyer", span: 2 }),
    court: ref("court", { ofCountry: true, group: "civil", edit: "lawyer", span: 4 }),
    procedureNumber: text({ format: procedureNumber, edit: "lawyer", max: 30, span: 2 }),
    /** A prior attempt at settlement is proven (art. 5 LO 1/2025). */
    masc: boolean({ edit: "lawyer", jurisdiction: "es", span: 4 }),
    mascDate: date({ edit: "lawyer", jurisdiction: "es", span: 2 }),
    mascType: enumOf("mascTypes", { edit: "lawyer", jurisdiction: "es", span: 2 }),
    mascReceiptDate: date({ edit: "lawyer", jurisdiction: "es", span: 2 }),
    mascAnswerDate: date({ edit: "lawyer", jurisdiction: "es", span: 2 }),
    mascEndDate: date({ edit: "lawyer", jurisdiction: "es", span: 2 }),
    /** Of an injonction de payer, which has to be served in time. */
    paymentOrderDate: date({ edit: "lawyer", jurisdiction: "fr", span: 2 }),
    /** The court gave the day of the hearing, for which the summons is filed in time. */
    hearingNoticeDate: date({ edit: "lawyer", jurisdiction: "fr", span: 2 }),
    /** The day on which it was filed. */
    demandDate: date({ edit: "lawyer", span: 2 }),
    demandNotificationDate: date({ edit: "lawyer", span: 2 }),
    demandResponseDueDate: date({ edit: "lawyer", span: 2 }),
    /** The claimant was given the opposition to its monitorio. */
    oppositionNotificationDate: date({ edit: "lawyer", jurisdiction: "es", span: 2 }),
    priorHearingDate: datetime({ clock: "court", edit: "lawyer", span: 3 }),
    priorHearingVideoConference: enumOf("priorHearingVideoConference", { edit: "lawyer", span: 3 }),
    /** Set by lawyers only to suspend it; the server decides the rest. */
    priorHearingState: enumOf("hearingStates", { edit: "lawyer", span: 3 }),
    trialHearingDate: datetime({ clock: "court", edit: "lawyer", span: 3 }),
    trialHearingState: enumOf("hearingStates", { edit: "system", span: 3 }),
    judgment: enumOf("civilJudgmentVideoConference", { edit: "lawyer", span: 3 }),
    /** Of a judgment by default, which has to be notified in time. */
    defaultJudgmentDate: date({ edit: "lawyer", jurisdiction: "fr", span: 3 }),
    judgmentNotificationDate: date({ edit: "lawyer", span: 3 }),
    /** The other side's appeal was handed over for an answer. */
    appealTransferDate: date({ edit: "lawyer", jurisdiction: "es", span: 3 }),
    /** The day from which no appeal is possible any more. */
    finalDate: date({ edit: "lawyer", span: 3 }),
    ledger: lines(ledgerLine, { edit: "lawyer", rules: ledgerRules }),
    /** Of the ledger: what came in, and what was awarded and neither paid nor written off. */
    paidAmount: money({ edit: "system", derived: true, span: 2 }),
    openAmount: money({ edit: "system", derived: true, span: 2 }),
    /** Country and time zone of the customer. */
    country: enumOf("countries", { required: true, edit: "system", span: 1 }),
    timeZone: text({ required: true, edit: "system", span: 1 }),
    /** Time zone of the court, where it differs. */
    hearingTimeZone: text({ edit: "system", derived: true, span: 1 }),
    caseCreator: ref("user", { edit: "system", span: 2 }),
    statusHistory: lines(statusChange("civilStatus"), { edit: "system" }),
    documentRequests: lines(documentRequest, { edit: "system" }),
    files: files({ tab: "files", edit: "customer", categories: true }),
    ...nextStep,
    statusSince,
    ...review,
    ...protectedFields,
  },
  alias: "cid",
  aliasColumn: "number",
  tabs: ["general", "files"],
  list: [
    "cid",
    "date",
    "status",
    "claimedAmount",
    "customer",
    "procedure",
    "partType",
    "otherPart",
    "demandResponseDueDate",
    "priorHearingDate",
    "trialHearingDate",
    "lawyer",
    "court",
    "procedureNumber",
  ],
  moreColumns: ["facts"],
  card: { title: ["cid"], badge: "status", end: "claimedAmount", facts: ["otherPart", "customer", "procedure", "facts"] },
  alwaysListed: ["country", "timeZone", "hearingTimeZone", "status", "partType"],
  filters: [
    "status",
    "customer",
    "lawyer",
    "date",
    "procedure",
    "partType",
    "court",
    "claimedAmount",
    "openAmount",
    "demandResponseDueDate",
    "priorHearingDate",
    "trialHearingDate",
    "caseCreator",
    "nextDate",
    "nextKind",
    "statusSince",
    "lastActionDate",
  ],
  bulk: ["lawyer"],
  search: ["cid", "facts", "procedureNumber", "otherPart"],
  advancedSearch: {
    shows: ["date", "status", "procedure", "customer", "otherPart", "court", "procedureNumber", "lawyer", "claimedAmount"],
    excerpt: "facts",
    words: true,
  },
  orderBy: "-cid",
  sorts: [
    "cid",
    "date",
    "status",
    "claimedAmount",
    "demandResponseDueDate",
    "priorHearingDate",
    "trialHearingDate",
    "nextDate",
    "statusSince",
    "lastActionDate",
  ],
  rules: [
    { past: "date" },
    { past: "actionArisenDate" },
    { field: "mascReceiptDate", notBefore: "mascDate", message: "field.endBeforeStart" },
    { field: "mascAnswerDate", notBefore: "mascReceiptDate", message: "field.endBeforeStart" },
    { field: "mascEndDate", notBefore: "mascDate", message: "field.endBeforeStart" },
    { field: "appealTransferDate", notBefore: "judgmentNotificationDate", message: "case.beforeJudgment" },
    { requires: "reviewReason", when: "reviewDate" },
    { field: "demandNotificationDate", notBefore: "demandDate", message: "civilCase.notifiedBeforeDemand" },
    { field: "oppositionNotificationDate", notBefore: "demandDate", message: "civilCase.notifiedBeforeDemand" },
    { field: "finalDate", notBefore: "judgmentNotificationDate", message: "case.beforeJudgment" },
    { field: "demandResponseDueDate", notBefore: "demandNotificationDate", message: "civilCase.dueBeforeNotified" },
    { field: "trialHearingDate", notBefore: "priorHearingDate", message: "civilCase.trialBeforePrior" },
  ],
  status: "status",
  editWindow: { field: "status", is: ["new", "pendingDoc"] },
  addWindow: { field: "status", is: keysOf("civilStatus").filter((status) => status !== "archived") },
  type: "civil",
  access: { read: "customer", write: "customer" },
  scope: "civil",
});
