import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** CPU milliseconds used so far by these processes and their children, ended ones included. */
export function cpuOf(...roots: number[]): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stat(Number(name)));
  const pids = new Set(roots);
  for (let size = -1; size !== pids.size; ) {
    size = pids.size;
    for (const { pid, parent } of processes) if (pids.has(parent)) pids.add(pid);
  }
  const ticks = processes.filter(({ pid }) => pids.has(pid)).reduce((sum, { own }) => sum + own, 0);
  return (ticks * 1000) / ticksPerSecond;
}

function stat(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .map(Number);
    return [{ pid, parent: fields[1]!, own: fields[11]! + fields[12]! + fields[13]! + fields[14]! }];
  } catch {
    return [];
  }
}
