import { cpuOf } from "./cpu.ts";

export type Call = () => Promise<Response>;
/** `floorDatabase` where the floor has a database of its own. */
type Pids = { product: number; floor: number; database: number; floorDatabase?: number };

const rounds = 16;
/** Milliseconds per round, about: a cheap request is repeated until its cost is measurable. */
const roundTime = 700;
/** Milliseconds of warm-up: V8 goes on compiling what a request runs for thousands of calls, and a server in production has had them. */
const warmUp = 8000;
/** A request that takes longer than this needs one call as warm-up, and fewer rounds. */
const slow = 10_000;

/** Prints the CPU per request of the product and the floor. Their rounds alternate, so that other load of the machine affects both alike. */
export async function compare(name: string, ours: readonly Call[], theirs: Call, { product, floor, database, floorDatabase = database }: Pids) {
  const [times, floorTimes] = [await timesFor(ours), await timesFor([theirs])];
  const roundCount = times === 0 || floorTimes === 0 ? 3 : rounds;
  const [each, floorEach] = [Math.max(1, times), Math.max(1, floorTimes)];
  let [cost, floorCost] = [0, 0];
  for (let round = 0; round < roundCount; round++) {
    cost += await cpuDuring(() => repeat(ours, each), product, database);
    floorCost += await cpuDuring(() => repeat([theirs], floorEach), floor, floorDatabase);
  }
  const [one, floorOne] = [cost / roundCount / each, floorCost / roundCount / floorEach];
  console.log(`${name.padEnd(46)} ${one.toFixed(2)} ms, floor ${floorOne.toFixed(2)} ms, ratio ${(one / floorOne).toFixed(2)}`);
}

/** Warms up, and returns how often to call in a round; 0 for a slow request. */
async function timesFor(calls: readonly Call[]): Promise<number> {
  const first = performance.now();
  await repeat(calls, 1);
  if (performance.now() - first > slow) return 0;
  for (const until = performance.now() + warmUp; performance.now() < until; ) await repeat(calls, 1);
  const start = performance.now();
  await repeat(calls, 3);
  return Math.max(1, Math.min(200, Math.round((roundTime * 3) / (performance.now() - start))));
}

async function cpuDuring(work: () => Promise<void>, ...pids: number[]): Promise<number> {
  const before = cpuOf(...pids);
  await work();
  return cpuOf(...pids) - before;
}

async function repeat(calls: readonly Call[], times: number) {
  for (let index = 0; index < times; index++)
    for (const call of calls) {
      const answer = await call();
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    }
}
