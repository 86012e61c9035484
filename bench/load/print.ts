import { milliseconds, p50p99, percentile, slope } from "../statistics.ts";
import type { Result } from "./generator.ts";
import type { Memory, Observed } from "./people.ts";

export function printResult(people: number, { times, failures, conflicts, passed, maxDelay, p99Delay, cores }: Observed) {
  const all = Object.values(times).reduce((sum, one) => sum + one.length, 0);
  for (const [kind, values] of Object.entries(times).toSorted(([, left], [, right]) => right.length - left.length))
    console.log(`load of ${people} people, ${`${kind}:`.padEnd(26)} ${p50p99(values)} (${values.length} times)`);
  const failed = Object.values(failures).reduce((sum, one) => sum + one, 0);
  console.log(
    `load of ${people} people, all: ${(all / passed).toFixed(1)} requests/s, ${failed} errors, ${conflicts} conflicts, ${cores.toFixed(2)} cores used`,
  );
  console.log(
    `load of ${people} people, event loop of the server: p99 ${milliseconds(p99Delay)} in the worst interval, ${milliseconds(maxDelay)} at most`,
  );
  printFailures(failures);
}

export function printFailures(failures: Result["failures"]) {
  for (const [what, count] of Object.entries(failures).slice(0, 10)) console.log(`  ${count} x ${what}`);
}

/** The slope leaves out the start: a process allocates what it keeps in its first minutes. */
export function printMemory(memory: Memory, shareLeftOut: number) {
  const settled = memory.slice(Math.floor(memory.length * shareLeftOut));
  const every = Math.max(1, Math.floor(memory.length / 12));
  const shown = memory.filter((_, index) => index % every === 0 || index === memory.length - 1);
  const byMinute = shown.map(([hours, size, heap]) => `${(hours * 60).toFixed(1)}: ${size.toFixed(0)}/${heap.toFixed(0)}`);
  console.log(`memory of the server, MB of the process/of its heap by minute: ${byMinute.join(", ")}`);
  const most = percentile(
    memory.map(([, size]) => size),
    0.99,
  );
  const left = memory[Math.floor(memory.length * shareLeftOut)]?.[0] ?? 0;
  const perHour = slope(settled.map(([hours, size]) => [hours, size])).toFixed(0);
  console.log(`memory slope after the first ${(left * 60).toFixed(0)} minutes: ${perHour} MB per hour (p99 ${most.toFixed(0)} MB)`);
}
