import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { isPerson } from "#domain/protection/personal-data.ts";
import { visible } from "#server/access/visible.ts";
import { fold } from "#server/base/fold.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { columnOf, entityNamed, tableOf } from "#server/records/columns.ts";
import { hiddenOf } from "#server/records/masked.ts";

/** The fields by which a file may name a record of another entity, best first: a match by an earlier field wins. */
const identifyingFields: Record<string, readonly string[]> = {
  customer: ["code", "alias"],
  company: ["cif", "alias"],
  lawyer: ["dni", "lawyerNumber", "alias"],
  user: ["email"],
  establishment: ["code", "alias"],
  court: ["alias"],
  band: ["alias"],
  criminal: ["dni", "nickname"],
  vehicle: ["plate"],
  witness: ["code"],
  case: [],
};

type Found = { text: string; id: string; customer: string | null; rank: number };
type Values = Readonly<Record<string, unknown>>;
type RefField = Field<"ref">;
export type References = (name: string, text: string, values: Values) => { id: string } | { message: MessageKey };

/** Looks up all records that the cells of reference fields name, with one query per field. */
export async function findReferences(tx: Tx, user: User, entity: Entity, texts: ReadonlyMap<string, ReadonlySet<string>>): Promise<References> {
  const found = new Map<string, Map<string, Found[]>>();
  for (const [name, cells] of texts) {
    const target = entityNamed(targetOf(entity.fields[name]!));
    const rows = await withoutHidden(tx, user, target, await tx.rows(matches(user, target, [...cells])));
    found.set(
      name,
      Map.groupBy(rows, ({ text }) => text),
    );
  }
  return (name, text, values) => {
    const { within } = refOf(entity.fields[name]!);
    if (isWholeCompany(entity.fields[name]!, text)) return { id: "empresa" };
    const candidates = (found.get(name)?.get(text) ?? []).filter(({ customer }) => !within || customer === values[within]);
    const best = Math.min(...candidates.map(({ rank }) => rank));
    const [id, ...others] = new Set(candidates.filter(({ rank }) => rank === best).map((row) => row.id));
    if (!id) return { message: "field.reference.unknown" };
    return others.length > 0 ? { message: "import.ambiguous" } : { id };
  };
}

/** All establishments of the customer, by the word that exports and the API have for them. */
const isWholeCompany = (field: Field, text: string) => field.kind === "ref" && field.companyWide === true && fold(text) === "empresa";

/** The witnesses of a case are lines that refer to them. */
const refOf = (field: Field): RefField => (field.kind === "lines" ? (field.fields.witness as RefField) : (field as RefField));
const targetOf = (field: Field) => refOf(field).to;

/** By the name of a minor only those find a record who see that name. */
export async function withoutHidden<F extends { id: string }>(tx: Tx, user: User, { name }: Entity, found: F[]): Promise<F[]> {
  if (isStaff(user.role) || !isPerson(name)) return found;
  const hidden = await hiddenOf(tx, name, found);
  return found.filter(({ id }) => !hidden.has(id));
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
  const named = sql`
    select w.text, r.id, ${customer} as customer, ${sql.lit(selects.length)} as rank
    from unnest(${texts}::text[]) w (text) join ${sql.table(tableOf(target))} r on fold(${aliasIn(target, "r")}) = fold(w.text)
    where not r.deleted and ${visible(user, target)}`;
  return sql<Found>`${sql.join([...selects, named], sql` union all `)}`;
}

/** The text as typed, and in the normal forms in which such a number is stored. */
export function formsOf(field: Field, text: string): string[] {
  const format = "format" in field ? field.format : undefined;
  const normal = ["Spain", "France"].map((country) => format?.parse(text, { country }));
  return [...new Set([text, ...normal.filter((form) => form !== undefined)])];
}
