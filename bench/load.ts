// node bin/run.mjs ../../bench/load [cases] [minutes] [folder]: users at work with think time, then more of them until the server is overloaded.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loopDelay } from "./bench-process.ts";
import { cpuOf } from "./cpu.ts";
import { openEnvironment } from "./environment.ts";
import type { Result } from "./load/generator.ts";
import { createUsers } from "./load/users.ts";
import { milliseconds, p50p99, percentile, slope } from "./statistics.ts";

const cases = Number(process.argv[2] ?? 200_000);
const minutes = Number(process.argv[3] ?? 30);
/** Numbers of users, each for a minute and a half, until both limits are reached. */
const steps = [50, 75, 100, 150, 200, 300, 400, 600, 800];
const stepSeconds = Math.min(90, minutes * 60);
const sampleSeconds = Math.min(10, minutes * 6);
/** Without analytics: one in a hundred reads, it would be the 99th percentile by itself. */
const reads = ["list", "count", "statuses", "open", "status", "appearances", "law", "search", "calendar week", "calendar month", "history"];

/** Two limits, measured at every step against the first one. */
const limits = [
  { name: "half of the reads take twice as long", isReached: (now: Step, first: Step) => now.p50 > first.p50 * 2 },
  {
    name: "errors, p99 of reads above 1 s, or fewer requests from each person",
    isReached: (now: Step, first: Step) => now.failed > 0 || now.p99 > 1_000 || now.perUser < first.perUser * 0.9,
  },
];
type Step = { p50: number; p99: number; failed: number; perUser: number };

const environment = await openEnvironment(cases, process.argv[4]);
try {
  await measure();
} finally {
  await environment.stop();
}

async function measure() {
  const server = await environment.start();
  const generator = fork(join(import.meta.dirname, "load/generator.ts"));
  const command = async <Answer>(what: object | string): Promise<Answer> => {
    const answered = once(generator, "message") as Promise<[Answer]>;
    generator.send(what);
    return (await answered)[0];
  };
  /** No more accounts than users: the recipients of notices count too. */
  const addUsers = async (users: number) => {
    await command({ url: server.url, accounts: await createUsers(environment.appUrl, users) });
    await command({ users });
  };
  console.log(`load: ${cpus().length} cores for server, database and the simulated users, ${minutes} minutes of ${steps[0]} people`);
  const memory: [hours: number, megabytes: number][] = [];
  const startOfRun = Date.now();
  const observe = async (seconds: number) => {
    await command<Result>("results");
    await loopDelay(server);
    const [before, start] = [cpuOf(server.pid, environment.database), Date.now()];
    let [maxDelay, p99Delay] = [0, 0];
    while (Date.now() - start < seconds * 1000) {
      await wait(Math.min(sampleSeconds * 1000, seconds * 1000 - (Date.now() - start) + 1));
      memory.push([(Date.now() - startOfRun) / 3_600_000, residentOf(server.pid)]);
      const loop = await loopDelay(server);
      maxDelay = Math.max(maxDelay, loop.max);
      p99Delay = Math.max(p99Delay, loop.p99);
    }
    const passed = (Date.now() - start) / 1000;
    return {
      ...(await command<Result>("results")),
      passed,
      maxDelay,
      p99Delay,
      size: memory.at(-1)![1],
      cores: (cpuOf(server.pid, environment.database) - before) / 1000 / passed,
    };
  };
  try {
    await addUsers(steps[0]!);
    printResult(await observe(minutes * 60));
    printMemory(memory);
    await findKnee(async (users) => {
      await addUsers(users);
      // Signing in and the first list are not part of the step.
      await wait(5_000);
      return observe(stepSeconds);
    });
  } finally {
    generator.send("stop");
    await once(generator, "exit");
  }
}

type Observed = Result & { passed: number; maxDelay: number; p99Delay: number; cores: number; size: number };

function printResult({ times, failures, conflicts, passed, maxDelay, p99Delay, cores }: Observed) {
  const all = Object.values(times).reduce((sum, one) => sum + one.length, 0);
  for (const [kind, values] of Object.entries(times).toSorted(([, left], [, right]) => right.length - left.length))
    console.log(`load of ${steps[0]} people, ${`${kind}:`.padEnd(26)} ${p50p99(values)} (${values.length} times)`);
  const failed = Object.values(failures).reduce((sum, one) => sum + one, 0);
  console.log(
    `load of ${steps[0]} people, all: ${(all / passed).toFixed(1)} requests/s, ${failed} errors, ${conflicts} conflicts, ${cores.toFixed(2)} cores used`,
  );
  console.log(
    `load of ${steps[0]} people, event loop of the server: p99 ${milliseconds(p99Delay)} in the worst interval, ${milliseconds(maxDelay)} at most`,
  );
  printFailures(failures);
}

function printFailures(failures: Result["failures"]) {
  for (const [what, count] of Object.entries(failures).slice(0, 10)) console.log(`  ${count} x ${what}`);
}

/** The slope leaves out the first third: a process allocates what it keeps in its first minutes. */
function printMemory(memory: readonly [hours: number, megabytes: number][]) {
  const settled = memory.slice(Math.floor(memory.length / 3));
  const every = Math.max(1, Math.floor(memory.length / 10));
  const shown = memory.filter((_, index) => index % every === 0 || index === memory.length - 1);
  console.log(`memory of the server, MB by minute: ${shown.map(([hours, size]) => `${(hours * 60).toFixed(1)}: ${size.toFixed(0)}`).join(", ")}`);
  console.log(
    `memory slope after the first third: ${slope(settled).toFixed(0)} MB per hour (p99 ${percentile(
      memory.map(([, size]) => size),
      0.99,
    ).toFixed(0)} MB)`,
  );
}

/** Adds users until both limits are reached: the first shows where users begin to notice, the second where the server is overloaded. */
async function findKnee(withUsers: (users: number) => Promise<Observed>) {
  let [first, before]: [Step | undefined, number] = [undefined, 0];
  const open = new Set(limits);
  for (const users of steps) {
    const { times, failures, passed, maxDelay, cores, size } = await withUsers(users);
    const read = reads.flatMap((kind) => times[kind] ?? []);
    const own = Object.entries(times).filter(([kind]) => !kind.endsWith(" again"));
    const rate = own.reduce((sum, [, values]) => sum + values.length, 0) / passed;
    const failed = Object.values(failures).reduce((sum, one) => sum + one, 0);
    console.log(
      `load of ${users} people: reads ${p50p99(read)}, ${rate.toFixed(1)} requests/s of their own, ${failed} errors, ${cores.toFixed(2)} cores used, loop held ${milliseconds(maxDelay)} at most, ${size.toFixed(0)} MB`,
    );
    printFailures(failures);
    const step = { p50: percentile(read, 0.5), p99: percentile(read, 0.99), failed, perUser: rate / users };
    first ??= step;
    for (const limit of open)
      if (limit.isReached(step, first)) {
        console.log(`knee (${limit.name}): between ${before} and ${users} people`);
        open.delete(limit);
      }
    if (open.size === 0) return;
    before = users;
  }
  for (const { name } of open) console.log(`knee (${name}): above ${before} people`);
}

/** Megabytes. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}
