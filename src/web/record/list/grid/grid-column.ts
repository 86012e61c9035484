import type { Field } from "#domain/fields.ts";

export type GridColumn = { name: string; label: string; field: Field; sortable: boolean; width: number };

export const minColumnWidth = 60;

/** Texts are as wide as in the form, by `span`. */
const bySpan = { 1: 100, 2: 140, 3: 190, 4: 250, 6: 260 };
/** Keys and names are short: the eight columns of a lawyer fit beside each other at 1440 px. */
const [ofKeys, ofNames, ofName] = [{ 1: 110, 2: 130, 3: 160, 4: 200, 6: 220 }, 170, 150];

export function defaultWidth(field: Field): number {
  switch (field.kind) {
    case "color":
      return 180;
    case "integer":
      return field.yearly ? 126 : 110;
    case "boolean":
      return 110;
    case "date":
    case "money":
      return 120;
    case "datetime":
    case "phone":
      return 150;
    case "email":
      return 220;
    case "enums":
    case "longText":
      return 250;
    case "refs":
      return Math.min(ofNames, bySpan[field.span ?? 6]);
    case "enum":
      return ofKeys[field.span ?? 2];
    case "ref":
      return Math.min(ofName, bySpan[field.span ?? 2]);
    case "text":
    case "password":
    case "files":
    case "lines":
      return bySpan[field.span ?? 2];
  }
}
