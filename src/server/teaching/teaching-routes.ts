import { teaching } from "#domain/entities/teaching.ts";
import { done, os } from "#server/implement.ts";
import { type Call, records } from "#server/record-routes.ts";
import { listTeaching } from "./list-teaching.ts";
import { noteReading, readReaders } from "./readers.ts";
import { createTeaching, updateTeaching } from "./save-teaching.ts";

/** What is published, and who has read it. */
export const teachingRoutes = {
  ...records(os.teaching, teaching, {
    list: ({ context: { deps, user: reader }, input }: Call<Parameters<typeof listTeaching>[2]>) =>
      deps.db.as(reader, (tx) => listTeaching(tx, reader, input)),
    create: ({ context, input }: Call<Parameters<typeof createTeaching>[1]>) => createTeaching(context, input),
    update: ({ context, input }: Call<Parameters<typeof updateTeaching>[1]>) => updateTeaching(context, input),
  }),
  read: os.teaching.read.handler(async ({ context: { deps, user: reader }, input }) => {
    await deps.db.as(reader, (tx) => noteReading(tx, reader, input.id));
    return done;
  }),
  readers: os.teaching.readers.handler(({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readReaders(tx, reader, input.id))),
};
