import type { ImportFill, ImportMapping } from "#api/imports.ts";
import type { User } from "#domain/access/user.ts";
import { checkLine } from "#domain/check.ts";
import { type ListColumn, listColumnsOf } from "#domain/entities/import-lists.ts";
import type { Entity } from "#domain/entity.ts";
import { isImportable, isReference } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import { cellValue } from "./cell-value.ts";
import type { TableRow } from "./parse-table.ts";

type Values = Readonly<Record<string, unknown>>;
/** Lines for the lists of a record, by list. */
export type ListLines = Record<string, readonly Values[]>;
type Cells = TableRow["cells"];
type Column = ListColumn & { textIn: (cells: Cells) => string };
type Lists = { entity: Entity; mapping: ImportMapping; fill: ImportFill };

/** What a line has without a column for it. */
const defaults: Readonly<Record<string, Values>> = { articles: { quantity: 1 } };

/** Reads the line that a row has for each list of its record, with the checks of a form. */
export function listReader(user: User, { entity, mapping, fill }: Lists, t: Translate) {
  const known = new Map(listColumnsOf(user, entity).map((column) => [column.column, column]));
  const mapped = mapping.flatMap((name, index): Column[] => {
    const column = name === null ? undefined : known.get(name);
    return column ? [{ ...column, textIn: (cells) => cells[index] ?? "" }] : [];
  });
  const filled = Object.entries(fill).flatMap(([name, text]): Column[] => {
    const column = known.get(name);
    return column ? [{ ...column, textIn: () => text }] : [];
  });
  const lists = Map.groupBy(mapped, ({ list }) => list);
  const textOf = (name: string, cells: Cells) => [...mapped, ...filled].find(({ column }) => column === name)?.textIn(cells);
  /** A row whose cells of a list are all empty has no line for it, whatever all rows get. */
  const read = (cells: Cells, record: Values, errors: Record<string, string>): ListLines =>
    Object.fromEntries(
      [...lists].flatMap(([list, columns]) => {
        if (columns.every(({ textIn }) => textIn(cells) === "")) return [];
        const values: Record<string, unknown> = { ...defaults[list] };
        for (const { column, name, field, textIn } of [...columns, ...filled.filter((one) => one.list === list)]) {
          const text = textIn(cells);
          if (text === "" || !isImportable(field) || isReference(field)) continue;
          values[name] = cellValue(field, text);
          if (values[name] === undefined) errors[column] = t("field.format.invalid");
        }
        const checked = checkLine(entity.fields[list] as Field<"lines">, values, record);
        for (const [name, problem] of Object.entries(checked.problems)) errors[`${list}.${name}`] ??= t(problem);
        return [[list, [Object.fromEntries(Object.keys(values).map((name) => [name, checked.values[name]]))]]];
      }),
    );
  return { read, textOf, names: new Set(known.keys()) };
}
