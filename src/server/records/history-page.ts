import type { HistoryEntry } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { invalid } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { readHistory } from "./read.ts";

/** A page of the history of a record, without the numbers of the journal. */
export async function historyPage({ deps, user }: SignedContext, entity: Entity, { id, before }: { id: string; before?: string }) {
  const { seal, open } = deps.positions;
  const from = before === undefined ? undefined : open(before, id);
  if (before !== undefined && from === undefined) throw invalid({ before: "field.format.invalid" });
  const { entries, next } = await deps.db.as(user, (tx) => readHistory(tx, user, entity, id, from));
  return {
    entries: entries.map(({ seq, ...entry }): HistoryEntry => ({ id: seal(seq, id), ...entry })),
    next: next === null ? null : seal(next, id),
  };
}
