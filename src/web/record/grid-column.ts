import type { Field, Kind } from "#domain/fields.ts";

export type GridColumn = { name: string; label: string; field: Field; width: number };

export function usualWidth(kind: Kind): number {
  switch (kind) {
    case "boolean":
    case "color":
    case "integer":
      return 100;
    case "date":
    case "money":
      return 110;
    case "datetime":
    case "phone":
      return 140;
    case "email":
    case "enums":
    case "longText":
    case "refs":
      return 220;
    default:
      return 160;
  }
}
