import { parseArgs } from "node:util";
import { ConfigError } from "#server/config.ts";

/** An option that is empty unless it is given. */
export const none = { type: "string", default: "" } as const;

/** Where a command finds the database: like the server, by --data or DATABASE_URL. */
export function readOptions(options: Record<string, { type: "string"; default: string }> = {}, switches: readonly string[] = []) {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      data: { type: "string", default: process.env.DATA ?? "data" },
      ...options,
      ...Object.fromEntries(switches.map((name) => [name, { type: "boolean" as const }])),
    },
  });
  return { values: values as Record<string, string>, positionals, database: { databaseUrl: process.env.DATABASE_URL, data: String(values.data) } };
}

/** Runs a command: a clear line instead of a stack for what a person can mend. */
export async function command(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError || process.env.NODE_ENV === "production" ? (error as Error).message : (error as Error).stack}\n`,
    );
    process.exitCode = 1;
  } finally {
    // The starter listens to us over a channel that would keep us alive.
    if (process.connected) process.disconnect();
  }
}
