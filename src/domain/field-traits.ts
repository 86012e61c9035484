import type { Field, Kind, LinkFigure } from "./fields.ts";

/** What the code asks of a kind of field. A new kind has to answer every question before anything compiles. */
type Traits = {
  /** Stored in a column of the entity's own table. */
  column: boolean;
  /** Part of what the API answers. */
  readable: boolean;
  /** Written by saving the record; the others have routes of their own. */
  savedWithRecord: boolean;
  /** Read with a single record, and with a page of a list only where the list is declared to show it. */
  heavy: boolean;
  /** Its order means something to a person. */
  sortable: boolean;
  /** What a list can be narrowed to: some options or records, yes or no, or a range of days or numbers. */
  filter: "none" | "options" | "records" | "boolean" | "days" | "numbers";
  /** A cell of an imported file can be read as its value. */
  importable: boolean;
  /** Can be set on many records at once. */
  bulk: boolean;
  /** The value of a field that was never filled in. If it is not null, the value never is. */
  empty: null | false | readonly [];
  /** Refers to one or several records of another entity, `to`. */
  reference: boolean;
  numeric: boolean;
  /** Stored as a whole number of hundredths. */
  hundredths: boolean;
  /** May hold anything that somebody typed, names of people included: anonymisation erases it. */
  freeText: boolean;
};

/** One value in one column. Each kind says where it differs. */
const column = {
  column: true,
  readable: true,
  savedWithRecord: true,
  heavy: false,
  sortable: true,
  filter: "none",
  importable: true,
  bulk: false,
  empty: null,
  reference: false,
  numeric: false,
  hundredths: false,
  freeText: false,
} as const satisfies Traits;
/** Several values in a table of their own. */
const list = { ...column, column: false, heavy: true, sortable: false, importable: false, empty: [] } as const satisfies Traits;

const table = {
  text: { ...column, freeText: true },
  longText: { ...column, freeText: true, heavy: true, sortable: false },
  email: { ...column, freeText: true },
  phone: { ...column, freeText: true },
  color: column,
  date: { ...column, filter: "days" },
  datetime: { ...column, filter: "days" },
  money: { ...column, filter: "numbers", numeric: true, hundredths: true },
  integer: { ...column, filter: "numbers", numeric: true },
  boolean: { ...column, filter: "boolean", empty: false },
  password: { ...column, column: false, readable: false, heavy: true, sortable: false, importable: false },
  enum: { ...column, filter: "options" },
  enums: { ...column, filter: "options", sortable: false, empty: [] },
  ref: { ...column, filter: "records", sortable: false, bulk: true, reference: true },
  refs: { ...list, filter: "records", importable: true, reference: true },
  files: { ...list, savedWithRecord: false },
  lines: { ...list, savedWithRecord: false, filter: "records" },
} as const satisfies Record<Kind, Traits>;

export const traits: Readonly<Record<Kind, Traits>> = table;

/** The kinds that have a trait, by default one that is either there or not. */
export type KindWith<T extends keyof Traits, Value extends Traits[T] = true & Traits[T]> = {
  [K in Kind]: (typeof table)[K][T] extends Value ? K : never;
}[Kind];
type FieldWith<T extends keyof Traits> = Field<KindWith<T>>;

export const isReference = (field: Field): field is FieldWith<"reference"> => traits[field.kind].reference;
export const isNumeric = (field: Field): field is FieldWith<"numeric"> => traits[field.kind].numeric;
export const isImportable = (field: Field): field is FieldWith<"importable"> => traits[field.kind].importable;
export const isBulk = (field: Field): field is FieldWith<"bulk"> => traits[field.kind].bulk;
/** Whether its value is an array. */
export const isList = (field: Field) => Array.isArray(traits[field.kind].empty);
export const isReadable = (field: Field) => traits[field.kind].readable;
export const isFreeText = (field: Field) => traits[field.kind].freeText;

/** Whether it is stored in a column of the entity's own table. */
export const isColumn = (field: Field): field is FieldWith<"column"> => traits[field.kind].column && !isComputed(field);

export const isSortable = (field: Field) => traits[field.kind].sortable && !isComputed(field);

/** Whether people write it by saving the record. */
export const isInput = (field: Field) => traits[field.kind].savedWithRecord && field.edit !== "system";

/** Whether the journal compares it when a record is saved. */
export const isJournaled = (field: Field) =>
  traits[field.kind].savedWithRecord && traits[field.kind].readable && !field.derived && !isComputed(field);

export type FromLines = Field<"boolean"> & Required<Pick<Field<"boolean">, "fromLines">>;
/** A flag that is computed from the lines that refer to the record. */
export const isFromLines = (field: Field): field is FromLines => field.kind === "boolean" && field.fromLines !== undefined;

export type FromLinks = Extract<Field, { fromLinks?: LinkFigure }> & { fromLinks: LinkFigure };
/** A figure that lists compute from linked records. */
export const isFromLinks = (field: Field): field is FromLinks => "fromLinks" in field && field.fromLinks !== undefined;

/** Read from other tables with each request, and stored nowhere. */
const isComputed = (field: Field) => isFromLines(field) || isFromLinks(field);

/** Whether a value may be missing, so that a filter can ask for records with or without one. */
export const canBeEmpty = (field: Field) =>
  field.kind !== "boolean" && (!field.required || field.later === true) && !(field.kind === "ref" && field.companyWide);
