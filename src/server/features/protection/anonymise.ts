import { task } from "#domain/entities/task.ts";
import type { Entity } from "#domain/entity.ts";
import { isFreeText } from "#domain/field-traits.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { cutLinks, erased, erasedValues, neutralTexts } from "#domain/protection/retention.ts";
import { completionOrigin, taskRecordNames } from "#domain/tasks/task-records.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Actor } from "#server/journal/entry.ts";
import { columnOf, lineTableOf, linkOf, snake } from "#server/records/columns.ts";
import { lockLinksOf } from "#server/records/links.ts";
import type { Due } from "./due.ts";
import { eraseLetters } from "./erase-letters.ts";
import { deleteTraces, exportsWithTraces, tracesOf } from "./traces.ts";
import { lockIfStillDue, personalDataEntity, writeRetention } from "./write-retention.ts";

/**
 * Erases all personal data of a record: its texts, those of its lines, the names of its files, its links to people, its values in the journal
 * and searches that name it. Amounts stay, and enumerations and dates that do not tell who somebody is, for the figures. Atomic; the bytes of files are removed afterwards.
 */
export async function anonymise(tx: Tx, actor: Actor | null, { entity: name, id, version }: Due, mentions: readonly number[]): Promise<boolean> {
  const entity = personalDataEntity(name);
  lockLinksOf(tx, entity, id);
  if (!(await lockIfStillDue(tx, entity, id, version))) return false;
  const traces = await tracesOf(tx, entity, id);
  for (const [field, one] of Object.entries(entity.fields as Fields)) if (one.kind === "lines") await eraseLines(tx, entity, field, one.fields, id);
  for (const field of cutLinks[name]) {
    const { table, own } = linkOf(entity, field);
    await tx.run(sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`);
  }
  await tx.run(sql`
    update files set name = ${erased}, caption = null, deleted = true, erased_at = ${tx.now} where entity = ${name} and record_id = ${id} and erased_at is null`);
  // To which authority and when it went stays, as proof of the delivery; who took it does not.
  await tx.run(sql`update hand_overs set recipient = null, reference = null, withdrawn_reason = null where entity = ${name} and record_id = ${id}`);
  await eraseMessages(tx, name, id);
  await eraseAnswers(tx, name, id);
  await eraseLetters(tx, sql`record_id = ${id}`);
  // A merge of this record, or one that moved its lines, cannot bring them back any more.
  await tx.run(
    sql`delete from merge_links where record_id = ${id} or merge_id in (select m.id from merges m where m.kept_id = ${id} or m.absorbed_id = ${id})`,
  );
  await eraseImported(tx, id);
  await tx.run(sql`delete from import_changes where record_id = ${id}`);
  await deleteTraces(tx, traces);
  const entries = [...mentions, ...(await exportsWithTraces(tx, traces))];
  // The database requires a name: the nickname becomes the placeholder.
  const placeholders = name === "criminal" ? ["nickname"] : [];
  const sets = [
    ...erasures(entity.fields, placeholders),
    ...placeholders.map((field) => sql`${sql.id(field)} = ${erased}`),
    sql`deleted = true, anonymised_at = ${tx.now}`,
  ];
  await writeRetention(tx, actor, entity, id, "update", "anonymised", sets);
  const tasks = await eraseTasks(tx, entity, id);
  // Last, because it locks the journal.
  await tx.run(sql`select journal_redact(${name}, ${id}, ${entries}::bigint[], ${actor?.id ?? null}, ${actor?.alias ?? null})`);
  for (const one of tasks) await tx.run(sql`select journal_redact('task', ${one}, '{}', ${actor?.id ?? null}, ${actor?.alias ?? null})`);
  return true;
}

/** The texts of the tasks of a record, which were deleted with it; of a witness, of those to complete the data, which name the person. */
async function eraseTasks(tx: Tx, { name }: Entity, id: string): Promise<string[]> {
  const named = taskRecordNames.find((one) => one === name);
  if (!named && name !== "witness") return [];
  const isOf = named
    ? sql`${sql.id(columnOf(named, task.fields[named]))} = ${id}`
    : sql`origin like 'rule:completion:%' and origin = ${completionOrigin(id)}`;
  const rows = await tx.rows<{ id: string }>(sql`update tasks set ${sql.join(erasures(task.fields))} where ${isOf} returning id`);
  return rows.map((row) => row.id);
}

/** The texts of both threads. That somebody wrote stays, as in the journal. */
async function eraseMessages(tx: Tx, entity: string, id: string) {
  await tx.run(sql`update messages set text = null, mentions = '[]' where entity = ${entity} and record_id = ${id}`);
  await tx.run(sql`delete from unread_messages where entity = ${entity} and record_id = ${id}`);
}

/** What an import kept aside of the document that the record was, and of the same person without a customer. Which record it became stays. */
const eraseImported = (tx: Tx, id: string) =>
  tx.run(sql`
    update imported_documents d set aside = null, links = null, files = null, source = null
    where (d.collection, d.old_id) in (select collection, old_id from imported_documents where record_id = ${id})
      and (d.record_id = ${id} or d.record_id is null)`);

/** The links with which witnesses answer for a hearing, and why this person could not come. */
async function eraseAnswers(tx: Tx, entity: string, id: string) {
  if (entity === "case") await tx.run(sql`delete from hearing_invitations where case_id = ${id}`);
  if (entity !== "witness") return;
  await tx.run(sql`delete from hearing_invitations where witness_id = ${id}`);
  await tx.run(sql`update case_witnesses set decline_reason = null, version = version + 1 where witness_id = ${id} and decline_reason is not null`);
}

const isErased = ([name, field]: [string, Field]) => (isFreeText(field) && !neutralTexts.includes(name)) || erasedValues.includes(name);

const erasures = (fields: Fields, except: readonly string[] = []): Sql[] =>
  Object.entries(fields)
    .filter((entry) => isErased(entry) && !except.includes(entry[0]))
    .map(([name, field]) => sql`${sql.id(columnOf(name, field))} = ${field.required ? erased : null}`);

async function eraseLines(tx: Tx, entity: Entity, name: string, fields: Fields, id: string) {
  const sets = erasures(fields);
  if (sets.length === 0) return;
  await tx.run(sql`update ${sql.table(lineTableOf(entity, name))} set ${sql.join(sets)} where ${sql.ref(`${snake(entity.name)}_id`)} = ${id}`);
}
