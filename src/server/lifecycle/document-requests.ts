import { mayAddTo, takesAdditions } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { localDay } from "#domain/law/days.ts";
import { categoryOfItem, openRequests, proposedRequests } from "#domain/lifecycle/document-request.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import type { LifecycleRecord } from "#domain/lifecycle/lifecycle.ts";
import { conflict, invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { NotifyDeps } from "#server/notices/mail-writer.ts";
import { addSystemLines, writeLine } from "#server/records/lines.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { finishRuleTasks } from "#server/tasks/end-tasks.ts";
import { makeDocumentsTask } from "#server/tasks/make-tasks.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { type Effects, type LifecycleAdapter, lifecycleRecord } from "./lifecycle-adapter.ts";

const field = "documentRequests";
type Request = {
  id: string;
  item: string;
  category: EnumKey<"fileCategories"> | null;
  dueDate: string | null;
  fulfilledAt: string | null;
  acceptedAt: string | null;
};
type Answer = { id: string; line: string; answer?: string | undefined; promisedDate?: string | undefined };
type Decision = { id: string; line: string; version: number; decision: "accept" | "return"; reason?: string | undefined };
/** What fulfils a request: an answer, or a file by its name. `by` is who gave it; somebody else may have added it to the record. */
type Fulfilment = { line: string; by: string } & ({ answer: string } | { fileName: string });
export type ArrivedFile = { record: string; field: string; category: string | null; request: string | null; name: string; user: string };

const linesFor = (tx: Tx, user: Writer, { items = [], dueDate }: Pick<TransitionContext, "items" | "dueDate">) =>
  items.map((item) => ({ item, category: categoryOfItem(item), askedBy: user.id, askedAt: tx.now.toISOString(), dueDate }));

/** The lines for the documents that a change of status requests. */
export const requestLines = (tx: Tx, user: Writer, context: TransitionContext): NonNullable<Effects["lines"]> =>
  linesFor(tx, user, context).map((values) => ({ field, values }));

/** Asks for documents without a change of status. */
export const requestDocuments = <R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  adapter: LifecycleAdapter<R, S, X>,
  { deps, user }: SignedContext,
  { id, items, dueDate }: { id: string; items: readonly string[]; dueDate?: string | undefined },
) =>
  deps.db.as(user, async (tx) => {
    const { entity } = adapter.lifecycle;
    const record = await lockTaking(tx, user, adapter, id, "ask");
    if (dueDate && dueDate < localDay(tx.now, String(record.timeZone))) throw invalid({ dueDate: "status.pastDue" });
    const after = lifecycleRecord<R>(await addSystemLines(tx, user, entity, field, record, linesFor(tx, user, { items, dueDate })));
    await adapter.notifyMissing(tx, { deps, actor: user.id, record: after }, items, dueDate ?? null);
    return after;
  });

/** Answers a request in words, or promises it for a day: then it stays open. One that is fulfilled already is refused. */
export const answerRequest = <R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  adapter: LifecycleAdapter<R, S, X>,
  { deps, user }: SignedContext,
  { id, line, answer, promisedDate }: Answer,
) =>
  deps.db.as(user, async (tx) => {
    const record = await lockTaking(tx, user, adapter, id, "add");
    const request = requestOf(record, line);
    if (request.fulfilledAt) throw new Refusal(409, "CONFLICT", "request.fulfilled");
    if (answer) return fulfilRequest(tx, deps, user, adapter, record, { line, by: user.id, answer });
    if (!promisedDate) throw invalid({ answer: "field.required" });
    if (promisedDate < localDay(tx.now, String(record.timeZone))) throw invalid({ promisedDate: "status.pastDue" });
    return lifecycleRecord<R>(await writeLine(tx, user, adapter.lifecycle.entity, field, record, line, { promisedDate }));
  });

/** The office accepts what was delivered, or asks again and says why. A request that is not needed any more is accepted without a delivery. */
export const decideRequest = <R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  adapter: LifecycleAdapter<R, S, X>,
  { deps, user }: SignedContext,
  { id, line, version, decision, reason }: Decision,
) =>
  deps.db.as(user, async (tx) => {
    const { entity } = adapter.lifecycle;
    const record = await lockTaking(tx, user, adapter, id, decision === "return" ? "ask" : "add");
    const request = requestOf(record, line);
    if (request.version !== version) throw conflict({ version: request.version });
    const now = tx.now.toISOString();
    if (decision === "accept") {
      const delivered = request.fulfilledAt ? {} : { fulfilledBy: user.id, fulfilledAt: now };
      const after = await writeLine(tx, user, entity, field, record, line, { ...delivered, acceptedBy: user.id, acceptedAt: now });
      if (proposedRequests(requestsOf(after)).length === 0)
        await finishRuleTasks(tx, user, { entity, record: after } as unknown as Place, "documents");
      return lifecycleRecord<R>(after);
    }
    if (!request.fulfilledAt) throw new Refusal(409, "CONFLICT", "request.notDelivered");
    if (!reason) throw invalid({ reason: "request.reason" });
    const after = lifecycleRecord<R>(await writeLine(tx, user, entity, field, record, line, { ...undelivered, returnReason: reason }));
    await adapter.notifyMissing(tx, { deps, actor: user.id, record: after }, [`${request.item}: ${reason}`], request.dueDate);
    return after;
  });

const undelivered = { fulfilledBy: null, fulfilledAt: null, answer: null, fileName: null, promisedDate: null, acceptedBy: null, acceptedAt: null };

/** The locked record, if it still takes documents: from this user, or from the customer who is asked for them. */
async function lockTaking<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  tx: Tx,
  user: Writer,
  { lifecycle: { entity } }: LifecycleAdapter<R, S, X>,
  id: string,
  intent: "ask" | "add",
): Promise<AnyRecord> {
  const record = await lockRecord(tx, user, entity, id);
  if (record.deleted) throw notFound();
  if (!(intent === "ask" ? takesAdditions(entity, record) : mayAddTo(user, entity, record))) throw new Refusal(403, "FORBIDDEN", "request.closed");
  return record;
}

/** Marks a request of a locked record as fulfilled: what the customer brings is proposed. The lawyer is notified with the last one. */
async function fulfilRequest<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  tx: Tx,
  deps: NotifyDeps,
  user: Writer,
  { lifecycle: { entity }, notifyDocuments }: LifecycleAdapter<R, S, X>,
  before: AnyRecord,
  { line, by, ...how }: Fulfilment,
): Promise<R> {
  const now = tx.now.toISOString();
  const isOfOffice = by === user.id && !isCustomerSide(user.role);
  const values = { ...how, fulfilledBy: by, fulfilledAt: now, ...(isOfOffice && { acceptedBy: user.id, acceptedAt: now }) };
  const after = lifecycleRecord<R>(await writeLine(tx, user, entity, field, before, line, values));
  if (!isOfOffice && openRequests(requestsOf(after)).length === 0) {
    await notifyDocuments(tx, { deps, actor: user.id, record: after });
    await makeDocumentsTask(tx, { entity, record: after } as unknown as Place, line);
  }
  return after;
}

const isTicket = ({ field: place, category }: Pick<ArrivedFile, "field" | "category">) => place === "ticket" || category === "ticket";

/**
 * Fulfils a request by a file that has just joined its record: the one that it was sent for, and a ticket the one that asks for it. A request that
 * was fulfilled meanwhile stays as it is.
 */
export async function fulfilByFile<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  tx: Tx,
  deps: NotifyDeps,
  user: Writer,
  adapter: LifecycleAdapter<R, S, X>,
  file: ArrivedFile,
) {
  if (!file.request && !isTicket(file)) return;
  const record = await lockRecord(tx, user, adapter.lifecycle.entity, file.record);
  const open = openRequests(requestsOf(record));
  const asked = open.find(({ id }) => id === file.request) ?? (isTicket(file) ? open.find(({ category }) => category === "ticket") : undefined);
  if (asked) await fulfilRequest(tx, deps, user, adapter, record, { line: asked.id, by: file.user, fileName: file.name });
}

const requestsOf = (record: AnyRecord) => record[field] as (Request & { version: number })[];

function requestOf(record: AnyRecord, line: string) {
  const request = requestsOf(record).find(({ id }) => id === line);
  if (!request) throw notFound();
  return request;
}
