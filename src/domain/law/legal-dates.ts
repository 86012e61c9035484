import type { CaseRecord } from "#domain/cases/status.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { DatesContext } from "./case-context.ts";
import { civilDates } from "./civil.ts";
import { deadlinesOf } from "./deadlines.ts";
import { withDrafts } from "./drafts.ts";
import { imageEntries } from "./images.ts";
import { interruptionEntries } from "./interruption-entries.ts";
import { limitationEntries } from "./limitation-entry.ts";
import { instalmentEntries } from "./money-notes.ts";
import type { LawContext, LegalEntry } from "./term-entry.ts";

/** The dates that follow from the law in a case. */
export const datesOfCase = (record: CaseRecord, context: DatesContext): LegalEntry[] => [
  ...limitationEntries(record, context),
  ...interruptionEntries(record, context),
  ...imageEntries(record, context),
  ...withDrafts(record, deadlinesOf(record, context)),
  ...instalmentEntries(record, "penal", context),
];

/** The same in a civil case. */
export const datesOfCivilCase = (record: CivilRecord, where: LawContext): LegalEntry[] => [
  ...civilDates(record, where),
  ...instalmentEntries(record, "civil", where),
];
