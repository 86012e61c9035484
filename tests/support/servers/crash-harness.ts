import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { factory } from "#tests/support/factory.ts";
import { type Api, client } from "#tests/support/world.ts";
import { addressOf, type Run, runServer, temporaryFolder } from "./process.ts";

/** The last acknowledged state of one case, and in `sent` the update that was in flight when the server died. */
type Acknowledged = { id: string; version: number; attestation: string; sent: string };
export type Target = "server" | "database" | "connection";

/** Starts the program on a database of its own, and lets clients write to it until something is killed. Call it at the top of a file. */
export async function openCrashHarness(data = temporaryFolder()) {
  const acknowledged: Acknowledged[] = [];
  const unexpected: unknown[] = [];
  const start = () => runServer(["--port", "0", "--data", data, "--no-demo"], { LOCK_TIMEOUT: "60" });
  let run = start();
  // Vitest ignores hooks that are added during a test, and servers are restarted during tests: this one ends the current server.
  afterAll(async () => {
    run.child.kill("SIGKILL");
    await run.ended;
  });
  const url = await addressOf(run);
  const { email, report } = await seedCases(data);
  let api = await signedIn(url, email);

  /** Starts ten clients. Each creates a case, updates it twice and starts over, as fast as the server answers. */
  function startWriters() {
    let isOver = false;
    let answers = 0;
    const write = async (number: number) => {
      for (let round = 0; !isOver; round++) {
        const attestation = `storm ${number}.${round}`;
        const record = await api.cases.create({ ...report, attestation });
        answers++;
        const one: Acknowledged = { id: record.id, version: record.version, attestation, sent: attestation };
        acknowledged.push(one);
        for (const suffix of ["a", "b"]) {
          one.sent = `${attestation}${suffix}`;
          one.version = (await api.cases.update({ id: one.id, version: one.version, values: { attestation: one.sent } })).version;
          one.attestation = one.sent;
          answers++;
        }
      }
    };
    const keepWriting = async (number: number) => {
      while (!isOver)
        await write(number).catch((error: { status?: number; message?: string }) => {
          // A broken connection and 503 are expected; any other error is not.
          if (error.status !== 503 && !/fetch failed|terminated|other side closed/.test(String(error.message))) unexpected.push(error);
          return new Promise((resolve) => setTimeout(resolve, 50));
        });
    };
    const all = Promise.all(Array.from({ length: 10 }, (_, number) => keepWriting(number)));
    return {
      answers: () => answers,
      stop: () => {
        isOver = true;
        return all;
      },
    };
  }

  /** One round: kills the target with SIGKILL after this many answers. */
  async function kill(target: Target, after: number) {
    const writers = startWriters();
    await expect.poll(() => writers.answers(), { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(after);
    if (target === "server") run.child.kill("SIGKILL");
    else if (target === "database") process.kill(postmaster(data), "SIGKILL");
    else {
      process.kill(await backendOf(data), "SIGKILL");
      // PostgreSQL disconnects everybody and recovers from its WAL; the server stays up, answers 503 meanwhile, and continues.
      const before = writers.answers();
      await expect.poll(() => writers.answers(), { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 30);
      await writers.stop();
      expect(run.child.exitCode).toBe(null);
      return;
    }
    await run.ended;
    await writers.stop();
    await restart();
  }

  async function restart() {
    run = start();
    api = await signedIn(await addressOf(run), email);
  }
  return {
    data,
    acknowledged,
    unexpected,
    kill,
    startWriters,
    restart,
    report,
    run: (): Run => run,
    api: (): Api => api,
    expectConsistent: () => expectConsistent(data, acknowledged),
  };
}

const postmaster = (data: string) => Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

export const asOwner = <Result>(data: string, work: (owner: pg.Client) => Promise<Result>) =>
  withOwner({ databaseUrl: undefined, data }, async (ownerUrl) => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    return work(owner).finally(() => owner.end());
  });

/** The process id of the PostgreSQL backend that was last active for the server. */
const backendOf = (data: string) =>
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

/** A user who writes, and the values of a case with two vehicles: four rows in three tables, and a journal entry. */
const seedCases = (data: string) =>
  withOwner({ databaseUrl: undefined, data }, async (ownerUrl) => {
    const db = openDatabase(await migrate(ownerUrl), { max: 1 });
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

/** No acknowledged write is lost, every record is complete and has its journal entries, and case numbers have neither gaps nor duplicates. */
const expectConsistent = (data: string, acknowledged: Acknowledged[]) =>
  asOwner(data, async (owner) => {
    const { rows } = await owner.query<{ id: string; version: number; attestation: string; vehicles: number; statuses: number; entries: number }>(`
      select id, version, attestation,
        (select count(*)::int from case_vehicles v where v.case_id = c.id) as vehicles,
        (select count(*)::int from case_status_history s where s.case_id = c.id) as statuses,
        (select count(*)::int from journal j where j.entity = 'case' and j.record_id = c.id) as entries
      from cases c where attestation like 'storm %'`);
    const found = new Map(rows.map((row) => [row.id, row]));
    const lost = acknowledged.filter(({ id, version, attestation, sent }) => {
      const row = found.get(id);
      const isAcknowledged = row?.version === version && row.attestation === attestation;
      const isInFlight = row?.version === version + 1 && row.attestation === sent;
      return !isAcknowledged && !isInFlight;
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
