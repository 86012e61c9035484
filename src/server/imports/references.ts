import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, entityNamed, tableOf } from "#server/records/columns.ts";

/** The fields by which a file may name a record of another entity; what matches the first is not looked for among the next. */
const namedBy: Record<string, readonly string[]> = {
  customer: ["code", "alias"],
  company: ["cif", "alias"],
  lawyer: ["dni", "lawyerNumber", "alias"],
  user: ["email"],
};

type Found = { text: string; id: string; customer: string | null; rank: number };
type Values = Readonly<Record<string, unknown>>;
type RefField = Extract<Field, { kind: "ref" }>;
export type References = (name: string, text: string, values: Values) => { id: string } | { message: MessageKey };

/** Looks up everything that the cells of reference fields name, each field in one query. */
export async function findReferences(tx: Tx, user: User, entity: Entity, texts: ReadonlyMap<string, ReadonlySet<string>>): Promise<References> {
  const found = new Map<string, Map<string, Found[]>>();
  for (const [name, wanted] of texts) {
    const field = entity.fields[name] as RefField;
    const rows = await tx.rows(named(user, entityNamed(field.to), [...wanted]));
    found.set(
      name,
      Map.groupBy(rows, ({ text }) => text),
    );
  }
  return (name, text, values) => {
    const { within } = entity.fields[name] as RefField;
    const possible = (found.get(name)?.get(text) ?? []).filter(({ customer }) => !within || customer === values[within]);
    const best = Math.min(...possible.map(({ rank }) => rank));
    const [id, ...others] = new Set(possible.filter(({ rank }) => rank === best).map((row) => row.id));
    if (!id) return { message: "field.reference.unknown" };
    return others.length > 0 ? { message: "import.ambiguous" } : { id };
  };
}

function named(user: User, target: Entity, texts: string[]): Sql<Found> {
  const customer = target.fields.customer ? sql`r.customer_id` : sql`null::uuid`;
  const selects = namedBy[target.name]!.map((name, rank) => {
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

/** As it is written, and in the normal forms in which such a number is kept. */
function formsOf(field: Field, text: string): string[] {
  const format = "format" in field ? field.format : undefined;
  const normal = ["Spain", "France"].map((country) => format?.parse(text, { country }));
  return [...new Set([text, ...normal.filter((form) => form !== undefined)])];
}
