import type { Contract } from "#api/contract.ts";
import { mergeable } from "#domain/duplicates/mergeable.ts";
import { isPerson } from "#domain/protection/personal-data.ts";
import { logPairs } from "#server/access-log/log-answers.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { keptRecord } from "#server/records/merged.ts";
import { readComparedAt } from "./compare-all.ts";
import { dismissPair, proposePair } from "./dismiss-pair.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findSimilar } from "./find-similar.ts";
import { mergeRecords } from "./merge-records.ts";
import { readMerges } from "./read-merges.ts";
import { previewReversal, reverseMerge } from "./reverse-merge.ts";

/** Records that may be the same. */
export const duplicateRoutes: Handlers<Contract["duplicates"]> = {
  list: async ({ context, context: { deps, user }, input: { entity, dismissed } }) =>
    logPairs(context, entity, await deps.db.as(user, (tx) => findDuplicates(tx, user, entity, dismissed))),
  state: async ({ context: { deps, user }, input: { entity } }) => ({ comparedAt: await deps.db.as(user, (tx) => readComparedAt(tx, entity)) }),
  similar: async ({ context: { deps, user }, input }) => {
    const found = await deps.db.as(user, (tx) => findSimilar(tx, user, input));
    if (isPerson(input.entity) && found.length > 0)
      deps.accessLog.log(user, { entity: input.entity, records: found.map(({ id }) => id), way: "list" });
    return found;
  },
  dismiss: async ({ context: { deps, user }, input }) => {
    await deps.db.as(user, (tx) => dismissPair(tx, user, input));
    return done;
  },
  propose: async ({ context: { deps, user }, input }) => {
    await deps.db.as(user, (tx) => proposePair(tx, input));
    return done;
  },
};

/** Merging two records, and undoing it. */
export const mergeRoutes: Handlers<Contract["merges"]> = {
  list: async ({ context: { deps, user }, input: { entity } }) => {
    const shown = await deps.db.as(user, (tx) => readMerges(tx, entity));
    const records = shown.flatMap(({ kept, absorbed }) => [kept.id, absorbed.id]);
    if (isPerson(entity) && records.length > 0) deps.accessLog.log(user, { entity, records: [...new Set(records)], way: "list" });
    return shown;
  },
  merge: async ({ context: { deps, user }, input }) => {
    const merged = await deps.db.as(user, (tx) => mergeRecords(tx, user, input));
    if (isPerson(input.entity)) deps.accessLog.log(user, { entity: input.entity, records: [input.kept.id, input.absorbed.id], way: "change" });
    return merged;
  },
  preview: async ({ context: { deps, user }, input }) => {
    const preview = await deps.db.as(user, (tx) => previewReversal(tx, user, input.id));
    if (isPerson(preview.entity)) deps.accessLog.log(user, { entity: preview.entity, records: [preview.kept.id, preview.absorbed.id], way: "list" });
    return preview;
  },
  reverse: ({ context: { deps, user }, input }) => deps.db.as(user, (tx) => reverseMerge(tx, user, input.id)),
  target: async ({ context: { deps, user }, input: { entity, id } }) => ({
    id: (await deps.db.as(user, (tx) => keptRecord(tx, user, mergeable[entity], id))) ?? null,
  }),
};
