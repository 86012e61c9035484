import { randomUUIDv7 } from "node:crypto";
import type { SavedFilter } from "#api/users.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { invalid, notFound } from "#server/refusal.ts";

const mostBytes = 20_000;
const mostViews = 200;

/** Views are everybody's own: those of another person do not exist. */
function refuseOthers({ user }: SignedContext, uid: string) {
  if (uid !== user.id) throw notFound();
}

export async function readFilters(context: SignedContext, uid: string): Promise<SavedFilter[]> {
  refuseOthers(context, uid);
  return context.deps.db.as(context.user, (tx) =>
    tx.rows<SavedFilter>(sql`select id, screen, alias, values from user_filters where user_id = ${uid} order by screen, alias nulls first`),
  );
}

export async function keepFilter(
  context: SignedContext,
  { uid, screen, alias, values }: Omit<SavedFilter, "id"> & { uid: string },
): Promise<SavedFilter> {
  refuseOthers(context, uid);
  const text = JSON.stringify(values);
  if (text.length > mostBytes) throw invalid({ values: "error.tooLarge" });
  return context.deps.db.as(context.user, async (tx) => {
    const kept = await tx.row<SavedFilter>(sql`
      insert into user_filters as f (id, user_id, screen, alias, values) values (${randomUUIDv7()}, ${uid}, ${screen}, ${alias}, ${text}::jsonb)
      on conflict (user_id, screen, alias) do update set values = excluded.values returning id, screen, alias, values`);
    const counted = await tx.row<{ count: number }>(sql`select count(*)::int as count from user_filters where user_id = ${uid}`);
    if (counted!.count > mostViews) throw invalid({ alias: "error.tooLarge" });
    return kept!;
  });
}

export async function dropFilter(context: SignedContext, { uid, id }: { uid: string; id: string }) {
  refuseOthers(context, uid);
  const dropped = await context.deps.db.as(context.user, (tx) => tx.run(sql`delete from user_filters where user_id = ${uid} and id = ${id}`));
  if (dropped === 0) throw notFound();
}
