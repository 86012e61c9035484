import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { defaultLimits } from "#server/base/database-limits.ts";
import { client, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl, application_name: "psql of the operator" });
await owner.connect();
afterAll(() => owner.end());

test("a lock on one table leaves sign-in, readiness and metrics working, and who waits is told 503 and when to try again", async () => {
  const manager = await make.user({ role: "manager", password: "un secreto largo" });
  const limits = { ...defaultLimits, connections: 6, wait: 3, lock: 8, read: 30 };
  const server = await world.another({ limits, metrics: { port: 0, host: "127.0.0.1" } });
  const url = `http://127.0.0.1:${server.port}`;
  const token = await world.signIn(manager);
  // One person alone gets a part of the connections.
  const tokens = [token, await world.signIn(await make.user({ role: "manager" }))];
  let turn = 0;
  const ask = (path: string) => fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${tokens[turn++ % tokens.length]}` } });
  // Opens the connections: on a loaded machine that takes longer than the lock is held.
  const before = await Promise.all(Array.from({ length: 6 }, () => ask("/cases")));
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));

  // A second try must not find the lock of the first.
  onTestFinished(async () => void (await owner.query("rollback")));
  await owner.query("begin; lock table cases, vehicles in access exclusive mode");
  const stuck = Array.from({ length: 12 }, () => ask("/cases?q=secreto"));
  const waiting = async () =>
    (
      await owner.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'sumario' and wait_event_type = 'Lock'",
      )
    ).rowCount;
  // All that ordinary requests may use; what the servers do by themselves may wait beside them.
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  const metrics = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^sumario_database_up 1$/m);
  expect(metrics).toMatch(/^sumario_database_connections\{state="used"\} [4-6]$/m);
  expect(await client(url).system.ready()).toEqual({ status: "ready" });
  expect(await client(url).auth.login({ email: manager.email, password: "un secreto largo" })).toMatchObject({ status: "FINISH" });
  expect(await refusal(client(url, token).courts.list({}))).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });

  const answers = await Promise.all(stuck);
  expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(answers.map(() => [503, "5"]));
  await expect.poll(() => server.warnings).toHaveLength(1);
  expect(server.warnings).toEqual([
    {
      where: "database lock",
      pid: expect.any(Number),
      user: "postgres",
      application: "psql of the operator",
      query: "<insufficient privilege>",
      table: "cases",
      mode: "AccessExclusiveLock",
      waiting: expect.any(Number),
    },
  ]);
  await owner.query("rollback");
  expect((await ask("/cases")).status).toBe(200);
  expect(new Set(server.errors.splice(0).map((error) => (error as { code?: string }).code))).toEqual(new Set(["55P03", undefined]));
  await server.close();
});
