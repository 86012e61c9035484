import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../../src");
const folders: string[] = [];
const children: ChildProcess[] = [];

/** Nothing of a file of tests is left running or lying about. */
export async function endProcesses() {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder of a test that anybody may enter, as the database may run as somebody else. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sumario-run-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

export type Run = { child: ChildProcess; output: () => string; errors: () => string; ended: Promise<number | null> };

/** The program itself as a process of its own. It hears over the channel that we are gone, and ends, when a run is broken off. */
export function runServer(args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(sources, "server/main.ts"), ...args], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.push(child);
  let [output, errors] = ["", ""];
  child.stdout!.on("data", (chunk: Buffer) => (output += String(chunk)));
  child.stderr!.on("data", (chunk: Buffer) => (errors += String(chunk)));
  return { child, output: () => output, errors: () => errors, ended: once(child, "exit").then(([code]) => code as number | null) };
}

/** Its address, once it has said so. */
export async function addressOf(run: Run): Promise<string> {
  for (let tries = 0; tries < 2400; tries++) {
    const found = /http:\/\/localhost:(\d+)/.exec(run.output());
    if (found) return `http://127.0.0.1:${found[1]}`;
    if (run.child.exitCode !== null) throw new Error(`it ended: ${run.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not start");
}

/** A command as a person runs it, to its end. */
export async function runCommand(name: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(sources, "commands", `${name}.ts`), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, output, errors };
}
