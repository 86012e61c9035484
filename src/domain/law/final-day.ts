import { addDays, type Day } from "./days.ts";
import { cautious, orNextWorkingDay, type Seat } from "./working-days.ts";

/** The day on which a decision is final whose term ended on this day. In Spain a brief is in time until 15:00 of the next working day (135.5 LEC). */
export const finalAfter = (end: Day, seat: Seat): Day =>
  addDays(seat.jurisdiction === "es" ? orNextWorkingDay(addDays(end, 1), cautious(seat)) : end, 1);
