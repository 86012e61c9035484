// node bin/run.mjs ../../bench/load [cases] [minutes] [folder]: people at work with time to think, then more of them until it is too much.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { heldUp } from "./bench-process.ts";
import { cpuOf } from "./cpu.ts";
import { milliseconds, p50p99, percentile, slope } from "./figures.ts";
import type { Result } from "./load/generator.ts";
import { makePeople } from "./load/people.ts";
import { openPlace } from "./place.ts";

const cases = Number(process.argv[2] ?? 200_000);
const minutes = Number(process.argv[3] ?? 30);
/** Each for a minute and a half, until it is too much. */
const steps = [50, 75, 100, 150, 200, 300, 400, 600, 800];
const stepSeconds = Math.min(90, minutes * 60);
const sampleSeconds = Math.min(10, minutes * 6);
/** Figures are apart: one in a hundred of what is read, they would be the p99 by themselves. */
const reads = ["list", "count", "statuses", "open", "status", "appearances", "law", "search", "calendar week", "calendar month", "history"];

/** What each of two limits means: measured at every step, against the first. */
const limits = [
  { says: "half of the reads take twice as long", isReached: (now: Step, first: Step) => now.p50 > first.p50 * 2 },
  {
    says: "errors, p99 of reads above 1 s, or fewer requests from each person",
    isReached: (now: Step, first: Step) => now.failed > 0 || now.p99 > 1_000 || now.each < first.each * 0.9,
  },
];
type Step = { p50: number; p99: number; failed: number; each: number };

const place = await openPlace(cases, process.argv[4]);
try {
  await measure();
} finally {
  await place.stop();
}

async function measure() {
  const server = await place.start();
  const generator = fork(join(import.meta.dirname, "load/generator.ts"));
  const order = async <Answer>(what: object | string): Promise<Answer> => {
    const answered = once(generator, "message") as Promise<[Answer]>;
    generator.send(what);
    return (await answered)[0];
  };
  /** No more accounts than people: who is told of a report counts, too. */
  const bring = async (users: number) => {
    await order({ url: server.url, people: await makePeople(place.appUrl, users) });
    await order({ users });
  };
  console.log(`load: ${cpus().length} cores for server, database and the people themselves, ${minutes} minutes of ${steps[0]} people`);
  const memory: [hours: number, megabytes: number][] = [];
  const begun = Date.now();
  const watched = async (seconds: number) => {
    await order<Result>("results");
    await heldUp(server);
    const [before, start] = [cpuOf(server.pid, place.database), Date.now()];
    let [held, most] = [0, 0];
    while (Date.now() - start < seconds * 1000) {
      await wait(Math.min(sampleSeconds * 1000, seconds * 1000 - (Date.now() - start) + 1));
      memory.push([(Date.now() - begun) / 3_600_000, residentOf(server.pid)]);
      const loop = await heldUp(server);
      held = Math.max(held, loop.held);
      most = Math.max(most, loop.p99);
    }
    const passed = (Date.now() - start) / 1000;
    return {
      ...(await order<Result>("results")),
      passed,
      held,
      most,
      size: memory.at(-1)![1],
      cores: (cpuOf(server.pid, place.database) - before) / 1000 / passed,
    };
  };
  try {
    await bring(steps[0]!);
    const main = await watched(minutes * 60);
    tell(main);
    tellMemory(memory);
    await findKnee(async (users) => {
      await bring(users);
      // Those who came sign in and see their first list; that is told apart.
      await wait(5_000);
      return watched(stepSeconds);
    });
  } finally {
    generator.send("leave");
    await once(generator, "exit");
  }
}

type Watched = Result & { passed: number; held: number; most: number; cores: number; size: number };

function tell({ times, failures, conflicts, passed, held, most, cores }: Watched) {
  const all = Object.values(times).reduce((sum, one) => sum + one.length, 0);
  for (const [kind, values] of Object.entries(times).toSorted(([, left], [, right]) => right.length - left.length))
    console.log(`load of ${steps[0]} people, ${`${kind}:`.padEnd(26)} ${p50p99(values)} (${values.length} times)`);
  const failed = Object.values(failures).reduce((sum, one) => sum + one, 0);
  console.log(
    `load of ${steps[0]} people, all: ${(all / passed).toFixed(1)} requests/s, ${failed} errors, ${conflicts} saves that came second, ${cores.toFixed(2)} cores used`,
  );
  console.log(`load of ${steps[0]} people, event loop of the server: p99 ${milliseconds(most)} in the worst interval, ${milliseconds(held)} at most`);
  tellFailures(failures);
}

function tellFailures(failures: Result["failures"]) {
  for (const [what, count] of Object.entries(failures).slice(0, 10)) console.log(`  ${count} x ${what}`);
}

/** The first third is left out: what a process keeps for good it takes in its first minutes. */
function tellMemory(memory: readonly [hours: number, megabytes: number][]) {
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

/** More and more people, until both limits are reached: the first tells where it begins to be felt, the second where it is too much. */
async function findKnee(withUsers: (users: number) => Promise<Watched>) {
  let [first, before]: [Step | undefined, number] = [undefined, 0];
  const open = new Set(limits);
  for (const users of steps) {
    const { times, failures, passed, held, cores, size } = await withUsers(users);
    const read = reads.flatMap((kind) => times[kind] ?? []);
    const asked = Object.entries(times).filter(([kind]) => !kind.endsWith(" again"));
    const rate = asked.reduce((sum, [, values]) => sum + values.length, 0) / passed;
    const failed = Object.values(failures).reduce((sum, one) => sum + one, 0);
    console.log(
      `load of ${users} people: reads ${p50p99(read)}, ${rate.toFixed(1)} requests/s of their own, ${failed} errors, ${cores.toFixed(2)} cores used, loop held ${milliseconds(held)} at most, ${size.toFixed(0)} MB`,
    );
    tellFailures(failures);
    const step = { p50: percentile(read, 0.5), p99: percentile(read, 0.99), failed, each: rate / users };
    first ??= step;
    for (const limit of open)
      if (limit.isReached(step, first)) {
        console.log(`knee (${limit.says}): between ${before} and ${users} people`);
        open.delete(limit);
      }
    if (open.size === 0) return;
    before = users;
  }
  for (const { says } of open) console.log(`knee (${says}): above ${before} people`);
}

/** Megabytes. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}
