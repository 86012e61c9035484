import type { Entity, RecordRule } from "./entity.ts";
import { enumerations, type Option } from "./enumerations.ts";
import type { Field } from "./fields.ts";
import { parseEmail } from "./formats/email.ts";
import { isInstant, isLocal, parseDay } from "./formats/local-time.ts";
import { parsePhone } from "./formats/phone.ts";
import type { MessageKey } from "./messages/catalogue.ts";

export type Problems = Record<string, MessageKey>;
type Values = Readonly<Record<string, unknown>>;

/** The meaning of a whole record: its values in normal form, and what is wrong with it, field by field. Both sides ask it. */
export function check(entity: Entity, record: Values): { values: Values; problems: Problems } {
  const values: Record<string, unknown> = { ...record };
  const problems: Problems = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = typeof values[name] === "string" ? (values[name] as string).trim() : values[name];
    values[name] = value === "" ? null : value;
    if (isEmpty(values[name])) {
      if (field.required && field.edit !== "system") problems[name] = "field.required";
      continue;
    }
    const parsed = parse(field, values[name], record);
    if ("message" in parsed) problems[name] = parsed.message;
    else if (isOfOtherCountry(field, parsed.value, record)) problems[name] = "field.format.invalid";
    else values[name] = parsed.value;
  }
  for (const rule of entity.rules ?? []) breach(rule, values, problems);
  return { values, problems };
}

const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Options of the other jurisdiction are not accepted. */
function isOfOtherCountry(field: Field, value: unknown, record: Values): boolean {
  if (field.kind !== "enum" || typeof record.country !== "string") return false;
  const option = (enumerations[field.of] as readonly Option[]).find(({ key }) => key === value);
  return option?.jurisdiction !== undefined && option.jurisdiction !== (record.country === "France" ? "fr" : "es");
}

function parse(field: Field, value: unknown, record: Values): { value: unknown } | { message: MessageKey } {
  // Each once, however often and in whichever letter case an id was named.
  if (Array.isArray(value)) return { value: [...new Set(field.kind === "refs" ? value.map((id) => String(id).toLowerCase()) : value)] };
  if (typeof value !== "string") return { value };
  // No database text can hold it.
  if (value.includes("\0")) return { message: "field.format.invalid" };
  const [normal, message] = parseText(field, value, record);
  return normal === undefined ? { message } : { value: normal };
}

function parseText(field: Field, value: string, record: Values): [string | undefined, MessageKey] {
  switch (field.kind) {
    case "email":
      return [parseEmail(value), "field.email.invalid"];
    case "phone":
      return [parsePhone(value), "field.phone.invalid"];
    case "color":
      return [/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined, "field.color.invalid"];
    case "password":
      return [value.length >= 12 ? value : undefined, "password.weak"];
    case "date":
      return [parseDay(value), "field.date.invalid"];
    case "datetime":
      // A form turns the local time that was typed into an instant; one that is left over is none.
      return [parseInstant(value), isLocal(value) ? "field.datetime.nonexistent" : "field.datetime.invalid"];
    case "text":
    case "longText":
      return field.format ? [field.format.parse(value, record), field.format.message] : [value, "field.format.invalid"];
    default:
      return [value, "field.format.invalid"];
  }
}

const parseInstant = (value: string) => (isInstant(value) && parseDay(value.slice(0, 10)) ? new Date(value).toISOString() : undefined);

function breach(rule: RecordRule, values: Values, problems: Problems) {
  if ("oneOf" in rule) {
    const [first] = rule.oneOf;
    if (first && rule.oneOf.every((name) => isEmpty(values[name]))) problems[first] ??= rule.message;
  } else if (rule.is.includes(String(values[rule.when])) && isEmpty(values[rule.requires])) {
    problems[rule.requires] ??= "field.required";
  }
}
