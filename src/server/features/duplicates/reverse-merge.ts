import type { ReversalPreview } from "#api/merges.ts";
import { mergeable } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { columnOf, toStored } from "#server/records/columns.ts";
import { changesOf, entryOf } from "#server/records/entry-of.ts";
import { readEvenDeleted } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { updateRow } from "#server/records/update-row.ts";
import { lockLinksForMerge, lockPair, nameIn } from "./lock-for-merge.ts";
import { fileChanges, returnFiles } from "./move-files.ts";
import { type Move, moveLinks, restoreDropped } from "./move-links.ts";
import { mentionPlaces, moveMentions } from "./move-mentions.ts";
import { planReversal, type ReversalPlan } from "./plan-reversal.ts";
import { readMerge, refuseIrreversible } from "./read-merge.ts";

/** What undoing a merge would do now. */
export const previewReversal = async ({ system: tx }: Tx, user: Writer, id: string): Promise<ReversalPreview> => {
  const merge = await readMerge(tx, id);
  await refuseIrreversible(tx, merge);
  const entity: Entity = mergeable[merge.entity];
  const plan = await planReversal(tx, entity, merge, await readEvenDeleted(tx, user, entity, merge.kept));
  return {
    entity: merge.entity,
    kept: { id: merge.kept, alias: await nameIn(tx, entity, merge.kept) },
    absorbed: { id: merge.absorbed, alias: await nameIn(tx, entity, merge.absorbed) },
    records: countsOf(plan),
    files: { back: plan.files.back.length, stay: plan.files.stays },
    fields: { back: Object.keys(plan.values), stay: plan.changedSince },
  };
};

function countsOf({ places }: ReversalPlan): ReversalPreview["records"] {
  const counts = new Map<string, { back: number; stay: number }>();
  for (const { place, back, dropped, stays } of places) {
    const sum = counts.get(place.other.name) ?? { back: 0, stay: 0 };
    counts.set(place.other.name, { back: sum.back + back.length + dropped.length, stay: sum.stay + stays });
  }
  return [...counts].map(([entity, count]) => ({ entity, ...count }));
}

/**
 * Undoes a merge: the absorbed record returns with the links, lines and files that it had, except those that somebody has changed since; what the
 * kept record got after the merge stays with it, and so does every value that somebody has changed.
 */
export async function reverseMerge(tx: Tx, user: Writer, id: string): Promise<{ id: string }> {
  const found = await readMerge(tx.system, id);
  const entity: Entity = mergeable[found.entity];
  lockLinksForMerge(tx, entity, found.kept);
  await lockPair(tx, entity, [found.kept, found.absorbed]);
  // Under the locks: somebody else may have undone it meanwhile.
  const merge = await readMerge(tx.system, id);
  await refuseIrreversible(tx.system, merge);
  const kept: AnyRecord = await readEvenDeleted(tx, user, entity, merge.kept);
  const absorbed: AnyRecord = await readEvenDeleted(tx, user, entity, merge.absorbed);
  const move: Move = {
    actor: user,
    from: { id: merge.kept, alias: await nameIn(tx, entity, merge.kept) },
    to: { id: merge.absorbed, alias: await nameIn(tx, entity, merge.absorbed) },
  };
  const plan = await planReversal(tx.system, entity, merge, kept);
  const sets = Object.entries(plan.values).map(
    ([name, value]) => sql`${sql.id(columnOf(name, entity.fields[name]!))} = ${toStored(entity.fields[name]!, value)}`,
  );
  // The kept record first: it may have taken a number that only one record can have.
  await updateRow(tx, entity, merge.kept, sets);
  await restoreRow(tx, entity, merge.absorbed);
  await tx.system.run(sql`update merges set reversed_by = ${user.id}, reversed_at = ${tx.now} where id = ${id}`);
  for (const { place, back, dropped } of plan.places) {
    if (back.length > 0) await moveLinks(tx.system, move, place, back);
    if (dropped.length > 0) await restoreDropped(tx.system, move, place, dropped);
  }
  for (const place of mentionPlaces) await moveMentions(tx.system, place, move.from.id, move.to.id, plan.mentions.get(place) ?? []);
  await returnFiles(tx.system, entity, merge.kept, merge.absorbed, plan.files.back);
  await tx.system.run(sql`delete from merge_links where merge_id = ${id}`);
  const after: AnyRecord = await readEvenDeleted(tx, user, entity, merge.kept);
  const changes = [{ field: "merged", from: move.to, to: null }, ...changesOf(entity, kept, after), ...fileChanges(entity, kept, after)];
  append(tx, entryOf(user, entity, "unmerge", after, changes, kept));
  const mergedInto = [{ field: "mergedInto", from: move.from, to: null }];
  append(tx, entryOf(user, entity, "restore", { ...absorbed, version: absorbed.version + 1 }, mergedInto));
  return { id: merge.absorbed };
}

/** Another record may have its number or name by now. */
const restoreRow = (tx: Tx, entity: Entity, id: string) =>
  updateRow(tx, entity, id, [sql`deleted = false`]).catch((error: { code?: string }) => {
    throw error.code === "23505" ? new Refusal(409, "CONFLICT", "merge.taken") : error;
  });
