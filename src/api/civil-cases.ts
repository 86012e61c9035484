import * as z from "zod";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { lifecycleRoutes } from "./lifecycle.ts";
import { recordRoutes } from "./records.ts";

export const civilCases = {
  ...recordRoutes(civilCase),
  ...lifecycleRoutes(civilCase, "civilStatus", {
    /** The new date, where a hearing is moved or held again. */
    trialHearingDate: z.iso.datetime({ offset: true }).optional(),
  }),
};
