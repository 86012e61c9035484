import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameOf } from "#server/db/sql.ts";
import { asOwner, openCrashHarness } from "#tests/support/servers/crash-harness.ts";

const harness = await openCrashHarness();
const hasStrace = spawnSync("strace", ["-V"]).status === 0;

test("PostgreSQL is configured to flush each commit to disk before it answers", async () => {
  const settings = await asOwner(harness.data, async (owner) => {
    const { rows } = await owner.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  });
  expect(settings).toEqual({ fsync: "on", full_page_writes: "on", synchronous_commit: "on" });
});

// The system calls between the COMMIT and its answer, traced from outside of both programs.
test.skipIf(!hasStrace)("between the COMMIT of a case and its answer the log was synced", async () => {
  await harness.api().cases.create({ ...harness.report, attestation: "storm before" });
  const pids = await asOwner(harness.data, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where usename = 'sumario_app' or backend_type in ('walwriter', 'checkpointer')",
    );
    return rows.map(({ pid }) => pid);
  });
  const trace = join(harness.data, "trace.txt");
  const calls = "trace=fdatasync,fsync,pwrite64,pwritev,recvfrom,sendto";
  const strace: ChildProcess = spawn("strace", ["-ttt", "-s", "4096", "-e", calls, "-o", trace, ...pids.flatMap((pid) => ["-p", String(pid)])], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let attached = "";
  strace.stderr!.on("data", (chunk: Buffer) => (attached += String(chunk)));
  await expect.poll(() => attached.split("attached").length - 1, { timeout: 30_000 }).toBe(pids.length);
  await harness.api().cases.create({ ...harness.report, attestation: "storm traced" });
  strace.kill("SIGINT");
  await once(strace, "exit");
  const lines = readFileSync(trace, "utf8").split("\n");
  // The connection that wrote the case, and the COMMIT of its transaction: as text the first time, then by the name of the prepared statement.
  const isCommit = (line: string) => line.includes("commit") || line.includes(nameOf("commit"));
  const written = lines.findIndex((line) => line.includes("recvfrom(") && line.includes("storm traced"));
  const pid = lines[written]!.split(" ")[0]!;
  const asked = lines.findIndex((line, at) => at >= written && line.startsWith(`${pid} `) && line.includes("recvfrom(") && isCommit(line));
  const answered = lines.findIndex((line, at) => at > asked && line.startsWith(`${pid} `) && line.includes("sendto(") && /COMMIT/.test(line));
  expect([written, asked, answered].every((at) => at >= 0)).toBe(true);
  expect(lines.slice(asked, answered).some((line) => /f(data)?sync\(/.test(line))).toBe(true);
});
