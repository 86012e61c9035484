import { createHash } from "node:crypto";
import { type Collection, isSecret, ownNames } from "./collections.ts";
import { mapField } from "./map-field.ts";
import { isNothing, isObject, leave, type Mapped, type Note, type Values } from "./mapped.ts";
import { booleanOf, instantOf, optionOf } from "./read-value.ts";

/** The document itself: some exports wrap it in `{id, data}`. */
export const unwrapped = (value: Values): Values =>
  isObject(value.data) && Object.keys(value).length <= 3 ? { ...value, ...value.data, data: null } : value;

export function idOf(document: Values, key: string | undefined): string | undefined {
  const found = key ?? ownNames.id.map((name) => document[name]).find((id) => !isNothing(id));
  return typeof found === "string" || typeof found === "number" ? String(found).trim().slice(0, 200) || undefined : undefined;
}

/** Reads every field of a document. What no field of ours has room for is left aside, and told. */
export function mapDocument(collection: Collection, { id, line, document }: { id: string; line: number; document: Values }, note: Note): Mapped {
  const { renamed = {}, ours = [], special = [], entity } = collection;
  const mapped: Mapped = {
    ...{ line, id, hash: hashOf(document), isDeleted: firstOf(document, ownNames.deleted, booleanOf) ?? false },
    createdAt: firstOf(document, ownNames.created, instantOf) ?? null,
    updatedAt: firstOf(document, ownNames.updated, instantOf) ?? null,
    ...{ values: {}, refs: {}, lists: {}, lines: [], files: [], aside: {}, special: {} },
  };
  const record = { country: optionOf("countries", document.country) };
  for (const [name, value] of Object.entries(document)) {
    if (isNothing(value)) continue;
    const isOwn = entity.fields[name] !== undefined && !ours.includes(name);
    // The name that both have wins over an older one.
    const as = isOwn ? name : isNothing(document[renamed[name] ?? name]) || renamed[name] === undefined ? (renamed[name] ?? name) : name;
    const field = ours.includes(as) ? undefined : entity.fields[as];
    if (collection.name === "users" && isSecret(name)) note("aside", "secret", name);
    else if (special.includes(name)) mapped.special[name] = value;
    else if (name === "cid" && collection.kind) mapped.special.cid = value;
    else if (field) mapField({ mapped, note, record }, name, as, field, value);
    else if (!ownFields.has(name)) leave(mapped, note, "unknownField", name, value);
  }
  return mapped;
}

const ownFields = new Set<string>([...Object.values(ownNames).flat(), "data"]);

function firstOf<Value>(document: Values, names: readonly string[], read: (value: unknown) => Value | undefined): Value | undefined {
  for (const name of names) {
    const found = isNothing(document[name]) ? undefined : read(document[name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same for the same content, in whatever order an export writes its fields. */
const hashOf = (document: Values) => createHash("sha256").update(canonical(document)).digest("base64url");

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const parts = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${parts.join(",")}}`;
}
