import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { isImportable, type KindWith } from "#domain/field-traits.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { existsMessage, isComparedInNormalForm } from "#server/records/duplicate.ts";
import { hiddenNames } from "#server/records/hidden-names.ts";
import { seesPart } from "#server/records/refuse-unseen.ts";

/** `id`: the record that the line changes, which may keep its own values. */
type Line = { line: number; values: Readonly<Record<string, unknown>>; id?: string | undefined };
/** A line whose unique values exist already: in a record, or in the earlier line `by` of the same file. */
export type Duplicate = { line: number; field: string; message: MessageKey; by: number | null };

/** Finds duplicates batch by batch, which is faster than line by line. The unique index still decides when the rows are written. */
export function duplicateFinder(user: User, entity: Entity) {
  const indexes = (entity.unique ?? []).map((names) => ({ names, seen: new Map<string, number>() }));
  return async (tx: Tx, lines: readonly Line[]): Promise<Duplicate[]> => {
    const found: Duplicate[] = [];
    for (const { names, seen } of indexes) {
      const field = names.at(-1)!;
      const message = existsMessage(entity, field);
      const complete = lines.filter(({ values }) => names.every((name) => (values[name] ?? null) !== null));
      for (const line of await existing(tx, user, entity, names, complete)) found.push({ line, field, message, by: null });
      for (const { line, values } of complete) {
        const key = JSON.stringify(names.map((name) => normalForm(entity, name, values[name])));
        const by = seen.get(key);
        if (by === undefined) seen.set(key, line);
        else found.push({ line, field, message, by });
      }
    }
    return found;
  };
}

/** Values of a unique index as a parameter. */
const arrayTypes: Record<Exclude<KindWith<"importable">, "enums" | "refs">, Sql> = {
  text: sql`text[]`,
  longText: sql`text[]`,
  email: sql`text[]`,
  phone: sql`text[]`,
  color: sql`text[]`,
  date: sql`date[]`,
  datetime: sql`timestamptz[]`,
  money: sql`numeric[]`,
  integer: sql`integer[]`,
  boolean: sql`boolean[]`,
  enum: sql`text[]`,
  ref: sql`uuid[]`,
};

function keyKind(entity: Entity, name: string) {
  const field = entity.fields[name]!;
  if (!isImportable(field) || field.kind === "enums" || field.kind === "refs")
    throw new Error(`${entity.name}.${name} is no unique value of an import`);
  return field.kind;
}

async function existing(tx: Tx, user: User, entity: Entity, names: readonly string[], lines: readonly Line[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const arrays = names.map((name) => sql`${lines.map(({ values }) => values[name])}::${arrayTypes[keyKind(entity, name)]}`);
  const keys = names.map((_, index) => sql.id(`key${index}`));
  const same = names.map((name, index) => {
    const [kept, given] = [sql.ref(`r.${columnOf(name, entity.fields[name]!)}`), sql.ref(`w.key${index}`)];
    return isComparedInNormalForm(entity.fields[name]!) ? sql`unique_form(${kept}) = unique_form(${given})` : sql`${kept} = ${given}`;
  });
  // To whom a part of the file is hidden, a hidden document is refused when the line is written, as one of a record that they do not see.
  const hidden = seesPart(user, entity) ? hiddenNames(tx, user, entity) : undefined;
  const rows = await tx.rows<{ line: number }>(sql`
    select w.line from unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ id }) => id ?? null)}::uuid[], ${sql.join(arrays)}) w (line, own, ${sql.join(keys)})
      join ${sql.table(tableOf(entity))} r on ${sql.join(same, sql` and `)} where not r.deleted and r.id is distinct from w.own ${hidden ? sql`and not ${hidden.byRow}` : sql``}`);
  return rows.map(({ line }) => line);
}

/** A value as the unique index compares it. */
export const normalForm = ({ fields }: Entity, name: string, value: unknown) =>
  isComparedInNormalForm(fields[name]!)
    ? String(value)
        .normalize("NFD")
        .replace(/[\p{M}\s]/gu, "")
        .toLowerCase()
    : value;
