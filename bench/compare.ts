import { cpuOf } from "./cpu.ts";

export type Call = () => Promise<Response>;
type Pids = { product: number; floor: number; database: number };

const rounds = 8;
/** Milliseconds that a round takes about, so that what is cheap is asked for often enough to be told apart. */
const roundTime = 700;

/** CPU per request of both. Rounds of both in turn, so that whatever else the machine does falls on both alike. */
export async function compare(name: string, ours: readonly Call[], theirs: Call, { product, floor, database }: Pids) {
  const [times, floorTimes] = [await timesFor(ours), await timesFor([theirs])];
  let [cost, floorCost] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    cost += await cpuDuring(() => repeat(ours, times), product, database);
    floorCost += await cpuDuring(() => repeat([theirs], floorTimes), floor, database);
  }
  const [each, floorEach] = [cost / rounds / times, floorCost / rounds / floorTimes];
  console.log(`${name.padEnd(46)} ${each.toFixed(2)} ms, floor ${floorEach.toFixed(2)} ms, ratio ${(each / floorEach).toFixed(2)}`);
}

/** Also warms up. */
async function timesFor(calls: readonly Call[]): Promise<number> {
  await repeat(calls, 6);
  const begun = performance.now();
  await repeat(calls, 3);
  return Math.max(1, Math.min(100, Math.round((roundTime * 3) / (performance.now() - begun))));
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
