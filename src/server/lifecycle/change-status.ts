import { check, type Problems } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { choicesFor, type Remark, rule } from "#domain/lifecycle/choices.ts";
import type { Situation } from "#domain/lifecycle/guard.ts";
import { type Lifecycle, type Living, statusOf } from "#domain/lifecycle/lifecycle.ts";
import { mayUndo, undoOf } from "#domain/lifecycle/undo.ts";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changedSince } from "#server/records/changed-since.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { asInput, type Writer } from "#server/records/save.ts";
import { conflict, invalid, notFound, Refusal } from "#server/refusal.ts";
import type { Life, Version } from "./life.ts";
import { writeStatus } from "./write-status.ts";

export type Wanted<S> = Version & { to: S; force?: boolean | undefined; accepted?: boolean | undefined };

/** What this person could make of the record now, told in their language. A deleted one has no way to go. */
export const statusChoices = <R extends Living<S>, S extends string, X extends Situation>(
  { lifecycle, situationOf }: Life<R, S, X>,
  { deps, user, locale }: SignedContext,
  id: string,
) =>
  deps.db.as(user, async (tx) => {
    const record = (await readRecord(tx, user, lifecycle.entity, id)) as unknown as R;
    if (record.deleted) return { choices: [], undo: null };
    const situation = await situationOf(tx, user, record, {});
    const t = translator(catalogueOf(locale));
    const told = (remarks: Remark[]) => remarks.map(({ field, message }) => ({ field, message: t(message) }));
    const undo = undoOf<S>(record, situation.now);
    return {
      choices: choicesFor(lifecycle, user, record, situation).map((choice) => ({
        ...choice,
        asks: [...choice.asks],
        missing: told(choice.missing),
        warnings: told(choice.warnings),
      })),
      undo: undo && mayUndo(user, undo) ? { to: undo.to, until: undo.until } : null,
    };
  });

/** Another status, if the lifecycle, the role, the guards and the version of the record that the person saw allow it. */
export const changeStatus = <R extends Living<S>, S extends string, X extends Situation>(
  life: Life<R, S, X>,
  { deps, user, locale }: SignedContext,
  input: Wanted<S> & Partial<X>,
) =>
  deps.db.as(user, async (tx) => {
    const { lifecycle } = life;
    const { entity } = lifecycle;
    const before = await heldRecord<R>(tx, user, entity, input);
    const situation = await life.situationOf(tx, user, before, input);
    const choice = rule(lifecycle, user, before, input.to, situation, input.force);
    if (typeof choice === "string") throw refused(lifecycle, choice, statusOf(lifecycle, before), input.to);
    if (choice.missing.length > 0) throw lacking(entity, choice.missing);
    if (choice.warnings.length > 0 && !input.accepted) throw new Refusal(400, "WARNING", "status.accept", { fields: problemsOf(choice.warnings) });
    const { notes = [], ...effects } = life.effectsOf(user, locale, before, choice, situation);
    const { problems } = check(entity, { ...asInput(entity, before), ...effects.values });
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const { items = [] } = situation;
    const reason = [...(situation.reason ? [situation.reason] : []), ...notes, ...items].join("; ") || undefined;
    return writeStatus(tx, deps, user, life, before, {
      ...effects,
      to: input.to,
      reason,
      items,
      isForced: choice.by === "force",
      by: user,
    });
  });

/** The record as this very version of it, until the transaction ends. */
export async function heldRecord<R extends Living>(tx: Tx, user: Writer, entity: Entity, { id, version }: Version): Promise<R> {
  const before = await lockRecord(tx, user, entity, id);
  if (before.deleted) throw notFound();
  if (before.version !== version) throw conflict({ changed: await changedSince(tx, user, entity, id, version), version: before.version });
  return before as unknown as R;
}

function refused<R extends Living<S>, S extends string, X>({ entity }: Lifecycle<R, S, X>, why: "noRole" | "notAllowed", from: S, to: S): Refusal {
  if (why === "noRole") return new Refusal(403, "FORBIDDEN", "status.noRole");
  const nameOf = ({ enums }: Catalogue, status: S) => (enums[statusList(entity)] as Record<string, string>)[status]!;
  return new Refusal(400, "BAD_REQUEST", (t, catalogue) => t("status.notAllowed", { from: nameOf(catalogue, from), to: nameOf(catalogue, to) }));
}

function statusList({ fields, status = "" }: Entity) {
  const field = fields[status];
  if (field?.kind !== "enum") throw new Error(`no list of statuses in ${status}`);
  return field.of;
}

/** Said as a whole, with the names of the fields, and at each field. */
function lacking(entity: Entity, missing: Remark[]): Refusal {
  return new Refusal(
    400,
    "BAD_REQUEST",
    (t, { labels }) => {
      const names = (labels as Record<string, { fields: Record<string, string> }>)[entity.name]!.fields;
      const known = missing.flatMap(({ field }) => names[field] ?? []);
      return known.length > 0 ? t("status.missing", { fields: known.join(", ") }) : t(missing[0]!.message);
    },
    { fields: problemsOf(missing) },
  );
}

const problemsOf = (remarks: Remark[]): Problems => Object.fromEntries(remarks.map(({ field, message }) => [field, message]).reverse());
