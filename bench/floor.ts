// The floor: a bare node:http server with prepared statements and JSON.stringify. No rights, no audit, plain OFFSET, total with every page.
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 10 });
const joined = "c.id as customer_id, c.alias as customer_alias";
const lists: Record<string, string> = {
  vehicles: `select v.id, v.version, v.plate, v.foreign_plate, v.brand, v.model, v.color, ${joined}
    from vehicles v left join customers c on c.id = v.customer_id where not v.deleted and v.customer_id = $1 order by v.plate, v.id limit 50 offset $2`,
  criminals: `select v.id, v.version, v.dni, v.name, v.surname, v.nickname, ${joined}
    from criminals v left join customers c on c.id = v.customer_id where not v.deleted and v.customer_id = $1 order by coalesce(v.surname, U&'\\FFFF'), v.id limit 50 offset $2`,
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://floor");
  const table = pathname.slice(1);
  const customer = searchParams.get("customer");
  const [rows, total] = await Promise.all([
    pool.query({ name: table, text: lists[table]!, values: [customer, Number(searchParams.get("offset") ?? 0)] }),
    pool.query({
      name: `${table} total`,
      text: `select count(*)::int as total from ${table} where not deleted and customer_id = $1`,
      values: [customer],
    }),
  ]);
  response.setHeader("content-type", "application/json").end(JSON.stringify({ rows: rows.rows, total: total.rows[0].total }));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
