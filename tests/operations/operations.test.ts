import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { blocksOfGuide, followGuide, guide, marked } from "#tests/support/guide.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import pkg from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
/** Run by `tests/deep/point-in-time.test.ts`. */
const recoveryMarks = ["wal", "wal-recover", "pgbackrest", "pgbackrest-recover"];

describe("the operations guide", () => {
  test("has no command that is neither run nor checked", () => {
    const marks = ["run", "check", "background", "release", ...recoveryMarks];
    expect(blocksOfGuide.filter(({ language, mark }) => language !== "sh" || !marks.includes(mark))).toEqual([]);
    expect(marked("run").length).toBeGreaterThan(5);
  });

  test.each(marked("check", "release", ...recoveryMarks).map(({ text }) => [text]))(
    "is right about the commands that are not run here: %s",
    (text) => {
      expect(spawnSync("bash", ["-n"], { input: text, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
      for (const [path] of text.matchAll(/\bdeploy\/[\w.@-]+/g)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    },
  );

  test("names only files that exist", () => {
    for (const [, path] of guide.matchAll(/\]\(([^)]+)\)/g)) expect([path, existsSync(join(root, "docs", path!))]).toEqual([path, true]);
  });
});

describe("its commands", async () => {
  const steps = await followGuide(root);
  afterAll(steps.end);

  test("work as written, one after the other", async () => {
    // A service only checks whether the screens are built.
    expect(spawnSync(process.execPath, [join(root, "bin/build.mjs")], { encoding: "utf8" })).toMatchObject({ status: 0 });
    await steps.follow("run", "background");
    expect(readdirSync(steps.places.BACKUPS).sort()).toEqual(["confirmed", expect.stringMatching(/^sumario-.*\.backup$/)]);
    expect(statSync(steps.places.SETTINGS).mode & 0o077).toBe(0);
  }, 240_000);
});

describe("the files in deploy", () => {
  const units = readdirSync(join(root, "deploy")).filter((name) => /\.(service|timer)$/.test(name));
  const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

  test("systemd accepts the units", () => {
    const folder = temporaryFolder();
    for (const name of units) writeFileSync(join(folder, name), read(name).replaceAll("/opt/sumario/current", root));
    for (const name of units)
      for (const line of read(name).split("\n")) expect(line).toMatch(/^(#.*|\[(Unit|Service|Install|Timer)\]|[A-Z]\w+=.*|)$/);
    if (!existsSync("/usr/bin/systemd-analyze")) return;
    const { stderr } = spawnSync("systemd-analyze", ["verify", ...units.map((name) => join(folder, name))], { encoding: "utf8" });
    // Only complaints about our own units: those of the machine may have faults of theirs.
    expect(stderr.split("\n").filter((line) => /sumario/.test(line) && /unknown|invalid|failed to parse|not executable|lacks/i.test(line))).toEqual(
      [],
    );
  });

  test.skipIf(!existsSync("/usr/bin/systemd-analyze"))("systemd rates the exposure of each service below 3", () => {
    for (const name of units.filter((unit) => unit.endsWith(".service"))) {
      const args = ["security", "--offline=true", "--threshold=29", "--no-pager", join(root, "deploy", name)];
      const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
      expect([name, status, status === 0 ? "" : stdout + stderr]).toEqual([name, 0, ""]);
    }
  });

  test.each(["install", "upgrade"])("%s is a script that any shell reads, and asks for a release", (name) => {
    expect(statSync(join(root, "deploy", name)).mode & 0o111).not.toBe(0);
    expect(spawnSync("sh", ["-n", join(root, "deploy", name)], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    const run = spawnSync(join(root, "deploy", name), ["--prefix", temporaryFolder()], { encoding: "utf8" });
    expect(run).toMatchObject({ status: 1, stderr: expect.stringMatching(/^(install: this is not a release|upgrade: .*current is missing)/) });
  });

  test.skipIf(!existsSync("/usr/sbin/logrotate"))("logrotate rotates the logs of nginx, and nginx opens them again", () => {
    const folder = temporaryFolder();
    // Only the places and the owner are replaced: the test has no nginx of the system.
    const rules = read("logrotate.conf")
      .replaceAll("/var/log/nginx", folder)
      .replace("www-data adm", `${userInfo().username} ${spawnSync("id", ["-gn"], { encoding: "utf8" }).stdout.trim()}`)
      .replace(/\[ ! -f .*/, `touch ${folder}/opened-again`);
    writeFileSync(join(folder, "rules"), rules, { mode: 0o644 });
    const rotate = (...args: string[]) =>
      spawnSync("/usr/sbin/logrotate", ["--state", join(folder, "state"), ...args, join(folder, "rules")], { encoding: "utf8" });
    const debug = rotate("--debug");
    expect([debug.status, /error:/.test(debug.stderr)]).toEqual([0, false]);
    for (const day of [1, 2, 3]) {
      writeFileSync(join(folder, "sumario.log"), `day ${day}\n`);
      expect(rotate("--force")).toMatchObject({ status: 0 });
    }
    expect(existsSync(join(folder, "opened-again"))).toBe(true);
    expect(readFileSync(join(folder, "sumario.log.1"), "utf8")).toBe("day 3\n");
    expect(existsSync(join(folder, "sumario.log.3.gz"))).toBe(true);
  });

  test("the container is made by steps that engines know, and runs without rights", () => {
    const steps = read("Containerfile")
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    for (const step of steps) expect(step).toMatch(/^(FROM|ARG|WORKDIR|ADD|RUN|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT) \S/);
    for (const [, path] of read("Containerfile").matchAll(/"(bin\/[\w.-]+)"/g)) expect([path, existsSync(join(root, path!))]).toEqual([path, true]);
    expect(steps.indexOf("USER node")).toBeLessThan(steps.findIndex((step) => step.startsWith("ENTRYPOINT")));
  });

  test("the service of podman checks the health itself, and keeps the data where the settings have it", () => {
    const quadlet = read("sumario.container");
    for (const line of quadlet.split("\n")) expect(line).toMatch(/^(#.*|\[(Unit|Container|Service|Install)\]|[A-Z]\w+=.*|)$/);
    expect(quadlet).toMatch(/^HealthCmd=node bin\/probe\.mjs health$/m);
    expect(read("Containerfile")).toContain("DATA=/var/lib/sumario\n");
    expect(quadlet).toMatch(/^Volume=\S+:\/var\/lib\/sumario$/m);
  });
});

describe("what a release contains", () => {
  const trees = ["api", "charts", "commands", "domain", "server"].map((tree) => join(root, "src", tree));
  const sources = trees.flatMap((tree) =>
    readdirSync(tree, { recursive: true, encoding: "utf8" }).flatMap((name) => (/(?<!\.test)\.ts$/.test(name) ? join(tree, name) : [])),
  );

  test("includes every package that the server imports: none of them is for development only", () => {
    const imported = sources.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/^(?:import|export) (?!type )(?:[^"';]* from )?"((?:@[\w-]+\/)?[\w.-]+)(?:\/[^"]*)?";/gm)].map(
        (match) => match[1]!,
      ),
    );
    const packages = new Set(imported.filter((name) => !name.startsWith(".") && !name.startsWith("node:")));
    expect(packages.size).toBeGreaterThan(15);
    expect([...packages].filter((name) => !(name in pkg.dependencies))).toEqual([]);
  });
});
