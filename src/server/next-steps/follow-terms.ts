import { mergeLoads } from "#server/case-common/merge-loads.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { sql } from "#server/db/sql.ts";
import { type TermEntity, termEntities, wordFields } from "./compute-terms.ts";
import { fillIssues, fillRecords, nextToFill } from "./fill-records.ts";
import { keepChanged, lockEach } from "./keep-terms.ts";

/** Up to where the journal was read. After an upgrade the records that were there before are filled in first. */
type Position = { seq: number; fill?: { entity: TermEntity; after: string } };

const batch = 200;
const setting = "nextSteps";

/**
 * Brings the terms of a batch of records up to date: `more` if there may be others, `busy` if another process is doing it. The position is saved at
 * the end, so that a process that dies half way leaves its batch to the next one. Doing a batch twice changes nothing.
 */
export async function advanceTerms(db: Database): Promise<"done" | "more" | "busy"> {
  const plan = await db.asSystem(planBatch, plannedOnce);
  if (!plan) return "busy";
  const { position, next, isLast, ids } = plan;
  for (const entity of termEntities) {
    if (ids[entity].length === 0) continue;
    if (position.fill) await lockEach(db, entity, ids[entity], fillRecords);
    else await keepChanged(db, entity, ids[entity]);
  }
  if (next)
    await db.asSystem(async (tx) => {
      await save(tx, position, next);
      // Many records changed at once, as at an upgrade, an import or the reminders of a morning: the day of a manager reads every row.
      if (!isLast) await mergeLoads(tx);
    });
  return isLast ? "done" : "more";
}

type Plan = { position: Position; next: Position | undefined; isLast: boolean; ids: Record<TermEntity, string[]> };

/** One process at a time plans. */
async function planBatch(tx: Tx): Promise<Plan | undefined> {
  const lock = await tx.row<{ acquired: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumbers.nextSteps}) as acquired`);
  if (!lock?.acquired) return undefined;
  const position = (await readPosition(tx)) ?? (await startFilling(tx));
  const ids: Plan["ids"] = { case: [], civilCase: [] };
  if (position.fill) {
    const { entity, after } = position.fill;
    ids[entity] = await nextToFill(tx, entity, after, batch);
    return { position, ids, next: { seq: position.seq, ...fillAfter(entity, ids[entity].at(-1)) }, isLast: false };
  }
  const entries = await writtenAfter(tx, position.seq);
  for (const { entity, id, hasFacts } of entries) if (hasFacts && isTermEntity(entity) && id && !ids[entity].includes(id)) ids[entity].push(id);
  const last = entries.at(-1)?.seq;
  return { position, ids, next: last === undefined ? undefined : { seq: last }, isLast: entries.length < batch };
}

/** Entries of the journal, and whether they change more than words: most saves do not, and their records need not be read. */
const writtenAfter = (tx: Tx, seq: number) =>
  tx.lastRows<{ seq: number; entity: string; id: string; hasFacts: boolean }>(sql`
    select seq, entity, record_id as id, action <> 'update' or changes = '[]'
      or exists (select from jsonb_array_elements(changes) c where entity || '.' || (c->>'field') <> all(${wordFields}::text[])) as "hasFacts"
    from journal where seq > ${seq} order by seq limit ${batch}`);

const isTermEntity = (name: string): name is TermEntity => (termEntities as readonly string[]).includes(name);

/** Before every id. */
export const firstId = "00000000-0000-0000-0000-000000000000";

/** The next place in the order of ids; then the next kind of record, then none. */
function fillAfter(entity: TermEntity, last: string | undefined): Pick<Position, "fill"> {
  if (last) return { fill: { entity, after: last } };
  const next = termEntities[termEntities.indexOf(entity) + 1];
  return next ? { fill: { entity: next, after: firstId } } : {};
}

const readPosition = async (tx: Tx) => (await tx.row<{ value: Position }>(sql`select value from settings where key = ${setting}`))?.value;

/** What is written while records are filled in is read from the journal afterwards. */
async function startFilling(tx: Tx): Promise<Position> {
  await fillIssues(tx);
  const position: Position = { seq: await journalEnd(tx), fill: { entity: termEntities[0]!, after: firstId } };
  await writePosition(tx, position);
  return position;
}

/** Whoever has filled in all records calls this, with the last entry of the journal written. */
export const finishFilling = async (tx: Tx) => writePosition(tx, { seq: await journalEnd(tx) });

const journalEnd = async (tx: Tx) => (await tx.row<{ seq: number }>(sql`select seq from journal_head`))?.seq ?? 0;
const writePosition = (tx: Tx, position: Position) =>
  tx.run(sql`
    insert into settings (key, value) values (${setting}, ${JSON.stringify(position)}::jsonb) on conflict (key) do update set value = excluded.value`);

/** Unless another process was faster. */
const save = (tx: Tx, from: Position, to: Position) =>
  tx.run(sql`update settings set value = ${JSON.stringify(to)}::jsonb where key = ${setting} and value = ${JSON.stringify(from)}::jsonb`);
