import { systemClock } from "./clock.ts";

/** Tells the operator of something that needs attention and is no error of the program. Facts never contain personal data. */
export type Warn = (where: string, facts: Readonly<Record<string, string | number | null>>) => void;

export const warnOnStandardError: Warn = (where, facts) =>
  void process.stderr.write(`${JSON.stringify({ time: systemClock().toISOString(), level: "warn", where, ...facts })}\n`);
