import type { Ref } from "./entity.ts";
import type { Field } from "./fields.ts";

/** Turns a value as the API returns it into the one that is written: references become ids. */
export function inputValue({ kind }: Field, value: unknown): NonNullable<unknown> | null {
  switch (kind) {
    case "ref":
      return (value as Ref | null | undefined)?.id ?? null;
    case "refs":
      return ((value as readonly Ref[] | undefined) ?? []).map(({ id }) => id);
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "date":
    case "datetime":
    case "money":
    case "integer":
    case "boolean":
    case "password":
    case "enum":
    case "enums":
      return value ?? null;
    case "files":
    case "lines":
      throw new Error(`${kind} are not saved with the record`);
  }
}
