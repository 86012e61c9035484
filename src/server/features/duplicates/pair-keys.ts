import type { MergeableName } from "#domain/duplicates/mergeable.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** What candidates have in common: the number of a document, a name, or a place. Each is null where it says nothing. */
type Keys = { code?: Sql; name?: Sql; place?: Sql };

const bare = (column: string) => sql`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`;
const plain = (value: Sql) => sql`trim(regexp_replace(fold(${value}), '[^a-z0-9]+', ' ', 'g'))`;
/** Equal nicknames and first names mean nothing. */
const personName = (surname: string) =>
  sql`case when ${sql.ref(surname)} is not null then ${plain(sql`coalesce(r.name, '') || ' ' || ${sql.ref(surname)}`)} end`;
const numbersIn = (value: Sql) => sql`regexp_replace(${value}, '[^0-9]+', ' ', 'g')`;

export const pairKeys: Record<MergeableName, Keys> = {
  criminal: { code: bare("r.dni"), name: personName("r.surname") },
  witness: { code: bare("r.code"), name: personName("r.lastname") },
  vehicle: { code: bare("r.plate") },
  band: {
    name: plain(sql`regexp_replace(fold(r.alias), '\\m(banda|clan|grupo|bande|groupe|gang|familia|famille|los|las|les|de|la|du)\\M', ' ', 'g')`),
  },
  // The names of courts are written in many ways; their town and number are not.
  court: { name: plain(sql`r.alias`), place: sql`r.country || fold(r.city) || trim(${numbersIn(sql`coalesce(r.number, r.alias)`)})` },
  establishment: { code: bare("r.code"), name: plain(sql`r.alias`), place: sql`r.zip || trim(${numbersIn(sql`r.address`)})` },
};

/** Shorter values are similar by chance. */
const minLength = 5;

/**
 * Records that are worth comparing have a form in common. Values at most one character apart do, if a form may leave out one character; names also
 * with their words in order, as the initials with the longest word, and by their first two words. A join instead of comparing all pairs.
 */
export const formsOf = sql`
  select id, form from (
    select id, 'c' || code as form from known where length(code) >= ${sql.lit(minLength)}
    union all select id, 'c' || left(code, greatest(cut - 1, 0)) || substr(code, cut + 1) from known, generate_series(1, length(code)) cut where length(code) >= ${sql.lit(minLength)}
    -- The letter of a DNI follows from its number.
    union all select id, 'd' || left(number, greatest(cut - 1, 0)) || substr(number, cut + 1)
      from (select id, left(code, -1) as number from known where code ~ '^[XYZ0-9][0-9]{6,7}[A-Z]$') n, generate_series(0, length(number)) cut
    union all select id, 'd' || lpad(code, 8, '0') from known where code ~ '^[0-9]{7,8}$'
    union all select id, 'n' || left(name, greatest(cut - 1, 0)) || substr(name, cut + 1) from known, generate_series(0, length(name)) cut where length(name) >= ${sql.lit(minLength)}
    union all select id, 'n' || left(sorted, greatest(cut - 1, 0)) || substr(sorted, cut + 1) from words, generate_series(0, length(sorted)) cut where length(sorted) >= ${sql.lit(minLength)}
    union all select id, 'i' || initials || ' ' || longest from words where length(longest) >= 4 and length(initials) >= 2
    union all select id, 'w' || first_two from words where first_two is not null
    union all select id, 'p' || place from known where length(place) >= ${sql.lit(minLength)}
  ) f`;

/** The words of each name. */
export const wordsOfNames = sql`
  select k.id, string_agg(w, ' ' order by w) as sorted, string_agg(left(w, 1), '' order by left(w, 1)) as initials,
    (array_agg(w order by length(w) desc, w))[1] as longest,
    case when count(*) >= 2 then (array_agg(w order by at))[1] || ' ' || (array_agg(w order by at))[2] end as first_two
  from known k, regexp_split_to_table(k.name, ' ') with ordinality x (w, at) where w <> '' group by k.id`;
