import { check, type Problems } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { choicesFor, evaluateChange, type Remark } from "#domain/lifecycle/choices.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import { type Lifecycle, type LifecycleRecord, statusOf } from "#domain/lifecycle/lifecycle.ts";
import { mayUndo, undoOf } from "#domain/lifecycle/undo.ts";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import { fieldLabels } from "#domain/messages/field-labels.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { conflict, invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changedSince } from "#server/records/changed-since.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { asInput, type Writer } from "#server/records/save.ts";
import { requestLines } from "./document-requests.ts";
import { type LifecycleAdapter, lifecycleRecord, type Version } from "./lifecycle-adapter.ts";
import { writeStatus } from "./write-status.ts";

export type StatusRequest<S> = Version & { to: S; force?: boolean | undefined; accepted?: boolean | undefined };

/** The statuses that this user could give the record now, with remarks in their language. A deleted record has none. */
export const statusChoices = <R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  { lifecycle, readContext }: LifecycleAdapter<R, S, X>,
  { deps, user, locale }: SignedContext,
  id: string,
) =>
  deps.db.as(user, async (tx) => {
    const record = lifecycleRecord<R>(await readRecord(tx, user, lifecycle.entity, id));
    if (record.deleted) return { choices: [], undo: null };
    const context = await readContext(tx, user, record, {});
    const t = translator(catalogueOf(locale));
    const translated = (remarks: Remark[]) => remarks.map(({ field, message }) => ({ field, message: t(message) }));
    const undo = undoOf<S>(record, context.now);
    return {
      choices: choicesFor(lifecycle, user, record, context).map((choice) => ({
        ...choice,
        asks: [...choice.asks],
        missing: translated(choice.missing),
        warnings: translated(choice.warnings),
      })),
      undo: undo && mayUndo(user, undo) ? { to: undo.to, until: undo.until } : null,
    };
  });

/** Gives the record another status, if the lifecycle, the role, the guards and the version that the user saw allow it. */
export const changeStatus = <R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  adapter: LifecycleAdapter<R, S, X>,
  context: SignedContext,
  input: StatusRequest<S> & Partial<X>,
) => context.deps.db.as(context.user, (tx) => changeStatusIn(tx, adapter, context, input));

/** The same within a transaction that writes more. */
export async function changeStatusIn<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  tx: Tx,
  adapter: LifecycleAdapter<R, S, X>,
  { deps, user, locale }: SignedContext,
  input: StatusRequest<S> & Partial<X>,
): Promise<R> {
  const { lifecycle } = adapter;
  const { entity } = lifecycle;
  const before = await lockVersion<R>(tx, user, entity, input);
  const context = await adapter.readContext(tx, user, before, input);
  const choice = evaluateChange(lifecycle, user, before, input.to, context, input.force);
  if (typeof choice === "string") throw refused(lifecycle, choice, statusOf(lifecycle, before), input.to);
  if (choice.missing.length > 0) throw missingFields(entity, before, choice.missing);
  if (choice.warnings.length > 0 && !input.accepted) throw new Refusal(400, "WARNING", "status.accept", { fields: problemsOf(choice.warnings) });
  const { notes = [], ...effects } = adapter.effectsOf(user, locale, before, choice, context);
  const { problems } = check(entity, { ...asInput(entity, before), ...effects.values });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { items = [] } = context;
  const reason = [...(context.reason ? [context.reason] : []), ...notes, ...items].join("; ") || undefined;
  return writeStatus(tx, deps, user, adapter, before, {
    ...effects,
    lines: [...(effects.lines ?? []), ...(input.to === "pendingDoc" ? requestLines(tx, user, context) : [])],
    to: input.to,
    reason,
    items,
    isForced: choice.by === "force",
    by: user,
  });
}

/** The locked record, if it still has the version that the user saw. */
export async function lockVersion<R extends LifecycleRecord>(tx: Tx, user: Writer, entity: Entity, { id, version }: Version): Promise<R> {
  const before = await lockRecord(tx, user, entity, id);
  if (before.deleted) throw notFound();
  if (before.version !== version) throw conflict({ changed: await changedSince(tx, user, entity, id, version), version: before.version });
  return lifecycleRecord<R>(before);
}

function refused<R extends LifecycleRecord<S>, S extends string, X>(
  { entity }: Lifecycle<R, S, X>,
  why: "noRole" | "notAllowed",
  from: S,
  to: S,
): Refusal {
  if (why === "noRole") return new Refusal(403, "FORBIDDEN", "status.noRole");
  const nameOf = ({ enums }: Catalogue, status: S) => (enums[statusList(entity)] as Record<string, string>)[status]!;
  return new Refusal(400, "BAD_REQUEST", (t, catalogue) => t("status.notAllowed", { from: nameOf(catalogue, from), to: nameOf(catalogue, to) }));
}

function statusList({ fields, status = "" }: Entity) {
  const field = fields[status];
  if (field?.kind !== "enum") throw new Error(`no list of statuses in ${status}`);
  return field.of;
}

/** One message that names all missing fields, and one at each field. */
function missingFields(entity: Entity, record: Readonly<Record<string, unknown>>, missing: Remark[]): Refusal {
  return new Refusal(
    400,
    "BAD_REQUEST",
    (t, catalogue) => {
      const names = fieldLabels(catalogue, entity.name, record);
      const known = [...new Set(missing.flatMap(({ field }) => names[field] ?? []))];
      return known.length > 0 ? t("status.missing", { fields: known.join(", ") }) : t(missing[0]!.message);
    },
    { fields: problemsOf(missing) },
  );
}

const problemsOf = (remarks: Remark[]): Problems => Object.fromEntries(remarks.map(({ field, message }) => [field, message]).reverse());
