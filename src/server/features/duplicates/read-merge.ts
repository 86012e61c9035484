import { type MergeableName, mergeable, reversibleDays } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { notFound, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";

export type MergeRow = {
  id: string;
  entity: MergeableName;
  kept: string;
  absorbed: string;
  keptVersion: number;
  isOver: boolean;
  reversedAt: string | null;
};

const dayMs = 86_400_000;
/** Merges from before this moment stay as they are. */
export const reversibleSince = (now: Date) => new Date(now.getTime() - reversibleDays * dayMs);

export async function readMerge(tx: Tx, id: string): Promise<MergeRow> {
  const found = await tx.row<MergeRow>(sql`
    select id, entity, kept_id as kept, absorbed_id as absorbed, kept_version as "keptVersion", reversed_at as "reversedAt",
      merged_at < ${reversibleSince(tx.now)} as "isOver" from merges where id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** Each reason has its own text, so that the person knows what to do instead. */
export async function refuseIrreversible(tx: Tx, { kept, absorbed, entity, isOver, reversedAt }: MergeRow) {
  if (reversedAt !== null) throw new Refusal(409, "CONFLICT", "merge.reversed");
  if (isOver) throw new Refusal(409, "CONFLICT", (t) => t("merge.over", { n: reversibleDays }));
  if (await tx.row(sql`select from merges where absorbed_id = ${kept} and reversed_at is null`))
    throw new Refusal(409, "CONFLICT", "merge.laterFirst");
  if (await isAnonymised(tx, mergeable[entity], [kept, absorbed])) throw new Refusal(409, "ANONYMISED", "merge.anonymised");
}

const isAnonymised = async (tx: Tx, entity: Entity, ids: readonly string[]) =>
  entity.fields.legalHold !== undefined &&
  Boolean(await tx.row(sql`select from ${sql.table(tableOf(entity))} where id = any(${ids}::uuid[]) and anonymised_at is not null`));
