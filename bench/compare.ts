import { cpuOf } from "./cpu.ts";

export type Call = () => Promise<Response>;
type Pids = { product: number; floor: number; database: number };

const rounds = 8;
/** Milliseconds that a round takes about, so that what is cheap is asked for often enough to be told apart. */
const roundTime = 700;
/** Milliseconds of asking before anything counts. */
const warmth = 1500;
/** What takes longer than this is warm after once, and told apart in fewer rounds. */
const slow = 10_000;

/** CPU per request of both. Rounds of both in turn, so that whatever else the machine does falls on both alike. */
export async function compare(name: string, ours: readonly Call[], theirs: Call, { product, floor, database }: Pids) {
  const [times, floorTimes] = [await timesFor(ours), await timesFor([theirs])];
  const turns = times === 0 || floorTimes === 0 ? 3 : rounds;
  const [each, floorEach] = [Math.max(1, times), Math.max(1, floorTimes)];
  let [cost, floorCost] = [0, 0];
  for (let round = 0; round < turns; round++) {
    cost += await cpuDuring(() => repeat(ours, each), product, database);
    floorCost += await cpuDuring(() => repeat([theirs], floorEach), floor, database);
  }
  const [one, floorOne] = [cost / turns / each, floorCost / turns / floorEach];
  console.log(`${name.padEnd(46)} ${one.toFixed(2)} ms, floor ${floorOne.toFixed(2)} ms, ratio ${(one / floorOne).toFixed(2)}`);
}

/** How often in a round; also warms up. 0 for what is slow. */
async function timesFor(calls: readonly Call[]): Promise<number> {
  const first = performance.now();
  await repeat(calls, 1);
  if (performance.now() - first > slow) return 0;
  // Code that was not run often is not compiled yet; a server that has been up for a minute has it behind it.
  for (const until = performance.now() + warmth; performance.now() < until; ) await repeat(calls, 1);
  const begun = performance.now();
  await repeat(calls, 3);
  return Math.max(1, Math.min(200, Math.round((roundTime * 3) / (performance.now() - begun))));
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
