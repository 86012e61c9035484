import { createHash } from "node:crypto";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from "kysely";

export { sql };
export type Sql<Row = unknown> = RawBuilder<Row>;

/** Only compiles: fragments become one text with numbered parameters. Running them is the business of `Tx`. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type Statement = { text: string; values: unknown[]; name: string };

const names = new Map<string, string>();
const remembered = 2000;

/** The same text gets the same name, so that PostgreSQL plans it once per connection. */
export function compile(fragment: Sql): Statement {
  const { sql: text, parameters } = fragment.compile(compiler);
  let name = names.get(text);
  if (!name) {
    if (names.size >= remembered) names.clear();
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return { text, values: [...parameters], name };
}

/** A fragment without parameters as text, once for all the statements that it becomes a part of. */
export function writtenOut(fragment: Sql): Sql {
  const { sql: text, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new Error("what has parameters cannot be written out");
  return sql.raw(text);
}
