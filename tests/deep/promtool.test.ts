import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import { client, openWorld } from "#tests/support/world.ts";

const folder = join(import.meta.dirname, "../../deploy/monitoring");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const withPromtool = hasPromtool ? "" : " (not shown: promtool is not installed)";
const promtool = (args: string[], input?: string) => spawnSync("promtool", args, { cwd: folder, encoding: "utf8", input });

const world = await openWorld();
const served = await world.another({ metrics: { port: 0, host: "127.0.0.1" } });

test.skipIf(!hasPromtool)(`metrics are what promtool expects${withPromtool}`, async () => {
  await client(`http://127.0.0.1:${served.port}`).system.health();
  const metrics = await (await fetch(`http://127.0.0.1:${served.metricsPort}/metrics`)).text();
  expect(promtool(["check", "metrics"], metrics)).toMatchObject({ status: 0, stdout: "", stderr: "" });
});

test.skipIf(!hasPromtool)(`rules and dashboard are accepted by promtool, and alerts are raised when they should be${withPromtool}`, () => {
  expect(promtool(["check", "rules", "alerts.yml"])).toMatchObject({ status: 0 });
  expect(promtool(["check", "config", "--syntax-only", "prometheus.yml"])).toMatchObject({ status: 0 });
  const { status, stdout, stderr } = promtool(["test", "rules", "alerts.test.yml"]);
  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
  // The expressions of the dashboard, as rules: promtool reads no dashboards.
  const exprs = panelsOf().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const recorded = exprs.map((expr, index) => ({ record: `panel:${index}`, expr }));
  const file = join(temporaryFolder(), "panels.yml");
  writeFileSync(file, JSON.stringify({ groups: [{ name: "panels", rules: recorded }] }));
  expect(promtool(["check", "rules", file])).toMatchObject({ status: 0 });
});

type Panel = { targets?: { expr: string }[] };
const panelsOf = () => (JSON.parse(readFileSync(join(folder, "dashboard.json"), "utf8")) as { panels: Panel[] }).panels;
