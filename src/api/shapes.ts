import * as z from "zod";
import { declared, oncePerEntity } from "#domain/declared-schema.ts";
import { isOfPeople } from "#domain/entities/own-record.ts";
import { columnsOf, type Entity, type FileRef, type ListedOf, type RecordOf, sortsOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { fileSources } from "#domain/evidence/file-source.ts";
import { canBeEmpty, isFromLinks, isReadable } from "#domain/field-traits.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { emptyValue, exportLimit, filledValue, meValue } from "./limits.ts";

export const refShape = z.object({ id: z.string(), alias: z.string() });

export const fileShape = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  category: z.enum(keysOf("fileCategories")).nullable(),
  caption: z.string().nullable(),
  source: z.enum(fileSources).nullable(),
  recordedAt: z.string().nullable(),
  original: z.string().nullable(),
  date: z.iso.datetime(),
  author: z.string().nullable(),
  preview: z.boolean(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  draftOf: z.enum(keysOf("actions")).nullable(),
  filing: z.uuid().nullable(),
  office: z.boolean(),
}) satisfies z.ZodType<FileRef>;

/** A record as the API gives it. Fields the caller may not see are absent. */
export const recordShape = <E extends Entity>(entity: E) => declared<RecordOf<E>>(wholeRecord(entity));

const wholeRecord = oncePerEntity((entity) => {
  const fields = Object.entries(entity.fields).filter(([, field]) => isReadable(field) && !isFromLinks(field));
  return z.object({
    id: z.uuid(),
    version: z.int(),
    deleted: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...Object.fromEntries(fields.map(([name, field]) => [name, field.see ? valueShape(field).optional() : valueShape(field)])),
  });
});

/** The same in a list: its alias and the requested columns. */
export function listedShape<E extends Entity>(entity: E) {
  const columns = columnsOf(entity).map((name) => [name, valueShape(entity.fields[name]!).optional()]);
  return declared<ListedOf<E>>(z.object({ ...Object.fromEntries(columns), id: z.uuid(), version: z.int(), alias: z.string() }));
}

function valueShape(field: Field): z.ZodType {
  const optional = (shape: z.ZodType) => (field.required && !field.later ? shape : shape.nullable());
  switch (field.kind) {
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "date":
    case "datetime":
      return optional(z.string());
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
    case "password":
      return z.never();
  }
}

function lineShape(fields: Fields): z.ZodType {
  const shown = Object.entries(fields).map(([name, field]) => [name, field.see ? valueShape(field).optional() : valueShape(field)]);
  return z.object({ id: z.uuid(), version: z.int(), ...Object.fromEntries(shown) });
}

export type FilterValue = string[] | boolean | { from?: string; to?: string } | { from?: number; to?: number } | { empty: boolean };

function filterShape(field: Field): z.ZodType {
  switch (field.kind) {
    case "enums":
    case "enum":
      return z.array(orEmpty(field, z.enum(keysOf(field.of)))).max(100);
    case "ref":
      return z.array(orEmpty(field, field.companyWide ? z.uuid().or(z.literal("empresa")) : isOfPeople(field) ? orMe : z.uuid())).max(200);
    case "refs":
    case "lines":
      return z.array(orEmpty(field, z.uuid())).max(200);
    case "boolean":
      return z.stringbool().or(z.boolean());
    case "money":
    case "integer":
      return orWithout(field, z.strictObject({ from: z.coerce.number().optional(), to: z.coerce.number().optional() }));
    case "date":
    case "datetime":
      return orWithout(field, z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }));
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "password":
    case "files":
      return z.never();
  }
}

const orEmpty = (field: Field, shape: z.ZodType<string>) => (canBeEmpty(field) ? shape.or(z.enum([emptyValue, filledValue])) : shape);

/** A range, or whether there is a value at all. */
const orWithout = (field: Field, range: z.ZodType) =>
  canBeEmpty(field) ? z.strictObject({ empty: z.stringbool().or(z.boolean()) }).or(range) : range;

const orMe = z.uuid().or(z.literal(meValue));

export type Search = {
  q?: string;
  /** Full-text search, as on the search screen: by stems, names and numbers. */
  find?: string;
  filter?: Record<string, FilterValue>;
  /** Only these records: a selection that is exported. */
  ids?: readonly string[];
};

/** The parameters by which every list of this entity is narrowed. */
export function searchFields(entity: Entity) {
  const filters = (entity.filters ?? []).map((name) => [name, filterShape(entity.fields[name]!).optional()]);
  return {
    q: z.string().trim().max(100).optional(),
    ...(entity.advancedSearch && { find: z.string().trim().max(100).optional() }),
    filter: declared<Record<string, FilterValue>>(z.strictObject(Object.fromEntries(filters))).optional(),
  };
}

export const searchShape = (entity: Entity) => declared<Search>(z.strictObject(searchFields(entity)));

export type ListInput = Search & {
  sort?: string;
  columns?: readonly string[];
  size?: number;
  after?: string;
  before?: string;
  last?: boolean;
  count?: boolean;
};

/** How many records match; above a limit an estimate. */
export const totalShape = z.object({ count: z.int(), exact: z.boolean() });
export type Total = z.infer<typeof totalShape>;

/** Pages are keyset cursors: `after` or `before` a row, or the `last` page; never an offset. */
export const listShape = (entity: Entity) =>
  declared<ListInput>(
    z.strictObject({
      ...searchFields(entity),
      sort: sortShape(entity),
      columns: z.array(columnShape(entity)).max(columnsOf(entity).length).optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
      after: z.string().max(2000).optional(),
      before: z.string().max(2000).optional(),
      last: z.stringbool().or(z.boolean()).optional(),
      /** Also answers how many there are, where that does not delay the rows. */
      count: z.stringbool().or(z.boolean()).optional(),
    }),
  );

function sortShape(entity: Entity) {
  const sorts = sortsOf(entity);
  return z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).optional();
}

const columnShape = (entity: Entity) => z.enum(columnsOf(entity) as [string, ...string[]]);

/** Tables for people; JSON, as lists give it, for programs. */
export const tableFormats = ["xlsx", "csv"] as const;
export type TableFormat = (typeof tableFormats)[number];
export type ExportInput = Search & { sort?: string; format: TableFormat | "json"; columns?: string[] };

/** The query of an export: that of a list, and the format. `columns` and `ids` are separated by commas. */
export function exportShape(entity: Entity) {
  const separated = (each: z.ZodType<string, string>, limit: number) =>
    z
      .string()
      .transform((text) => [...new Set(text.split(","))])
      .pipe(z.array(each).max(limit))
      .optional();
  return declared<ExportInput>(
    z.strictObject({
      ...searchFields(entity),
      format: z.enum([...tableFormats, "json"]),
      sort: sortShape(entity),
      columns: separated(columnShape(entity), columnsOf(entity).length),
      ids: separated(z.uuid(), exportLimit),
    }),
  );
}
