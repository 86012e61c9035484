import { type Sql, sql } from "#server/db/sql.ts";

/**
 * Whether an item is meant for a user `u`, while it is published: `visible` the other way round.
 * Staff write items and are no readers.
 */
export const meantFor = (item: { id: string; language: string }): Sql<boolean> => sql`
  not u.deleted and u.status = 'active' and u.role in ('lawyer', 'supercustomer', 'customer') and u.locale = ${item.language}
  and teaching_is_for(${item.id}, case u.role when 'lawyer' then array(select c.customer_id from user_customers c where c.user_id = u.id) else array[u.customer_id] end)`;
