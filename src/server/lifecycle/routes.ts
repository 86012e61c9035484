import type { Search } from "#api/shapes.ts";
import type { Entity } from "#domain/entity.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import type { LifecycleRecord } from "#domain/lifecycle/lifecycle.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { planningOfWords } from "#server/records/list.ts";
import { refuseHidden, rowsOf } from "#server/records/listing.ts";
import type { Writer } from "#server/records/save.ts";
import { talliesOf } from "#server/records/tallies.ts";
import { withWordsFound } from "#server/records/with-words-found.ts";
import { awaitWords } from "#server/words/await-words.ts";
import { changeStatus, type StatusRequest, statusChoices } from "./change-status.ts";
import { answerRequest, decideRequest, requestDocuments } from "./document-requests.ts";
import type { LifecycleAdapter, Version } from "./lifecycle-adapter.ts";
import { acceptSuggestion, readLaw } from "./read-law.ts";
import { undoStatus } from "./undo-status.ts";

type Call<Input> = { context: SignedContext; input: Input };
// biome-ignore lint/suspicious/noExplicitAny: of any adapter.
type CallOf<F extends (...given: any[]) => unknown> = Call<Parameters<F>[2]>;

/** The handlers of records with a lifecycle, including those that replace a derived one. */
export function lifecycleHandlers<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(adapter: LifecycleAdapter<R, S, X>) {
  const { entity } = adapter.lifecycle;
  return {
    statuses: async ({ context: { deps, user }, input }: Call<Search>) => {
      await awaitWords(deps.db, input);
      return deps.db.as(user, (tx) => countStatuses<S>(tx, user, entity, input), { settings: planningOfWords(input) });
    },
    choices: ({ context, input }: Call<{ id: string }>) => statusChoices(adapter, context, input.id),
    changeStatus: ({ context, input }: Call<StatusRequest<S> & Partial<X>>) => changeStatus(adapter, context, input),
    undoStatus: ({ context, input }: Call<Version>) => undoStatus(adapter, context, input),
    requestDocuments: ({ context, input }: CallOf<typeof requestDocuments>) => requestDocuments(adapter, context, input),
    answerRequest: ({ context, input }: CallOf<typeof answerRequest>) => answerRequest(adapter, context, input),
    decideRequest: ({ context, input }: CallOf<typeof decideRequest>) => decideRequest(adapter, context, input),
    law: ({ context: { deps, user, locale }, input }: Call<{ id: string }>) => deps.db.as(user, (tx) => readLaw(adapter, tx, user, input.id, locale)),
    accept: ({ context: { deps, user }, input }: Call<Version & { key: string }>) =>
      deps.db.as(user, (tx) => acceptSuggestion(adapter, tx, user, input)),
  };
}

/** How many records of a list have each status; a status that none has is left out. */
async function countStatuses<S extends string>(tx: Tx, user: Writer, entity: Entity, search: Search) {
  refuseHidden(user, entity, search);
  const status = sql.ref(`r.${columnOf(entity.status!, entity.fields[entity.status!]!)}`);
  const tallies = talliesOf(user, entity, search);
  const found = tallies ? {} : await withWordsFound(tx, user, entity, search);
  // Very many are counted as the system: see `withWordsFound`.
  return (found.find ? tx.system : tx).rows<{ status: S; count: number }>(
    tallies
      ? sql`select ${status} as status, sum(r.count)::int as count from ${tallies.from} where ${tallies.where} group by ${status} having sum(r.count) > 0 order by ${status}`
      : sql`select ${status} as status, count(*)::int as count from ${sql.table(tableOf(entity))} r
          where ${sql.join(rowsOf(user, entity, found), sql` and `)} group by ${status} order by ${status}`,
  );
}
