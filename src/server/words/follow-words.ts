import type { Database, Tx } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { Entry } from "#server/journal/entry.ts";
import { makeDocuments, type WordKind, wordKinds } from "./make-documents.ts";
import { shownBy, shownFields } from "./shown-by.ts";

const batch = 200;
/** In milliseconds. Writes of a busy office are one batch; whoever searches meanwhile does not wait for it. */
export const wordsPause = 200;
/** Of more records that show a changed name a job makes the documents, so that nobody waits for them who has written something else. */
const shownAtMost = 500;

/** An entry with the names of the fields that it changes, and the people who are no longer in the record. */
type Written = Pick<Entry, "seq" | "entity" | "id" | "action"> & { fields: string[]; left: string[] };

/** Makes the documents anew that the next entries of the journal change. The position is saved in the same transaction. */
export const followWords = (db: Database): Promise<"done" | "more" | "busy"> => db.asSystem(advance, plannedOnce);

async function advance(tx: Tx): Promise<"done" | "more" | "busy"> {
  const position = await tx.row<{ seq: number }>(sql`select seq from followers where name = 'words' for update skip locked`);
  if (!position) return "busy";
  const entries = await tx.rows<Written>(sql`
    select seq, entity, record_id as id, action, array(select jsonb_array_elements(changes)->>'field') as fields,
      array(select jsonb_path_query(changes, '$[*] ? (@.field == "criminals").from[*].id')#>>'{}') as left
    from journal where seq > ${position.seq} order by seq limit ${batch}`);
  if (entries.length === 0) return "done";
  const due = Object.fromEntries(wordKinds.map((kind) => [kind, new Set<string>()])) as Record<WordKind, Set<string>>;
  for (const entry of entries) if (isWordKind(entry.entity)) due[entry.entity].add(entry.id);
  for (const entry of entries) if (changesNames(entry)) await addShown(tx, due, entry);
  await addSharing(tx, due, entries.filter(changesAges));
  for (const kind of wordKinds) for (const ids of chunks([...due[kind]])) await makeDocuments(tx, kind, ids);
  await tx.run(sql`update followers set seq = ${entries.at(-1)!.seq} where name = 'words'`);
  return entries.length < batch ? "done" : "more";
}

const isWordKind = (entity: string): entity is WordKind => (wordKinds as readonly string[]).includes(entity);

/** Nobody shows a record that has just been made, and a removed one keeps its name. */
const changesNames = ({ entity, action, fields }: Written): boolean =>
  entity in shownBy &&
  (action === "merge" || action === "unmerge" || shownFields[entity] === undefined || fields.some((field) => shownFields[entity]!.includes(field))) &&
  action !== "create";

async function addShown(tx: Tx, due: Record<WordKind, Set<string>>, { entity, id, seq }: Written) {
  const found = await Promise.all(
    Object.entries(shownBy[entity]!(id)).map(async ([kind, ids]) => ({
      kind: kind as WordKind,
      ids: await tx.rows<{ id: string }>(sql`select id from (${ids}) x limit ${shownAtMost + 1}`),
    })),
  );
  if (found.some(({ ids }) => ids.length > shownAtMost)) await enqueue(tx, "words", { entity, record: id }, { key: `${entity} ${id} ${seq}` });
  else for (const { kind, ids } of found) for (const { id: shown } of ids) due[kind].add(shown);
}

/** Who is a minor follows from all records of a person: those that share a person with one whose people or day have changed. */
const changesAges = ({ entity, action, fields }: Written): boolean =>
  (entity === "case" || entity === "issue") &&
  (action !== "update" || fields.some((field) => ["criminals", "minors", "datetime", "establishment"].includes(field)));

async function addSharing(tx: Tx, due: Record<WordKind, Set<string>>, entries: readonly Written[]) {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  const people = (kind: "case" | "issue", isMinor: Sql) => sql`
    select l.criminal_id from ${sql.table(`${kind}_criminals`)} l join criminals p on p.id = l.criminal_id join ${sql.table(`${kind}s`)} r
      on r.id = ${sql.ref(`l.${kind}_id`)} where r.id = any(${ids}::uuid[]) and (p.birth_date is not null or ${isMinor})`;
  const rows = await tx.rows<{ kind: "case" | "issue"; id: string }>(sql`
    with people as materialized (
      ${people("case", sql`r.minors`)} union ${people("issue", sql`false`)} union select unnest(${entries.flatMap(({ left }) => left)}::uuid[]))
    select 'case' as kind, case_id as id from case_criminals where criminal_id in (select criminal_id from people)
    union select 'issue', issue_id from issue_criminals where criminal_id in (select criminal_id from people)`);
  for (const { kind, id } of rows) due[kind].add(id);
}

const chunks = (ids: readonly string[]) => Array.from({ length: Math.ceil(ids.length / batch) }, (_, at) => ids.slice(at * batch, (at + 1) * batch));
