import type { Principal } from "#server/auth/principal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** Who was never here, or not for long, gets the news of so many days. */
const firstDays = 7;
const maxDays = 31;
/** After so many minutes without a look the visit is over. */
const pause = 60;
/** A look is stored at most this often, in minutes. */
const step = 10;

/**
 * Until when this person has seen everything: the end of the visit before this one. A screen that stays open looks by itself, so a visit also ends
 * with its day; then everything since its beginning is shown again. The database's clock: it is compared with when records were made.
 */
const since = sql`case when v.seen_at < now() - make_interval(mins => ${sql.lit(pause)}) then v.seen_at when ${isOver(sql`v`)} then v.began_at else v.since end`;
const isDue = sql<boolean>`(v.seen_at < now() - make_interval(mins => ${sql.lit(step)}) or ${isOver(sql`v`)})`;

/** Since when something is news to this person, whether this look is to be stored, and what has been dismissed, as a mark. */
export type Visit = { since: string; isDue: boolean; dismissed: string | null };

export async function readVisit(tx: Tx, user: Pick<Principal, "id">): Promise<Visit> {
  const found = await tx.row<Visit>(sql`
    select greatest(coalesce(${since}, now() - make_interval(days => ${sql.lit(firstDays)})), now() - make_interval(days => ${sql.lit(maxDays)})) as since,
      coalesce(${isDue}, true) as "isDue",
      (select md5(string_agg(concat_ws(' ', d.kind, d.subject_id, d.mark), ',' order by d.kind, d.subject_id)) from user_dismissals d where d.user_id = ${user.id}) as dismissed
    from (values (1)) one left join user_visits v on v.user_id = ${user.id}`);
  return found!;
}

/** Stores that this person has looked. Where nothing can be written the day is shown all the same. */
export async function rememberVisit({ db }: Pick<Deps, "db">, { id }: Pick<Principal, "id">) {
  const isNew = sql`(v.seen_at < now() - make_interval(mins => ${sql.lit(pause)}) or ${isOver(sql`v`)})`;
  await db
    .asSystem((tx) =>
      tx.run(sql`
        insert into user_visits as v (user_id, since, began_at, seen_at) values (${id}, now() - make_interval(days => ${sql.lit(firstDays)}), now(), now())
        on conflict (user_id) do update set since = ${since}, began_at = case when ${isNew} then now() else v.began_at end, seen_at = now()
        where ${isDue}`),
    )
    .catch(() => undefined);
}

/** The visit is of another day. */
function isOver(visit: Sql): Sql {
  const day = (at: Sql) => sql`(${at} at time zone 'Europe/Madrid')::date`;
  return sql`${day(sql`${visit}.began_at`)} < ${day(sql`now()`)}`;
}
