import * as z from "zod";
import type { Rule } from "./access/rules.ts";
import type { CasesType } from "./access/user.ts";
import { type EnumKey, type EnumName, keysOf } from "./enumerations.ts";
import { type Field, type Fields, isSortable, isTyped } from "./fields.ts";
import type { MessageKey } from "./messages/catalogue.ts";

/** How rows of an entity are shared out among people; `visible` gives each word its meaning. */
export type Scope = "everyone" | "staff" | "customer" | "company" | "establishment" | "zone" | "file" | "case" | "civil" | "teaching";

/** What must hold between fields of one record. */
export type RecordRule<K extends string = string> =
  /** Without `is`: whenever the other field holds something. */
  | { requires: K; when: K; is?: readonly string[] }
  | { oneOf: readonly K[]; message: MessageKey }
  | { notBefore: K; field: K; message: MessageKey }
  | { past: K };

type Declaration<F extends Fields, K extends string = keyof F & string> = {
  name: string;
  /** Plural: the REST path, the table (in snake case) and the screen. */
  collection: string;
  fields: F;
  /** Fields that name the record to people, in pickers and links. */
  alias: K;
  /** A column the database makes of several, where no single field names the record. */
  aliasColumn?: string;
  tabs: readonly string[];
  list: readonly K[];
  /** What every row of a list brings along, shown or not. */
  carries?: readonly K[];
  filters?: readonly K[];
  /** References that may be set on many records at once. */
  bulk?: readonly K[];
  /** Fields that the typed search of lists and pickers looks into. */
  search: readonly K[];
  /** The advanced search looks into it (its table has a `document`): what a result shows, and the long text that is cut to where it matches. */
  found?: { shows: readonly K[]; text?: K };
  /** What tells namesakes apart in pickers; the first other field that is searched, unless told. */
  hint?: K;
  /** With a minus: the highest first. */
  orderBy: K | `-${K}`;
  /** Where not every field that could be sorted by has an index for it: those that have. */
  sorts?: readonly K[];
  /** Each is an index `{table}_{columns}_key`; the message belongs to the last field. */
  unique?: readonly (readonly K[])[];
  rules?: readonly RecordRule<K>[];
  /** The user whom a record is about; that person reads all of it. */
  own?: K;
  /** How far a record has come. Only its lifecycle changes that, and `statusHistory` keeps it. */
  status?: K;
  /** People of a customer change records only while this field says one of these, or only as their author and so many hours long. */
  window?: { field: K; is: readonly string[] } | { author: K; hours: number };
  /** The type of case that a person, and its customer, must have. */
  type?: CasesType;
  access: { read: Rule; write: Rule; pick?: Rule; remove?: Rule };
  scope: Scope;
};
export type Entity<F extends Fields = Fields> = Declaration<F, string> & { fields: F };

export const defineEntity = <const F extends Fields, const D extends Declaration<F>>(declaration: D & { fields: F }) => declaration;

export type Ref = { id: string; alias: string };

/** A file as its record shows it. Its bytes are read from `/api/files/{id}/content`. */
export type FileRef = {
  id: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  category: EnumKey<"fileCategories"> | null;
  date: string;
  author: string | null;
  /** Whether there are small copies to look at, and how large the picture is. */
  preview: boolean;
  width: number | null;
  height: number | null;
};

type LineOf<F extends Fields> = { id: string; version: number } & { -readonly [K in keyof F]: Stored<F[K]> };

type ValueOf<F extends Field> = F extends { kind: "enum"; of: infer N extends EnumName }
  ? EnumKey<N>
  : F extends { kind: "enums"; of: infer N extends EnumName }
    ? EnumKey<N>[]
    : F extends { kind: "ref" }
      ? Ref
      : F extends { kind: "refs" }
        ? Ref[]
        : F extends { kind: "files" }
          ? FileRef[]
          : F extends { kind: "lines"; fields: infer L extends Fields }
            ? LineOf<L>[]
            : F extends { kind: "money" | "integer" }
              ? number
              : F extends { kind: "boolean" }
                ? boolean
                : string;
type Stored<F extends Field> = F extends { required: true } | { kind: "boolean" | "enums" | "refs" | "files" | "lines" }
  ? ValueOf<F>
  : ValueOf<F> | null;

/** What every record carries besides its declared fields. */
export type Kept = { id: string; version: number; deleted: boolean; createdAt: string; updatedAt: string };

export type RecordOf<E extends { fields: Fields }> = Kept & {
  -readonly [K in keyof E["fields"] as E["fields"][K]["kind"] extends "password" ? never : K]: Stored<E["fields"][K]>;
};

const heavyKinds: readonly string[] = ["longText", "refs", "files", "lines", "password"];
/** What lists of this entity can show. Passwords are never read; long texts and lists of references, files or lines are read with the one record, not with a page of them, unless the list is declared to show them. */
export const columnsOf = (entity: Entity): readonly string[] =>
  Object.keys(entity.fields).filter((name) => entity.list.includes(name) || !heavyKinds.includes(entity.fields[name]!.kind));

/** What lists of this entity can be sorted by. */
export const sortsOf = (entity: Entity): readonly string[] =>
  entity.sorts ?? Object.keys(entity.fields).filter((name) => isSortable(entity.fields[name]!));

/** What a list tells of every record. */
export type Listed = { id: string; version: number; alias: string };
/** A record as a list gives it: of its fields, those that were asked for. */
export type ListedOf<E extends { fields: Fields }> = Listed & Partial<Omit<RecordOf<E>, keyof Kept | "alias">>;

/** A record as a person types it: references are ids. */
export type InputOf<E extends { fields: Fields }> = {
  -readonly [K in keyof E["fields"] as E["fields"][K]["kind"] extends "files" | "lines" ? never : K]?: E["fields"][K] extends { kind: "ref" }
    ? string | null
    : E["fields"][K] extends { kind: "refs" }
      ? string[]
      : Stored<E["fields"][K]> | null;
};

/** The shape that crosses the wire when a record is written. Meaning (formats, what is required) is the business of `check`. */
export function schemaOf<E extends Entity>(entity: E, names: readonly string[] = Object.keys(entity.fields)): z.ZodType<InputOf<E>> {
  return inputShape(Object.fromEntries(names.map((name) => [name, entity.fields[name]!]))) as unknown as z.ZodType<InputOf<E>>;
}

/** The same for one line of a record. */
export const lineSchema = (fields: Fields): z.ZodType<Record<string, unknown>> => inputShape(fields);

function inputShape(fields: Fields) {
  const typed = Object.entries(fields).filter(([, field]) => isTyped(field));
  return z.strictObject(Object.fromEntries(typed.map(([name, field]) => [name, shapeOf(field).optional()])));
}

const defaultMax = 200;
const longMax = 10_000;

function shapeOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "text":
      return z
        .string()
        .max(field.max ?? defaultMax)
        .nullable();
    case "longText":
      return z
        .string()
        .max(field.max ?? longMax)
        .nullable();
    case "email":
    case "phone":
    case "color":
    case "password":
      return z.string().max(defaultMax).nullable();
    case "date":
      return z.iso.date().nullable();
    case "datetime":
      return z.iso.datetime({ offset: true }).nullable();
    case "money":
      // A float close to the cent is refused here rather than rounded silently.
      return z.number().min(0).max(999_999_999.99).multipleOf(0.01).nullable();
    case "integer":
      return z
        .int()
        .min(field.min ?? 0)
        .max(field.max ?? 2_147_483_647)
        .nullable();
    case "boolean":
      return z.boolean();
    case "enum":
      return z.enum(keysOf(field.of)).nullable();
    case "enums":
      return z.array(z.enum(keysOf(field.of))).max(50);
    case "ref":
      return (field.whole ? z.uuid().or(z.literal("empresa")) : z.uuid()).nullable();
    case "refs":
      return z.array(field.whole ? z.string().regex(/^(empresa:)?[0-9a-f-]{36}$/) : z.uuid()).max(5000);
    case "files":
    case "lines":
      return z.never();
  }
}
