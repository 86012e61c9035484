import type { Entity } from "#domain/entity.ts";
import { isFreeText } from "#domain/field-traits.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { cutLinks, erased, erasedDates, neutralTexts } from "#domain/protection/retention.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Actor } from "#server/journal/entry.ts";
import { columnOf, lineTableOf, linkOf, snake } from "#server/records/columns.ts";
import { lockLinksOf } from "#server/records/links.ts";
import type { Due } from "./due.ts";
import { deleteTraces, exportsWithTraces, tracesOf } from "./traces.ts";
import { lockIfStillDue, personalDataEntity, writeRetention } from "./write-retention.ts";

/**
 * Erases all personal data of a record: its texts, those of its lines, the names of its files, its links to people, its values in the journal
 * and searches that name it. Amounts, enumerations and dates except that of birth stay, for the figures. Atomic; the bytes of files are removed afterwards.
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
    update files set name = ${erased}, deleted = true, erased_at = ${tx.now} where entity = ${name} and record_id = ${id} and erased_at is null`);
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
  // Last, because it locks the journal.
  await tx.run(sql`select journal_redact(${name}, ${id}, ${entries}::bigint[], ${actor?.id ?? null}, ${actor?.alias ?? null})`);
  return true;
}

const isErased = ([name, field]: [string, Field]) => (isFreeText(field) && !neutralTexts.includes(name)) || erasedDates.includes(name);

const erasures = (fields: Fields, except: readonly string[] = []): Sql[] =>
  Object.entries(fields)
    .filter((entry) => isErased(entry) && !except.includes(entry[0]))
    .map(([name, field]) => sql`${sql.id(columnOf(name, field))} = ${field.required ? erased : null}`);

async function eraseLines(tx: Tx, entity: Entity, name: string, fields: Fields, id: string) {
  const sets = erasures(fields);
  if (sets.length === 0) return;
  await tx.run(sql`update ${sql.table(lineTableOf(entity, name))} set ${sql.join(sets)} where ${sql.ref(`${snake(entity.name)}_id`)} = ${id}`);
}
