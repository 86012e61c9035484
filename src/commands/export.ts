// npm run export -- --to <folder> [--customer <alias or id>]: writes every record, its history and its files as plain files.

import { systemClock } from "#server/base/clock.ts";
import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { newId } from "#server/base/new-id.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { withOwner } from "#server/db/owner.ts";
import { currentAppUrl } from "#server/db/roles.ts";
import { sql } from "#server/db/sql.ts";
import { exportFolder } from "#server/features/portability/export-folder.ts";
import { exportKey } from "#server/features/portability/sign-manifest.ts";
import { openStore } from "#server/files/open-store.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import pkg from "../../package.json" with { type: "json" };
import { command, keyringOf, optional, readOptions } from "./command.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

await command(async () => {
  const { values, positionals, database } = readOptions({ to: optional, customer: optional });
  const folder = values.to;
  if (!folder || positionals.length > 0) throw new ConfigError("npm run export -- --to <folder> [--customer <alias or id>]");
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  const keyring = keyringOf(database);
  await withOwner(database, async (ownerUrl) => {
    const appUrl = await currentAppUrl(ownerUrl, keyring);
    const db = openDatabase(appUrl, { limits: commandLimits });
    try {
      const customer = values.customer ? await findCustomer(db, values.customer) : undefined;
      const { manifest, problems } = await exportFolder({
        ...{ url: customer ? appUrl : ownerUrl, store, folder, version: pkg.version, now: systemClock(), keyring, say },
        ...(customer && { customer }),
        announce: () => db.asSystem(async (tx) => append(tx, exportEntry(customer?.id ?? null))),
      });
      const lines = manifest.files.reduce((sum, file) => sum + (file.lines ?? 0), 0);
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      say(
        `${folder}: ${lines} lines and ${manifest.content.count} files${customer ? ` of ${customer.alias}` : ""}; without passwords, tokens and keys`,
      );
      say(`key that tells whether it was changed, for an installation with another secret: ${exportKey(keyring, manifest.id).toString("hex")}`);
      if (problems.length > 0) throw new ConfigError(`the export is complete except for ${problems.length} missing, damaged or held files`);
    } finally {
      await db.close();
    }
  });
});

function exportEntry(customer: string | null) {
  const changes = { way: "command", collection: "everything", ...(customer && { customer }) };
  return plainEntry(
    null,
    "export",
    newId(),
    "create",
    Object.entries(changes).map(([field, to]) => ({ field, from: null, to })),
  );
}

async function findCustomer(db: Database, wanted: string): Promise<{ id: string; alias: string }> {
  const found = await db.asSystem((tx) =>
    tx.rows<{ id: string; alias: string }>(
      sql`select id, alias from customers where (id::text = ${wanted} or unique_form(alias) = unique_form(${wanted})) and not deleted`,
    ),
  );
  const [customer] = found;
  if (!customer) throw new ConfigError(`there is no customer ${wanted}`);
  if (found.length > 1) throw new ConfigError(`${wanted} names several customers: say the id (${found.map(({ id }) => id).join(", ")})`);
  return customer;
}
