import { mayAddTo } from "#domain/access/can.ts";
import { openRequests } from "#domain/lifecycle/document-request.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import type { LifecycleRecord } from "#domain/lifecycle/lifecycle.ts";
import { notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { NotifyDeps } from "#server/notices/mail-writer.ts";
import { writeLine } from "#server/records/lines.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { makeDocumentsTask } from "#server/tasks/make-tasks.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { type Effects, type LifecycleAdapter, lifecycleRecord } from "./lifecycle-adapter.ts";

const field = "documentRequests";
type Request = { id: string; fulfilledAt: string | null };
/** What fulfils a request: an answer, or a file by its name. */
type Fulfilment = { id: string; line: string } & ({ answer: string } | { fileName: string });

/** The lines for the documents that a change of status requests. */
export const requestLines = (tx: Tx, user: Writer, { items = [], dueDate }: TransitionContext): NonNullable<Effects["lines"]> =>
  items.map((item) => ({ field, values: { item, askedBy: user.id, askedAt: tx.now.toISOString(), dueDate } }));

/** Answers a request in words. A request that is fulfilled already is refused. */
export const answerRequest = <R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  adapter: LifecycleAdapter<R, S, X>,
  { deps, user }: SignedContext,
  input: { id: string; line: string; answer: string },
) =>
  deps.db.as(user, async (tx) => {
    const { entity } = adapter.lifecycle;
    const record = await lockRecord(tx, user, entity, input.id);
    if (record.deleted) throw notFound();
    if (!mayAddTo(user, entity, record)) throw new Refusal(403, "FORBIDDEN", "request.closed");
    const request = requestsOf(record).find(({ id }) => id === input.line);
    if (!request) throw notFound();
    if (request.fulfilledAt) throw new Refusal(409, "CONFLICT", "request.fulfilled");
    return fulfilRequest(tx, deps, user, adapter, record, input);
  });

/** Marks a request of a locked record as fulfilled. The lawyer is notified with the last one. */
export async function fulfilRequest<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  tx: Tx,
  deps: NotifyDeps,
  user: Writer,
  { lifecycle: { entity }, notifyDocuments }: LifecycleAdapter<R, S, X>,
  before: AnyRecord,
  { line, ...how }: Fulfilment,
): Promise<R> {
  const values = {
    ...("answer" in how ? { answer: how.answer } : { fileName: how.fileName }),
    fulfilledBy: user.id,
    fulfilledAt: tx.now.toISOString(),
  };
  const after = lifecycleRecord<R>(await writeLine(tx, user, entity, field, before, line, values));
  if (openRequests(requestsOf(after)).length === 0) {
    await notifyDocuments(tx, { deps, actor: user.id, record: after });
    await makeDocumentsTask(tx, { entity, record: after } as unknown as Place, line);
  }
  return after;
}

/** Fulfils a request by a file that has just joined its record; a request that was fulfilled meanwhile stays as it is. */
export async function fulfilByFile<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  tx: Tx,
  deps: NotifyDeps,
  user: Writer,
  adapter: LifecycleAdapter<R, S, X>,
  { record: id, request, name }: { record: string; request: string; name: string },
) {
  const record = await lockRecord(tx, user, adapter.lifecycle.entity, id);
  if (openRequests(requestsOf(record)).some((one) => one.id === request))
    await fulfilRequest(tx, deps, user, adapter, record, { id, line: request, fileName: name });
}

const requestsOf = (record: AnyRecord) => record[field] as Request[];
