import type { Entity } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";

/** The calls that cases and issues share beyond those of every record. */
export const intakeClient = ({ collection }: Pick<Entity, "collection">) => query[collection as "cases"];
