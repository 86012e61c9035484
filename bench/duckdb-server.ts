// What analytics is compared with besides bench/floor.ts: DuckDB behind a bare node:http server, over the same rows. No rights, only counting.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { panels, tables } from "./duckdb-panels.ts";

type Connection = {
  run: (text: string) => Promise<unknown>;
  runAndReadAll: (text: string, values: readonly unknown[], types?: unknown) => Promise<{ getRowsJson: () => unknown[] }>;
};
type Library = { DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<Connection> }> } };

// Not a dependency of the project: bench/duckdb.ts installs it in a folder of its own.
const { DuckDBInstance } = createRequire(join(process.env.LIBRARY!, "x.js"))("@duckdb/node-api") as Library;
const folder = process.env.ROWS!;
const instance = await DuckDBInstance.create(join(folder, "rows.duckdb"));
const connection = await instance.connect();
for (const name of Object.keys(tables))
  await connection.run(`create table ${name} as select * from read_csv('${join(folder, name)}.csv', header = true, sample_size = -1)`);
await connection.run("checkpoint");

async function answer(query: URLSearchParams): Promise<unknown> {
  const values = [query.get("customer"), query.get("start"), query.get("end")];
  const read: unknown[] = [];
  for (const text of panels) read.push((await connection.runAndReadAll(withTypes(text), values.slice(0, 3))).getRowsJson());
  return read;
}

/** DuckDB cannot infer the type of a parameter that is null. */
const withTypes = (text: string) => text.replaceAll("$1", "$1::uuid").replaceAll("$2", "$2::date").replaceAll("$3", "$3::date");

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://floor");
  response.setHeader("content-type", "application/json").end(JSON.stringify(await answer(searchParams)));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
