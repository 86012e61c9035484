import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** The secret of servers and commands that share a database but no data folder. */
export const testSecret = Buffer.alloc(32, "secret of tests").toString("base64");

const sources = join(import.meta.dirname, "../../../src");
const folders: string[] = [];
const children: ChildProcess[] = [];

// The database of a killed server stops a moment later, and writes files until then.
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

/** Kills the processes of a test file and removes its folders. */
export async function endProcesses() {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  for (const folder of folders.splice(0)) rmSync(folder, removal);
}

/** A folder that the database, which may run as another user, can enter. It lies in the folder of the run, which is removed even when the run is aborted. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(inject("dataFolder"), "run-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

export type Run = { child: ChildProcess; output: () => string; errors: () => string; ended: Promise<number | null> };

/** Starts the server as a process, by a command before it if one is given. It exits when the IPC channel closes: an aborted run leaves none behind. */
export function runServer(args: string[], env: Record<string, string> = {}, launcher: string[] = []): Run {
  const [program = "", ...rest] = [...launcher, process.execPath, join(sources, "server/main.ts"), ...args];
  const child = spawn(program, rest, {
    env: { ...process.env, NODE_ENV: "test", SECRET_KEY: testSecret, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.push(child);
  let [output, errors] = ["", ""];
  child.stdout!.on("data", (chunk: Buffer) => (output += String(chunk)));
  child.stderr!.on("data", (chunk: Buffer) => (errors += String(chunk)));
  return { child, output: () => output, errors: () => errors, ended: once(child, "exit").then(([code]) => code as number | null) };
}

/** The address of the server, once it has printed it. */
export async function addressOf(run: Run): Promise<string> {
  for (let tries = 0; tries < 2400; tries++) {
    const found = /http:\/\/localhost:(\d+)/.exec(run.output());
    if (found) return `http://127.0.0.1:${found[1]}`;
    if (run.child.exitCode !== null) throw new Error(`the server exited: ${run.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server did not start");
}

/** Runs a command of src/commands to its end. */
export async function runCommand(name: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(sources, "commands", `${name}.ts`), ...args], {
    env: { ...process.env, SECRET_KEY: testSecret, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, output, errors };
}
