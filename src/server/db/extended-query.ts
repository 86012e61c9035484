import pg from "pg";
import type { Statement } from "./sql.ts";

/** What `pg` has of a connection, which its types omit. */
export type Connection = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse: (statement: { name: string; text: string }) => void;
  bind: (to: { portal: string; statement: string; values: readonly string[] }) => void;
  execute: () => void;
};
export type Answered = (error: Error | null, result: pg.QueryResult) => void;

interface Handler {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/** A query of `pg` whose messages can be added to: whatever is sent before its Sync is one packet to the database and one back. */
export const ExtendedQuery = pg.Query as unknown as new (
  statement: Omit<Statement, "values"> & { values: readonly unknown[]; callback: Answered },
) => pg.Submittable & Handler;
