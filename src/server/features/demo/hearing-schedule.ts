const minute = 60_000;
/** Time between two hearings: at another court, at the same court, and too short on purpose. */
const [otherCourt, sameCourt, tooSoon] = [60 * minute, 15 * minute, 30 * minute];
/** Clashes per month, for the calendar to warn of. */
const monthlyClashes = 2;

export type HearingSchedule = ReturnType<typeof hearingSchedule>;

/** Books the hearings of each lawyer one after the other, at the same court if possible. A few clash, as an example. */
export function hearingSchedule() {
  const last = new Map<string, { at: number; court: string; hearings: number }>();
  const clashes = new Map<string, number>();
  return {
    /** Books a hearing on that day at one of these courts, preferably the first. */
    book(lawyer: string, wanted: Date, courts: readonly string[]): { at: Date; court: string } {
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
    // After a clash the last hearing is at the other court: the third one needs the longer time too.
    return courts.includes(court) ? { at: at + (hearings === 2 ? otherCourt : sameCourt), court } : { at: at + otherCourt, court: courts[0]! };
  }
}

/** Courts do not sit at weekends. */
export function onWorkingDay(day: Date): Date {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() - ([2, 0, 0, 0, 0, 0, 1][at.getUTCDay()] ?? 0));
  return at;
}
