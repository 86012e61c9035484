import type { EnumKey } from "#domain/enumerations.ts";

/** The entities whose records have tasks: each is a field of a task, of which exactly one is filled in. */
export type TaskRecordName = EnumKey<"taskRecords">;
export const taskRecordNames = ["case", "civilCase", "issue"] as const satisfies readonly TaskRecordName[];

/** The types of case that records of each entity belong to. */
export const typeOfRecord = { case: "penal", civilCase: "civil", issue: "issue" } as const satisfies Record<TaskRecordName, EnumKey<"casesTypes">>;

/** The record that these values of a task name; undefined if they name none or several. */
export function recordNamed<Id>(values: Readonly<Partial<Record<TaskRecordName, Id | null>>>): { name: TaskRecordName; id: Id } | undefined {
  const named = taskRecordNames.flatMap((name) => (values[name] ? [{ name, id: values[name] }] : []));
  return named.length === 1 ? named[0] : undefined;
}

/** What the history of a record says of its tasks, in the change of the field `tasks`. */
export type TaskMark = {
  id: string;
  alias: string;
  done: boolean;
  /** The witness whom the text names: the entry is erased with the data of that person. */
  about?: { id: string };
};
export const tasksField = "tasks";

const completion = "rule:completion:";
/** The origin of the task to complete the data of this witness. */
export const completionOrigin = (witness: string) => `${completion}${witness}`;
export const witnessOfOrigin = (origin: string | null) => (origin?.startsWith(completion) ? origin.slice(completion.length) : undefined);
