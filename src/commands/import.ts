// npm run import -- --from <folder>: brings records into this installation, from one of two kinds of folders.
// - An export of Sumario (npm run export) fills an empty installation: [--dry-run] [--key <of the export>] [--unverified].
// - An export of the original document database is taken over: [--write] [--leave-out] [--invite] [--report <folder>] [--language es|fr].
//   Without --write it is a trial that leaves nothing behind but its report.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { importOwnExport } from "#server/features/portability/import-folder.ts";
import { isOwnExport } from "#server/features/portability/verify-folder.ts";
import { openFindings } from "#server/features/takeover/findings.ts";
import { takeOver } from "#server/features/takeover/take-over.ts";
import { openList, writeReport } from "#server/features/takeover/write-report.ts";
import { openStore } from "#server/files/open-store.ts";
import { openPictureMaker } from "#server/pictures/picture-maker.ts";
import { command, keyringOf, optional, readOptions } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const usage = `npm run import -- --from <folder of npm run export> [--dry-run] [--key <that npm run export has printed>] [--unverified]
npm run import -- --from <folder of the original> [--write] [--leave-out] [--invite] [--report <folder>] [--language es|fr]`;
const ofOriginal = ["write", "leave-out", "invite", "report", "language"];
const ofExport = ["dry-run", "key", "unverified"];

type Options = ReturnType<typeof readImportOptions>;
const readImportOptions = () =>
  readOptions({ from: optional, key: optional, report: optional, language: optional }, ["dry-run", "unverified", "write", "leave-out", "invite"]);

const say = (line: string) => process.stdout.write(`${line}\n`);

await command(async () => {
  const options = readImportOptions();
  const { values, positionals } = options;
  if (!values.from || positionals.length > 0) throw new ConfigError(usage);
  const folder = resolve(values.from);
  const isOwn = await isOwnExport(folder);
  if (!isOwn && existsSync(join(folder, "enumerations.json")))
    throw new ConfigError(`${folder} has no manifest.json of an export: it was interrupted, and has to be made again`);
  const foreign = Object.keys(values).filter((name) => values[name] && (isOwn ? ofOriginal : ofExport).includes(name));
  if (foreign.length > 0)
    throw new ConfigError(`${folder} is ${isOwn ? "an export of Sumario" : "no export of Sumario"}: --${foreign[0]} does not apply\n${usage}`);
  await (isOwn ? importOwn(folder, options) : importOriginal(folder, options));
});

async function importOwn(folder: string, { values, database }: Options) {
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  const dryRun = "dry-run" in values;
  const proof = { exportKey: values.key || undefined, isUnverified: "unverified" in values };
  await withOwner(database, async (ownerUrl) => {
    const { at, version, content } = await importOwnExport(folder, { ownerUrl, store, keyring: keyringOf(database), ...proof, dryRun, say });
    say(`${folder}: export of ${at} by version ${version}, with ${content.count} files; ${dryRun ? "nothing was written (--dry-run)" : "imported"}`);
    if (!dryRun)
      say("people choose a new password with “forgot password” on the sign-in page; npm run create-admin -- <address> prints a link for an admin");
  });
}

async function importOriginal(from: string, { values, database }: Options) {
  const language = values.language || "es";
  if (language !== "es" && language !== "fr") throw new ConfigError(usage);
  const isTrial = !("write" in values);
  const folder = resolve(values.report || "import-report");
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await migrate(ownerUrl, keyringOf(database)), { limits: commandLimits });
    const pictures = openPictureMaker();
    const list = openList(folder);
    const bar = progressBar();
    try {
      const findings = openFindings(list.write);
      const inviteTo = "invite" in values ? (process.env.PUBLIC_URL ?? "http://localhost:3000") : undefined;
      const leaveOut = "leave-out" in values;
      const result = await takeOver({ db, store, pictures, from, findings, isTrial, leaveOut, inviteTo, onProgress: bar.show });
      bar.end();
      const groups = findings.groups();
      const report = writeReport({ folder, language, result, groups, isTrial, withInvitations: inviteTo !== undefined });
      for (const { name, state, counts, errors } of result.collections)
        say(`${name}: ${counts.read} read, ${counts.created} new, ${counts.unchanged} unchanged, ${errors} errors; ${state}`);
      for (const { collection, field, kind, value, places } of groups.filter(({ level }) => level === "error").slice(0, 20))
        process.stderr.write(`${places[0]}: ${collection} ${field ?? "document"}: ${kind} ${value ?? ""}\n`);
      say(`${isTrial ? "trial, nothing was written; " : ""}report: ${report}`);
      if (!result.isComplete) throw new ConfigError("there are errors: see the report");
    } finally {
      list.close();
      pictures.close();
      await db.close();
    }
  });
}
