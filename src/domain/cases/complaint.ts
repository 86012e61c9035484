import { date, datetime, enumOf, files, ref, text } from "#domain/fields.ts";

const tab = "complaint";

/** The fields of the complaint tab. */
export const complaint = {
  complaintDatetime: datetime({ tab, span: 2 }),
  complaintType: enumOf("complaintTypes", { tab, edit: "lawyer", span: 2 }),
  /** A copy of a complaint at the police was sent to the prosecutor. */
  prosecutorCopyDate: date({ tab, edit: "lawyer", jurisdiction: "fr", span: 2 }),
  complaintRole: enumOf("complaintRoles", { tab, edit: "lawyer", span: 2 }),
  complaintHolder: enumOf("complaintHolders", { tab, span: 2 }),
  complaintLawyer: ref("lawyer", { tab, edit: "lawyer", span: 2 }),
  complaintPlace: enumOf("complaintPlaces", { tab, span: 2 }),
  fcseReason: enumOf("fcseReasons", { tab, span: 2 }),
  complaintFcse: enumOf("fcse", { tab, span: 2 }),
  policeStation: text({ tab, max: 120, span: 2 }),
  town: text({ tab, max: 120, span: 2 }),
  /** The victim was told its rights in the proceedings, and what it answered. */
  actionsOfferDate: date({ tab, edit: "lawyer", jurisdiction: "es", span: 2 }),
  actionsOfferAnswer: enumOf("actionsOfferAnswers", { tab, edit: "lawyer", jurisdiction: "es", span: 4 }),
  recordingKnownDatetime: datetime({ tab, jurisdiction: "es", span: 2 }),
  recordingHandedDatetime: datetime({ tab, jurisdiction: "es", span: 2 }),
  complaintFiles: files({ tab, span: 6 }),
};
