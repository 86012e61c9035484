import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, entityNamed, tableOf } from "#server/records/columns.ts";

/** The fields by which a file may name a record of another entity, best first: a match by an earlier field wins. */
const identifyingFields: Record<string, readonly string[]> = {
  customer: ["code", "alias"],
  company: ["cif", "alias"],
  lawyer: ["dni", "lawyerNumber", "alias"],
  user: ["email"],
};

type Found = { text: string; id: string; customer: string | null; rank: number };
type Values = Readonly<Record<string, unknown>>;
type RefField = Field<"ref">;
export type References = (name: string, text: string, values: Values) => { id: string } | { message: MessageKey };

/** Looks up all records that the cells of reference fields name, with one query per field. */
export async function findReferences(tx: Tx, user: User, entity: Entity, texts: ReadonlyMap<string, ReadonlySet<string>>): Promise<References> {
  const found = new Map<string, Map<string, Found[]>>();
  for (const [name, cells] of texts) {
    const field = entity.fields[name] as RefField;
    const rows = await tx.rows(matches(user, entityNamed(field.to), [...cells]));
    found.set(
      name,
      Map.groupBy(rows, ({ text }) => text),
    );
  }
  return (name, text, values) => {
    const { within } = entity.fields[name] as RefField;
    const candidates = (found.get(name)?.get(text) ?? []).filter(({ customer }) => !within || customer === values[within]);
    const best = Math.min(...candidates.map(({ rank }) => rank));
    const [id, ...others] = new Set(candidates.filter(({ rank }) => rank === best).map((row) => row.id));
    if (!id) return { message: "field.reference.unknown" };
    return others.length > 0 ? { message: "import.ambiguous" } : { id };
  };
}

function matches(user: User, target: Entity, texts: string[]): Sql<Found> {
  const customer = target.fields.customer ? sql`r.customer_id` : sql`null::uuid`;
  const selects = identifyingFields[target.name]!.map((name, rank) => {
    const field = target.fields[name]!;
    const forms = texts.flatMap((text) => formsOf(field, text).map((form) => ({ text, form })));
    return sql`
      select w.text, r.id, ${customer} as customer, ${sql.lit(rank)} as rank
      from unnest(${forms.map(({ text }) => text)}::text[], ${forms.map(({ form }) => form)}::text[]) w (text, form)
        join ${sql.table(tableOf(target))} r on fold(${sql.ref(`r.${columnOf(name, field)}`)}) = fold(w.form)
      where not r.deleted and ${visible(user, target)}`;
  });
  return sql<Found>`${sql.join(selects, sql` union all `)}`;
}

/** The text as typed, and in the normal forms in which such a number is stored. */
function formsOf(field: Field, text: string): string[] {
  const format = "format" in field ? field.format : undefined;
  const normal = ["Spain", "France"].map((country) => format?.parse(text, { country }));
  return [...new Set([text, ...normal.filter((form) => form !== undefined)])];
}
