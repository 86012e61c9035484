import type { teaching } from "#domain/entities/teaching.ts";
import type { RecordOf } from "#domain/entity.ts";
import { loadPeople } from "#server/auth/principal.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import { notifyUsers } from "#server/notices/notify.ts";
import { aboutTeaching } from "#server/notices/subject.ts";
import { meantFor } from "./meant-for.ts";

const batch = 100;

type Item = Pick<RecordOf<typeof teaching>, "id" | "title" | "language"> & { publishedAt: string };

/** Notifies everybody an item is meant for that it was published, in batches; but not users who have read it already. */
export const notifyReaders = handler({
  kind: "teaching",
  run: async (deps, { item: id }, { cancelled }) => {
    for (let last: string | undefined = "00000000-0000-0000-0000-000000000000"; last && !cancelled(); )
      last = await deps.db.asSystem(async (tx) => {
        const item = await tx.row(published(id));
        if (!item) return undefined;
        const people = await tx.rows<{ id: string }>(sql`
          select u.id from users u where u.id > ${last!} and ${meantFor(item)}
            and not exists (select from teaching_readers t where t.teaching_id = ${id} and t.user_id = u.id)
          order by u.id limit ${batch}`);
        const ids = people.map((person) => person.id);
        await notifyUsers(
          tx,
          deps,
          aboutTeaching(item),
          { kind: "teaching", key: item.publishedAt },
          await loadPeople(tx, sql`u.id = any(${ids}::uuid[])`),
        );
        return ids.at(-1);
      });
  },
});

/** Finds nothing if the item was withdrawn in the meantime. */
const published = (id: string): Sql<Item> =>
  sql`select id, title, language, published_at as "publishedAt" from teaching where id = ${id} and published and not deleted`;
