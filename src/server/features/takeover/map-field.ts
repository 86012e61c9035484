import type { Field, Fields } from "#domain/fields.ts";
import { isPale } from "#domain/formats/contrast.ts";
import { parseEmail } from "#domain/formats/email.ts";
import { parsePhone } from "#domain/formats/phone.ts";
import { collectionOf } from "./collections.ts";
import { isNothing, isObject, leave, type Mapped, type Note, type OldRef, type Values } from "./mapped.ts";
import { amountOf, booleanOf, dayOf, instantOf, integerOf, oldIdOf, optionOf, textOf } from "./read-value.ts";

type Place = { mapped: Mapped; note: Note; record: Values };

/** Reads a value of the original as a field of ours. `name` is what the document calls it. */
export function mapField({ mapped, note, record }: Place, name: string, as: string, field: Field, value: unknown) {
  const all = Array.isArray(value) ? value : [value];
  const leaveUnread = (read: readonly unknown[]) => {
    const unread = all.filter((_, index) => read[index] === undefined);
    if (unread.length > 0) leave(mapped, note, "unknownValue", name, unread);
  };
  switch (field.kind) {
    case "ref": {
      const found = refOf(field.to, value);
      if (found) mapped.refs[as] = found;
      else leave(mapped, note, "unknownValue", name, value);
      return;
    }
    case "refs": {
      const found = all.map((one) => refOf(field.to, one));
      mapped.lists[as] = found.filter((one) => one !== undefined);
      leaveUnread(found);
      return;
    }
    case "files": {
      const found = all.map((one) => fileOf(as, one));
      mapped.files.push(...found.filter((one) => one !== undefined));
      leaveUnread(found);
      return;
    }
    case "lines": {
      const left = all.filter((one) => !mapLine(mapped, as, field.fields, one));
      if (left.length > 0) leave(mapped, note, "line", name, left);
      return;
    }
    case "enums": {
      const options = all.map((one) => optionOf(field.of, one));
      mapped.values[as] = [...new Set(options.filter((one) => one !== undefined))];
      leaveUnread(options);
      return;
    }
    default:
      return mapPlain({ mapped, note, record }, name, as, field, value);
  }
}

function mapPlain({ mapped, note, record }: Place, name: string, as: string, field: Field, value: unknown) {
  const read = readPlain(field, value, record);
  if (read === undefined) {
    const text = textOf(value);
    const isText = field.kind === "text" || field.kind === "longText";
    if (!isText || text === undefined) return leave(mapped, note, field.kind === "enum" ? "unknownValue" : "format", name, value);
    // A text of the wrong form stays where the database demands one, and is corrected at the next edit; elsewhere it would only be in the way.
    if (!field.required) return leave(mapped, note, "format", name, value);
    note("completed", "asWritten", name, text);
    mapped.values[as] = text;
  } else mapped.values[as] = read;
  const max = maxOf(field);
  const text = mapped.values[as];
  if (typeof text !== "string" || text.length <= max) return;
  mapped.values[as] = text.slice(0, max).toWellFormed();
  leave(mapped, note, "tooLong", name, value);
}

const maxOf = (field: Field) => (field.kind === "text" ? (field.max ?? 200) : field.kind === "longText" ? (field.max ?? 10_000) : 200);

/** Undefined for what it cannot be. */
function readPlain(field: Field, value: unknown, record: Values): unknown {
  const text = textOf(value);
  switch (field.kind) {
    case "text":
    case "longText":
      return text && field.format ? field.format.parse(text, record) : text;
    case "email":
      return text && parseEmail(text);
    case "phone":
      return text && parsePhone(text);
    case "color":
      return text && /^#[0-9a-f]{6}$/i.test(text) && !isPale(text) ? text.toLowerCase() : undefined;
    case "date":
      return dayOf(value);
    case "datetime":
      return instantOf(value);
    case "money":
      return amountOf(value);
    case "integer":
      return integerOf(value);
    case "boolean":
      return booleanOf(value);
    case "enum":
      return optionOf(field.of, value);
    default:
      return undefined;
  }
}

function refOf(to: string, value: unknown): OldRef | undefined {
  const name = isObject(value) ? (textOf(value.alias ?? value.name ?? value.displayName) ?? null) : (textOf(value) ?? null);
  const id = oldIdOf(value) ?? (to === "court" ? name : undefined);
  return id ? { collection: collectionOf(to) ?? to, id, name, given: value } : undefined;
}

/** A file by its name or its place in the folder of files. */
function fileOf(field: string, value: unknown): Mapped["files"][number] | undefined {
  const given = isObject(value) ? value : { path: value };
  const path = textOf(given.path ?? given.fullPath ?? given.ref ?? given.storagePath) ?? null;
  const name = textOf(given.name ?? given.fileName ?? given.filename) ?? path?.split("/").at(-1);
  return name ? { field, name, date: instantOf(given.date ?? given.createdAt ?? given.created) ?? null, path } : undefined;
}

/** False for a line without what a line must have. */
function mapLine(mapped: Mapped, field: string, fields: Fields, given: unknown): boolean {
  const isWitness = field === "witnesses";
  // A witness of a case is named by a line of ours, and was named by its id or by itself.
  const line: Values | undefined = isObject(given) ? { ...given } : isWitness ? { id: given } : undefined;
  if (!line) return false;
  if (isWitness) line.witness ??= line.id;
  if (field === "collaboratorActions") {
    line.lawyer ??= line.collaborator ?? line.collaboratingLawyer;
    line.price ??= line.fee;
  }
  const [values, refs]: [Values, Record<string, OldRef>] = [{}, {}];
  for (const [name, one] of Object.entries(fields)) {
    if (isNothing(line[name])) continue;
    const ref = one.kind === "ref" ? refOf(one.to, line[name]) : undefined;
    if (ref) refs[name] = ref;
    else values[name] = readPlain(one, line[name], {});
  }
  const isWhole = Object.entries(fields).every(([name, one]) => !one.required || values[name] !== undefined || refs[name] !== undefined);
  if (isWhole) mapped.lines.push({ field, values, refs, given });
  return isWhole;
}
