import { cpuOf } from "./cpu.ts";

export type Call = () => Promise<Response>;
type Pids = { product: number; floor: number; database: number };

const rounds = 12;

/** CPU per request of both. Rounds of both in turn, so that whatever else the machine does falls on both alike. */
export async function compare(name: string, ours: readonly Call[], theirs: Call, { product, floor, database }: Pids, each = 60) {
  let [cost, floorCost] = [0, 0];
  for (let round = -1; round < rounds; round++) {
    const spent = await cpuDuring(() => repeat(ours, each), product, database);
    const floorSpent = await cpuDuring(() => repeat([theirs], each), floor, database);
    // The first round only warms up.
    if (round >= 0) [cost, floorCost] = [cost + spent, floorCost + floorSpent];
  }
  const per = (spent: number) => (spent / rounds / each).toFixed(2);
  console.log(`${name.padEnd(46)} ${per(cost)} ms, floor ${per(floorCost)} ms, ratio ${(cost / floorCost).toFixed(2)}`);
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
