import type { Role } from "./access/roles.ts";
import type { Rule } from "./access/rules.ts";
import type { EnumName } from "./enumerations.ts";
import type { Format } from "./formats/format.ts";
import type { TabName } from "./messages/message-key.ts";

/** Options that every kind of field takes. */
type CommonOptions = {
  required?: boolean;
  /** Required, but missing in a record that a shop reported as it knew it, until the office completes it. */
  later?: boolean;
  /** Lowest role that may change it; only the server writes `system` fields. Customer by default. */
  edit?: Role | "system";
  /** Rule that may read it, where that is narrower than the record. */
  see?: Rule;
  /** `nextStep`: a dialog writes it, and no tab shows it. */
  tab?: TabName | "nextStep";
  /** Only for records under the law of this country. */
  jurisdiction?: Jurisdiction;
  /** A column that the database generates or keeps. Lists show it and filter by it; the history leaves it out. */
  derived?: boolean;
  /** Forms show it once this other field is filled in. */
  beside?: string;
  /** Width in the six columns of a form. */
  span?: 1 | 2 | 3 | 4 | 6;
};
export type Jurisdiction = "es" | "fr";

/** The kinds of fields, each with its own options. What the code has to know of each kind is in `field-traits.ts`. */
type KindOptions = {
  text: TextOptions;
  longText: TextOptions;
  email: object;
  phone: object;
  color: ColorOptions;
  date: FigureOptions;
  datetime: DatetimeOptions;
  money: FigureOptions;
  integer: IntegerOptions & FigureOptions;
  boolean: BooleanOptions;
  password: object;
  enum: { of: EnumName; groupedBy?: string };
  enums: { of: EnumName };
  ref: { to: string } & RefOptions;
  refs: { to: string } & RefsOptions;
  files: FilesOptions;
  lines: { fields: Fields } & LinesOptions;
};
export type Kind = keyof KindOptions;
export type Field<K extends Kind = Kind> = { [One in K]: { kind: One } & CommonOptions & KindOptions[One] }[K];
export type Fields = { [name: string]: Field };

type ColorOptions = {
  /** White text is written on it: it needs the contrast of text. */
  readable?: true;
};
type TextOptions = { format?: Format; max?: number };
/** A figure of the records that are linked to this one, over those that the reader may see. */
export type LinkFigure = { through: string } & ({ figure: "count" } | { figure: "latest" | "total"; of: string });
type FigureOptions = {
  /** Not stored: lists compute it for the rows they show. A single record does not have it. */
  fromLinks?: LinkFigure;
};
type DatetimeOptions = {
  /** A hearing: its time is that of the court, not that of the place of the facts. */
  clock?: "court";
};
type IntegerOptions = {
  min?: number;
  max?: number;
  /** A year and a counter, shown as 2026-000123. */
  yearly?: boolean;
  /** Shown before a yearly number and never stored, so that numbers of two kinds are not taken for each other: H-2026-000123. */
  prefix?: string;
};
type BooleanOptions = {
  /** Not stored: true if any of these lines that refers to the record, and that the reader may see, has the same flag. */
  fromLines?: readonly { entity: string; lines: string }[];
};
type RefOptions = {
  /** Only records whose `customer` is the one chosen in that field of the same record. */
  within?: string;
  /** Only records of the country whose law the record is under. */
  ofCountry?: boolean;
  /** Records of this group are offered first; see `pickGroups`. */
  group?: string;
  /** Also accepts `empresa`, all establishments of the customer, which is stored as no reference. */
  companyWide?: boolean;
  /** The lawyer the record is assigned to, who must be able to open it. */
  assignee?: boolean;
  /** A filter on this field also matches references in these fields. */
  alsoMatches?: readonly string[];
};
type RefsOptions = Pick<RefOptions, "within" | "ofCountry"> & {
  /** Also accepts `empresa:{customer}`, all establishments of that customer. */
  companyWide?: boolean;
  /** The link table, where the other entity names it too, so that both sides see one relation. Else `{entity}_{field}`. */
  through?: string;
  /** Not links of the record itself, but of the record that this field refers to: the zones of a case are those of its establishment. */
  via?: string;
};
type FilesOptions = {
  /** Pictures of offenders, which the installation may hide from users of customers. */
  ofOffenders?: boolean;
  /** Only pictures, with thumbnails. */
  pictures?: boolean;
  single?: boolean;
  /** Each file has a category of the closed list `fileCategories`. */
  categories?: boolean;
};
/** A field that the value of another one requires; forms hide it otherwise. */
export type Requirement<Name extends string = string> = {
  requires: Name;
  when: Name;
  /** Without them: whenever the other field is filled in. */
  is?: readonly string[];
  /** Forms show it in any case. */
  isAlwaysShown?: true;
};
type LinesOptions = {
  /** This field of the lines holds each value only once per record. */
  unique?: string;
  rules?: readonly Requirement[];
  /** How many a record can have. */
  max?: number;
  /** The lines as one text, for the cell of a table, which has their number otherwise. */
  text?: (lines: readonly never[]) => string;
};

/** The options as given, so that types can be derived from them. Unknown ones do not compile. */
export type Only<O, Allowed> = O & { [Name in Exclude<keyof O, keyof Allowed>]: never };

const builder =
  <K extends Kind>(kind: K) =>
  <const O extends CommonOptions & KindOptions[K]>(options: Only<O, CommonOptions & KindOptions[K]> = {} as never) =>
    ({ kind, ...options }) as { kind: K } & O;

export const text = builder("text");
export const longText = builder("longText");
export const email = builder("email");
export const phone = builder("phone");
export const color = builder("color");
export const date = builder("date");
export const datetime = builder("datetime");
export const money = builder("money");
export const integer = builder("integer");
export const boolean = builder("boolean");
/** Write-only: accepted, never read back, never in the journal. */
export const password = builder("password");
/** Files of the record, in an order. They are added and removed one by one, under the rights on the record, and never saved with its other fields. */
export const files = builder("files");

/** One of a closed list. With `groupedBy`, only options of the group that is chosen in that field, and those of both groups. */
export const enumOf = <N extends EnumName, const O extends CommonOptions & { groupedBy?: string }>(
  of: N,
  options: Only<O, CommonOptions & { groupedBy?: string }> = {} as never,
) => ({ kind: "enum", of, ...options }) as { kind: "enum"; of: N } & O;
export const enumsOf = <N extends EnumName, const O extends CommonOptions>(of: N, options: Only<O, CommonOptions> = {} as never) =>
  ({ kind: "enums", of, ...options }) as { kind: "enums"; of: N } & O;

/** A record of another entity. Entities name each other by string, so that declarations never import each other. */
export const ref = <const T extends string, const O extends CommonOptions & RefOptions>(
  to: T,
  options: Only<O, CommonOptions & RefOptions> = {} as never,
) => ({ kind: "ref", to, ...options }) as { kind: "ref"; to: T } & O;
/** Several records of another entity, kept in a link table. */
export const refs = <const T extends string, const O extends CommonOptions & RefsOptions>(
  to: T,
  options: Only<O, CommonOptions & RefsOptions> = {} as never,
) => ({ kind: "refs", to, ...options }) as { kind: "refs"; to: T } & O;

/** Rows of the table `{entity}_{field}`, which belong to the record. They are added, changed and removed one by one too. */
export const lines = <const F extends Fields, const O extends CommonOptions & LinesOptions>(
  fields: F,
  options: Only<O, CommonOptions & LinesOptions> = {} as never,
) => ({ kind: "lines", fields, ...options }) as { kind: "lines"; fields: F } & O;
