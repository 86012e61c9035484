import { createContext, useContext } from "react";
import type { PendingFiles } from "#web/record/files/pending-files.ts";
import type { IntakeKind, Party } from "./intake-kinds.ts";

/** What the steps need besides the fields of the form. */
export type IntakeContextValue = {
  kind: IntakeKind;
  setKind: (next: IntakeKind) => void;
  parties: readonly Party[];
  setParties: (next: readonly Party[]) => void;
  pendingFiles: PendingFiles;
  /** Focuses a field; on a phone its step is opened first. */
  goTo: (field: string) => void;
};

export const IntakeContext = createContext<IntakeContextValue | null>(null);

export function useIntakeContext(): IntakeContextValue {
  const context = useContext(IntakeContext);
  if (!context) throw new Error("outside of an intake form");
  return context;
}
