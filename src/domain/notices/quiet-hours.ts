import { fromLocal, toLocal } from "#domain/formats/local-time.ts";
import { addDays } from "#domain/law/days.ts";

/** During these hours no mail is sent that can wait. Shops are open an hour longer. */
const [evening, morning, closing] = ["21:00", "08:00", "22:00"];

/** The end of the quiet hours in a time zone; undefined outside of them. */
export function quietUntil(now: Date, timeZone: string, inShopHours = false): Date | undefined {
  const [day, time] = toLocal(now, timeZone).split("T") as [string, string];
  if (time >= morning && time < (inShopHours ? closing : evening)) return undefined;
  return morningOf(time < morning ? day : addDays(day, 1), timeZone);
}

/** When mails are sent again on this day. */
export const morningOf = (day: string, timeZone: string): Date => new Date(fromLocal(`${day}T${morning}`, timeZone)!);
