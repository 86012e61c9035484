import { help, readConfig } from "./base/config.ts";
import { startFault } from "./db/start-fault.ts";

/** The server is loaded once its settings are known to be valid: a mistyped one is answered at once. */
async function main(args: string[]) {
  // Whatever libraries and child processes write is for this account only.
  process.umask(0o077);
  const config = readConfig(args, process.env);
  if (!config) return void process.stdout.write(help);
  const { runServer } = await import("./run-server.ts");
  await runServer(config);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const fault = startFault(error);
  process.stderr.write(fault ? `sumario: ${fault}\n` : `${(error as Error).stack}\n`);
  process.exit(1);
});
