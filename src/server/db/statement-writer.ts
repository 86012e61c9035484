import type { Writable } from "node:stream";
import type pg from "pg";
import { type Beginning, begin } from "./begin.ts";
import type { Statement } from "./sql.ts";

/** Writes statements to the connection. Those of one tick are sent in one packet: each packet is a system call, a good part of the cost of a short statement. */
export function statementWriter(client: pg.PoolClient) {
  // The types of `pg` omit the connection, which is the only access to its socket.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  return (statement: string | Statement | Beginning): Promise<pg.QueryResult> => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return typeof statement !== "string" && "settings" in statement ? begin(client, statement) : client.query(statement);
  };
}
