import pg from "pg";
import { type Setting, settingLocally } from "./begin.ts";
import { connect, giveBack } from "./kept-connections.ts";
import { scopeNames } from "./scope-settings.ts";
import type { Statement } from "./sql.ts";
import { statementWriter } from "./statement-group.ts";

const names = ["statement_timeout", "role", ...scopeNames];
const fixed: readonly Setting[] = [
  ["plan_cache_mode", "'force_generic_plan'"],
  ["enable_hashjoin", "'off'"],
  ["transaction_read_only", "'on'"],
];
/**
 * Time, role and scope of the statement that follows. Like `plannedOnce` it keeps one plan; PostgreSQL refuses whatever would write. A read of one record
 * finds at most a few rows in each table: a hash table over a small one costs more than looking through it.
 */
const setUp = {
  name: "read alone",
  text: settingLocally([...names.map((name, index): Setting => [name, `$${index + 1}`]), ...fixed]),
};

/**
 * One statement in a role and a scope, after the one that it needs, if any. The values of the scope are in the order of `scopeNames`: staff and the
 * system have fewer. `limit` is the time that it may take, in milliseconds.
 */
export type AloneRead = { limit: number; role: string; scope: readonly string[]; first: Statement | undefined; statement: Statement };

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

/**
 * Settings and statement in one group: PostgreSQL runs both in one transaction, which ends with them. So a read is one packet to the database and one back,
 * where BEGIN, settings, statement and COMMIT are several times as many messages in two round trips.
 */
export async function sendAlone(client: pg.PoolClient, { limit, role, scope, first, statement }: AloneRead): Promise<unknown[]> {
  const write = statementWriter(client);
  const values = [String(limit), role, ...scopeNames.map((_, index) => scope[index] ?? "")];
  // With the kind of the role in its name: PostgreSQL plans a statement again whenever another role runs it, because policies differ. The whole role
  // could be longer than the 63 bytes that PostgreSQL reads of a name.
  const ofRole = (one: Statement) => ({ ...one, name: `${role.slice(role.lastIndexOf("_") + 1)} ${one.name}`, isRare: false });
  // If one of them fails, so does the statement, for the same reason.
  for (const before of [{ ...setUp, values }, ...(first ? [ofRole(first)] : [])]) write(before).catch(() => undefined);
  return (await write(ofRole(statement))).rows;
}
