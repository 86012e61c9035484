import { chosenFields } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { inputValue } from "#domain/input-value.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import { isEmpty } from "#server/records/entry-of.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { type LinkPlace, linkPlaces } from "./link-places.ts";
import type { Moved } from "./move-links.ts";
import type { MergeRow } from "./read-merge.ts";

/** What goes back in a reversal, and what stays because somebody has changed it since. */
export type PlacePlan = { place: LinkPlace; back: Moved[]; dropped: Moved[]; stays: number };
export type ReversalPlan = {
  places: PlacePlan[];
  files: { back: string[]; stays: number };
  mentions: Map<string, string[]>;
  /** Values of the kept record from before the merge. */
  values: Record<string, unknown>;
  changedSince: string[];
};

/** Compares what the merge moved with what is there now. For the system role. */
export async function planReversal(tx: Tx, entity: Entity, merge: MergeRow, kept: AnyRecord): Promise<ReversalPlan> {
  const rows = await tx.rows<Moved & { place: string }>(
    sql`select place, record_id as record, line_id as line, dropped::text as dropped from merge_links where merge_id = ${merge.id} order by record_id, line_id`,
  );
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const places: PlacePlan[] = [];
  for (const place of linkPlaces(entity)) {
    const moved = byPlace.get(place.key) ?? [];
    if (moved.length > 0) places.push(await planPlace(tx, place, merge.kept, moved));
  }
  const files = (byPlace.get("files") ?? []).map(({ record }) => record);
  const there = await tx.rows<{ id: string }>(
    sql`select id from files where id = any(${files}::uuid[]) and entity = ${entity.name} and record_id = ${merge.kept} and erased_at is null`,
  );
  return {
    places,
    files: { back: there.map(({ id }) => id), stays: files.length - there.length },
    mentions: new Map(["reportSchedules", "savedViews"].map((place) => [place, (byPlace.get(place) ?? []).map(({ record }) => record)])),
    ...(await planValues(tx, entity, merge, kept)),
  };
}

/** A link goes back if the kept record still has it: one that somebody removed stays removed, and one that goes elsewhere stays there. */
async function planPlace(tx: Tx, place: LinkPlace, kept: string, moved: readonly Moved[]): Promise<PlacePlan> {
  const rows = await tx.rows<{ record: string; line: string | null }>(sql`
    select l.${sql.id(place.owner)} as record, ${place.kind === "line" ? sql`l.id` : sql`null::uuid`} as line from ${sql.table(place.table)} l
    where l.${sql.id(place.target)} = ${kept} and l.${sql.id(place.owner)} = any(${moved.map(({ record }) => record)}::uuid[])`);
  const [owners, lines] = [new Set(rows.map(({ record }) => record)), new Set(rows.map(({ line }) => line))];
  const isThere = ({ record, line, dropped }: Moved) => (place.kind === "line" && dropped === null ? lines.has(line) : owners.has(record));
  const there = moved.filter(isThere);
  return {
    place,
    back: there.filter(({ dropped }) => dropped === null),
    dropped: there.filter(({ dropped }) => dropped !== null),
    stays: moved.length - there.length,
  };
}

/** The entry of the merge has the values from before. A field that somebody changed after the merge keeps its value. */
async function planValues(tx: Tx, entity: Entity, merge: MergeRow, kept: AnyRecord): Promise<Pick<ReversalPlan, "values" | "changedSince">> {
  const entry = await tx.row<{ changes: Change[] }>(
    sql`select changes from journal where entity = ${entity.name} and record_id = ${merge.kept} and version = ${merge.keptVersion} and action = 'merge'`,
  );
  const names = [...chosenFields(entity), "describedAs", "legalHold"];
  const taken = (entry?.changes ?? []).filter(({ field }) => names.includes(field));
  const input = ({ field }: Change, value: unknown) => inputValue(entity.fields[field]!, value) ?? null;
  const isUntouched = (change: Change) => {
    const [now, then] = [input(change, kept[change.field]), input(change, change.to)];
    return now === then || (isEmpty(now) && isEmpty(then));
  };
  return {
    values: Object.fromEntries(taken.filter(isUntouched).map((change) => [change.field, input(change, change.from)])),
    changedSince: taken.filter((change) => !isUntouched(change)).map(({ field }) => field),
  };
}
