import type pg from "pg";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { tableOf } from "./columns.ts";

export type Verdict = { entries: number; head: string; problem?: { seq: number; reason: string } };

/** Recomputes the whole hash chain in the database and names the first entry that was changed or is missing. */
export async function verifyJournal(client: Pick<pg.Client, "query">): Promise<Verdict> {
  const { rows } = await client.query<{
    entries: number;
    broken: number | null;
    expected: number | null;
    head_seq: number;
    head: string;
    last_seq: number;
    matches: boolean;
  }>(`
    with chain as (
      select j.seq, j.hash, j.redaction, row_number() over (order by j.seq) as place,
        journal_hash(j, coalesce(lag(j.hash) over (order by j.seq), sha256('sumario'))) as expected
      from journal j
    ), wrong as (select min(seq) as seq from chain c where seq <> place
      or case when redaction is null then hash <> expected
        -- A later entry seals what is left of a redacted one; the hash chain still uses the original hash.
        else not exists (select from journal r where r.seq = c.redaction and r.seq > c.seq and r.entity = 'journal' and r.action = 'redact'
          and r.changes @> jsonb_build_array(jsonb_build_object('field', c.seq::text, 'to', encode(c.expected, 'hex')))) end)
    select (select count(*)::int from journal) as entries, (select seq::int from wrong) as broken,
      (select place::int from chain where chain.seq = (select seq from wrong)) as expected,
      h.seq::int as head_seq, encode(h.hash, 'hex') as head, coalesce((select max(seq)::int from journal), 0) as last_seq,
      h.hash = coalesce((select hash from journal order by seq desc limit 1), sha256('sumario')) as matches
    from journal_head h`);
  const [row] = rows;
  if (!row) return { entries: 0, head: "", problem: { seq: 0, reason: "the head of the chain is missing" } };
  const { entries, head, broken, expected, head_seq, last_seq, matches } = row;
  if (broken !== null && expected !== null && broken !== expected)
    return { entries, head, problem: { seq: expected, reason: "this entry is missing" } };
  if (broken !== null) return { entries, head, problem: { seq: broken, reason: "this entry or the one before it was changed" } };
  if (head_seq !== last_seq || !matches) return { entries, head, problem: { seq: last_seq + 1, reason: "the end of the journal was cut off" } };
  return { entries, head, ...(await missingEntry(client)) };
}

/** Finds a record whose version has no entry: it was written without the journal. */
async function missingEntry(client: Pick<pg.Client, "query">): Promise<Pick<Verdict, "problem">> {
  for (const entity of Object.values(entities as Record<string, Entity>)) {
    const { rows } = await client.query<{ id: string }>(
      `select r.id from ${tableOf(entity)} r where r.version <> coalesce((select max(j.version) from journal j where j.entity = $1 and j.record_id = r.id), 0) limit 1`,
      [entity.name],
    );
    if (rows[0]) return { problem: { seq: 0, reason: `${entity.name} ${rows[0].id} was written without an entry` } };
  }
  return {};
}
