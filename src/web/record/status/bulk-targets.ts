/** The transitions of a lifecycle and what each asks for, as the domain declares them. */
export type TransitionTable = {
  transitions: Readonly<Record<string, readonly string[]>>;
  asksFor: (from: never, to: never) => readonly string[];
};
/** What can be entered once for all records. A new date of a hearing is a matter of each case. */
const commonInputs = ["items", "dueDate"];

/** The statuses that some of the records can change to in bulk, with their number, in the order of the table. */
export function targetsOf(statuses: readonly string[], { transitions, asksFor }: TransitionTable): ReadonlyMap<string, number> {
  const counts = new Map(Object.keys(transitions).map((status) => [status, 0]));
  for (const from of statuses)
    for (const to of transitions[from] ?? [])
      if (asksFor(from as never, to as never).every((input) => commonInputs.includes(input))) counts.set(to, counts.get(to)! + 1);
  return new Map([...counts].filter(([, n]) => n > 0));
}
