import { articleLine, maxArticles } from "#domain/articles/article-line.ts";
import { articlesText } from "#domain/articles/article-text.ts";
import { boolean, date, datetime, enumOf, files, integer, lines, longText, money, ref, refs, text } from "#domain/fields.ts";
import { facts } from "#domain/formats/facts.ts";
import { documentRequest } from "#domain/lifecycle/document-request.ts";
import { statusChange } from "#domain/lifecycle/status-change.ts";

/** The fields of the general tab: facts, place and legal qualification. */
export const general = {
  cid: integer({ required: true, yearly: true, edit: "system", span: 2 }),
  caseStatus: enumOf("caseStatus", { required: true, edit: "system", span: 3 }),
  datetime: datetime({ required: true, span: 2 }),
  customer: ref("customer", { required: true, edit: "manager", span: 2 }),
  establishment: ref("establishment", { required: true, companyWide: true, within: "customer", span: 2 }),
  zones: refs("zone", { through: "zone_establishments", via: "establishment", edit: "system", see: "supercustomerNotLawyer", span: 2 }),
  lawyer: ref("lawyer", { assignee: true, edit: "manager", span: 2 }),
  facts: longText({ required: true, format: facts, span: 6 }),
  ticketAmount: money({ required: true, span: 2 }),
  recoveredProducts: enumOf("recoveredProducts", { required: true, span: 4 }),
  recoveredAmount: money({ span: 2 }),
  /** The ticket follows their sum: see `ticketAfter`. */
  articles: lines(articleLine, { max: maxArticles, text: articlesText, span: 6 }),
  ticket: files({ single: true, span: 6 }),
  theftSeen: enumOf("theftSeen", { required: true, span: 4 }),
  theftCount: enumOf("theftCount", { required: true, span: 2 }),
  looseArticles: enumOf("looseArticles", { required: true, span: 2 }),
  theftMethod: enumOf("theftMethod", { span: 2 }),
  stealType: enumOf("stealType", { span: 2 }),
  hasImages: enumOf("hasImages", { required: true, span: 4 }),
  /** How many files there are, whatever was answered about images. */
  fileCount: integer({ required: true, edit: "system", derived: true, span: 2 }),
  regularInArea: enumOf("regularInArea", { span: 2 }),
  minors: boolean({ span: 2 }),
  fcse: enumOf("fcse", { span: 2 }),
  attestation: text({ max: 40, span: 2 }),
  complaintAtEstablishment: boolean({ span: 4 }),
  processing: enumOf("processing", { edit: "lawyer", span: 2 }),
  penalType: enumOf("penalTypes", { edit: "lawyer", span: 2 }),
  crimeType: enumOf("crimeTypes", { edit: "lawyer", span: 2 }),
  aggravatedRobberyType: enumOf("aggravatedRobberyTypes", { edit: "lawyer", jurisdiction: "fr", span: 6 }),
  /** Attempted or completed. */
  offenceDegree: enumOf("offenceDegrees", { edit: "lawyer", span: 2 }),
  modusOperandi: enumOf("modusOperandi", { edit: "lawyer", span: 2 }),
  preimplantation: boolean({ edit: "manager", span: 2 }),
  notProcessedReason: enumOf("notProcessedReason", { edit: "lawyer", span: 3 }),
  notProcessedExplanation: text({ edit: "lawyer", span: 3 }),
  criminals: refs("criminal", { through: "case_criminals", within: "customer", span: 6 }),
  bands: refs("band", { through: "case_bands", within: "customer", edit: "lawyer", span: 6 }),
  vehicles: refs("vehicle", { through: "case_vehicles", within: "customer", span: 6 }),
  relatedCases: refs("case", { through: "case_related", within: "customer", edit: "lawyer", span: 6 }),
  caseCreator: ref("user", { edit: "system", span: 2 }),
  /** The issue that was converted into this case. */
  issue: ref("issue", { edit: "system", span: 2 }),
  /** Country and time zone of the establishment, else of the customer. */
  country: enumOf("countries", { required: true, edit: "system", span: 1 }),
  timeZone: text({ required: true, edit: "system", span: 1 }),
  /** Time zone of the court, where it differs. */
  hearingTimeZone: text({ edit: "system", derived: true, span: 1 }),
  /** Part of the day in that time zone. */
  timeBand: enumOf("timeBands", { required: true, edit: "system", derived: true, span: 2 }),
  /** The proposed last day of the limitation period; null once the case is closed. */
  limitationDate: date({ edit: "system", span: 2 }),
  statusHistory: lines(statusChange("caseStatus"), { edit: "system" }),
  documentRequests: lines(documentRequest, { edit: "system" }),
};
