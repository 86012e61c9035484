import type { Locale } from "#domain/messages/catalogue.ts";
import { invite } from "#server/auth/reset.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Person = { id: string; alias: string; email: string; locale: Locale };

/** Invites those who came with the import and can sign in: passwords are not carried over. One who has an invitation gets no second one. */
export const invitePeople = (db: Database, publicUrl: string): Promise<number> =>
  db.asSystem(async (tx) => {
    const people = await tx.rows<Person>(sql`
      select u.id, u.alias, u.email, u.locale from users u left join credentials k on k.user_id = u.id
      where not u.deleted and u.status = 'active' and u.role <> 'public' and not u.service and u.email not like '%.invalid' and k.password_hash is null
        and exists (select from imported_documents d where d.collection = 'users' and d.record_id = u.id)
        and not exists (select from reset_codes r where r.user_id = u.id and r.kind = 'invitation' and r.expires_at > now())
      order by u.id`);
    for (const person of people) await invite(tx, { publicUrl }, person);
    return people.length;
  });
