import type { RecordUpdate } from "#server/records/save.ts";

/** A change of a record that may assign it to a lawyer. */
export type Assignable = RecordUpdate & {
  /** A manager confirmed that a lawyer who cannot open the record gets an assignment for its place. */
  extend?: boolean | undefined;
  /** Undoes an assignment: the former lawyer gets the record back, even one who cannot open it. */
  restores?: boolean | undefined;
  /** What is asked before it is written was answered. */
  accepted?: boolean | undefined;
};

/** The version whose assignment is undone. */
export const undoneVersion = ({ version, restores }: Assignable) => (restores ? version : undefined);
