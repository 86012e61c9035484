import * as z from "zod";
import { columnsOf, type Entity, type FileRef, type ListedOf, type RecordOf, sortsOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { emptyValue, exportLimit } from "./limits.ts";

export const refShape = z.object({ id: z.string(), alias: z.string() });

export const fileShape = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  category: z.enum(keysOf("fileCategories")).nullable(),
  date: z.iso.datetime(),
  author: z.string().nullable(),
  preview: z.boolean(),
  width: z.int().nullable(),
  height: z.int().nullable(),
}) satisfies z.ZodType<FileRef>;

/** A record as the API gives it. Fields the caller may not see are absent. */
export function recordShape<E extends Entity>(entity: E): z.ZodType<RecordOf<E>> {
  const fields = Object.entries(entity.fields).filter(([, field]) => field.kind !== "password");
  return z.object({
    id: z.uuid(),
    version: z.int(),
    deleted: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...Object.fromEntries(fields.map(([name, field]) => [name, field.see ? valueShape(field).optional() : valueShape(field)])),
  }) as unknown as z.ZodType<RecordOf<E>>;
}

/** The same in a list: what it is called, and the columns that were asked for. */
export function listedShape<E extends Entity>(entity: E): z.ZodType<ListedOf<E>> {
  const columns = columnsOf(entity).map((name) => [name, valueShape(entity.fields[name]!).optional()]);
  return z.object({ ...Object.fromEntries(columns), id: z.uuid(), version: z.int(), alias: z.string() }) as unknown as z.ZodType<ListedOf<E>>;
}

function valueShape(field: Field): z.ZodType {
  const optional = (shape: z.ZodType) => (field.required ? shape : shape.nullable());
  switch (field.kind) {
    case "money":
      return optional(z.number());
    case "integer":
      return optional(z.int());
    case "boolean":
      return z.boolean();
    case "enum":
      return optional(z.enum(keysOf(field.of)));
    case "enums":
      return z.array(z.enum(keysOf(field.of)));
    case "ref":
      return optional(refShape);
    case "refs":
      return z.array(refShape);
    case "files":
      return z.array(fileShape);
    case "lines":
      return z.array(lineShape(field.fields));
    default:
      return optional(z.string());
  }
}

function lineShape(fields: Fields): z.ZodType {
  const shown = Object.entries(fields).map(([name, field]) => [name, field.see ? valueShape(field).optional() : valueShape(field)]);
  return z.object({ id: z.uuid(), version: z.int(), ...Object.fromEntries(shown) });
}

export type FilterValue = string[] | boolean | { from?: string; to?: string } | { from?: number; to?: number };

function filterShape(field: Field): z.ZodType {
  switch (field.kind) {
    case "enums":
      return z.array(z.enum(keysOf(field.of))).max(100);
    case "enum":
      return z.array(orEmpty(field, z.enum(keysOf(field.of)))).max(100);
    case "ref":
      return z.array(field.whole ? z.uuid().or(z.literal("empresa")) : orEmpty(field, z.uuid())).max(200);
    case "refs":
    case "lines":
      return z.array(z.uuid()).max(200);
    case "boolean":
      return z.stringbool().or(z.boolean());
    case "money":
    case "integer":
      return z.object({ from: z.coerce.number().optional(), to: z.coerce.number().optional() });
    case "date":
    case "datetime":
      return z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
    default:
      return z.array(z.string().max(200)).max(100);
  }
}

const orEmpty = ({ required }: Field, shape: z.ZodType<string>) => (required ? shape : shape.or(z.literal(emptyValue)));

export type Search = {
  q?: string;
  /** Like the advanced search does: by stems, names and numbers. */
  find?: string;
  filter?: Record<string, FilterValue>;
  /** Only these records; what a person selected for an export. */
  ids?: readonly string[];
};
export function searchShape(entity: Entity) {
  const filters = (entity.filters ?? []).map((name) => [name, filterShape(entity.fields[name]!).optional()]);
  return z.strictObject({
    q: z.string().trim().max(100).optional(),
    ...(entity.found && { find: z.string().trim().max(100).optional() }),
    filter: z.strictObject(Object.fromEntries(filters)).optional(),
  }) as unknown as z.ZodObject<
    { q: z.ZodOptional<z.ZodString>; find: z.ZodOptional<z.ZodString>; filter: z.ZodOptional<z.ZodType<Record<string, FilterValue>>> },
    z.core.$strict
  >;
}

export type ListInput = Search & { sort?: string; columns?: readonly string[]; size?: number; after?: string; before?: string; last?: boolean };

/** Pages are keyset cursors: `after` or `before` a row, or the `last` page; never a number of rows to skip. */
export function listShape(entity: Entity): z.ZodType<ListInput> {
  return searchShape(entity).extend({
    sort: sortShape(entity),
    columns: z.array(columnShape(entity)).max(columnsOf(entity).length).optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
    after: z.string().max(1000).optional(),
    before: z.string().max(1000).optional(),
    last: z.stringbool().or(z.boolean()).optional(),
  }) as unknown as z.ZodType<ListInput>;
}

function sortShape(entity: Entity) {
  const sorts = sortsOf(entity);
  return z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).optional();
}

const columnShape = (entity: Entity) => z.enum(columnsOf(entity) as [string, ...string[]]);

/** Tables for people; JSON, as lists give it, for programs. */
export const tableFormats = ["xlsx", "csv"] as const;
export type TableFormat = (typeof tableFormats)[number];
export type ExportInput = Search & { sort?: string; format: TableFormat | "json"; columns?: string[] };

/** GET /api/{collection}/export: what a list asks for, as a document. `columns` and `ids` are separated by commas. */
export function exportShape(entity: Entity): z.ZodType<ExportInput> {
  const separated = (each: z.ZodType<string, string>, most: number) =>
    z
      .string()
      .transform((text) => [...new Set(text.split(","))])
      .pipe(z.array(each).max(most))
      .optional();
  return searchShape(entity).extend({
    format: z.enum([...tableFormats, "json"]),
    sort: sortShape(entity),
    columns: separated(columnShape(entity), columnsOf(entity).length),
    ids: separated(z.uuid(), exportLimit),
  }) as unknown as z.ZodType<ExportInput>;
}
