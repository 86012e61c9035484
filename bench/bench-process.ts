import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { demoPassword } from "#server/demo/seed.ts";

export type BenchProcess = { pid: number; url: string; process: ChildProcess };

/** As bin/prepare.mjs starts the product. */
const flags = ["--max-semi-space-size=32"];

/** One of the servers of this folder as a process whose CPU can be told apart. */
export async function startProcess(file: string, env: Record<string, string>): Promise<BenchProcess> {
  const started = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env }, execArgv: file === "product.ts" ? flags : [] });
  const ended = once(started, "exit").then(() => Promise.reject(new Error(`${file} ended`)));
  const [{ port }] = (await Promise.race([once(started, "message"), ended])) as [{ port: number }];
  ended.catch(() => undefined);
  return { pid: started.pid!, url: `http://127.0.0.1:${port}`, process: started };
}

type Held = { held: number; p99: number; busy: number };

/** How long the loop of the product was held up since this was asked last, at most and in 99 of 100, and how much of that it worked, in milliseconds. */
export async function heldUp(product: BenchProcess): Promise<Held> {
  product.process.send("held");
  const [answer] = (await once(product.process, "message")) as [Held];
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
