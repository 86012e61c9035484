// The floor: a bare node:http server with prepared statements and JSON.stringify. No rights, no audit, plain OFFSET, total with every page.
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to } from "pg-copy-streams";
import { panels as figures } from "./floor-analytics.ts";

const pool = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 10 });
const joined = "c.id as customer_id, c.alias as customer_alias";
const ofCustomer = "where not v.deleted and v.customer_id = $1";
const paged = (order: string) => `order by ${order}, v.id limit 50 offset $2`;
const caseColumns = `v.id, v.version, v.cid, v.datetime, v.case_status, v.penal_type, v.ticket_amount, v.recovered_products, v.has_images, v.trial_datetime, v.time_zone,
  ${joined}, e.id as establishment_id, e.alias as establishment_alias, l.id as lawyer_id, l.alias as lawyer_alias`;
const caseJoins =
  "left join customers c on c.id = v.customer_id left join establishments e on e.id = v.establishment_id left join lawyers l on l.id = v.lawyer_id";
const withText = `${ofCustomer} and v.case_status = $3 and v.datetime >= $4 and v.datetime < $5 and v.search like '%' || fold($6) || '%'`;

type Page = { rows: string; total: string };
const pages: Record<string, Page> = {
  vehicles: {
    rows: `select v.id, v.version, v.plate, v.foreign_plate, v.brand, v.model, v.color, ${joined} from vehicles v left join customers c on c.id = v.customer_id ${ofCustomer} ${paged("v.plate")}`,
    total: `select count(*)::int as total from vehicles v ${ofCustomer}`,
  },
  criminals: {
    rows: `select v.id, v.version, v.dni, v.name, v.surname, v.nickname, ${joined} from criminals v left join customers c on c.id = v.customer_id ${ofCustomer} ${paged("coalesce(v.surname, U&'\\FFFF')")}`,
    total: `select count(*)::int as total from criminals v ${ofCustomer}`,
  },
  establishments: {
    rows: `select v.id, v.version, v.alias, v.code, v.city, v.country, ${joined}, l.id as lawyer_id, l.alias as lawyer_alias
      from establishments v left join customers c on c.id = v.customer_id left join lawyers l on l.id = v.lawyer_id ${ofCustomer} ${paged("v.alias")}`,
    total: `select count(*)::int as total from establishments v ${ofCustomer}`,
  },
  cases: {
    rows: `select ${caseColumns} from cases v ${caseJoins} ${ofCustomer} order by v.cid desc, v.id desc limit 50 offset $2`,
    total: `select count(*)::int as total from cases v ${ofCustomer}`,
  },
  found: {
    rows: `select ${caseColumns} from cases v ${caseJoins} ${withText} order by v.cid desc, v.id desc limit 50 offset $2`,
    total: `select count(*)::int as total from cases v ${withText.replaceAll(/\$([3-6])/g, (_match, number: string) => `$${Number(number) - 1}`)}`,
  },
};

const linked = (table: string, other: string, plural: string, name: string) =>
  `select t.id, t.${name} as alias from ${table} x join ${plural} t on t.id = x.${other} where x.case_id = $1`;
const related = [
  linked("case_criminals", "criminal_id", "criminals", "full_name"),
  linked("case_bands", "band_id", "bands", "alias"),
  linked("case_vehicles", "vehicle_id", "vehicles", "plate"),
  linked("case_witnesses", "witness_id", "witnesses", "full_name"),
  "select * from case_actions where case_id = $1",
  "select * from case_status_history where case_id = $1",
];

/** Events in a period, by the days of Madrid, without those that the law computes. */
const dated = (kind: string, from: string, date: string, day: string) =>
  `select '${kind}' as kind, v.id, v.number, v.case_status, ${date} as at, v.time_zone, v.lawyer_id, v.court_id, v.court_room, v.customer_id, v.establishment_id
   from ${from} where not v.deleted and ${day} and ($3::uuid is null or v.customer_id = $3)`;
const instants = (column: string) => `${column} >= $1::date and ${column} < $2::date + 1`;
const days = (column: string) => `${column} between $1::date and $2::date`;
const events = `select e.*, l.alias as lawyer, l.color, k.alias as court, c.alias as customer, s.alias as establishment from (${[
  dated("trial", "cases v", "v.trial_datetime", instants("v.trial_datetime")),
  dated("adjournment", "case_adjournments a join cases v on v.id = a.case_id", "a.date", instants("a.date")),
  dated("restrainingOrderStart", "cases v", "v.restraining_order_start_date", days("v.restraining_order_start_date")),
  dated("restrainingOrderEnd", "cases v", "v.restraining_order_end_date", days("v.restraining_order_end_date")),
  dated("limitation", "cases v", "v.limitation_date", days("v.limitation_date")),
].join(" union all ")}) e left join lawyers l on l.id = e.lawyer_id left join courts k on k.id = e.court_id
  left join customers c on c.id = e.customer_id left join establishments s on s.id = e.establishment_id order by e.at`;

const prepared = (text: string, values: unknown[]) => pool.query({ name: String(text.length) + text.slice(-40), text, values });

async function answer(path: string, query: URLSearchParams): Promise<unknown> {
  const [, what, id] = path.split("/");
  if (what === "case") {
    const [record, ...parts] = await Promise.all([
      prepared(`select v.*, ${joined} from cases v ${caseJoins} where v.id = $1`, [id]),
      ...related.map((text) => prepared(text, [id])),
    ]);
    return { ...record.rows[0], related: parts.map((part) => part.rows) };
  }
  if (what === "analytics") {
    const values = [query.get("customer"), query.get("start"), query.get("end")];
    return Promise.all(figures.map((text, index) => pool.query({ name: `panel ${index}`, text, values }).then(({ rows }) => rows)));
  }
  if (what === "save") {
    await prepared("update cases set attestation = $2, version = version + 1, updated_at = now() where id = $1", [id, query.get("value")]);
    return (await prepared(`select v.*, ${joined} from cases v ${caseJoins} where v.id = $1`, [id])).rows[0];
  }
  if (what === "rows") return (await prepared(exported(caseColumns, "$1", "$2"), [query.get("customer"), query.get("from")])).rows;
  if (what === "calendar") return (await prepared(events, [query.get("from"), query.get("to"), query.get("customer") || null])).rows;
  const { rows, total } = pages[what!]!;
  const [customer, offset, ...more] = [query.get("customer"), Number(query.get("offset") ?? 0), ...query.getAll("more")];
  const [page, counted] = await Promise.all([prepared(rows, [customer, offset, ...more]), prepared(total, [customer, ...more])]);
  return { rows: page.rows, total: counted.rows[0].total };
}

/** The rows of an export. COPY leaves out the columns that only the API returns. */
const exported = (columns: string, customer: string, from: string) => `select ${columns},
    (select string_agg(z.alias, ', ' order by z.alias) from zone_establishments x join zones z on z.id = x.zone_id where x.establishment_id = v.establishment_id and not z.deleted) as zones
  from cases v ${caseJoins} where not v.deleted and v.customer_id = ${customer} and v.datetime >= ${from} order by v.cid desc, v.id desc`;
const plain =
  "v.cid, v.datetime, v.case_status, c.alias, e.alias, v.penal_type, l.alias, v.ticket_amount, v.recovered_products, v.has_images, v.trial_datetime";
const copied = (customer: string, from: string) =>
  `copy (${exported(plain, pg.escapeLiteral(customer), pg.escapeLiteral(from))}) to stdout (format csv)`;

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://floor");
  if (pathname === "/copy") {
    const client = await pool.connect();
    await pipeline(client.query(to(copied(searchParams.get("customer")!, searchParams.get("from")!))), response);
    client.release();
    return;
  }
  response.setHeader("content-type", "application/json").end(JSON.stringify(await answer(pathname, searchParams)));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
