import { resolve } from "node:path";
import { systemClock } from "./base/clock.ts";
import type { Config } from "./base/config.ts";
import { ConfigError } from "./base/config-error.ts";
import { commandLimits } from "./base/database-limits.ts";
import { privateFolder } from "./base/private-folder.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { startEmbedded } from "./db/embedded.ts";
import { gatherStatistics } from "./db/gather-statistics.ts";
import { migrate } from "./db/migrate.ts";
import { seedExamples } from "./features/demo/examples.ts";
import { demoAccounts, hasDemo, isEmptyDatabase, seedDemo } from "./features/demo/seed.ts";
import { openStore } from "./files/open-store.ts";
import { openKeyring } from "./keyring/keyring.ts";
import { openPictureMaker } from "./pictures/picture-maker.ts";
import { type Served, serve } from "./serve.ts";

/** Starts the server, prints its address, and shuts down on a signal. */
export async function runServer(config: Config) {
  config.data = resolve(config.data);
  if (config.databaseUrl) privateFolder(config.data);
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.data);
  let served: Served | undefined;
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await served?.close();
    await embedded?.stop();
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(0));
  // bin/prepare.mjs, which forwards signals, has died: no signal would reach this process any more.
  process.on("disconnect", () => void end(0));
  if (process.connected === false) return end(0);
  try {
    const ownerUrl = config.databaseUrl ?? embedded!.url;
    const appUrl = await migrate(ownerUrl, openKeyring(config.secretKeys, config.data));
    const accounts = await prepareDemo(config, ownerUrl, appUrl);
    served = await serve(config, appUrl, logError);
    process.stdout.write(
      `\n  Sumario  http://localhost:${served.port}\n${accounts.map(({ email, role }) => `  ${email.padEnd(36)} ${role}\n`).join("")}${accounts.length ? `  password of all of them: sumario-demo\n` : ""}\n`,
    );
    if (!config.smtpUrl) process.stdout.write(`  mail goes to ${config.data}/outbox\n\n`);
    embedded?.onExit(() => {
      if (!ending) process.stderr.write("the embedded PostgreSQL has stopped\n");
      void end(1);
    });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Loads demo data into a new database, unless disabled, and returns the demo accounts. */
async function prepareDemo(config: Config, ownerUrl: string, appUrl: string) {
  const db = openDatabase(appUrl, { limits: commandLimits });
  try {
    if (config.demo && (await isEmptyDatabase(db))) {
      await seedWithExamples(config, db);
      await gatherStatistics(ownerUrl);
    }
    const isDemo = await hasDemo(db);
    if (isDemo && config.production) throw new ConfigError("this database holds demo data and accounts: not with NODE_ENV=production");
    return isDemo ? demoAccounts : [];
  } finally {
    await db.close();
  }
}

async function seedWithExamples({ filesUrl, data, secretKeys }: Config, db: Database) {
  await seedDemo(db);
  const pictures = openPictureMaker();
  await seedExamples(db, { files: await openStore(filesUrl, data), pictures, keyring: openKeyring(secretKeys, data) }).finally(pictures.close);
}

/** Logs the kind of an error and where it happened, but not its message, which may contain personal data. */
function logError(where: string, error: unknown) {
  const { name, code, stack } = error as { name?: string; code?: string; stack?: string };
  process.stderr.write(
    `${JSON.stringify({ time: systemClock().toISOString(), level: "error", where, error: name, code, stack: stack?.split("\n").slice(1, 5).join(" ") })}\n`,
  );
}
