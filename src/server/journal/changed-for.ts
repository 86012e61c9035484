import { type EntityName, entities } from "#domain/entities/registry.ts";
import type { Field } from "#domain/fields.ts";
import { threadOf } from "#domain/threads/thread.ts";
import type { ChangeEntry } from "./entries-since.ts";
import type { Changed, Parts } from "./kept-part.ts";

type AnyPart = Parts[string];

/** Stands for the messages of a record among its fields. */
export const threadField = "thread";

/**
 * Words and links that only the page of a record shows. A part that reads all fields does not read these; the law does not either. A field that is
 * forgotten here costs a look at the database, nothing else.
 */
const unshown: ReadonlySet<string> = new Set([
  threadField,
  ...["attestation", "notProcessedExplanation", "policeStation", "town", "restrainingOrderExplanation", "enforcementNumber"],
  ...["otherSolicitor", "otherLawyer", "reviewReason", "vehicles", "relatedCases", "articles", "notes"],
]);

/** What of these entries a part has to ask the database about, and which records it only amends; `old` if it is known to be old without asking. */
export function changedFor(
  part: AnyPart,
  counted: ReadonlySet<string>,
  entries: readonly ChangeEntry[],
  haveTermsChanged: boolean,
): (Changed & { amended: readonly string[] }) | "old" {
  const shown = haveTermsChanged ? undefined : part.followsTerms?.shows;
  const ids = new Set<string>();
  const amended = new Set<string>();
  const structural = new Set<string>();
  for (const entry of entries) {
    const thread = threadOf(entry.entity);
    const name = thread?.entity ?? entry.entity;
    // Of a kind that is not declared nobody knows who shows it.
    if (!(name in entities)) return "old";
    const read = part.reads[name as EntityName];
    const fields = thread ? [threadField] : entry.fields;
    const isForLaw = (field: string) => shown !== undefined && !shown.includes(field) && isFact(name, field);
    const readFields = fields?.filter((field) => read && isRead(name as EntityName, field, read) && !isForLaw(field));
    if (!read || (fields?.length && readFields?.length === 0)) continue;
    // An update that does not name its fields may have changed one that moves records.
    if (!fields?.length && entry.action === "update" && part.moves) return "old";
    if (records.has(name) && isAmended(part, readFields)) {
      amended.add(entry.id);
      continue;
    }
    if (!part.admits || counted.has(entry.id) || fields?.some((field) => part.moves?.includes(field))) return "old";
    // `admits` asks about cases, civil cases and issues. A name that changes may be on many of them.
    if (!records.has(name)) return "old";
    ids.add(entry.id);
    if (!fields) structural.add(entry.id);
  }
  return { ids: [...ids], structural: [...structural], amended: [...amended] };
}

const isAmended = ({ amends }: AnyPart, fields: readonly string[] | null | undefined) =>
  amends !== undefined && (fields?.length ? fields.every((field) => amends.fields.includes(field)) : amends.isStructural === true);

const records: ReadonlySet<string> = new Set(["case", "civilCase", "issue"]);

/** What happened and what it costs: a part that does not show it can change only through the terms of the law. The number is no fact, it names the record. */
function isFact(name: string, field: string): boolean {
  if (!records.has(name) || field === "cid") return false;
  const kind = (entities[name as EntityName].fields as Readonly<Record<string, Field>>)[field]?.kind;
  return kind === "money" || kind === "integer" || kind === "text" || kind === "longText" || factEnums.has(field);
}
const factEnums: ReadonlySet<string> = new Set(["penalType", "crimeType", "offenceDegree", "stealType", "theftMethod"]);

/** An entry may name what is no field: then it is read. */
const isRead = (name: EntityName, field: string, read: true | readonly string[]) =>
  read === true ? !unshown.has(field) : read.includes(field) || !(field in entities[name].fields || field === threadField);
