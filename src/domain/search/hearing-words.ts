/** What people call a hearing, and the days that they name by their distance from today, in both languages; without accents. */
const hearings = "juicio juicios vista vistas audiencia audiencias senalamiento senalamientos audience audiences proces".split(" ");
const days: Readonly<Record<string, number>> = { hoy: 0, manana: 1, aujourd: 0, hui: 0, demain: 1 };

export const isHearing = (word: string): boolean => hearings.includes(word);

/** The day that a word names, as the documents of records with a hearing have it. */
export function hearingDay(word: string, today: string): string | undefined {
  const distance = Object.hasOwn(days, word) ? days[word] : undefined;
  if (distance === undefined) return undefined;
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + distance);
  return day.toISOString().slice(0, 10).replaceAll("-", "");
}
