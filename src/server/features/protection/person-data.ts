import type { FileRef } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { RecipientKind } from "#domain/evidence/hand-over.ts";
import { maskNames } from "#domain/protection/mask-names.ts";
import { initialsOf } from "#domain/protection/minors.ts";
import type { AccessWay } from "#domain/protection/personal-data.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { StoredEntry } from "#server/records/read.ts";
import { readHistory, readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { personalDataEntity } from "./write-retention.ts";

export type PersonKind = "criminal" | "witness";
type Subject = { kind: PersonKind; record: AnyRecord; history: StoredEntry[] };
export type Appearance = {
  entity: "case" | "issue";
  as: PersonKind;
  number: string;
  datetime: string;
  timeZone: string;
  status: EnumKey<"caseStatus"> | null;
  facts: string;
  /** Of a witness: whether they come to the hearing, and why not. */
  answer: { comes: boolean; reason: string | null } | null;
  /** The other people in it, by initials. */
  others: string[];
  /** What was written in the thread with the shop. That of the office is covered by professional secrecy. */
  messages: { at: string; text: string }[];
  /** To which authorities its files were handed over (article 15.1.c GDPR). */
  handOvers: { at: string; kind: RecipientKind }[];
};
export type PersonData = {
  name: string;
  subjects: Subject[];
  appearances: Appearance[];
  files: Pick<FileRef, "name" | "caption" | "date" | "size" | "sha256">[];
  /** How often and how the records were viewed, by month. The person has no right to know by whom. */
  accesses: { month: string; way: AccessWay; count: number }[];
};

/**
 * All data about one person in the file of one customer. The same identity document finds them as offender and as witness.
 * Other people are masked.
 */
export async function readPersonData(tx: Tx, user: Writer, kind: PersonKind, id: string): Promise<PersonData> {
  const first = await readRecord(tx, user, personalDataEntity(kind), id);
  if (first.deleted) throw notFound();
  const known = await tx.rows<{ kind: PersonKind; id: string; name: string }>(sql`
    with asked as (select coalesce(${documentOf(kind)}, '') as document, customer_id, id from ${tableOf(kind)} r where r.id = ${id})
    select 'criminal' as kind, r.id, r.full_name as name from criminals r, asked a
      where not r.deleted and r.customer_id = a.customer_id and (r.id = a.id or (a.document <> '' and r.dni = a.document))
    union all select 'witness', r.id, r.full_name from witnesses r, asked a
      where not r.deleted and r.customer_id = a.customer_id and (r.id = a.id or (a.document <> '' and r.code = a.document))
    order by 1, 2`);
  const subjects: Subject[] = [];
  for (const one of known) {
    const entity = personalDataEntity(one.kind);
    const record = one.id === id ? first : await readRecord(tx, user, entity, one.id);
    subjects.push({ kind: one.kind, record, history: (await readHistory(tx, user, entity, one.id)).entries });
  }
  const ids = known.map((one) => one.id);
  return {
    name: known.find((one) => one.id === id)?.name ?? "",
    subjects,
    appearances: await readAppearances(tx, ids),
    files: subjects
      .flatMap(({ record }) => (record.criminalPictures as FileRef[] | undefined) ?? [])
      .map(({ name, caption, date, size, sha256 }) => ({ name, caption, date, size, sha256 })),
    accesses: await countAccesses(tx.system, ids),
  };
}

const countAccesses = (tx: Tx, ids: readonly string[]) =>
  tx.rows<PersonData["accesses"][number]>(sql`
    select to_char(date_trunc('month', at at time zone 'Europe/Madrid'), 'YYYY-MM') as month, way, count(*)::int as count
    from access_log where records && ${ids}::uuid[] group by 1, 2 order by 1, 2`);

const tableOf = (kind: PersonKind) => sql.table(kind === "criminal" ? "criminals" : "witnesses");
const documentOf = (kind: PersonKind) => sql.ref(kind === "criminal" ? "r.dni" : "r.code");

type Found = Omit<Appearance, "others"> & { others: { name: string; called: string[] }[] };

async function readAppearances(tx: Tx, ids: readonly string[]): Promise<Appearance[]> {
  const rows = await tx.rows<Found>(
    sql`${appearancesIn("case", sql`c.case_status`, ids)} union all ${appearancesIn("issue", sql`null`, ids)} order by datetime`,
  );
  return rows.map(({ others, facts, messages, ...row }) => {
    const names = others.flatMap(({ called }) => called);
    return {
      ...row,
      facts: maskNames(facts, names),
      others: others.map(({ name }) => initialsOf(name)),
      messages: messages.map(({ at, text }) => ({ at, text: maskNames(text, names) })),
    };
  });
}

/** With all names of the other people, so that they can be masked in the text. */
const appearancesIn = (one: "case" | "issue", status: Sql, ids: readonly string[]): Sql => {
  const answer =
    one === "case"
      ? sql`(select jsonb_build_object('comes', l.confirmed, 'reason', l.decline_reason) from case_witnesses l
          where i.kind = 'witness' and l.case_id = c.id and l.witness_id = any(${ids}::uuid[]) and (l.confirmed or l.declined) limit 1)`
      : sql`null::jsonb`;
  const [table, own] = [sql.table(`${one}s`), sql.ref(`l.${one}_id`)];
  return sql`
    select ${sql.lit(one)} as entity, i.kind as as, c.number, c.datetime, c.time_zone as "timeZone", ${status} as status, c.facts, ${answer} as answer,
      (select coalesce(jsonb_agg(jsonb_build_object('at', m.sent_at, 'text', m.text) order by m.position), '[]') from messages m
        where m.record_id = c.id and m.entity = ${sql.lit(one)} and m.thread = 'shop' and m.text <> '') as messages,
      (select coalesce(jsonb_agg(jsonb_build_object('at', h.handed_at, 'kind', h.recipient_kind) order by h.handed_at), '[]') from hand_overs h
        where h.record_id = c.id and h.entity = ${sql.lit(one)} and h.withdrawn_at is null) as "handOvers",
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'called', p.called)), '[]') from (
        select r.full_name as name, array_remove(array[r.full_name, r.name, r.surname, r.nickname, r.dni], null) as called
          from ${sql.table(`${one}_criminals`)} l join criminals r on r.id = l.criminal_id where ${own} = c.id and r.id <> all(${ids}::uuid[])
        union all select r.full_name, array_remove(array[r.full_name, r.name, r.lastname, r.code, r.email, r.mobile], null)
          from ${sql.table(`${one}_witnesses`)} l join witnesses r on r.id = l.witness_id where ${own} = c.id and r.id <> all(${ids}::uuid[])) p) as others
    from ${table} c join (
      select 'criminal' as kind, ${own} as id from ${sql.table(`${one}_criminals`)} l where l.criminal_id = any(${ids}::uuid[])
      union select 'witness', ${own} from ${sql.table(`${one}_witnesses`)} l where l.witness_id = any(${ids}::uuid[])) i on i.id = c.id
    where not c.deleted`;
};
