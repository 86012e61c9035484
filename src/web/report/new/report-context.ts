import { createContext, useContext } from "react";
import type { HeldFiles } from "#web/record/files/held-files.ts";
import type { Party, ReportKind } from "./report-kinds.ts";

/** What the steps know besides the fields of the form. */
export type ReportContext = {
  kind: ReportKind;
  setKind: (next: ReportKind) => void;
  parties: readonly Party[];
  setParties: (next: readonly Party[]) => void;
  held: HeldFiles;
  /** Leads to a field, on a phone to its step first. */
  goTo: (field: string) => void;
};

export const Report = createContext<ReportContext | null>(null);

export function useReportContext(): ReportContext {
  const context = useContext(Report);
  if (!context) throw new Error("outside of a report");
  return context;
}
