import type { Draft } from "#web/lib/drafts.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import type { PendingByField } from "#web/record/files/pending-files.ts";
import type { IntakeKind, Party } from "./intake-kinds.ts";

/** Browsers store drafts under this key and with the property names below: renaming any of them would lose drafts. */
export const draftKey = "/report";

export type IntakeContent = {
  /** Client-supplied id, so that a retry is idempotent. */
  id: string;
  values: FormValues;
  parties: readonly Party[];
  kind: IntakeKind;
  /** The screen on which the intake was started. `kind` differs if the user chose the other kind there. */
  door: IntakeKind;
};
export type IntakeDraft = Draft<IntakeContent, PendingByField>;
