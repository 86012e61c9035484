import { type MergeableName, mergeable } from "#domain/duplicates/mergeable.ts";
import { invalid } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readRecords } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";

type Pair = { entity: MergeableName; one: string; other: string };
const sorted = ({ one, other }: Pair) => [one.toLowerCase(), other.toLowerCase()].sort() as [string, string];

/** Remembers that two records are not the same. Saying it twice changes nothing. */
export async function dismissPair(tx: Tx, user: Writer, pair: Pair) {
  const [one, other] = sorted(pair);
  if (one === other) throw invalid({ other: "merge.same" });
  await readRecords(tx, user, mergeable[pair.entity], [one, other]);
  await tx.system.run(sql`
    insert into not_duplicates (entity, one_id, other_id, said_by, said_at) values (${pair.entity}, ${one}, ${other}, ${user.id}, ${tx.now}) on conflict do nothing`);
}

/** The pair is proposed again. */
export async function proposePair(tx: Tx, pair: Pair) {
  const [one, other] = sorted(pair);
  await tx.system.run(sql`delete from not_duplicates where one_id = ${one} and other_id = ${other} and entity = ${pair.entity}`);
}
