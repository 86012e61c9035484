import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { entityNamed, linkOf, tableOf } from "./columns.ts";

const wholePrefix = "empresa:";

/** Brings the link tables of the given fields to exactly the given references. */
export async function writeLinks(tx: Tx, entity: Entity, id: string, values: Readonly<Record<string, unknown>>) {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== "refs" || !Array.isArray(values[name])) continue;
    const { table, own } = linkOf(entity, name);
    const ids = values[name] as string[];
    const target = entityNamed(field.to);
    const other = `${target.name}_id`;
    const plain = ids.filter((ref) => !ref.startsWith(wholePrefix));
    await tx.run(sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`);
    if (!field.whole) {
      await tx.run(sql`insert into ${sql.table(table)} (${sql.id(own)}, ${sql.id(other)}) select ${id}::uuid, unnest(${plain}::uuid[])`);
      continue;
    }
    const whole = ids.filter((ref) => ref.startsWith(wholePrefix)).map((ref) => ref.slice(wholePrefix.length));
    await tx.run(sql`
      insert into ${sql.table(table)} (${sql.id(own)}, customer_id, ${sql.id(other)})
      select ${id}::uuid, t.customer_id, t.id from ${sql.table(tableOf(target))} t where t.id = any(${plain}::uuid[])
      union all select ${id}::uuid, c, null from unnest(${whole}::uuid[]) c`);
  }
}
