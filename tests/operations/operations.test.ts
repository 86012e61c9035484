import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "#server/db/embedded.ts";
import { freePort } from "#server/db/free-port.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";

const root = join(import.meta.dirname, "../..");
const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
const blocks = [...guide.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language, mark, text]) => ({ language, mark, text: text! }));
const marked = (...marks: string[]) => blocks.filter(({ mark }) => marks.includes(mark!));

describe("the operations guide", () => {
  test("has no command that is neither run nor checked", () => {
    expect(blocks.filter(({ language, mark }) => language !== "sh" || !["run", "check", "background"].includes(mark!))).toEqual([]);
    expect(marked("run").length).toBeGreaterThan(5);
  });

  test.each(marked("check").map(({ text }) => [text]))("is right about the commands that need root: %s", (text) => {
    expect(spawnSync("bash", ["-n"], { input: text, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    for (const [path] of text.matchAll(/\bdeploy\/[\w.-]+/g)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  test("names only files that exist", () => {
    for (const [, path] of guide.matchAll(/\]\(([^)]+)\)/g)) expect([path, existsSync(join(root, "docs", path!))]).toEqual([path, true]);
  });
});

describe("its commands", () => {
  const folder = temporaryFolder();
  const places = { SETTINGS: join(folder, "sumario.env"), STATE: join(folder, "state"), BACKUPS: join(folder, "backups") };
  const running: ChildProcess[] = [];
  let database: Embedded;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    for (const path of [places.STATE, places.BACKUPS]) mkdirSync(path);
    database = await startEmbedded(folder, { database: "postgres" });
    const { DATABASE_URL: _, FILES_URL: __, ...own } = process.env;
    const [port, metricsPort] = [await freePort(), await freePort()];
    env = {
      ...own,
      ...places,
      ADMIN_URL: database.url,
      DATABASE_HOST: new URL(database.url).host,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    };
  });
  afterAll(async () => {
    for (const child of running) {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    }
    await database.stop();
  });

  /** Variables that one block sets are kept for the next, as in a terminal. */
  const memory = join(folder, "variables");
  const script = (text: string) => `set -euo pipefail\n${text.replace("METRICS_PORT=9464", `METRICS_PORT=${env.METRICS_PORT}`)}`;

  test("work as written, one after the other", async () => {
    for (const { mark, text } of marked("run", "background")) {
      if (mark === "background") {
        // `exec` makes the last command the process itself, which a signal then reaches.
        running.push(
          spawn("bash", ["-c", script(text.replace(/^node /m, "exec node "))], { cwd: root, env, stdio: ["ignore", "ignore", "inherit", "ipc"] }),
        );
        continue;
      }
      const kept = existsSync(memory) ? `. ${memory}\n` : "";
      const child = spawn("bash", ["-c", `${kept}${script(text)}\ndeclare -p OWNER_PASSWORD > ${memory} 2>&1 || true`], { cwd: root, env });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
      const [code] = (await once(child, "close")) as [number];
      expect([text, code, code === 0 ? "" : said]).toEqual([text, 0, ""]);
    }
    expect(readdirSync(places.BACKUPS)).toEqual([expect.stringMatching(/^sumario-.*\.backup$/)]);
    expect(statSync(places.SETTINGS).mode & 0o077).toBe(0);
  }, 240_000);
});

describe("the files in deploy", () => {
  const units = readdirSync(join(root, "deploy")).filter((name) => /\.(service|timer)$/.test(name));
  const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

  test("systemd accepts the units", () => {
    const folder = temporaryFolder();
    for (const name of units) writeFileSync(join(folder, name), read(name).replaceAll("/opt/sumario", root));
    for (const name of units)
      for (const line of read(name).split("\n")) expect(line).toMatch(/^(#.*|\[(Unit|Service|Install|Timer)\]|[A-Z]\w+=.*|)$/);
    if (!existsSync("/usr/bin/systemd-analyze")) return;
    const { stderr } = spawnSync("systemd-analyze", ["verify", ...units.map((name) => join(folder, name))], { encoding: "utf8" });
    // Only complaints about our own units: those of the machine may have faults of theirs.
    expect(stderr.split("\n").filter((line) => /sumario/.test(line) && /unknown|invalid|failed to parse|not executable|lacks/i.test(line))).toEqual(
      [],
    );
  });

  test("the container is built from files that exist", () => {
    const steps = read("Containerfile")
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    for (const step of steps) expect(step).toMatch(/^(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT) \S/);
    const copied = steps.filter((step) => step.startsWith("COPY")).flatMap((step) => step.split(" ").slice(1, -1));
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    // All sources of the screens are copied before the build.
    for (const path of ["src", "vite.config.ts", "postcss.config.mjs", "package-lock.json", "migrations", "bin"]) expect(copied).toContain(path);
    expect(steps.indexOf("USER node")).toBeLessThan(steps.findIndex((step) => step.startsWith("ENTRYPOINT")));
  });
});
