const minute = 60_000;
/** Another court is reached in time; in the same one the next is called. */
const [toCourt, inCourt, tooSoon] = [60 * minute, 15 * minute, 30 * minute];
/** So many a month are left for the calendar to warn of. */
const monthlyClashes = 2;

export type HearingDiary = ReturnType<typeof hearingDiary>;

/** Where each lawyer stands when. Hearings of one lawyer on one day follow each other, at the same court if it can be; a few clash, as an example. */
export function hearingDiary() {
  const last = new Map<string, { at: number; court: string; hearings: number }>();
  const clashes = new Map<string, number>();
  return {
    /** On that day, at one of these courts, preferably the first. */
    settle(lawyer: string, wanted: Date, courts: readonly string[]): { at: Date; court: string } {
      const at = onWorkingDay(wanted);
      const key = `${lawyer} ${at.toISOString().slice(0, 10)}`;
      const before = last.get(key);
      const next = before ? after(before, at.toISOString().slice(0, 7), courts) : { at: at.getTime(), court: courts[0]! };
      last.set(key, { ...next, hearings: (before?.hearings ?? 0) + 1 });
      return { at: new Date(next.at), court: next.court };
    },
  };

  function after({ at, court, hearings }: { at: number; court: string; hearings: number }, month: string, courts: readonly string[]) {
    const elsewhere = courts.find((one) => one !== court);
    const known = clashes.get(month) ?? 0;
    if (hearings === 1 && known < monthlyClashes && elsewhere) {
      clashes.set(month, known + 1);
      return { at: at + tooSoon, court: elsewhere };
    }
    // Of those that clash the second is in the other court, so that a third one there follows an hour after the first as well.
    return courts.includes(court) ? { at: at + (hearings === 2 ? toCourt : inCourt), court } : { at: at + toCourt, court: courts[0]! };
  }
}

/** Courts do not sit at weekends. */
function onWorkingDay(day: Date): Date {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() - ([2, 0, 0, 0, 0, 0, 1][at.getUTCDay()] ?? 0));
  return at;
}
