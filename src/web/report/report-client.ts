import type { Entity } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";

/** The calls that cases and issues have in common beyond those of every record. */
export const reportClient = ({ collection }: Pick<Entity, "collection">) => query[collection as "cases"];
