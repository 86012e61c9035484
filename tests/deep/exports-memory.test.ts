import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, inject, test, vi } from "vitest";
import { errorResponse } from "#api/errors.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { addressOf, runCommand, runServer, temporaryFolder } from "#tests/support/servers/process.ts";
import { client } from "#tests/support/world.ts";

const limit = 1024 ** 3;
const people = ["admin", "manager", "lawyer", "supercustomer", "customer"];

/** A memory cgroup of this limit, where the machine lets the test make one: beyond it the kernel kills the server. Otherwise only samples tell. */
function openCgroup(): { launcher: string[]; peak: () => number } | undefined {
  const folder = `/sys/fs/cgroup/memory/sumario-test-${process.pid}`;
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, "memory.limit_in_bytes"), String(limit));
  } catch {
    return undefined;
  }
  afterAll(() => vi.waitFor(() => rmdirSync(folder), { timeout: 20_000, interval: 200 }));
  return {
    launcher: ["sh", "-c", `echo $$ > ${folder}/cgroup.procs && exec "$0" "$@"`],
    peak: () => Number(readFileSync(join(folder, "memory.max_usage_in_bytes"), "utf8")),
  };
}

/** The resident memory of a process and of those that it started, threads included. */
function residentOf(pid: number): number {
  const read = (path: string) => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      // It has ended since.
      return "";
    }
  };
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return own;
  }
  const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean));
  return children.reduce((sum, child) => sum + residentOf(Number(child)), own);
}

const cgroup = openCgroup();

test("twenty exports at once fit into 1 GB: each ends well, some after they were told to wait", async () => {
  const database = await emptyDatabase(inject("templateUrl"));
  const seeded = await runCommand("demo", ["--cases", "10000"], { DATABASE_URL: database });
  expect([seeded.code, seeded.errors]).toEqual([0, ""]);
  const data = temporaryFolder();
  const run = runServer(["--port", "0", "--data", data], { DATABASE_URL: database, MAIL: "outbox" }, cgroup?.launcher);
  const url = await addressOf(run);

  const signIn = async (name: string) => {
    const { token } = await client(url).auth.login({ email: `${name}@demo.sumario.test`, password: demoPassword });
    return token!;
  };
  const tokens = await Promise.all(people.map(signIn));

  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, residentOf(run.child.pid!))), 100);
  let refusals = 0;
  /** Nothing if the server said to wait. */
  const send = async (path: string, token: string, body?: object): Promise<Buffer | undefined> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${url}/api${path}`, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 200) return bytes;
    const error = errorResponse.parse(JSON.parse(String(bytes)));
    expect([path, answer.status, error.code]).toEqual([path, 429, "TOO_MANY_REQUESTS"]);
    expect(Number(answer.headers.get("retry-after"))).toBe(error.data!.retryAfter);
    refusals++;
    return undefined;
  };
  const until = async <Result>(ask: () => Promise<Result | undefined>): Promise<Result> => {
    for (;;) {
      const found = await ask();
      if (found !== undefined) return found;
      await setTimeout(500);
    }
  };
  const download = (path: string, token: string) => until(() => send(path, token));
  const report = async (token: string, asked: object) => {
    const { id } = JSON.parse(String(await until(() => send("/reports", token, asked)))) as { id: string };
    const ended = await until(async () => {
      const state = (await client(url, token).reports.list()).find((one) => one.id === id)?.state;
      return state === "ready" || state === "failed" ? state : undefined;
    });
    expect(ended).toBe("ready");
    return download(`/reports/${id}/content`, token);
  };
  const period = { start: "2020-01-01", end: "2026-12-31" };
  const hasFigures = (index: number) => ["admin", "manager", "supercustomer"].includes(people[index]!);
  const wanted = tokens.flatMap((token, index) => [
    download("/cases/export?format=xlsx", token).then((bytes) => ["PK", String(bytes.subarray(0, 2))]),
    download("/cases/export?format=csv", token).then((bytes) => [true, bytes.length > 1000]),
    download("/issues/export?format=xlsx", token).then((bytes) => ["PK", String(bytes.subarray(0, 2))]),
    // Only some roles have the figures: the others get another list.
    hasFigures(index)
      ? report(token, { kind: "analytics", format: "pdf", screen: "cases", ...period }).then((bytes) => ["%PDF", String(bytes.subarray(0, 4))])
      : download("/vehicles/export?format=xlsx", token).then((bytes) => ["PK", String(bytes.subarray(0, 2))]),
  ]);
  expect(wanted).toHaveLength(20);
  for (const [expected, found] of await Promise.all(wanted)) expect(found).toBe(expected);
  clearInterval(sampling);

  expect(run.child.exitCode).toBeNull();
  expect(run.errors()).toBe("");
  console.info(
    `peak of ${Math.round(peak / 1024 ** 2)} MB resident${cgroup ? `, ${Math.round(cgroup.peak() / 1024 ** 2)} MB in the cgroup of 1 GB` : ", no cgroup here"}; ${refusals} answers of 429`,
  );
  expect(peak).toBeGreaterThan(50 * 1024 ** 2);
  expect(peak).toBeLessThan(limit);
  if (cgroup) expect(cgroup.peak()).toBeLessThanOrEqual(limit);
  run.child.kill("SIGTERM");
  await run.ended;
});
