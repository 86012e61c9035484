// The floor of a search: its own statements, sent by a bare server without rights that returns the rows as they are.
import { createServer } from "node:http";
import pg from "pg";
import type { Statement } from "#server/db/sql.ts";

const client = new pg.Client({ connectionString: process.env.OWNER_URL });
await client.connect();
let statements: Statement[] = [];
process.on("message", (sent: Statement[]) => {
  statements = sent;
  process.send?.("ready");
});

const server = createServer(async (_request, response) => {
  await client.query("begin");
  const found: unknown[] = [];
  for (const statement of statements) found.push((await client.query(statement)).rows);
  await client.query("commit");
  response.setHeader("content-type", "application/json").end(JSON.stringify(found));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
