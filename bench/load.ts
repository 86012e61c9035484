// node bin/run.mjs ../../bench/load [cases] [minutes] [folder]: users at work with think time, then more of them until the server is overloaded.
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { openEnvironment } from "./environment.ts";
import { type Observed, startPeople } from "./load/people.ts";
import { printFailures, printMemory, printResult } from "./load/print.ts";
import { milliseconds, p50p99, percentile } from "./statistics.ts";

const cases = Number(process.argv[2] ?? 200_000);
const minutes = Number(process.argv[3] ?? 30);
/** Numbers of users, each for a minute and a half, until both limits are reached. */
const steps = [50, 75, 100, 150, 200, 300, 400, 600, 800];
const stepSeconds = Math.min(90, minutes * 60);
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
  const work = await startPeople(environment);
  console.log(`load: ${cpus().length} cores for server, database and the simulated users, ${minutes} minutes of ${steps[0]} people`);
  try {
    await work.addPeople(steps[0]!);
    printResult(steps[0]!, await work.observe(minutes * 60));
    printMemory(work.memory, 1 / 3);
    await findKnee(async (users) => {
      await work.addPeople(users);
      // Signing in and the first list are not part of the step.
      await wait(5_000);
      return work.observe(stepSeconds);
    });
  } finally {
    await work.stop();
  }
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
