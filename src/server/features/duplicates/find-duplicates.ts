import type { DuplicatePair } from "#api/duplicates.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { columnOf, entityNamed, tableOf } from "#server/records/columns.ts";
import { isComparedInNormalForm } from "#server/records/duplicate.ts";

/** A field whose equal or nearly equal values suggest a duplicate. With `requires`, only rows with a value in that column count. */
type Criterion = { field: string; column: string; requires?: string };

/** The strongest first. Names count only with a surname: equal nicknames mean nothing. */
const criteria: Record<string, Criterion[]> = {
  criminal: [
    { field: "dni", column: "dni" },
    { field: "name", column: "full_name", requires: "surname" },
  ],
  vehicle: [{ field: "plate", column: "plate" }],
  witness: [
    { field: "code", column: "code" },
    { field: "name", column: "full_name" },
  ],
};

const maxPairs = 200;
/** Shorter values are similar by chance. */
const minLength = 5;

export async function findDuplicates(tx: Tx, user: User, name: string): Promise<DuplicatePair[]> {
  const pairs: DuplicatePair[] = [];
  for (const criterion of criteria[name] ?? []) pairs.push(...(await pairsBy(tx, user, name, criterion)));
  if (!criteria[name]) pairs.push(...(await twins(tx, user, entityNamed(name))));
  return pairs.slice(0, maxPairs);
}

/** Records that were created before unique names and codes ignored case, accents and spaces. */
async function twins(tx: Tx, user: User, entity: Entity): Promise<DuplicatePair[]> {
  const found: DuplicatePair[] = [];
  for (const names of entity.unique ?? []) {
    const field = names.at(-1)!;
    const same = names.map((name) => {
      const [one, other] = ["r", "o"].map((end) => sql.ref(`${end}.${columnOf(name, entity.fields[name]!)}`));
      return isComparedInNormalForm(entity.fields[name]!) ? sql`unique_form(${one!}) = unique_form(${other!})` : sql`${one!} = ${other!}`;
    });
    const customer = "customer" in entity.fields;
    const side = (end: string) =>
      sql`jsonb_build_object('id', ${sql.ref(`${end}.id`)}, 'alias', ${sql.ref(`${end}.alias`)}, 'value', ${sql.ref(`${end}.${columnOf(field, entity.fields[field]!)}`)},
        'customer', ${customer ? sql`(select jsonb_build_object('id', c.id, 'alias', c.alias) from customers c where c.id = ${sql.ref(`${end}.customer_id`)})` : sql`null`})`;
    found.push(
      ...(await tx.rows<DuplicatePair>(sql`
        select ${field} as field, true as exact, ${side("o")} as "left", ${side("r")} as "right"
        from ${sql.table(tableOf(entity))} r join ${sql.table(tableOf(entity))} o on ${sql.join(same, sql` and `)} and o.twin < r.twin
        where r.twin > 0 and not r.deleted and not o.deleted and ${visible(user, entity)} order by r.alias, r.id limit ${maxPairs}`)),
    );
  }
  return found;
}

/** Values at most one character apart have a form in common, if a form may leave out one character: a join instead of comparing all pairs. */
function pairsBy(tx: Tx, user: User, name: string, { field, column, requires = column }: Criterion): Promise<DuplicatePair[]> {
  const entity = entityNamed(name);
  const value = sql.ref(`r.${column}`);
  const side = (end: string): Sql => {
    const at = (part: string) => sql.ref(`${end}.${part}`);
    return sql`jsonb_build_object('id', ${at("id")}, 'alias', ${at("alias")}, 'value', ${at("value")}, 'customer', jsonb_build_object('id', ${at("customer_id")}, 'alias', ${at("customer_alias")}))`;
  };
  return tx.rows<DuplicatePair>(sql`
    with known as (
      select r.id, ${aliasIn(entity, "r")} as alias, ${value} as value, fold(${value}) as plain, r.customer_id, c.alias as customer_alias
      from ${sql.table(tableOf(entity))} r join customers c on c.id = r.customer_id
      where not r.deleted and ${sql.ref(`r.${requires}`)} is not null and length(${value}) >= ${minLength} and ${visible(user, entity)}
    ), forms as (
      select id, plain as form from known
      union select id, left(plain, place - 1) || substr(plain, place + 1) from known, generate_series(1, length(plain)) place
    ), near as (select distinct a.id as one, b.id as other from forms a join forms b on a.form = b.form and a.id < b.id)
    select ${field} as field, l.plain = r.plain as exact, ${side("l")} as "left", ${side("r")} as "right"
    from near join known l on l.id = near.one join known r on r.id = near.other
    order by l.plain <> r.plain, l.plain, l.id, r.id limit ${maxPairs}`);
}
