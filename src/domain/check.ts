import { isReadable } from "./branding/accent.ts";
import type { Entity, RecordRule } from "./entity.ts";
import { enumerations } from "./enumerations.ts";
import { traits } from "./field-traits.ts";
import type { Field, Fields, Jurisdiction } from "./fields.ts";
import { readAmount } from "./formats/amount-text.ts";
import { isPale } from "./formats/contrast.ts";
import { parseEmail } from "./formats/email.ts";
import { isInstant, isLocal, parseDay, toLocal } from "./formats/local-time.ts";
import { parsePhone } from "./formats/phone.ts";
import type { MessageKey } from "./messages/message-key.ts";
import type { Option } from "./option.ts";

export type Problems = Record<string, MessageKey>;
type Values = Readonly<Record<string, unknown>>;

/** Validates a record: returns its values in normal form, and the problems by field. The form and the server both call it. */
export function check(entity: Pick<Entity, "fields" | "rules">, record: Values): { values: Values; problems: Problems } {
  const { values, problems } = checkFields(entity.fields, record, record);
  for (const rule of entity.rules ?? []) checkRule(rule, values, problems);
  return { values, problems };
}

/** The same for one line of a record, whose country is that of the record. */
export function checkLine(
  { fields, rules = [] }: Pick<Field<"lines">, "fields" | "rules">,
  line: Values,
  record: Values,
): { values: Values; problems: Problems } {
  const { values, problems } = checkFields(fields, line, { ...record, ...line });
  for (const rule of rules) checkRule(rule, values, problems);
  return { values, problems };
}

function checkFields(fields: Fields, input: Values, record: Values): { values: Record<string, unknown>; problems: Problems } {
  const values: Record<string, unknown> = { ...input };
  const problems: Problems = {};
  const jurisdiction = jurisdictionOf(record);
  for (const [name, field] of savedFields(fields)) {
    const value = typeof values[name] === "string" ? (values[name] as string).trim() : values[name];
    values[name] = value === "" ? null : value;
    if (isEmpty(values[name])) {
      if (field.required && field.edit !== "system") problems[name] = "field.required";
      continue;
    }
    const parsed = parse(field, values[name], record);
    if ("message" in parsed) problems[name] = parsed.message;
    else if (isOfOtherJurisdiction(field, parsed.value, jurisdiction)) problems[name] = "field.jurisdiction";
    else if (isOfOtherGroup(field, parsed.value, record)) problems[name] = "field.group";
    else values[name] = parsed.value;
  }
  return { values, problems };
}

const known = new WeakMap<Fields, [string, Field][]>();

/** Found once for each declaration: a record has a hundred fields, and is checked as a whole with each save. */
function savedFields(fields: Fields): readonly [string, Field][] {
  const found = known.get(fields) ?? Object.entries(fields).filter(([, { kind }]) => traits[kind].savedWithRecord);
  known.set(fields, found);
  return found;
}

const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The jurisdiction of a record, if its country is known. */
export const jurisdictionOf = ({ country }: Values): Jurisdiction | undefined =>
  country === "France" ? "fr" : country === "Spain" ? "es" : undefined;

/** Fields and options of another jurisdiction are rejected. */
function isOfOtherJurisdiction(field: Field, value: unknown, own: Jurisdiction | undefined): boolean {
  if (own === undefined) return false;
  const isForeign = (jurisdiction: Jurisdiction | undefined) => jurisdiction !== undefined && jurisdiction !== own;
  if (value !== false && isForeign(field.jurisdiction)) return true;
  return field.kind === "enum" && isForeign((enumerations[field.of] as readonly Option[]).find(({ key }) => key === value)?.jurisdiction);
}

/** An option of a group that is not the one chosen in the other field. */
function isOfOtherGroup(field: Field, value: unknown, record: Values): boolean {
  if (field.kind !== "enum" || !field.groupedBy || isEmpty(record[field.groupedBy])) return false;
  const { group } = (enumerations[field.of] as readonly Option[]).find(({ key }) => key === value) ?? {};
  return group !== undefined && group !== "both" && group !== record[field.groupedBy];
}

function parse(field: Field, value: unknown, record: Values): { value: unknown } | { message: MessageKey } {
  // Without duplicates; ids are compared in lower case.
  if (Array.isArray(value)) return { value: [...new Set(field.kind === "refs" ? value.map((id) => String(id).toLowerCase()) : value)] };
  if (typeof value !== "string") return { value };
  // PostgreSQL cannot store NUL in a text.
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
      if (!/^#[0-9a-f]{6}$/i.test(value)) return [undefined, "field.color.invalid"];
      if (field.readable) return [isReadable(value) ? value.toLowerCase() : undefined, "installation.accent.contrast"];
      return [isPale(value) ? undefined : value.toLowerCase(), "color.pale"];
    case "password":
      return [value.length >= 12 ? value : undefined, "password.weak"];
    case "date":
      return [parseDay(value), "field.date.invalid"];
    case "datetime":
      // The form turns a local time into an instant, unless daylight saving skips it.
      return [parseInstant(value), isLocal(value) ? "field.datetime.nonexistent" : "field.datetime.invalid"];
    case "text":
    case "longText":
      return field.format ? [field.format.parse(value, record), field.format.message] : [value, "field.format.invalid"];
    case "money": {
      // The form keeps an amount as text only while it is not valid.
      const read = readAmount(value);
      return [undefined, read && "problem" in read ? read.problem : "field.amount.invalid"];
    }
    case "integer":
    case "boolean":
    case "enum":
    case "enums":
    case "ref":
    case "refs":
    case "files":
    case "lines":
      return [value, "field.format.invalid"];
  }
}

const parseInstant = (value: string) => (isInstant(value) && parseDay(value.slice(0, 10)) ? new Date(value).toISOString() : undefined);

function checkRule(rule: RecordRule, values: Values, problems: Problems) {
  if ("oneOf" in rule) {
    const [first] = rule.oneOf;
    if (first && rule.oneOf.every((name) => isEmpty(values[name]))) problems[first] ??= rule.message;
  } else if ("past" in rule) {
    const value = values[rule.past];
    if (typeof value === "string" && isFuture(value, values.timeZone)) problems[rule.past] ??= "field.futureDate";
  } else if ("notBefore" in rule) {
    const [value, limit] = [values[rule.field], values[rule.notBefore]];
    if (typeof value === "string" && typeof limit === "string" && isBefore(value, limit)) problems[rule.field] ??= rule.message;
  } else if ("notAbove" in rule) {
    const [value, limit] = [values[rule.field], values[rule.notAbove]];
    if (typeof value === "number" && typeof limit === "number" && value > limit) problems[rule.field] ??= rule.message;
  } else if (meetsCondition(values[rule.when], rule.is) && isEmpty(values[rule.requires])) {
    problems[rule.requires] ??= "field.required";
  }
}

/** Clocks of shops may be wrong. */
const clockTolerance = 5 * 60_000;

/** A day is compared with today where the record is: in Spain and France it begins an hour or two before that of UTC. */
function isFuture(value: string, timeZone: unknown): boolean {
  const now = Date.now() + clockTolerance;
  if (!parseDay(value)) return Date.parse(value) > now;
  return value > toLocal(new Date(now), typeof timeZone === "string" ? timeZone : "Europe/Madrid").slice(0, 10);
}

/** Whether a value is one of these or, without any, whether the field is filled in. */
export const meetsCondition = (value: unknown, is: readonly string[] | undefined) =>
  is ? is.includes(String(value)) : !isEmpty(value) && value !== "" && value !== false && value !== 0;

/** If one of both is only a day, days are compared. */
function isBefore(value: string, limit: string): boolean {
  const isDay = value.length === 10 || limit.length === 10;
  return isDay ? value.slice(0, 10) < limit.slice(0, 10) : Date.parse(value) < Date.parse(limit);
}
