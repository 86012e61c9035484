import * as z from "zod";
import { route } from "./base.ts";
import { headOfficeDay } from "./head-office-day.ts";
import { lawyerDay, managerDay } from "./office-day.ts";
import { storeDay } from "./store-day.ts";

const day = z.discriminatedUnion("day", [storeDay, headOfficeDay, lawyerDay, managerDay]);
export type Today = z.infer<typeof day>;

export const today = {
  read: route("customer", "GET", "/today", "What the caller has to do today, by role", "today")
    .input(
      z.strictObject({
        /** Of managers: the day of one lawyer, or of records without one. */
        lawyer: z.uuid().or(z.literal("none")).optional(),
      }),
    )
    .output(day),
};
export type TodayInput = { lawyer?: string | undefined };
