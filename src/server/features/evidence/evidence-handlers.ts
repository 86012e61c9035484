import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { readSealState, showCustody } from "./evidence-routes.ts";
import { readHandOvers, recordHandOver, withdrawHandOver } from "./hand-overs.ts";
import { verifyHashes } from "./verify-hashes.ts";

export const custodyHandlers: Handlers<Contract["custody"]> = {
  sheet: ({ context, input }) => showCustody(context, input),
};

export const handOverHandlers: Handlers<Contract["handOvers"]> = {
  list: async ({ context: { deps, user: reader }, input }) => {
    const found = await deps.db.as(reader, (tx) => readHandOvers(tx, reader, input));
    deps.accessLog.logPart(reader, input.entity, input.id);
    return found;
  },
  record: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => recordHandOver(tx, writer, input)),
  withdraw: async ({ context: { deps, user: writer }, input }) => {
    await deps.db.as(writer, (tx) => withdrawHandOver(tx, writer, input));
    return done;
  },
};

export const sealHandlers: Handlers<Contract["seals"]> = {
  verify: ({ context, input }) => verifyHashes(context, input.hashes),
  state: ({ context: { deps } }) => readSealState(deps),
};
