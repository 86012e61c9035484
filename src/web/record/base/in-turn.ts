const last = new Map<string, Promise<unknown>>();

/** Runs the saves of one record one after the other, so that each begins with what the one before has stored. */
export function inTurn<Result>(record: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (last.get(record) ?? Promise.resolve()).then(work, work);
  last.set(record, turn);
  const forget = () => {
    if (last.get(record) === turn) last.delete(record);
  };
  turn.then(forget, forget);
  return turn;
}
