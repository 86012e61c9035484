import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { withOwner } from "#server/db/owner.ts";
import { appUrl } from "#server/db/roles.ts";
import { verifyJournal } from "#server/journal/verify.ts";
import { factory } from "./factory.ts";
import { addressOf, type Run, runServer, temporaryFolder } from "./process.ts";
import { type Api, client } from "./world.ts";

/** What the server acknowledged of one case, and what was under way when it ended. */
type Told = { id: string; version: number; attestation: string; sent: string };
export type Target = "server" | "database" | "connection";

/** The program itself on a database of its own, and what writes into it until something ends. For the top of a file. */
export async function openStormyPlace(data = temporaryFolder()) {
  const told: Told[] = [];
  const unexpected: unknown[] = [];
  const start = () => runServer(["--port", "0", "--data", data, "--no-demo"]);
  let run = start();
  // A hook counts only where tests are declared, and the server of the moment is started in the middle of one.
  afterAll(async () => {
    run.child.kill("SIGKILL");
    await run.ended;
  });
  const url = await addressOf(run);
  const { email, report } = await furnish(data);
  let api = await signedIn(url, email);

  /** Ten clients, each of which writes a case, changes it twice and begins anew, as fast as it is answered. */
  function blow() {
    let isOver = false;
    let acknowledged = 0;
    const write = async (number: number) => {
      for (let turn = 0; !isOver; turn++) {
        const attestation = `storm ${number}.${turn}`;
        const record = await api.cases.create({ ...report, attestation });
        acknowledged++;
        const one: Told = { id: record.id, version: record.version, attestation, sent: attestation };
        told.push(one);
        for (const again of ["a", "b"]) {
          one.sent = `${attestation}${again}`;
          one.version = (await api.cases.update({ id: one.id, version: one.version, values: { attestation: one.sent } })).version;
          one.attestation = one.sent;
          acknowledged++;
        }
      }
    };
    const persist = async (number: number) => {
      while (!isOver)
        await write(number).catch((error: { status?: number; message?: string }) => {
          // Gone in the middle of a word, or able to say that it cannot: both are answers, anything else is not.
          if (error.status !== 503 && !/fetch failed|terminated|other side closed/.test(String(error.message))) unexpected.push(error);
          return new Promise((resolve) => setTimeout(resolve, 50));
        });
    };
    const all = Promise.all(Array.from({ length: 10 }, (_, number) => persist(number)));
    return {
      acknowledged: () => acknowledged,
      end: () => {
        isOver = true;
        return all;
      },
    };
  }

  /** One round: after so many answers something is killed without a word. */
  async function kill(target: Target, after: number) {
    const gust = blow();
    await expect.poll(() => gust.acknowledged(), { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(after);
    if (target === "server") run.child.kill("SIGKILL");
    else if (target === "database") process.kill(postmaster(data), "SIGKILL");
    else {
      process.kill(await aConnection(data), "SIGKILL");
      // PostgreSQL throws everybody out and goes through its log; the server stays, says 503 meanwhile, and goes on.
      const before = gust.acknowledged();
      await expect.poll(() => gust.acknowledged(), { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 30);
      await gust.end();
      expect(run.child.exitCode).toBe(null);
      return;
    }
    await run.ended;
    await gust.end();
    await restart();
  }

  async function restart() {
    run = start();
    api = await signedIn(await addressOf(run), email);
  }
  return {
    data,
    told,
    unexpected,
    kill,
    blow,
    restart,
    report,
    run: (): Run => run,
    api: (): Api => api,
    expectWhole: () => expectWhole(data, told),
  };
}

const postmaster = (data: string) => Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

export const asOwner = <Result>(data: string, work: (owner: pg.Client) => Promise<Result>) =>
  withOwner({ databaseUrl: undefined, data }, async (ownerUrl) => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    return work(owner).finally(() => owner.end());
  });

/** The process of PostgreSQL that last did something for the server. */
const aConnection = (data: string) =>
  asOwner(data, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where usename = 'sumario_app' and backend_type = 'client backend' order by state_change desc limit 1",
    );
    return rows[0]!.pid;
  });

async function signedIn(url: string, email: string): Promise<Api> {
  const { token } = await client(url).auth.login({ email, password });
  return client(url, token!);
}

/** Somebody who writes, and what of: a case with two vehicles, which is four rows of three tables and an entry in the journal. */
const furnish = (data: string) =>
  withOwner({ databaseUrl: undefined, data }, async (ownerUrl) => {
    const db = openDatabase(appUrl(ownerUrl), { max: 1 });
    const make = await factory(db);
    const { email } = await make.user({ role: "manager", password });
    const customer = await make.customer();
    const establishment = (await make.establishment({ customer })).id;
    const vehicles = [(await make.vehicle({ customer })).id, (await make.vehicle({ customer })).id];
    await db.close();
    return { email, report: { ...facts, customer: customer.id, establishment, vehicles } };
  });

const password = "un secreto largo";
const facts = {
  datetime: "2026-05-04T16:30:00Z",
  facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
  ticketAmount: 129.95,
  recoveredProducts: "no",
  theftSeen: "seenAndReported",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  hasImages: "storedUploaded",
} as const;

/** No acknowledged write is lost, no record is half there, none is without its entry, no number is missing or given twice. */
const expectWhole = (data: string, told: Told[]) =>
  asOwner(data, async (owner) => {
    const { rows } = await owner.query<{ id: string; version: number; attestation: string; vehicles: number; statuses: number; entries: number }>(`
      select id, version, attestation,
        (select count(*)::int from case_vehicles v where v.case_id = c.id) as vehicles,
        (select count(*)::int from case_status_history s where s.case_id = c.id) as statuses,
        (select count(*)::int from journal j where j.entity = 'case' and j.record_id = c.id) as entries
      from cases c where attestation like 'storm %'`);
    const found = new Map(rows.map((row) => [row.id, row]));
    const lost = told.filter(({ id, version, attestation, sent }) => {
      const row = found.get(id);
      const isAsTold = row?.version === version && row.attestation === attestation;
      return !isAsTold && !(row?.version === version + 1 && row.attestation === sent);
    });
    expect(lost).toEqual([]);
    expect(rows.filter(({ version, vehicles, statuses, entries }) => vehicles !== 2 || statuses !== 1 || entries !== version)).toEqual([]);
    expect((await verifyJournal(owner)).problem).toBeUndefined();
    const orphans = await owner.query(
      "select from journal j where entity = 'case' and action = 'create' and not exists (select from cases where id = j.record_id)",
    );
    expect(orphans.rowCount).toBe(0);
    const numbers = await owner.query(
      "select count(*)::int as made, count(distinct cid)::int as different, (max(cid) - min(cid) + 1)::int as span from cases where attestation like 'storm %'",
    );
    expect(numbers.rows[0]).toEqual({ made: rows.length, different: rows.length, span: rows.length });
  });
