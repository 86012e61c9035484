// npm run create-admin -- somebody@example.com: creates the first admin of an installation without demo data, or invites an imported one again.

import { parseEmail } from "#domain/formats/email.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { invite } from "#server/auth/reset.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { newId } from "#server/base/new-id.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { command, keyringOf, readOptions } from "./command.ts";

const publicUrl = process.env.PUBLIC_URL ?? "http://localhost:3000";
type Known = { id: string; alias: string; email: string; locale: Locale; isImported: boolean };

await command(async () => {
  const { positionals, database } = readOptions();
  const email = parseEmail(positionals[0] ?? "");
  if (!email) throw new ConfigError("npm run create-admin -- somebody@example.com");
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await migrate(ownerUrl, keyringOf(database)), { limits: commandLimits });
    try {
      const link = await db.asSystem(async (tx) => {
        const known = await tx.row<Known>(sql`
          select id, alias, email, locale, role = 'admin' and status = 'active'
            and not exists (select from credentials c where c.user_id = u.id and c.password_hash is not null) as "isImported"
          from users u where email = ${email} and not deleted`);
        // Passwords do not travel with an export.
        if (known?.isImported) return invite(tx, { publicUrl }, known);
        if (known) throw new ConfigError("this e-mail is already in use");
        const person = { id: newId(), alias: email.split("@")[0]!, email, locale: "es" as const };
        await tx.run(
          sql`insert into users (id, email, alias, role, cases_types) values (${person.id}, ${email}, ${person.alias}, 'admin', '{penal,civil,issue}')`,
        );
        const invitation = await invite(tx, { publicUrl }, person);
        append(tx, { ...plainEntry(null, "user", person.id, "create", [{ field: "email", from: null, to: email }]), version: 1 });
        return invitation;
      });
      process.stdout.write(`choose a password at ${link}\n`);
    } finally {
      await db.close();
    }
  });
});
