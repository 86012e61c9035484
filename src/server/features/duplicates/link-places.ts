import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { isColumn } from "#domain/field-traits.ts";
import type { Fields } from "#domain/fields.ts";
import { columnOf, lineTableOf, linkOf, snake, tableOf } from "#server/records/columns.ts";

/** A place where other records name one of this entity, from the declarations: a link table, a column, or the lines of a record. */
export type LinkPlace = {
  kind: "link" | "ref" | "line";
  /** Names the place in `merge_links`. */
  key: string;
  /** The entity whose field it is. */
  other: Entity;
  field: string;
  table: string;
  /** The column with the record that may be absorbed. */
  target: string;
  /** The column with the record of the other entity. */
  owner: string;
};

/** Every place that names records of this entity, always in the same order, so that two merges lock records in the same order. */
export function linkPlaces({ name: target }: Entity): LinkPlace[] {
  return Object.values(entities as Record<string, Entity>).flatMap((other) =>
    Object.entries(other.fields as Fields).flatMap(([field, one]): LinkPlace[] => {
      const place = { key: `${other.name}.${field}`, other, field };
      if (one.kind === "ref" && one.to === target && isColumn(one))
        return [{ ...place, kind: "ref", table: tableOf(other), target: columnOf(field, one), owner: "id" }];
      if (one.kind === "refs" && one.to === target && !one.via) {
        const { table, own, other: end } = linkOf(other, field);
        return [{ ...place, kind: "link", table, target: end, owner: own }];
      }
      if (one.kind !== "lines") return [];
      const parts = Object.entries(one.fields as Fields).filter(([, part]) => part.kind === "ref" && part.to === target);
      return parts.map(([part, ref]) => ({
        ...place,
        kind: "line",
        table: lineTableOf(other, field),
        target: columnOf(part, ref),
        owner: `${snake(other.name)}_id`,
      }));
    }),
  );
}
