import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import type { Fulfil } from "#server/files/finish-upload.ts";
import { discardHeldFile, joinHeldFile } from "./end-held-file.ts";
import { readHeldFiles } from "./read-held-files.ts";

export const heldFileRoutes = (fulfil: Fulfil): Handlers<Contract["heldFiles"]> => ({
  list: ({ context }) => readHeldFiles(context),
  join: async ({ context, input }) => {
    await joinHeldFile(fulfil, context, input);
    return done;
  },
  discard: async ({ context, input }) => {
    await discardHeldFile(context, input.id);
    return done;
  },
});
