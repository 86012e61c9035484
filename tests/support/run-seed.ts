import { execFileSync } from "node:child_process";

/** Each commit tries other values, and the same ones however often it is tested. */
export const runSeed = commitNumber();

function commitNumber(): number {
  try {
    return Number.parseInt(execFileSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" }), 16);
  } catch {
    // Not a checkout.
    return 20_261_115;
  }
}
