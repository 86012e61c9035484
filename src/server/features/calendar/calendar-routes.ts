import type { Contract } from "#api/contract.ts";
import { logParties } from "#server/access-log/log-answers.ts";
import type { Handlers } from "#server/base/handlers.ts";
import { findClashes } from "./find-clashes.ts";
import { readCourtZone } from "./read-court-zone.ts";
import { readPeriod } from "./read-period.ts";

export const calendarRoutes: Handlers<Contract["calendar"]> = {
  clashes: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => findClashes(tx, reader, input)),
  court: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readCourtZone(tx, input.id)),
  penal: async ({ context, context: { reads, user: reader }, input }) =>
    logParties(context, await reads.as(reader, (tx) => readPeriod(tx, reader, "penal", input))),
  civil: async ({ context, context: { reads, user: reader }, input }) =>
    logParties(context, await reads.as(reader, (tx) => readPeriod(tx, reader, "civil", input))),
};
