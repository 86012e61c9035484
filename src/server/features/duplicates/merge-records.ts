import { can } from "#domain/access/can.ts";
import { check } from "#domain/check.ts";
import { chosenFields, type MergeableName, mergeable, mergeLimit, sameInBoth } from "#domain/duplicates/mergeable.ts";
import { asKnown, isKnownInPart, missingOf } from "#domain/entities/as-known.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { newId } from "#server/base/new-id.ts";
import { forbidden, invalid, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { describedIn } from "#server/intake/described-in.ts";
import { append } from "#server/journal/append.ts";
import { columnOf, toStored } from "#server/records/columns.ts";
import { changesOf, entryOf } from "#server/records/entry-of.ts";
import { readEvenDeleted, readRecord } from "#server/records/read.ts";
import { unknownReferences } from "#server/records/references.ts";
import { asInput, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { updateRow } from "#server/records/update-row.ts";
import { finishCompletions, lockCompletions } from "#server/tasks/finish-completion.ts";
import { withdrawCompletion } from "#server/tasks/make-tasks.ts";
import { linkPlaces } from "./link-places.ts";
import { lockLinksForMerge, lockPair, nameIn } from "./lock-for-merge.ts";
import { fileChanges, moveFiles } from "./move-files.ts";
import { type Move, type Moved, moveLinks } from "./move-links.ts";
import { mentionPlaces, moveMentions } from "./move-mentions.ts";

type Side = { id: string; version: number };
/** `take` names the fields whose value comes from the absorbed record. */
export type MergeInput = { entity: MergeableName; kept: Side; absorbed: Side; take: readonly string[] };

type Values = Readonly<Record<string, unknown>>;

/**
 * Merges two records of one person or thing, in one transaction: links, lines, references and files go to the kept one, which takes the chosen
 * values; the absorbed one is removed. One entry of its own kind says it all; both ends of a link have theirs, as with every link.
 */
export async function mergeRecords(tx: Tx, user: Writer, { entity: name, kept: left, absorbed: gone, take }: MergeInput): Promise<{ id: string }> {
  const entity: Entity = mergeable[name];
  if (!can(user, "write", entity) || !can(user, "remove", entity)) throw forbidden();
  refuseUnchosen(entity, take);
  if (left.id === gone.id) throw invalid({ absorbed: "merge.same" });
  lockLinksForMerge(tx, entity, left.id);
  const tasks = name === "witness" ? { gone: await lockCompletions(tx, gone.id), left: await lockCompletions(tx, left.id) } : undefined;
  await lockPair(tx, entity, [left.id, gone.id]);
  const kept = await current(tx, user, entity, left);
  const absorbed = await current(tx, user, entity, gone);
  refuseElsewhere(entity, kept, absorbed);
  const move: Move = { actor: user, from: refTo(absorbed, await nameIn(tx, entity, gone.id)), to: refTo(kept, await nameIn(tx, entity, left.id)) };
  const values = await takenValues(tx, user, entity, kept, absorbed, take);
  // First, so that the kept record may take a number that only one record can have.
  await updateRow(tx, entity, gone.id, [sql`deleted = true`]);
  const mergedInto = [{ field: "mergedInto", from: null, to: move.to }];
  append(tx, entryOf(user, entity, "remove", { ...absorbed, version: absorbed.version + 1 }, mergedInto));
  const id = newId();
  await tx.system.run(sql`
    insert into merges (id, entity, kept_id, absorbed_id, kept_version, merged_by, merged_at)
    values (${id}, ${name}, ${left.id}, ${gone.id}, ${kept.version + 1}, ${user.id}, ${tx.now})`);
  await moveEverything(tx.system, entity, id, move);
  const sets = Object.entries(values).map(
    ([field, value]) => sql`${sql.id(columnOf(field, entity.fields[field]!))} = ${toStored(entity.fields[field]!, value)}`,
  );
  await updateRow(tx, entity, left.id, sets);
  const after: AnyRecord = await readRecord(tx, user, entity, left.id);
  const changes = [{ field: "merged", from: null, to: move.from }, ...changesOf(entity, kept, after), ...fileChanges(entity, kept, after)];
  append(tx, entryOf(user, entity, "merge", after, changes, kept));
  for (const { place } of tasks?.gone ?? []) await withdrawCompletion(tx, place.entity.name, place.record.id, gone.id);
  if (tasks && missingOf("witness", asInput(entity, after)).length === 0) await finishCompletions(tx, user, tasks.left);
  return { id };
}

/** The record as it was when the person compared both; anything else is a conflict. */
async function current(tx: Tx, user: Writer, entity: Entity, { id, version }: Side): Promise<AnyRecord> {
  const record: AnyRecord = await readEvenDeleted(tx, user, entity, id);
  if (record.deleted) throw new Refusal(409, "MERGED", "merge.gone");
  if (record.version !== version) throw new Refusal(409, "CONFLICT", "merge.changed", { version: record.version });
  return record;
}

const refTo = ({ id }: AnyRecord, alias: string): Ref => ({ id, alias });

function refuseUnchosen(entity: Entity, take: readonly string[]) {
  const unknown = take.filter((name) => !chosenFields(entity).includes(name));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, "field.forbidden"])));
}

/** Links stay within a customer and within a country, and so does what people see. */
function refuseElsewhere(entity: Entity, kept: AnyRecord, absorbed: AnyRecord) {
  const field = sameInBoth(entity);
  const of = (record: AnyRecord) => (field === "customer" ? (record.customer as Ref).id : record[field]);
  if (of(kept) !== of(absorbed)) throw new Refusal(409, "CONFLICT", field === "customer" ? "merge.otherCustomer" : "merge.otherCountry");
}

/** The values that change, checked with the others of the kept record. A legal hold is never lost. */
async function takenValues(tx: Tx, user: Writer, entity: Entity, kept: AnyRecord, absorbed: AnyRecord, take: readonly string[]): Promise<Values> {
  const [own, other] = [asInput(entity, kept), asInput(entity, absorbed)];
  const taken = Object.fromEntries(take.map((name) => [name, other[name]]));
  const merged = { ...own, ...taken };
  const derived = take.length > 0 ? describedIn(user.locale, entity, merged) : {};
  const isPartial = isKnownInPart(entity.name) && missingOf(entity.name, own).length > 0;
  const { values, problems } = check(isPartial && isKnownInPart(entity.name) ? asKnown[entity.name] : entity, { ...merged, ...derived });
  const unknown = await unknownReferences(tx, user, entity, values, [...take], own);
  // Only what this merge brings in: the kept record may be older than a rule.
  const wrong = Object.entries({ ...problems, ...unknown }).filter(([name]) => take.includes(name));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  const held = own.legalHold ? {} : other.legalHold ? { legalHold: other.legalHold } : {};
  const names = [...take, ...Object.keys(derived)].filter((name) => values[name] !== own[name]);
  return { ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])), ...held };
}

async function moveEverything(tx: Tx, entity: Entity, merge: string, move: Move) {
  let count = 0;
  const remember = async (place: string, moved: readonly Moved[]) => {
    count += moved.length;
    if (count > mergeLimit) throw new Refusal(409, "CONFLICT", (t) => t("merge.tooMany", { n: mergeLimit }));
    if (moved.length === 0) return;
    await tx.run(sql`
      insert into merge_links (merge_id, place, record_id, line_id, dropped)
      select ${merge}, ${place}, x.record, x.line, x.dropped::jsonb from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) x (record uuid, line uuid, dropped text)`);
  };
  for (const place of linkPlaces(entity)) await remember(place.key, await moveLinks(tx, move, place));
  for (const place of mentionPlaces) await remember(place, await moveMentions(tx, place, move.from.id, move.to.id));
  const files = await moveFiles(tx, entity, move.from.id, move.to.id);
  await remember(
    "files",
    files.map((record) => ({ record, line: null, dropped: null })),
  );
}
