import { type Day, localDay } from "#domain/law/days.ts";
import type { Tx } from "#server/db/database.ts";

/** The day of the office. Hearings are compared with it in the time zone of their court. */
export const todayOf = ({ now }: Pick<Tx, "now">): Day => localDay(now, "Europe/Madrid");
