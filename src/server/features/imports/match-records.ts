import { isCustomerSide } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, SystemFields } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { parseRecordNumber, withoutPrefix } from "#domain/formats/record-number.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { isComparedInNormalForm } from "#server/records/duplicate.ts";
import { readRecords } from "#server/records/read.ts";
import { asInput } from "#server/records/save.ts";
import { normalForm } from "./find-duplicates.ts";
import { formsOf, withoutHidden } from "./references.ts";

type Values = Readonly<Record<string, unknown>>;
/** A record that exists, as this person reads it, and its values as they would be written. */
export type Known = { id: string; record: SystemFields & Values; values: Values };
type Matched = { known: Known } | { message: MessageKey } | { isMissing: true };
export type Matcher = (text: string, values: Values) => Matched;
type Found = { text: string; id: string };

const readSize = 500;

/** Finds the records that the cells of the key name, among those that this person sees. */
export async function recordMatcher(tx: Tx, user: User, entity: Entity, key: string, texts: readonly string[]): Promise<Matcher> {
  const found = await withoutHidden(tx, user, entity, await findAll(tx, user, entity, key, texts));
  const byText = Map.groupBy(found, ({ text }) => text);
  const known = await readKnown(tx, user, entity, [...new Set(found.map(({ id }) => id))]);
  // What is unique within a customer or a town is looked up in that of the line, where it names one.
  const places = new Set((entity.unique ?? []).filter((names) => names.at(-1) === key).flatMap((names) => names.slice(0, -1)));
  if (entity.fields.customer && isCustomerSide(user.role)) places.add("customer");
  const isSame = (name: string, left: unknown, right: unknown) => normalForm(entity, name, left) === normalForm(entity, name, right);
  const isThere = (id: string, values: Values) =>
    known.has(id) && [...places].every((name) => !values[name] || isSame(name, values[name], known.get(id)!.values[name]));
  return (text, values) => {
    const candidates = (byText.get(text) ?? []).filter(({ id }) => isThere(id, values));
    const [id, ...others] = new Set(candidates.map((one) => one.id));
    if (!id) return { isMissing: true };
    return others.length > 0 ? { message: "import.key.several" } : { known: known.get(id)! };
  };
}

async function findAll(tx: Tx, user: User, entity: Entity, key: string, texts: readonly string[]): Promise<Found[]> {
  const field = entity.fields[key]!;
  const forms = texts.flatMap((text) => keyForms(field, text).map((form) => ({ text, form })));
  if (forms.length === 0) return [];
  const column = sql.ref(`r.${columnOf(key, field)}`);
  const isSame =
    field.kind === "integer"
      ? sql`${column} = w.form::integer`
      : isComparedInNormalForm(field)
        ? sql`unique_form(${column}) = unique_form(w.form)`
        : sql`fold(${column}) = fold(w.form)`;
  return tx.rows<Found>(sql`
    select w.text, r.id
    from unnest(${forms.map(({ text }) => text)}::text[], ${forms.map(({ form }) => form)}::text[]) w (text, form)
      join ${sql.table(tableOf(entity))} r on ${isSame} where not r.deleted and ${visible(user, entity)}`);
}

/** A number as people see it, or a text in the forms in which it may be stored. */
function keyForms(field: Field, text: string): string[] {
  if (field.kind !== "integer") return formsOf(field, text);
  const number = parseRecordNumber(withoutPrefix(text).trim());
  return number === undefined || number > 2_147_483_647 ? [] : [String(number)];
}

async function readKnown(tx: Tx, user: User, entity: Entity, ids: readonly string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (let at = 0; at < ids.length; at += readSize)
    for (const record of await readRecords(tx, user, entity, ids.slice(at, at + readSize)))
      known.set(record.id, { id: record.id, record: record as Known["record"], values: asInput(entity, record) });
  return known;
}
