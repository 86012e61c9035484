import type { RecordUpdate } from "#server/records/save.ts";

/** A change of a record that is given to a lawyer. */
export type Assignable = RecordUpdate & {
  /** A manager confirmed that a lawyer who cannot open the record is assigned its place. */
  extend?: boolean | undefined;
  /** Undoes an assignment: the former lawyer gets it back, whoever that was. */
  restores?: boolean | undefined;
};

/** The version whose assignment is undone. */
export const undoneVersion = ({ version, restores }: Assignable) => (restores ? version : undefined);
