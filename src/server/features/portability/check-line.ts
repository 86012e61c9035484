import { enumerations } from "#domain/enumerations.ts";
import { memoize } from "#domain/memoize.ts";
import type { ExportField } from "./fields.ts";

/** What is wrong with a line: with one of its fields, or with all of it. */
export type LineFault = { field?: string; value?: unknown; reason: string };

/** What is wrong with a line, if anything. */
export function faultOf(text: string, fields: readonly ExportField[]): LineFault | undefined {
  const record = recordOf(text);
  if (!record) return { value: text.slice(0, 60), reason: "is no JSON object" };
  for (const field of fields) {
    const { name } = field;
    if (!Object.hasOwn(record, name)) return { field: name, reason: "is missing" };
    const value = record[name];
    if (value === null ? field.required : !isValid(field, value)) return { field: name, value, reason: expected(field, value) };
  }
  if (Object.keys(record).length === fields.length) return undefined;
  const unknown = Object.keys(record).find((name) => !fields.some((field) => field.name === name))!;
  return { field: unknown, value: record[unknown], reason: "schema.json has no such field" };
}

function recordOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** One line for the operator. */
export function faultText(file: string, line: number, { field, value, reason }: LineFault): string {
  const shown = value === undefined ? "" : `, value ${JSON.stringify(value)?.slice(0, 100)}`;
  return `${file}, line ${line}${field ? `, field ${field}` : ""}${shown}: ${reason}`;
}

const codesOf = memoize((name) => new Set(enumerations[name as keyof typeof enumerations].map(({ key }) => key as string)), 500);

function isValid({ stored, isAmount, of }: ExportField, value: unknown): boolean {
  if (isAmount)
    return typeof value === "number" && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4 && Number.isSafeInteger(Math.round(value * 100));
  const isCode = (one: unknown) => !of || codesOf(of).has(one as string);
  if (stored.endsWith("[]")) return Array.isArray(value) && value.every((one) => isOfType(stored.slice(0, -2), one) && isCode(one));
  return isOfType(stored, value) && isCode(value);
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const bytes = /^\\x([0-9a-f]{2})*$/;
const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** PostgreSQL stores no such character. */
const nul = "\u0000";

function isOfType(stored: string, value: unknown): boolean {
  const matches = (pattern: RegExp) => typeof value === "string" && pattern.test(value);
  const isWhole = (max: number) => Number.isInteger(value) && Math.abs(value as number) <= max;
  switch (stored.replace(/\(.*?\)/, "")) {
    case "uuid":
      return matches(id);
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return isWhole(2 ** 31 - 1);
    case "bigint":
      return isWhole(Number.MAX_SAFE_INTEGER);
    case "date":
      return matches(day) && isDate(value as string);
    case "timestamp with time zone":
      return matches(moment) && isDate((value as string).slice(0, 10)) && !Number.isNaN(Date.parse(value as string));
    case "bytea":
      return matches(bytes);
    case "numeric":
      return typeof value === "number";
    case "jsonb":
      return true;
    default:
      return typeof value === "string" && !value.includes(nul);
  }
}

/** The 30th of February is none. */
const isDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

function expected({ stored, isAmount, of }: ExportField, value: unknown): string {
  if (value === null) return "is empty, and must not be";
  if (of && isOfType(stored.replace(/\[\]$/, ""), Array.isArray(value) ? value[0] : value)) return `is no code of the enumeration ${of}`;
  return `is no ${isAmount ? "amount with two decimals" : stored}`;
}
