import pg from "pg";
import { type Answered, type Connection, ExtendedQuery } from "./extended-query.ts";
import { connect, giveBack } from "./kept-connections.ts";
import { scopeNames } from "./scope-settings.ts";
import type { Statement } from "./sql.ts";

const settings = ["role", ...scopeNames].map((name, index) => `set_config('${name}', $${index + 1}, true)`);
/**
 * Role and scope of the statement that follows. Like `plannedOnce` it keeps one plan; PostgreSQL refuses whatever would write. A read of one record
 * finds at most a few rows in each table: a hash table over a small one costs more than looking through it.
 */
const setUp = {
  name: "read alone",
  text: `select ${settings.join(", ")}, set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_hashjoin', 'off', true),
    set_config('transaction_read_only', 'on', true)`,
};

/**
 * Settings and statement before one Sync: PostgreSQL runs both in one transaction, which ends with them. So a read is one packet to the database and
 * one back, where BEGIN, settings, statement and COMMIT are several times as many messages in two round trips.
 */
class ReadAlone extends ExtendedQuery {
  readonly #scope: readonly string[];
  #isSetUp = false;
  constructor(scope: readonly string[], statement: Statement, callback: Answered) {
    super({ ...statement, callback });
    this.#scope = scope;
  }
  override prepare(connection: Connection) {
    connection.bind({ portal: "", statement: setUp.name, values: this.#scope });
    connection.execute();
    super.prepare(connection);
  }
  override handleDataRow(message: unknown) {
    if (this.#isSetUp) super.handleDataRow(message);
  }
  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#isSetUp) super.handleCommandComplete(message, connection);
    this.#isSetUp = true;
  }
}

/** One statement in a role and a scope, whose values are in the order of `scopeNames`. Staff and the system have fewer. */
export type AloneRead = { role: string; scope: readonly string[]; statement: Statement };

/** The rows of one statement. */
export async function readAlone(pool: pg.Pool, read: AloneRead): Promise<unknown[]> {
  const client = await connect(pool);
  let broken: Error | undefined;
  const onLoss = (error: Error) => {
    broken = error;
  };
  client.on("error", onLoss);
  try {
    return await sendAlone(client, read);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.severity === "FATAL") broken = error as Error;
    throw error;
  } finally {
    client.off("error", onLoss);
    void giveBack(client, broken);
  }
}

export function sendAlone(client: pg.PoolClient, { role, scope, statement }: AloneRead): Promise<unknown[]> {
  const values = settings.map((_, index) => (index === 0 ? role : (scope[index - 1] ?? "")));
  // With the kind of the role in its name: PostgreSQL plans a statement again whenever another role runs it, because policies differ. The whole role
  // could be longer than the 63 bytes that PostgreSQL reads of a name.
  const named = { ...statement, name: `${role.slice(role.lastIndexOf("_") + 1)} ${statement.name}` };
  prepareSetUp(client, values);
  return new Promise((resolve, reject) => {
    client.query(new ReadAlone(values, named, (error, result) => (error ? reject(error) : resolve(result.rows))));
  });
}

/** Once per connection, in a transaction of its own: the settings end with that. */
function prepareSetUp(client: pg.PoolClient, values: string[]) {
  const { parsedStatements, submittedNamedStatements } = (client as unknown as { connection: Connection }).connection;
  if (setUp.name in parsedStatements || setUp.name in submittedNamedStatements) return;
  // If it fails, so does the read, with the same cause.
  client.query({ ...setUp, values }).catch(() => undefined);
}
