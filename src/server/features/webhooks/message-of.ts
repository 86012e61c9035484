import { can, canSee } from "#domain/access/can.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { hasPersonalData } from "#domain/protection/personal-data.ts";
import { visible } from "#server/access/visible.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { masked } from "#server/records/masked.ts";
import { listedShapeOf, type Row } from "#server/records/select.ts";

export type Told = {
  customer: string | null;
  withFacts: boolean;
  entity: EntityName;
  record: string;
  event: string;
  version: number | null;
  happenedAt: string;
};

/**
 * What is sent, or undefined if the owner may not see the record at this moment. Facts are those of the list: the columns that the owner sees,
 * with the masks that lists have, so that a minor goes out by initials.
 */
export async function messageOf(deps: Deps, owner: Principal, told: Told): Promise<string | undefined> {
  const entity: Entity | undefined = entities[told.entity];
  if (!entity || !can(owner, "read", entity) || (entity.type && !owner.availableTypes.includes(entity.type))) return undefined;
  const { event, version, happenedAt, withFacts } = told;
  const found = await deps.db.as(owner, async (tx) => {
    const of = told.customer && "customer" in entity.fields ? sql`r.customer_id = ${told.customer}` : sql`true`;
    const where = sql`r.id = ${told.record} and ${visible(owner, entity)} and ${of}`;
    const row = await tx.row<{ deleted: boolean }>(sql`select r.deleted from ${sql.table(tableOf(entity))} r where ${where}`);
    if (!row || (row.deleted && event !== "removed")) return undefined;
    if (!withFacts || event === "removed") return {};
    const names = entity.list.filter((name) => canSee(owner, entity.fields[name]!));
    const { columns, from, toRecord } = listedShapeOf(entity, owner, names);
    const listed = await tx.row<Row>(sql`select ${columns} from ${from} where ${where}`);
    return listed && { record: (await masked(tx, owner, entity, [toRecord(listed)]))[0] };
  });
  if (!found) return undefined;
  if ("record" in found && hasPersonalData(entity.name)) deps.accessLog.log(owner, { entity: entity.name, records: [told.record], way: "export" });
  const data = { id: told.record, entity: entity.name, collection: entity.collection, version, ...found };
  return JSON.stringify({ type: `${entity.name}.${event}`, timestamp: happenedAt, data });
}
