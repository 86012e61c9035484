import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { demoPassword } from "#server/features/demo/seed.ts";

export type BenchProcess = { pid: number; url: string; process: ChildProcess };

/** The flags with which bin/prepare.mjs starts the product. */
const flags = ["--max-semi-space-size=32"];

/** Starts a server of this folder as a process of its own, so that its CPU can be measured. */
export async function startProcess(file: string, env: Record<string, string>): Promise<BenchProcess> {
  const started = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env }, execArgv: file === "product.ts" ? flags : [] });
  const ended = once(started, "exit").then(() => Promise.reject(new Error(`${file} ended`)));
  const [{ port }] = (await Promise.race([once(started, "message"), ended])) as [{ port: number }];
  ended.catch(() => undefined);
  return { pid: started.pid!, url: `http://127.0.0.1:${port}`, process: started };
}

/** In milliseconds: the longest delay of the event loop, its 99th percentile, and the longest work of the main thread without a pause; and megabytes of the heap in use. */
export type LoopDelay = { max: number; p99: number; work: number; heap: number };

/** The event loop delay of the product since the last call. */
export async function loopDelay(product: BenchProcess): Promise<LoopDelay> {
  product.process.send("loop delay");
  const [answer] = (await once(product.process, "message")) as [LoopDelay];
  return answer;
}

export async function tokenOf(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@demo.sumario.test`, password: demoPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}
