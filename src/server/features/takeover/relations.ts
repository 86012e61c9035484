import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { linkOf } from "#server/records/columns.ts";
import { collectionOf, collections } from "./collections.ts";
import type { Findings } from "./findings.ts";

/**
 * Links documents whose other end may have been read later: related cases, members and vehicles of bands. Only records of one customer are linked.
 * What is done is forgotten, so that a link which somebody removes does not come back with the next run.
 */
export async function writeRelations(tx: Tx, findings: Findings) {
  for (const { name, entity, later = [] } of collections)
    for (const field of later) {
      const declared = entity.fields[field];
      if (declared?.kind !== "refs" && declared?.kind !== "ref") continue;
      const target = collectionOf(declared.to)!;
      if (declared.kind === "refs") await link(tx, entity, name, field, target);
      else if (field === "customer" && entity.name === "lawyer") await nameCustomers(tx);
      const missing = await tx.rows<{ id: string; value: string }>(sql`
        select distinct d.old_id as id, o.value from imported_documents d cross join lateral jsonb_array_elements_text(d.links -> ${field}) o (value)
        where d.collection = ${name} and d.links ? ${field}
          and not exists (select from imported_documents t where t.collection = ${target} and t.old_id = o.value)
        order by 1, 2 limit 10000`);
      for (const { id, value } of missing)
        findings.add({ level: "aside", kind: "dangling", collection: name, file: name, line: null, id, field, value });
    }
  await tx.run(sql`update imported_documents set links = null where links is not null and record_id is not null`);
}

async function link(tx: Tx, entity: Entity, collection: string, field: string, target: string) {
  const { table, own, other } = linkOf(entity, field);
  // A link between records of one entity is two rows, so that each end finds it.
  const directions = target === collection ? [[own, other] as const, [other, own] as const] : [[own, other] as const];
  for (const [from, to] of directions)
    await tx.run(sql`
      insert into ${sql.table(table)} (${sql.id(from)}, ${sql.id(to)})
      select distinct d.record_id, t.record_id
      from imported_documents d cross join lateral jsonb_array_elements_text(d.links -> ${field}) o (value)
        join imported_documents t on t.collection = ${target} and t.old_id = o.value and t.customer_id = d.customer_id
      where d.collection = ${collection} and d.links ? ${field} and d.record_id is not null and t.record_id is not null and d.record_id <> t.record_id
      on conflict do nothing`);
}

/** Lawyers who work for one customer. */
const nameCustomers = (tx: Tx) =>
  tx.run(sql`
    update lawyers l set customer_id = t.record_id
    from imported_documents d join imported_documents t on t.collection = 'customers' and t.old_id = d.links -> 'customer' ->> 0
    where d.collection = 'lawyers' and d.record_id = l.id and l.customer_id is null`);

/** A lawyer and the user with the same address are one person. */
export const joinLawyers = (tx: Tx) =>
  tx.run(sql`
    update lawyers l set user_id = u.id from users u
    where u.email = lower(l.email) and u.role = 'lawyer' and not u.deleted and not l.deleted and l.user_id is null
      and exists (select from imported_documents d where d.collection = 'lawyers' and d.record_id = l.id)
      and not exists (select from lawyers o where o.user_id = u.id and not o.deleted)
      and not exists (select from lawyers o where lower(o.email) = u.email and o.id < l.id and not o.deleted)`);
