import { parseArgs } from "node:util";
import { secretKeysOf } from "#server/base/config.ts";
import { startFault } from "#server/db/start-fault.ts";
import { type Keyring, openKeyring } from "#server/keyring/keyring.ts";

/** An optional text: empty by default. */
export const optional = { type: "string", default: "" } as const;

/** Parses the arguments of a command. The database is found as the server finds it: by --data or DATABASE_URL. */
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

/** The secret of the installation, found as the server finds it. */
export const keyringOf = ({ data }: { data: string }): Keyring => openKeyring(secretKeysOf(process.env), data);

/** Runs a command. An error that the operator can fix is printed without its stack. */
export async function command(run: () => Promise<void>) {
  process.umask(0o077);
  try {
    await run();
  } catch (error) {
    const fault = startFault(error) ?? (process.env.NODE_ENV === "production" ? (error as Error).message : undefined);
    process.stderr.write(`${fault ?? (error as Error).stack}\n`);
    process.exitCode = 1;
  } finally {
    // The IPC channel to the parent process would keep this one alive.
    if (process.connected) process.disconnect();
  }
}
