import type { Draft } from "#web/lib/drafts.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import type { PendingByField } from "#web/record/files/pending-files.ts";
import type { IntakeKind, Party } from "./intake-kinds.ts";

/** Browsers hold drafts under this key and with the property names below: renaming any of them would lose people's drafts. */
export const draftKey = "/report";

export type IntakeContent = {
  /** Client-supplied id, so that a retry is idempotent. */
  id: string;
  values: FormValues;
  parties: readonly Party[];
  kind: IntakeKind;
  /** The screen by which the person came in. `kind` differs where they answered otherwise. */
  door: IntakeKind;
};
export type IntakeDraft = Draft<IntakeContent, PendingByField>;
