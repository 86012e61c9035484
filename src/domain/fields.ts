import type { Role } from "./access/roles.ts";
import type { Rule } from "./access/rules.ts";
import type { EnumName } from "./enumerations.ts";
import type { Format } from "./formats/format.ts";

type Common = {
  required?: boolean;
  /** Lowest role that may change it; `system` is never typed by a person. Customer by default. */
  edit?: Role | "system";
  /** Rule that may read it, where that is narrower than the record. */
  see?: Rule;
  tab?: string;
  /** Only for records of this country's law. */
  jurisdiction?: Jurisdiction;
  /** The database derives it from other fields of the record: shown and filtered by, but no history of its own. */
  derived?: boolean;
  /** Width in the six columns of a form. */
  span?: 1 | 2 | 3 | 4 | 6;
};
export type Jurisdiction = "es" | "fr";
type Written = { format?: Format; max?: number };

const kind =
  <K extends string, Extra extends object = object>(name: K) =>
  <const O extends Common & Extra>(options: O = {} as O) =>
    ({ kind: name, ...options }) as { kind: K } & O;

export const text = kind<"text", Written>("text");
export const longText = kind<"longText", Written>("longText");
export const email = kind<"email">("email");
export const phone = kind<"phone">("phone");
export const color = kind<"color">("color");
export const date = kind<"date">("date");
export const datetime = kind<"datetime">("datetime");
export const money = kind<"money">("money");
/** `yearly` ones are a year and a counter, as people say them: 2026-000123. */
export const integer = kind<"integer", { min?: number; max?: number; yearly?: boolean }>("integer");
/** With `inLines` it is kept nowhere: true when a line of such a record, one that the reader sees, says so of this one. */
export const boolean = kind<"boolean", { inLines?: readonly { of: string; lines: string }[] }>("boolean");
/** Write-only: accepted, never read back, never in the journal. */
export const password = kind<"password">("password");

/** `groupedBy` another closed list of the same record: only options of the group chosen there, and those of both. */
export const enumOf = <N extends EnumName, const O extends Common & { groupedBy?: string }>(of: N, options: O = {} as O) =>
  ({ kind: "enum", of, ...options }) as { kind: "enum"; of: N } & O;
export const enumsOf = <N extends EnumName, const O extends Common>(of: N, options: O = {} as O) =>
  ({ kind: "enums", of, ...options }) as { kind: "enums"; of: N } & O;

type RefOptions = Common & {
  /** Only records whose `customer` is the one chosen in that field of the same record. */
  within?: string;
  /** Only records of the country whose law the record is under. */
  ofCountry?: boolean;
};
/** Entities name each other by string, so that declarations never import each other. `whole` also takes `empresa`, kept as no reference: all establishments of the customer. A filter on it looks into `also`. */
export const ref = <const T extends string, const O extends RefOptions & { whole?: boolean; also?: readonly string[] }>(
  to: T,
  options: O = {} as O,
) => ({ kind: "ref", to, ...options }) as { kind: "ref"; to: T } & O;
/**
 * Several records of another entity, kept in a link table named `{entity}_{field}`; with `through`, in a table that the
 * other side names too, so that both see one relation. `whole` also takes `empresa:{customer}`. With `by`, the links are
 * not those of the record but of what it refers to in that field (the zones of a case are those of its establishment).
 */
export const refs = <const T extends string, const O extends RefOptions & { whole?: boolean; through?: string; by?: string }>(
  to: T,
  options: O = {} as O,
) => ({ kind: "refs", to, ...options }) as { kind: "refs"; to: T } & O;

/** Files of the record, in an order. They come and go one by one, each under the rights on the record, and never with a save of its other fields. */
export const files = <const O extends FilesOptions>(options: O = {} as O) => ({ kind: "files", ...options }) as { kind: "files" } & O;
type FilesOptions = Common & {
  /** Only pictures, with small copies to look at. */
  pictures?: boolean;
  single?: boolean;
  /** Each file is put into one of the closed list `fileCategories`. */
  categories?: boolean;
};

/** Rows of a table that belongs to the record: `{entity}_{field}`. They come and go one by one too; what is `unique` once per record. */
export const lines = <const F extends Fields, const O extends Common & { unique?: string }>(fields: F, options: O = {} as O) =>
  ({ kind: "lines", fields, ...options }) as { kind: "lines"; fields: F } & O;

export type Field = Common &
  (
    | ({ kind: "text" | "longText" } & Written)
    | { kind: "email" | "phone" | "color" | "date" | "datetime" | "money" | "password" }
    | { kind: "boolean"; inLines?: readonly { of: string; lines: string }[] }
    | { kind: "integer"; min?: number; max?: number; yearly?: boolean }
    | { kind: "enum"; of: EnumName; groupedBy?: string }
    | { kind: "enums"; of: EnumName }
    | { kind: "ref"; to: string; within?: string; ofCountry?: boolean; whole?: boolean; also?: readonly string[] }
    | { kind: "refs"; to: string; within?: string; ofCountry?: boolean; whole?: boolean; through?: string; by?: string }
    | { kind: "files"; pictures?: boolean; single?: boolean; categories?: boolean }
    | { kind: "lines"; fields: Fields; unique?: string }
  );
export type Kind = Field["kind"];
export type Fields = Record<string, Field>;

export type FoundInLines = Extract<Field, { kind: "boolean" }> & { inLines: readonly { of: string; lines: string }[] };
export const isFoundInLines = (field: Field): field is FoundInLines => field.kind === "boolean" && field.inLines !== undefined;

/** Kinds whose order in a list means something to a person. */
export const isSortable = (field: Field) =>
  !isFoundInLines(field) && !["ref", "refs", "enums", "password", "longText", "files", "lines"].includes(field.kind);

/** Whether people write it by saving the record. Files and lines have commands of their own. */
export const isTyped = (field: Field) => field.edit !== "system" && field.kind !== "files" && field.kind !== "lines";
