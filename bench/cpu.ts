import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * CPU milliseconds used so far by these processes and their children, ended ones included. Of those that run, by the scheduler of the kernel, in
 * nanoseconds: a server and its database are a dozen processes, and a request costs less than a tick of any of them.
 */
export function cpuOf(...roots: number[]): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parentOf(Number(name)));
  const pids = new Set(roots);
  for (let size = -1; size !== pids.size; ) {
    size = pids.size;
    for (const { pid, parent } of processes) if (pids.has(parent)) pids.add(pid);
  }
  return processes.filter(({ pid }) => pids.has(pid)).reduce((sum, { pid, ended }) => sum + running(pid) + ended, 0);
}

function parentOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .map(Number);
    return [{ pid, parent: fields[1]!, ended: ((fields[13]! + fields[14]!) * 1000) / ticksPerSecond }];
  } catch {
    return [];
  }
}

/** Milliseconds of all threads of a process; none if it has ended meanwhile. */
function running(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [spent] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      return sum + Number(spent) / 1e6;
    }, 0);
  } catch {
    return 0;
  }
}
