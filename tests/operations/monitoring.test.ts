import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";
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

  test("are all named in the operations guide", () => {
    const guide = readFileSync(join(folder, "../../docs/operations.md"), "utf8");
    for (const name of readdirSync(folder)) expect(guide).toContain(`](../deploy/monitoring/${name})`);
  });
});
