import type { DuplicatePair } from "#api/duplicates.ts";
import type { User } from "#domain/access/user.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasOf, entityNamed, tableOf } from "#server/records/columns.ts";

/** What gives a record away, most telling first. Of names, only those with a surname: a nickname alone tells nothing. */
type Tell = { field: string; column: string; needs?: string };
const tells: Record<string, Tell[]> = {
  criminal: [
    { field: "dni", column: "dni" },
    { field: "name", column: "full_name", needs: "surname" },
  ],
  vehicle: [{ field: "plate", column: "plate" }],
  witness: [
    { field: "code", column: "code" },
    { field: "name", column: "full_name" },
  ],
};

/** A person looks at a few and comes back; the list shrinks as they do. */
const most = 200;
/** Shorter values are alike by chance. */
const shortest = 5;

export async function findDuplicates(tx: Tx, user: User, name: string): Promise<DuplicatePair[]> {
  const pairs: DuplicatePair[] = [];
  for (const tell of tells[name] ?? []) pairs.push(...(await pairsBy(tx, user, name, tell)));
  return pairs.slice(0, most);
}

/** Two values at most one character apart have a form in common when each may lose one character: a join instead of a comparison of all with all. */
function pairsBy(tx: Tx, user: User, name: string, { field, column, needs = column }: Tell): Promise<DuplicatePair[]> {
  const entity = entityNamed(name);
  const value = sql.ref(`r.${column}`);
  const side = (end: string): Sql => {
    const at = (part: string) => sql.ref(`${end}.${part}`);
    return sql`jsonb_build_object('id', ${at("id")}, 'alias', ${at("alias")}, 'value', ${at("value")}, 'customer', jsonb_build_object('id', ${at("customer_id")}, 'alias', ${at("customer_alias")}))`;
  };
  return tx.rows<DuplicatePair>(sql`
    with known as (
      select r.id, ${sql.ref(`r.${aliasOf(entity)}`)} as alias, ${value} as value, fold(${value}) as plain, r.customer_id, c.alias as customer_alias
      from ${sql.table(tableOf(entity))} r join customers c on c.id = r.customer_id
      where not r.deleted and ${sql.ref(`r.${needs}`)} is not null and length(${value}) >= ${shortest} and ${visible(user, entity)}
    ), forms as (
      select id, plain as form from known
      union select id, left(plain, place - 1) || substr(plain, place + 1) from known, generate_series(1, length(plain)) place
    ), near as (select distinct a.id as one, b.id as other from forms a join forms b on a.form = b.form and a.id < b.id)
    select ${field} as field, l.plain = r.plain as exact, ${side("l")} as "left", ${side("r")} as "right"
    from near join known l on l.id = near.one join known r on r.id = near.other
    order by l.plain <> r.plain, l.plain, l.id, r.id limit ${most}`);
}
