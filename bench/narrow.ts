// The narrow floor: what somebody would build who needs only to open and save a case. A bare node:http server on a table of 36 plain columns with
// three joins, prepared statements and a row of audit. No rights, no lists, no versions that others see, no live updates.
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 10, idleTimeoutMillis: 0 });
const columns = `id, version, number, customer_id, establishment_id, lawyer_id, case_status, country, time_zone, datetime, complaint_datetime, complaint_place,
  penal_type, crime_type, processing, attestation, ticket_amount, recovered_amount, recovered_products, loose_articles, modus_operandi, has_images,
  theft_count, regular_in_area, minors, trial_datetime, court_room, hearing_state, judgment_date, judgment_type, limitation_date,
  enforcement_payment, company_civil_liability, company_civil_liability_amount, created_at, updated_at`;
await pool.query(`create schema if not exists narrow`);
const { rows } = await pool.query("select to_regclass('narrow.cases') as made");
if (!rows[0].made)
  await pool.query(`create table narrow.cases as select ${columns} from public.cases;
    alter table narrow.cases add primary key (id);
    create index on narrow.cases (customer_id, number);
    create index on narrow.cases (establishment_id);
    create index on narrow.cases (lawyer_id);
    create table narrow.audit (id bigint generated always as identity primary key, case_id uuid not null, at timestamptz not null default now(), who text, before jsonb, after jsonb);
    create index on narrow.audit (case_id);
    analyze narrow.cases`);

const joined = (from: string) => `select v.*, c.alias as customer_alias, e.alias as establishment_alias, l.alias as lawyer_alias from ${from} v
  left join public.customers c on c.id = v.customer_id left join public.establishments e on e.id = v.establishment_id left join public.lawyers l on l.id = v.lawyer_id`;
const opened = `${joined("narrow.cases")} where v.id = $1`;
const saved = `with before as (select id, attestation from narrow.cases where id = $1 for update),
  after as (update narrow.cases v set attestation = $2, version = version + 1, updated_at = now() from before b where v.id = b.id returning v.*),
  audited as (insert into narrow.audit (case_id, who, before, after)
    select id, $3, jsonb_build_object('attestation', attestation), jsonb_build_object('attestation', $2::text) from before)
  ${joined("after")}`;

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://floor");
  const [, what, id] = pathname.split("/");
  const { rows } = await pool.query(
    what === "save"
      ? { name: "save", text: saved, values: [id, searchParams.get("value"), "manager"] }
      : { name: "open", text: opened, values: [id] },
  );
  response.setHeader("content-type", "application/json").end(JSON.stringify(rows[0]));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
