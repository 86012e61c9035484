import type { Draft } from "#web/lib/drafts.ts";
import type { HeldByField } from "#web/record/files/held-files.ts";
import type { FormValues } from "#web/record/form-values.ts";
import type { Party, ReportKind } from "./report-kinds.ts";

export const draftKey = "/report";

export type ReportContent = {
  /** Makes that a report that is sent twice is one. */
  id: string;
  values: FormValues;
  parties: readonly Party[];
  kind: ReportKind;
  /** What the person came to report, before they answered. */
  door: ReportKind;
};
export type ReportDraft = Draft<ReportContent, HeldByField>;
