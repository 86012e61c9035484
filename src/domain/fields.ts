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
  /** Width in the six columns of a form. */
  span?: 1 | 2 | 3 | 4 | 6;
};
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
export const integer = kind<"integer", { min?: number; max?: number }>("integer");
export const boolean = kind<"boolean">("boolean");
/** Write-only: accepted, never read back, never in the journal. */
export const password = kind<"password">("password");

export const enumOf = <N extends EnumName, const O extends Common>(of: N, options: O = {} as O) =>
  ({ kind: "enum", of, ...options }) as { kind: "enum"; of: N } & O;
export const enumsOf = <N extends EnumName, const O extends Common>(of: N, options: O = {} as O) =>
  ({ kind: "enums", of, ...options }) as { kind: "enums"; of: N } & O;

type RefOptions = Common & {
  /** Only records whose `customer` is the one chosen in that field of the same record. */
  within?: string;
};
/** Entities name each other by string, so that declarations never import each other. */
export const ref = <const T extends string, const O extends RefOptions>(to: T, options: O = {} as O) =>
  ({ kind: "ref", to, ...options }) as { kind: "ref"; to: T } & O;
/**
 * Several records of another entity, kept in a link table named `{entity}_{field}`; with `through`, in a table that the
 * other side names too, so that both see one relation. `whole` also takes `empresa:{customer}`.
 */
export const refs = <const T extends string, const O extends RefOptions & { whole?: boolean; through?: string }>(to: T, options: O = {} as O) =>
  ({ kind: "refs", to, ...options }) as { kind: "refs"; to: T } & O;

export type Field = Common &
  (
    | ({ kind: "text" | "longText" } & Written)
    | { kind: "email" | "phone" | "color" | "date" | "datetime" | "money" | "boolean" | "password" }
    | { kind: "integer"; min?: number; max?: number }
    | { kind: "enum" | "enums"; of: EnumName }
    | { kind: "ref"; to: string; within?: string }
    | { kind: "refs"; to: string; within?: string; whole?: boolean; through?: string }
  );
export type Kind = Field["kind"];
export type Fields = Record<string, Field>;

/** Kinds whose order in a list means something to a person. */
export const isSortable = (field: Field) => !["ref", "refs", "enums", "password", "longText"].includes(field.kind);
