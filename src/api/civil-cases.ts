import * as z from "zod";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { lifecycleRoutes } from "./lifecycle.ts";
import { lineRoutes } from "./lines.ts";

/** The routes of civil cases beyond those of every record. */
export const civilCases = {
  ...lifecycleRoutes(civilCase, "civilStatus", {
    /** If a hearing is moved or repeated: the new date. */
    trialHearingDate: z.iso.datetime({ offset: true }).optional(),
    /** A pending hearing is suspended without a new date. */
    suspended: z.boolean().optional(),
    /** The date was wrong: nothing was adjourned. */
    correction: z.boolean().optional(),
  }),
  ledger: lineRoutes(civilCase, "ledger"),
};
