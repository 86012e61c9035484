// npm run bench [-- cases parties folder]: CPU per request of lists, records, calendars and documents against the floor, in one run.
// A named folder is kept, for the next run and for bench/exports.ts, bench/duckdb.ts, bench/search.ts and bench/reports.ts.
import pg from "pg";
import type { Role } from "#domain/access/roles.ts";
import { type BenchProcess, loopDelay, tokenOf } from "./bench-process.ts";
import { type Call, compare } from "./compare.ts";
import { openEnvironment } from "./environment.ts";
import { columnsFor } from "./screen-columns.ts";

const cases = Number(process.argv[2] ?? 1_000_000);
const environment = await openEnvironment(cases, process.argv[4], Number(process.argv[3] ?? cases));
const versions = new Map<string, number>();
try {
  await measure();
} finally {
  await environment.stop();
}

type As = { headers: Record<string, string> };

async function measure() {
  const owner = new pg.Client({ connectionString: environment.ownerUrl });
  // When something below fails, stopping the database must not hide the error.
  owner.on("error", () => undefined);
  await owner.connect();
  await owner.query("vacuum analyze");
  const customer = (await owner.query<{ id: string }>("select id from customers where alias = 'Almacenes Brisa'")).rows[0]!.id;
  await addEstablishments(owner, customer);
  // Seeded copies have random ids that are not UUIDv7. They are listed, but not opened.
  const { rows } = await owner.query<{ id: string; version: number }>(
    "select id, version from cases where customer_id = $1 and uuid_extract_version(id) = 7 order by cid limit 500",
    [customer],
  );
  for (const { id, version } of rows) versions.set(id, version);
  await owner.end();
  const [product, floor, { database }] = [await environment.start(), await environment.start("floor.ts"), environment];
  const [manager, office, lawyer]: [As, As, As] = [{ headers: {} }, { headers: {} }, { headers: {} }];
  const signIn = async () => {
    for (const [name, { headers }] of Object.entries({ manager, supercustomer: office, lawyer }))
      headers.authorization = `Bearer ${await tokenOf(product.url, name)}`;
  };
  const versus = async (name: string, ours: Call[], theirs: Call) => {
    // Tokens are short-lived.
    await signIn();
    await compare(name, ours, theirs, { product: product.pid, floor: floor.pid, database });
  };
  await signIn();
  const get = (url: string, as?: RequestInit) => () => fetch(url, as);
  for (const table of ["vehicles", "criminals", "establishments", "cases"]) {
    const search = `filter[customer][0]=${customer}`;
    const list = `${product.url}/api/${table}?size=50&${columnsFor(table, "manager")}&${search}`;
    const counted = `${product.url}/api/${table}/count?${search}`;
    const { count } = (await (await fetch(counted, manager)).json()) as { count: number };
    const deep = await cursorAt(list, manager.headers, Math.floor(count / 200));
    const own = (role: Role) => `${product.url}/api/${table}?size=50&${columnsFor(table, role)}`;
    const atFloor = (offset: number) => get(`${floor.url}/${table}?customer=${customer}&offset=${offset}`);
    console.log(`about ${count} ${table} of one customer; CPU per request of server and PostgreSQL together\n`);
    await versus(`${table}, first page, manager`, [get(list, manager)], atFloor(0));
    await versus(`${table}, first page and count, manager`, [get(list, manager), get(counted, manager)], atFloor(0));
    await versus(`${table}, first page, head office`, [get(own("supercustomer"), office)], atFloor(0));
    if (table !== "establishments") await versus(`${table}, first page, lawyer`, [get(own("lawyer"), lawyer)], atFloor(0));
    await versus(`${table}, middle of the list, manager`, [get(`${list}${deep && `&after=${deep}`}`, manager)], atFloor(Math.floor(count / 2)));
    console.log();
  }
  const year = new Date().getFullYear() - 1;
  const columns = columnsFor("cases", "manager");
  const search = `q=mochila&filter[customer][0]=${customer}&filter[caseStatus][0]=archived&filter[datetime][from]=${year}-01-01&filter[datetime][to]=${year}-12-31`;
  const more = ["archived", `${year}-01-01`, `${year + 1}-01-01`, "mochila"].map((value) => `&more=${value}`).join("");
  const found = [get(`${product.url}/api/cases?size=50&${columns}&${search}`, manager), get(`${product.url}/api/cases/count?${search}`, manager)];
  await versus("cases by text, status and year, with count", found, get(`${floor.url}/found?customer=${customer}&offset=0${more}`));
  const next = cycle(rows.map((row) => row.id));
  await versus("open one case", [() => fetch(`${product.url}/api/cases/${next()}`, manager)], () => fetch(`${floor.url}/case/${next()}`));
  await versus("save one field of a case", [() => save(product.url, manager, next())], () =>
    fetch(`${floor.url}/save/${next()}?value=${Math.random()}`),
  );
  await calendars(product, floor, manager, office, customer, versus);
  await documents(
    product,
    manager,
    rows.map((row) => row.id),
  );
}

type Versus = (name: string, ours: Call[], theirs: Call) => Promise<void>;

/** Last month and a week of it, of all customers and of one. 120,000 cases have about 50,000 events a year. */
async function calendars(product: BenchProcess, floor: BenchProcess, manager: RequestInit, office: RequestInit, customer: string, versus: Versus) {
  const first = new Date();
  first.setUTCDate(0);
  const month = first.toISOString().slice(0, 7);
  const days = `from=${month}-01&to=${first.toISOString().slice(0, 10)}`;
  const week = `from=${month}-08&to=${month}-14`;
  const ours = (period: string, as: RequestInit) => () => fetch(`${product.url}/api/calendar/penal?${period}`, as);
  const theirs =
    (period: string, of = "") =>
    () =>
      fetch(`${floor.url}/calendar?${period}&customer=${of}`);
  const totalOf = async (as: RequestInit, period: string) => ((await (await ours(period, as)()).json()) as { total: number }).total;
  await versus(`calendar, a month of ${await totalOf(manager, days)}, manager`, [ours(days, manager)], theirs(days));
  await versus(`calendar, a week of ${await totalOf(manager, week)}, manager`, [ours(week, manager)], theirs(week));
  await versus(`calendar, a month of ${await totalOf(office, days)}, head office`, [ours(days, office)], theirs(days, customer));
}

/** Ten documents at once must not block the event loop. Opening the same cases shows the delay that the machine causes by itself. */
async function documents(product: BenchProcess, as: RequestInit, ids: string[]) {
  const delayDuring = async (path: (id: string) => string) => {
    const get = async (id: string) => (await fetch(product.url + path(id), as)).arrayBuffer();
    await get(ids[0]!);
    await loopDelay(product);
    for (let round = 0; round < 10; round++) await Promise.all(ids.slice(round * 10, round * 10 + 10).map(get));
    return (await loopDelay(product)).max.toFixed(1);
  };
  const opened = await delayDuring((id) => `/api/cases/${id}`);
  const summed = await delayDuring((id) => `/api/cases/${id}/summary.pdf`);
  console.log(`${"ten summaries as PDF at once".padEnd(46)} loop held up for ${summed} ms at most, opening the same cases ${opened} ms`);
}

/** Adds establishments to the customer, which then has about 400. */
async function addEstablishments(owner: pg.Client, customer: string) {
  await owner.query(
    `insert into establishments (id, code, alias, customer_id, country, address, zip, city, state)
     select gen_random_uuid(), 'BENCH-' || n, 'Tienda ' || n, $1, 'Spain', 'Calle Inventada ' || n, '28001', 'Madrid', 'Madrid' from generate_series(1, 395) n
     where not exists (select from establishments where code = 'BENCH-1')`,
    [customer],
  );
}

function cycle(ids: string[]): () => string {
  let index = 0;
  return () => ids[index++ % ids.length]!;
}

/** Each save names the version that the last one returned. */
async function save(url: string, as: As, id: string): Promise<Response> {
  const answer = await fetch(`${url}/api/cases/${id}`, {
    method: "PATCH",
    headers: { ...as.headers, "content-type": "application/json" },
    body: JSON.stringify({ version: versions.get(id), values: { attestation: String(Math.random()) } }),
  });
  const copy = answer.clone();
  versions.set(id, ((await copy.json()) as { version: number }).version);
  return answer;
}

async function cursorAt(list: string, headers: Record<string, string>, pages: number): Promise<string> {
  let cursor = "";
  for (let page = 0; page < Math.min(pages, 400); page++) {
    const answer = (await (await fetch(`${list.replace("size=50", "size=100")}${cursor && `&after=${cursor}`}`, { headers })).json()) as {
      next: string | null;
    };
    if (!answer.next) break;
    cursor = answer.next;
  }
  return cursor;
}
