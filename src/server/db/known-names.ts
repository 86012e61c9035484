import { type Sql, sql } from "./sql.ts";

/** Whom everybody may name who sees a case, an issue or a civil case with them. Who sees one sees its customer and its establishment. */
const known: ReadonlySet<string> = new Set(["user", "lawyer", "court", "customer", "establishment"]);
export const isKnownByName = (entity: string) => known.has(entity);

/** Changes with the name of any of them. */
export const namesMark: Sql = sql`(select k.mark::text from known_names k)`;

type Named = { id: string; alias: string | null; mark: string };
type Rows = { rows: <Row>(statement: Sql<Row>) => Promise<Row[]> };

export type KnownNames = {
  /** The names of these records as they are at this mark, which the statement has read that refers to them. */
  read: (tx: Rows, mark: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** Enough for every office; a server that has seen more begins anew. */
const maxNames = 20_000;

/** Names in memory: reading a dozen of them takes a quarter of opening a record. */
export function openKnownNames(): KnownNames {
  let kept = { mark: "", names: new Map<string, string>() };
  return {
    read: async (tx, mark, ids) => {
      if (mark !== kept.mark || kept.names.size > maxNames) kept = { mark, names: new Map() };
      const { names } = kept;
      const missing = ids.filter((id) => !names.has(id));
      if (missing.length === 0) return names;
      const found = await tx.rows(named([...new Set(missing)]));
      // If one of them has just been given another name, these are for now only.
      const into = found.every((one) => one.mark === mark) ? names : new Map(names);
      for (const { id, alias } of found) if (alias !== null) into.set(id, alias);
      return into;
    },
  };
}

/** Users by a function, because only staff may read their accounts. */
const named = (ids: readonly string[]): Sql<Named> =>
  sql<Named>`select i.id, coalesce(user_alias(i.id), (select l.alias from lawyers l where l.id = i.id), (select c.alias from courts c where c.id = i.id),
    (select e.alias from establishments e where e.id = i.id), (select o.alias from customers o where o.id = i.id)) as alias, ${namesMark} as mark from unnest(${ids}::uuid[]) as i (id)`;
