import * as z from "zod";
import { declared, oncePerEntity } from "./declared-schema.ts";
import type { Entity, Stored } from "./entity.ts";
import { keysOf } from "./enumerations.ts";
import { isInput, type KindWith } from "./field-traits.ts";
import type { Field, Fields } from "./fields.ts";
import { maxAmount } from "./formats/amount-text.ts";

/** A record as it is written: references are ids. Of an entity that is only known at run time, the values are unknown too. */
export type InputOf<E extends { fields: Fields }> = string extends keyof E["fields"] ? Readonly<Record<string, unknown>> : ValuesOf<E["fields"]>;
type ValuesOf<F extends Fields> = {
  -readonly [Name in keyof F as F[Name]["kind"] extends KindWith<"savedWithRecord"> ? Name : never]?: InputValue<F[Name]>;
};
type InputValue<F extends Field> = F extends { kind: KindWith<"reference"> }
  ? F extends { kind: KindWith<"empty", null> }
    ? string | null
    : string[]
  : Stored<F> | null;

/** The JSON that is accepted when a record is written. `check` validates the rest: formats, required fields, rules. */
export const schemaOf = <E extends Entity>(entity: E) => declared<InputOf<E>>(wholeInput(entity));
const wholeInput = oncePerEntity(({ fields }) => inputSchema(fields));

/** The same for some of the fields. */
export const partialSchemaOf = <E extends Entity>(entity: E, names: readonly string[]) =>
  declared<InputOf<E>>(inputSchema(Object.fromEntries(names.map((name) => [name, entity.fields[name]!]))));

/** The same for one line of a record. */
export const lineSchema = <F extends Fields>(fields: Fields) => declared<ValuesOf<F>>(inputSchema(fields));

function inputSchema(fields: Fields) {
  const inputs = Object.entries(fields).filter(([, field]) => isInput(field));
  return z.strictObject(Object.fromEntries(inputs.map(([name, field]) => [name, shapeOf(field).optional()])));
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
      return z.number().min(0).max(maxAmount).multipleOf(0.01).nullable();
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
      return (field.companyWide ? z.uuid().or(z.literal("empresa")) : z.uuid()).nullable();
    case "refs":
      return z.array(field.companyWide ? z.string().regex(/^(empresa:)?[0-9a-f-]{36}$/) : z.uuid()).max(5000);
    case "files":
    case "lines":
      return z.never();
  }
}
