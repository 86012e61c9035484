// Plain JavaScript that also runs on an older Node of the machine: it installs everything else, Node 24 included.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stamp = join(modules, ".installed");
const tool = (name) => join(modules, ".bin", name);
/** What npm run release wrote; nothing in a checkout. A release is complete: nothing is installed or built in it. */
export const release = existsSync(join(root, "release.json")) && JSON.parse(readFileSync(join(root, "release.json"), "utf8"));
/** A release is run by the Node of the machine or of its container, a checkout by the one from npm. */
export const node = release ? process.execPath : join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");

export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** Installs the dependencies of the lockfile, once per lockfile. */
export function ensureInstalled() {
  if (release || isInstalled()) return;
  console.log("Installing dependencies…");
  // Not `npm ci`: it refuses a lockfile without the optional binaries of other systems, which some registries do not have.
  const { status } = spawnSync("npm", ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lockHash());
}

const withTools = { ...process.env, PATH: `${dirname(node)}:${join(modules, ".bin")}:${process.env.PATH}` };

/** Runs a tool of node_modules to its end and returns its exit code. */
export function run(name, args, options = {}) {
  const { status } = spawnSync(node, [tool(name), ...args], { cwd: root, stdio: "inherit", env: withTools, ...options });
  return status ?? 1;
}

/** A young generation of 32 MB holds the objects of several requests, so that most die before they are promoted. */
const flags = ["--max-semi-space-size=32"];

/** Runs a TypeScript entry of the project on the installed Node, with the same input, output, signals and exit code. */
export function runEntry(entry, args) {
  const child = spawn(node, [...flags, join(root, entry), ...args], {
    cwd: process.cwd(),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: withTools,
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  process.on("disconnect", () => child.kill("SIGTERM"));
  // If npm is killed with SIGKILL, it forwards no signal. Its shell, our parent, is then reparented, which this detects.
  const before = ancestors();
  if (process.env.npm_lifecycle_event) setInterval(() => ancestors() === before || child.kill("SIGTERM"), 1000).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function ancestors() {
  try {
    return `${process.ppid} ${/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, "utf8"))?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}
