import type { Contract } from "#api/contract.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { records } from "#server/record-routes.ts";
import { listTeaching } from "./list-teaching.ts";
import { readReaders, recordReading } from "./readers.ts";
import { createTeaching, updateTeaching } from "./save-teaching.ts";

/** Published items, and who has read them. */
export const teachingRoutes = {
  ...records(teaching, {
    list: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => listTeaching(tx, reader, input, deps.cursors)),
    create: ({ context, input }) => createTeaching(context, input),
    update: ({ context, input }) => updateTeaching(context, input),
  }),
  read: async ({ context: { deps, user: reader }, input }) => {
    await deps.db.as(reader, (tx) => recordReading(tx, reader, input.id));
    return done;
  },
  readers: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readReaders(tx, reader, input.id)),
} satisfies Handlers<Contract["teaching"]>;
