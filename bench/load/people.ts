import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loopDelay } from "../bench-process.ts";
import { cpuOf } from "../cpu.ts";
import type { Environment } from "../environment.ts";
import type { Result } from "./generator.ts";
import { createUsers } from "./users.ts";

/** Megabytes of the process, and of its heap in use, by hours since the start. */
export type Memory = [hours: number, resident: number, heap: number][];
export type Observed = Result & {
  passed: number;
  maxDelay: number;
  p99Delay: number;
  cores: number;
  serverCores: number;
  databaseCores: number;
  size: number;
};

const sampleSeconds = 10;

/** A server, and simulated people who work on it. `pace` multiplies the time between two actions of a person, which is five seconds. */
export async function startPeople(environment: Environment, { env = {}, pace = 1 }: { env?: Record<string, string>; pace?: number } = {}) {
  const server = await environment.start("product.ts", env);
  const generator = fork(join(import.meta.dirname, "generator.ts"));
  const command = async <Answer>(what: object | string): Promise<Answer> => {
    const answered = once(generator, "message") as Promise<[Answer]>;
    generator.send(what);
    return (await answered)[0];
  };
  const memory: Memory = [];
  const startOfRun = Date.now();
  return {
    memory,
    /** No more accounts than users: the recipients of notices count too. */
    addPeople: async (users: number) => {
      await command({ url: server.url, accounts: await createUsers(environment.appUrl, users), pace });
      await command({ users });
    },
    observe: async (seconds: number): Promise<Observed> => {
      await command<Result>("results");
      await loopDelay(server);
      const [serverBefore, databaseBefore, start] = [cpuOf(server.pid), cpuOf(environment.database), Date.now()];
      let [maxDelay, p99Delay] = [0, 0];
      while (Date.now() - start < seconds * 1000) {
        await wait(Math.min(sampleSeconds * 1000, seconds * 100, seconds * 1000 - (Date.now() - start) + 1));
        const loop = await loopDelay(server);
        memory.push([(Date.now() - startOfRun) / 3_600_000, residentOf(server.pid), loop.heap]);
        maxDelay = Math.max(maxDelay, loop.max);
        p99Delay = Math.max(p99Delay, loop.p99);
      }
      const passed = (Date.now() - start) / 1000;
      const serverCores = (cpuOf(server.pid) - serverBefore) / 1000 / passed;
      const databaseCores = (cpuOf(environment.database) - databaseBefore) / 1000 / passed;
      return {
        ...(await command<Result>("results")),
        passed,
        maxDelay,
        p99Delay,
        size: memory.at(-1)![1],
        serverCores,
        databaseCores,
        cores: serverCores + databaseCores,
      };
    },
    stop: async () => {
      generator.send("stop");
      await once(generator, "exit");
    },
  };
}

/** Megabytes. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}
