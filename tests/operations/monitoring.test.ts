import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseYaml } from "@redocly/openapi-core";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";
import pkg from "../../package.json" with { type: "json" };
import { hoursAgo } from "../support/test-clock.ts";

const folder = join(import.meta.dirname, "../../deploy/monitoring");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

const world = await openWorld();
const served = await world.another({ metrics: { port: 0, host: "127.0.0.1" } });
const metrics = async () => (await fetch(`http://127.0.0.1:${served.metricsPort}/metrics`)).text();
const sample = (text: string, name: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.split(" ")[1];

describe("metrics", () => {
  test("tell for how long the oldest job of each lane has waited", async () => {
    const owner = world.ownerUrl;
    // A kind that no process takes, so that it stays.
    await query(
      owner,
      "insert into jobs (id, kind, lane, payload, run_at) values (gen_random_uuid(), 'of a newer version', 'mail', '{}', now() - interval '1 hour')",
    );
    const text = await metrics();
    expect(Number(sample(text, 'sumario_job_oldest_waiting_seconds{lane="mail"}'))).toBeGreaterThan(3500);
    expect(Number(sample(text, 'sumario_job_oldest_waiting_seconds{lane="upload"}'))).toBe(0);
    expect(Number(sample(text, "sumario_database_connections_max"))).toBeGreaterThan(0);
    await query(owner, "delete from jobs where kind = 'of a newer version'");
  });

  test("tell when the last complete backup was made, its duration and size, whether the last one failed, and when one was restored as a trial", async () => {
    expect(await metrics()).not.toMatch(/^sumario_backup_\w+ /m);
    const env = { DATABASE_URL: world.ownerUrl, BACKUP_KEY: testSecret, FILES_URL: join(temporaryFolder(), "files") };
    const to = join(temporaryFolder(), "a.backup");
    const before = Date.parse(hoursAgo(24));
    expect(await runCommand("backup", ["--to", to], env)).toMatchObject({ code: 0 });
    const text = await metrics();
    const at = sample(text, "sumario_backup_last_success_timestamp_seconds");
    expect(Number(at)).toBeGreaterThan(before / 1000);
    expect(Number(sample(text, "sumario_backup_last_success_size_bytes"))).toBe(readFileSync(to).length);
    expect(Number(sample(text, "sumario_backup_last_success_duration_seconds"))).toBeGreaterThan(0);
    expect(sample(text, "sumario_backup_last_failed")).toBe("0");
    // A backup overwrites nothing: this one fails.
    expect(await runCommand("backup", ["--to", to], env)).toMatchObject({ code: 1 });
    const after = await metrics();
    expect([sample(after, "sumario_backup_last_failed"), sample(after, "sumario_backup_last_success_timestamp_seconds")]).toEqual(["1", at]);
    expect(await runCommand("backup", ["check", to], env)).toMatchObject({ code: 0 });
    const checked = await metrics();
    expect(Number(sample(checked, "sumario_backup_check_last_success_timestamp_seconds"))).toBeGreaterThan(Number(at));
    expect(sample(checked, "sumario_backup_check_last_failed")).toBe("0");
  });
});

describe("metrics of the installation", () => {
  const untilGone = async (name: string, value: string) => {
    for (let tries = 0; sample(await metrics(), name) === value; tries++) {
      if (tries > 100) throw new Error(`${name} is still ${value}`);
      await wait(100);
    }
  };

  test("name the version and schema of the process, say that it is ready, and what its disks have left", async () => {
    const schema = readdirSync(join(folder, "../../migrations"))
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .at(-1)!
      .replace(".sql", "");
    const text = await metrics();
    expect(sample(text, `sumario_build_info{version="${pkg.version}",schema="${schema}"}`)).toBe("1");
    expect(sample(text, "sumario_ready")).toBe("1");
    const [free, size] = ["free", "size"].map((what) => Number(sample(text, `sumario_disk_${what}_bytes{folder="files"}`))) as [number, number];
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
    expect(Math.abs(Number(sample(text, "sumario_clock_offset_seconds")))).toBeLessThan(60);
    expect(sample(text, "sumario_wal_archive_failing")).toBe("0");
    // The connection of the tests has no TLS.
    expect(sample(text, "sumario_database_certificate_expiry_timestamp_seconds")).toBeUndefined();
  });

  test("say that the process is not ready when the schema is another one", async () => {
    await query(world.ownerUrl, "insert into migrations (name, checksum) values ('9999_later.sql', '')");
    await untilGone("sumario_ready", "1");
    expect(sample(await metrics(), "sumario_ready")).toBe("0");
    await query(world.ownerUrl, "delete from migrations where name = '9999_later.sql'");
    await untilGone("sumario_ready", "0");
  });

  test("count who waits for a lock, while somebody holds it", async () => {
    expect(sample(await metrics(), "sumario_database_blocked")).toBe("0");
    const [holder, waiter] = [new pg.Client({ connectionString: world.ownerUrl }), new pg.Client({ connectionString: world.ownerUrl })];
    await Promise.all([holder.connect(), waiter.connect()]);
    await holder.query("begin; lock table backups in access exclusive mode");
    const waiting = waiter.query("begin; lock table backups in access exclusive mode; rollback");
    await untilGone("sumario_database_blocked", "0");
    expect(sample(await metrics(), "sumario_database_blocked")).toBe("1");
    await holder.query("rollback");
    await waiting;
    expect(sample(await metrics(), "sumario_database_blocked")).toBe("0");
    await Promise.all([holder.end(), waiter.end()]);
  });

  test("tell for how long the oldest running job of each kind has run", async () => {
    await query(
      world.ownerUrl,
      `insert into jobs (id, kind, payload, run_at, state, started_at, locked_until)
       values (gen_random_uuid(), 'unknown', '{}', now(), 'running', now() - interval '3 hours', now() + interval '1 hour')`,
    );
    expect(Number(sample(await metrics(), 'sumario_job_running_seconds{kind="unknown"}'))).toBeGreaterThanOrEqual(10_800);
    await query(world.ownerUrl, "delete from jobs where kind = 'unknown'");
  });

  test("of PostgreSQL's own processes come from a script, which adds up what they do not share", () => {
    const { status, stdout, stderr } = spawnSync(join(folder, "postgres-memory"), { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    const [all, largest, count] = ["memory_bytes", "memory_largest_bytes"]
      .map((name) => Number(sample(stdout, `postgres_backend_${name}`)))
      .concat(Number(sample(stdout, "postgres_backends"))) as [number, number, number];
    // At least the server of the tests runs here.
    expect(count).toBeGreaterThan(3);
    expect(largest).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(largest);
  });
});

describe("the files for Prometheus and Grafana", () => {
  type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[] }[] };
  const rules = (parseYaml(read("alerts.yml")) as Rules).groups.flatMap((group) => group.rules);
  type Panel = { title: string; targets?: { expr: string }[] };
  const { panels } = JSON.parse(read("dashboard.json")) as { panels: Panel[] };

  test("name only metrics that there are", async () => {
    const declared = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1]!));
    const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
    const named = new Set(expressions.flatMap((expr) => expr.match(/\b(sumario|process)_\w+/g) ?? []));
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !declared.has(name) && !declared.has(name.replace(/_(bucket|sum|count)$/, "")))).toEqual([]);
  });

  test("say of each alert what to do", () => {
    for (const { alert, annotations } of rules)
      expect([alert, annotations.summary.length > 10, annotations.action.length > 10]).toEqual([alert, true, true]);
  });

  test("have a case of the tests of promtool for each alert", () => {
    type Case = { alert_rule_test?: { alertname: string; exp_alerts?: unknown[] }[]; promql_expr_test?: { expr: string }[] };
    const { tests } = parseYaml(read("alerts.test.yml")) as { tests: Case[] };
    const raised = tests.flatMap(({ alert_rule_test: cases = [], promql_expr_test: exprs = [] }) => [
      ...cases.flatMap(({ alertname, exp_alerts: expected = [] }) => (expected.length > 0 ? [alertname] : [])),
      ...exprs.flatMap(({ expr }) => /alertname="(\w+)"/.exec(expr)?.[1] ?? []),
    ]);
    expect([...new Set(raised)].sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  test("show every metric that an alert watches", () => {
    const namesIn = (exprs: string[]) => new Set(exprs.flatMap((expr) => expr.match(/\b(sumario|process|node|nginx|probe|postgres)_\w+/g) ?? []));
    const shown = namesIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
    const watched = [...namesIn(rules.map(({ expr }) => expr))];
    // Of these an alert says all: there is nothing to look at over time.
    const silent = ["sumario_backup_last_failed", "sumario_backup_check_last_failed", "sumario_backup_check_last_success_timestamp_seconds"];
    const parts = ["node_memory_MemTotal_bytes", "node_textfile_mtime_seconds", "nginx_up", "probe_success", "sumario_replica_used"];
    expect(watched.filter((name) => !shown.has(name) && ![...silent, ...parts].includes(name))).toEqual([]);
  });

  test("are all named in the operations guide", () => {
    const guide = readFileSync(join(folder, "../../docs/operations.md"), "utf8");
    expect(readdirSync(folder).length).toBeGreaterThan(3);
    for (const name of readdirSync(folder)) expect(guide).toContain(`](../deploy/monitoring/${name})`);
  });
});
