import type * as z from "zod";
import {
  type ImportColumn,
  type ImportFill,
  type ImportInspection,
  type ImportLists,
  type ImportMapping,
  type ImportMissing,
  importFill,
  importMapping,
} from "#api/imports.ts";
import type { User } from "#domain/access/user.ts";
import type { Problems } from "#domain/check.ts";
import { importKeysOf, isOnlyKey } from "#domain/entities/import-keys.ts";
import { type ListColumn, listColumnsOf } from "#domain/entities/import-lists.ts";
import { importedFields, isNeeded } from "#domain/entities/importable.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { fold } from "#server/base/fold.ts";
import { invalid } from "#server/base/refusal.ts";
import type { ImportKey } from "./read-lines.ts";
import type { Table, TableSample } from "./read-table.ts";

/** The columns of a file with sample values, and the field that each stands for: as this person last chose for these headings, else as the heading names it. */
export function inspect(user: User, entity: Entity, { headings, samples, count }: TableSample, remembered?: Remembered): ImportInspection {
  const names = importedFields(user, entity);
  const keys = importKeysOf(user, entity);
  const lists = listColumnsOf(user, entity).map(({ column }) => column);
  const key = remembered?.key && keys.includes(remembered.key) ? remembered.key : undefined;
  const offered = key ? [...names, key, ...lists] : names;
  const known = remembered?.mapping.map((name) => (name !== null && offered.includes(name) ? name : null));
  const proposed = known ?? proposeMapping(entity, names, headings);
  const columns = headings.map((heading, index): ImportColumn => ({ heading, sample: samples[index] ?? [], field: proposed[index]! }));
  const fill = Object.fromEntries(Object.entries(remembered?.fill ?? {}).filter(([name]) => offered.includes(name)));
  const columnOf = (mapping: ImportMapping, name: string) => (mapping.includes(name) ? mapping.indexOf(name) : null);
  const proposedLists = proposeListColumns(user, entity, headings, proposed);
  return {
    columns,
    fill,
    rows: count,
    fields: names.map((name) => ({ name, required: isNeeded(entity, name) })),
    keys: keys.map((name) => {
      const only = isOnlyKey(user, entity, name);
      return { name, column: columnOf(proposed, name) ?? columnOf(proposeMapping(entity, [name], headings), name), only };
    }),
    lists: lists.map((name) => ({ name, column: columnOf(proposed, name) ?? columnOf(proposedLists, name) })),
    ...(key && { chosen: { key, missing: remembered!.missing ?? "refuse", lists: remembered!.lists ?? "add" } }),
  };
}

/** A heading is the key of a field or its label in either language. The first of two columns for one field gets it. */
export function proposeMapping(entity: Entity, names: readonly string[], headings: readonly string[]): ImportMapping {
  const byHeading = fieldsByHeading(entity, names);
  const mapped = new Set<string>();
  return headings.map((heading) => {
    const name = byHeading.get(fold(heading));
    if (!name || mapped.has(name)) return null;
    mapped.add(name);
    return name;
  });
}

/** Keys come before labels: a label that is also the key of another field means that other field. */
function fieldsByHeading(entity: Entity, names: readonly string[]): Map<string, string> {
  const labels = [es, fr].map((catalogue) => catalogue.labels[entity.name as EntityName].fields as Record<string, string>);
  const keys = names.map((name) => [fold(name), name] as const);
  const labelled = names.flatMap((name) => labels.map((of) => [fold(of[name]!), name] as const));
  const fields = new Map<string, string>();
  for (const [heading, name] of [...keys, ...labelled]) if (!fields.has(heading)) fields.set(heading, name);
  return fields;
}

/**
 * A heading names a list and a field of its lines, or that field alone: a file has the lines of one list, the one that most headings fit.
 * Columns that are fields of the record already are left as they are.
 */
function proposeListColumns(user: User, entity: Entity, headings: readonly string[], taken: ImportMapping): ImportMapping {
  const fitting = (list: string, columns: readonly ListColumn[]) => {
    const named = new Map(columns.flatMap((column) => headingsOf(entity, list, column).map((heading) => [fold(heading), column.column])));
    return headings.map((heading, index) => (taken[index] ? null : (named.get(fold(heading)) ?? null)));
  };
  const count = (mapping: ImportMapping) => new Set(mapping.filter((name) => name !== null)).size;
  const candidates = [...Map.groupBy(listColumnsOf(user, entity), ({ list }) => list)].map(([list, columns]) => fitting(list, columns));
  const best = candidates.reduce((left, right) => (count(right) > count(left) ? right : left), headings.map(() => null) as ImportMapping);
  return best.map((name, index) => (best.indexOf(name) === index ? name : null));
}

function headingsOf({ name }: Entity, list: string, column: ListColumn): string[] {
  const labels = [es, fr].map(({ labels: of }) => of[name as EntityName] as unknown as EntityLabels);
  return [column.column, ...labels.flatMap(({ fields, lines }) => [lines[list]![column.name]!, `${fields[list]}: ${lines[list]![column.name]}`])];
}
type EntityLabels = { fields: Record<string, string>; lines: Record<string, Record<string, string>> };

type Chosen = { mapping: ImportMapping; fill: ImportFill; key?: ImportKey };
/** What an import was done with. */
export type Remembered = { mapping: ImportMapping; fill: ImportFill; key: string | null; missing: ImportMissing | null; lists: ImportLists | null };
type Texts = {
  mapping?: string | undefined;
  fill?: string | undefined;
  key?: string | undefined;
  missing?: ImportMissing | undefined;
  lists?: ImportLists | undefined;
};

/**
 * The mapping that the user chose, the values for fields without a column and the key; refused when it does not fit the file or leaves out a
 * required field. With a key a line may leave out what its record has: lines that make a new one are checked one by one.
 */
export function parseMapping(user: User, entity: Entity, { headings }: Table, texts: Texts): Chosen {
  const key = parseKey(user, entity, texts);
  const listed = key ? listColumnsOf(user, entity).map(({ column }) => column) : [];
  const names = [...importedFields(user, entity), ...(key?.isOnlyKey ? [key.name] : []), ...listed];
  const mapping = parseJson(importMapping, texts.mapping);
  const fill = parseJson(importFill, texts.fill ?? "{}");
  const mapped = mapping?.filter((name) => name !== null) ?? [];
  const fits = mapping?.length === headings.length && mapped.every((name) => names.includes(name)) && new Set(mapped).size === mapped.length;
  const forbidden = mapped.filter((name) => entity.fields[name.split(".")[0]!] && !names.includes(name));
  if (key && forbidden.length > 0) throw invalid(Object.fromEntries(forbidden.map((name) => [name, "field.forbidden"])) as Problems);
  if (!mapping || !fits) throw invalid({ mapping: "field.format.invalid" });
  if (key && !mapped.includes(key.name)) throw invalid({ key: "import.key.column" });
  const isFilled = (name: string) => name !== key?.name && names.includes(name) && !mapped.includes(name);
  if (!fill || !Object.keys(fill).every(isFilled)) throw invalid({ fill: "field.format.invalid" });
  if (key) return { mapping, fill, key };
  const missing = names.filter((name) => isNeeded(entity, name) && !mapped.includes(name) && !(name in fill));
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, "field.required"])) as Problems);
  return { mapping, fill };
}

function parseKey(user: User, entity: Entity, { key: name, missing = "refuse", lists = "add" }: Texts): ImportKey | undefined {
  if (name === undefined) return undefined;
  if (!importKeysOf(user, entity).includes(name)) throw invalid({ key: "field.format.invalid" });
  return { name, missing, lists, isOnlyKey: isOnlyKey(user, entity, name) };
}

/** The columns that the request wants, as far as it names any. */
export const columnsIn = ({ mapping }: Texts): number[] =>
  (parseJson(importMapping, mapping) ?? []).flatMap((name, index) => (name === null ? [] : [index]));

function parseJson<Shape extends z.ZodType>(shape: Shape, text = ""): z.infer<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
