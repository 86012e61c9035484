export type Hearing<Id = string> = { id: Id; lawyer: string | null; at: string | null; court: string | null };

/** Duration of a hearing, including travel to another court. */
const hearingMinutes = 60;

/**
 * Each hearing that clashes, with those it clashes with: hearings of one lawyer that start less than an hour apart. Hearings in the same court
 * are called one after the other, so they clash only when they are set for the same minute.
 */
export function clashesOf<Id>(hearings: readonly Hearing<Id>[]): Map<Id, Id[]> {
  const clashing = new Map<Id, Id[]>();
  const add = (one: Id, other: Id) => {
    const known = clashing.get(one);
    if (known) known.push(other);
    else clashing.set(one, [other]);
  };
  for (const [lawyer, own] of Map.groupBy(hearings, (hearing) => hearing.lawyer)) {
    if (!lawyer) continue;
    const ordered = own
      .filter(({ at }) => at !== null)
      .map(({ id, at, court }) => ({ id, court, minute: Date.parse(at!) / 60_000 }))
      .sort((one, other) => one.minute - other.minute);
    for (const [index, hearing] of ordered.entries())
      for (let next = index + 1; next < ordered.length; next++) {
        const later = ordered[next]!;
        const minutes = later.minute - hearing.minute;
        if (minutes >= hearingMinutes) break;
        const isNextInCourt = minutes > 0 && hearing.court !== null && hearing.court === later.court;
        if (isNextInCourt) continue;
        add(hearing.id, later.id);
        add(later.id, hearing.id);
      }
  }
  return clashing;
}
