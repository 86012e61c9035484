// Called by bin/release.mjs, after the screens are built. The same commit makes the same bytes.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { filesBelow } from "./build-web.mjs";
import { root } from "./prepare.mjs";
import { sbom } from "./sbom.mjs";

/** What a release takes from the commit, besides tests that lie next to their sources. */
const sources = [
  ...[".env.example", ".npmrc", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"],
  ...["package.json", "package-lock.json", "bin", "deploy", "docs", "migrations"],
  ...["api", "charts", "commands", "domain", "server"].map((tree) => `src/${tree}`),
];

const { values } = parseArgs({ options: { to: { type: "string", default: join(root, "dist") }, "allow-changes": { type: "boolean" } } });
const { version, devDependencies } = readJson("package.json");
const isChanged = git("status", "--porcelain") !== "";
if (isChanged && !values["allow-changes"]) stop("there are changes that are not committed; --allow-changes makes an archive for a trial");
const seconds = git("log", "-1", "--format=%ct");
const time = new Date(Number(seconds) * 1000).toISOString();

const name = `sumario-${version}`;
const staging = join(values.to, ".release");
const folder = join(staging, name);
rmSync(staging, { recursive: true, force: true });
for (const file of git("ls-files", "-z", "--cached", "--others", "--exclude-standard", ...sources).split("\0"))
  if (file && !file.endsWith(".test.ts") && existsSync(join(root, file))) copy(file);
for (const file of filesBelow(join(root, "dist/web"))) copy(relative(root, file));
for (const place of productionPackages()) copyPackage(place);
write("sbom.json", sbom(time));
write("release.json", {
  version,
  commit: git("rev-parse", "HEAD") + (isChanged ? " and changes" : ""),
  time,
  node: Number.parseInt(devDependencies.node, 10),
  platform: `${process.platform}-${process.arch}`,
});
const sums = filesBelow(folder).map((file) => `${sha256(readFileSync(file))}  ${relative(folder, file)}\n`);
writeFileSync(join(folder, "SHA256SUMS"), sums.sort(byPath).join(""));
const archive = join(values.to, `${name}.tar.gz`);
await pack(archive);
writeFileSync(`${archive}.sha256`, `${sha256(readFileSync(archive))}  ${basename(archive)}\n`);
rmSync(staging, { recursive: true });
console.log(archive);

/** The packages that the lockfile does not mark as development, of those that npm has installed for this platform. */
function productionPackages() {
  const { packages } = readJson("package-lock.json");
  return Object.entries(packages).flatMap(([place, { dev, optional, devOptional, version: locked }]) => {
    if (!place || dev) return [];
    const installed = existsSync(join(root, place)) ? readJson(join(place, "package.json")).version : undefined;
    if (!installed && (optional || devOptional)) return [];
    if (installed !== locked) stop(`${place} is ${installed ?? "not installed"}, and the lockfile has ${locked}`);
    return [place];
  });
}

/** Without packages inside of it, which are listed for themselves, and without what only compilers and debuggers read. */
function copyPackage(place) {
  for (const file of filesBelow(join(root, place), (entry) => entry !== "node_modules"))
    if (!/\.(map|d\.[cm]?ts)$/.test(file)) copy(relative(root, file));
}

/** Sorted, and with one time, owner and mode for all: nothing in the archive depends on who made it where. */
async function pack(path) {
  const tar = spawn(
    "tar",
    [
      ...["--create", "--format=ustar", "--sort=name", `--mtime=@${seconds}`, "--owner=0", "--group=0", "--numeric-owner"],
      ...["--mode=u=rwX,go=rX", "--directory", staging, name],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(tar, "exit");
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(path));
  const [code] = await ended;
  if (code !== 0) stop("tar failed");
}

function copy(file) {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  copyFileSync(join(root, file), join(folder, file));
}

function write(file, content) {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

function byPath(a, b) {
  return a.slice(66) < b.slice(66) ? -1 : 1;
}

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) stop("a release is made from a git checkout");
  return stdout.trim();
}

function stop(why) {
  console.error(`release: ${why}`);
  process.exit(1);
}
