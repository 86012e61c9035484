import type pg from "pg";
import { memoize } from "#domain/memoize.ts";
import { type Answered, type Connection, ExtendedQuery } from "./extended-query.ts";
import { nameOf } from "./sql.ts";

/** A setting that ends with its transaction. */
export type Setting = readonly [name: string, value: string];
export type Beginning = { isReadOnly: boolean; isSnapshot: boolean; settings: readonly Setting[] };

/** One prepared statement for all settings of the same names: written out as `set local` they were a tenth of what PostgreSQL did for a save. */
const textOf = memoize((names: string) => {
  const each = names.split(",").map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return `select ${each.join(", ")}`;
}, 100);

class Begin extends ExtendedQuery {
  readonly #text: string;
  #hasBegun = false;
  constructor({ isReadOnly, isSnapshot, settings }: Beginning, callback: Answered) {
    const text = textOf(settings.map(([name]) => name).join(","));
    super({ name: nameOf(text), text, values: settings.map(([, value]) => value), callback });
    this.#text = `begin ${isSnapshot ? "isolation level repeatable read" : ""} ${isReadOnly ? "read only" : ""}`;
  }
  override prepare(connection: Connection) {
    connection.parse({ name: "", text: this.#text });
    connection.bind({ portal: "", statement: "", values: [] });
    connection.execute();
    super.prepare(connection);
  }
  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#hasBegun) super.handleCommandComplete(message, connection);
    this.#hasBegun = true;
  }
}

/** Begins a transaction with these settings. */
export const begin = (client: pg.PoolClient, beginning: Beginning): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new Begin(beginning, (error, result) => (error ? reject(error) : resolve(result))));
  });
