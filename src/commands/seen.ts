// npm run seen -- --account somebody@example.com --from 2026-11-15T09:00 --to 2026-11-15T12:00: exports what an account saw between two times.

import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fromLocal } from "#domain/formats/local-time.ts";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { personalDataEntities } from "#domain/protection/personal-data.ts";
import { seenTable } from "#server/access-log/access-routes.ts";
import { readSeen } from "#server/access-log/read-accesses.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { privateFile } from "#server/base/private-folder.ts";
import { openDatabase } from "#server/db/database.ts";
import { withOwner } from "#server/db/owner.ts";
import { currentAppUrl } from "#server/db/roles.ts";
import { sql } from "#server/db/sql.ts";
import { writeCsv } from "#server/tables/csv-writer.ts";
import { command, keyringOf, optional, readOptions } from "./command.ts";

await command(async () => {
  const { values, database } = readOptions({ account: optional, from: optional, to: optional, out: optional });
  const { account, from, to, out } = values as { account: string; from: string; to: string; out: string };
  if (!account || !from || !to) throw new ConfigError("npm run seen -- --account <e-mail> --from <time> --to <time> [--out file.csv]");
  const [since, until] = [instantOf(from), instantOf(to)];
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await currentAppUrl(ownerUrl, keyringOf(database)), { limits: commandLimits });
    try {
      await db.asSystem(
        async (tx) => {
          // Includes deleted accounts.
          const users = await tx.rows<{ id: string }>(sql`select id from users where email = ${account.toLowerCase()}`);
          if (users.length === 0) throw new ConfigError(`there is no account ${account}`);
          const counts = new Map<string, Set<string>>();
          const counted = async function* () {
            for (const { id } of users)
              for await (const rows of readSeen(tx, { user: id, since, until })) {
                for (const { entity, record } of rows) counts.set(entity, (counts.get(entity) ?? new Set()).add(record));
                yield rows;
              }
          };
          const csv = Readable.from(writeCsv(seenTable(catalogue, counted()), { yes: "Sí", no: "No" }));
          await pipeline(csv, out ? createWriteStream(out, { mode: privateFile }) : process.stdout, { end: Boolean(out) });
          const kinds = personalDataEntities.flatMap((name) =>
            counts.has(name) ? [`${catalogue.labels[name].many} ${counts.get(name)!.size}`] : [],
          );
          process.stderr.write(`${account}, ${since} - ${until}: ${kinds.join(", ") || "nothing"}\n`);
        },
        { once: true },
      );
    } finally {
      await db.close();
    }
  });
});

/** A time without an offset is the local time of Madrid and Paris. */
function instantOf(text: string): string {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const local = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text.replace(" ", "T").slice(0, 16);
  const instant = hasZone ? new Date(text) : new Date(fromLocal(local, "Europe/Madrid") ?? Number.NaN);
  if (Number.isNaN(instant.getTime())) throw new ConfigError(`${text} is not a time like 2026-11-15T09:30, with or without an offset`);
  return instant.toISOString();
}
