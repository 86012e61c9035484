import { fromLocal, toLocal } from "#domain/formats/local-time.ts";
import { addDays } from "#domain/law/days.ts";

/** From nine in the evening to eight in the morning nobody gets a mail that can wait. */
const [evening, morning] = ["21:00", "08:00"];

/** Until when somebody whose clocks show this zone is left alone; nothing during the day. */
export function quietUntil(now: Date, zone: string): Date | undefined {
  const [day, time] = toLocal(now, zone).split("T") as [string, string];
  if (time >= morning && time < evening) return undefined;
  return morningOf(time < morning ? day : addDays(day, 1), zone);
}

/** When mails go out again on this day. */
export const morningOf = (day: string, zone: string): Date => new Date(fromLocal(`${day}T${morning}`, zone)!);
