import type { SavedFilter } from "#api/users.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import { newId } from "#server/base/new-id.ts";
import { invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";

const maxBytes = 20_000;
const maxViews = 200;
const maxListed = 1000;

/** Users can read and change only their own views; those of others are not found. */
function refuseOthers({ user }: SignedContext, uid: string) {
  if (uid !== user.id) throw notFound();
}

/** With whom a user shares views: users of one customer with each other, everybody else within the firm (null). */
const circleOf = ({ user }: SignedContext) => (isCustomerSide(user.role) ? user.customer : null);

export async function readFilters(context: SignedContext, uid: string): Promise<SavedFilter[]> {
  refuseOthers(context, uid);
  return context.deps.db.as(context.user, (tx) =>
    tx.rows<SavedFilter>(sql`
      select id, screen, alias, values, shared, case when user_id <> ${uid} then user_alias(user_id) end as by from user_filters
      where user_id = ${uid} or (shared and customer_id is not distinct from ${circleOf(context)}::uuid)
      order by screen, alias nulls first, id limit ${maxListed}`),
  );
}

export async function keepFilter(
  context: SignedContext,
  { uid, screen, alias, values, shared }: Omit<SavedFilter, "id" | "by"> & { uid: string },
): Promise<SavedFilter> {
  refuseOthers(context, uid);
  const text = JSON.stringify(values);
  if (text.length > maxBytes) throw invalid({ values: "error.tooLarge" });
  return context.deps.db.as(context.user, async (tx) => {
    const kept = await tx.row<SavedFilter>(sql`
      insert into user_filters as f (id, user_id, screen, alias, values, shared, customer_id)
      values (${newId()}, ${uid}, ${screen}, ${alias}, ${text}::jsonb, ${shared && alias !== null}, ${circleOf(context)})
      on conflict (user_id, screen, alias) do update set values = excluded.values, shared = excluded.shared, customer_id = excluded.customer_id
      returning id, screen, alias, values, shared, null::text as by`);
    const counted = await tx.row<{ count: number }>(sql`select count(*)::int as count from user_filters where user_id = ${uid}`);
    if (counted!.count > maxViews) throw invalid({ alias: "error.tooLarge" });
    return kept!;
  });
}

export async function dropFilter(context: SignedContext, { uid, id }: { uid: string; id: string }) {
  refuseOthers(context, uid);
  const dropped = await context.deps.db.as(context.user, (tx) => tx.run(sql`delete from user_filters where user_id = ${uid} and id = ${id}`));
  if (dropped === 0) throw notFound();
}
