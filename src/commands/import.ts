// npm run import -- --from <folder> [--write] [--leave-out] [--invite] [--report <folder>] [--language es|fr]:
// takes an export of the original document database over. Without --write it is a trial that leaves nothing behind but its report.

import { resolve } from "node:path";
import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { openFindings } from "#server/features/takeover/findings.ts";
import { takeOver } from "#server/features/takeover/take-over.ts";
import { openList, writeReport } from "#server/features/takeover/write-report.ts";
import { openStore } from "#server/files/open-store.ts";
import { openPictureMaker } from "#server/pictures/picture-maker.ts";
import { command, keyringOf, optional, readOptions } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const usage = "npm run import -- --from <folder> [--write] [--leave-out] [--invite] [--report <folder>] [--language es|fr]";

await command(async () => {
  const { values, database } = readOptions(
    { from: optional, report: { type: "string", default: "import-report" }, language: { type: "string", default: "es" } },
    ["write", "leave-out", "invite"],
  );
  const { language } = values;
  if (!values.from || (language !== "es" && language !== "fr")) throw new ConfigError(usage);
  const isTrial = !values.write;
  const folder = resolve(values.report!);
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await migrate(ownerUrl, keyringOf(database)), { limits: commandLimits });
    const pictures = openPictureMaker();
    const list = openList(folder);
    const bar = progressBar();
    try {
      const findings = openFindings(list.write);
      const inviteTo = values.invite ? (process.env.PUBLIC_URL ?? "http://localhost:3000") : undefined;
      const from = resolve(values.from!);
      const result = await takeOver({
        db,
        store,
        pictures,
        from,
        findings,
        isTrial,
        leaveOut: Boolean(values["leave-out"]),
        inviteTo,
        onProgress: bar.show,
      });
      bar.end();
      const groups = findings.groups();
      const report = writeReport({ folder, language, result, groups, isTrial, withInvitations: inviteTo !== undefined });
      for (const { name, state, counts, errors } of result.collections)
        process.stdout.write(`${name}: ${counts.read} read, ${counts.created} new, ${counts.unchanged} unchanged, ${errors} errors; ${state}\n`);
      for (const { collection, field, kind, value, places } of groups.filter(({ level }) => level === "error").slice(0, 20))
        process.stderr.write(`${places[0]}: ${collection} ${field ?? "document"}: ${kind} ${value ?? ""}\n`);
      process.stdout.write(`${isTrial ? "trial, nothing was written; " : ""}report: ${report}\n`);
      if (!result.isComplete) throw new ConfigError("there are errors: see the report");
    } finally {
      list.close();
      pictures.close();
      await db.close();
    }
  });
});
