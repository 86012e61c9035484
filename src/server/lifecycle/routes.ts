import type { Search } from "#api/shapes.ts";
import type { Situation } from "#domain/lifecycle/guard.ts";
import type { Living } from "#domain/lifecycle/lifecycle.ts";
import type { SignedContext } from "#server/context.ts";
import { planningOfWords } from "#server/records/list.ts";
import { changeStatus, statusChoices, type Wanted } from "./change-status.ts";
import { countStatuses } from "./count-statuses.ts";
import { openRecord, removeOwn } from "./deleted-records.ts";
import type { Life, Version } from "./life.ts";
import { acceptSuggestion, readLaw } from "./read-law.ts";
import { undoStatus } from "./undo-status.ts";

type Call<Input> = { context: SignedContext; input: Input };

/** What the routes of records with a lifecycle do, those included that every record has. */
export function lifecycleHandlers<R extends Living<S>, S extends string, X extends Situation>(life: Life<R, S, X>) {
  const { entity } = life.lifecycle;
  return {
    get: ({ context: { deps, user }, input }: Call<{ id: string }>) => deps.db.as(user, (tx) => openRecord(tx, user, entity, input.id)),
    remove: ({ context: { deps, user }, input }: Call<Version>) => deps.db.as(user, (tx) => removeOwn(tx, user, entity, input)),
    statuses: ({ context: { deps, user }, input }: Call<Search>) =>
      deps.db.as(user, (tx) => countStatuses<S>(tx, user, entity, input), planningOfWords(input)),
    choices: ({ context, input }: Call<{ id: string }>) => statusChoices(life, context, input.id),
    changeStatus: ({ context, input }: Call<Wanted<S> & Partial<X>>) => changeStatus(life, context, input),
    undoStatus: ({ context, input }: Call<Version>) => undoStatus(life, context, input),
    law: ({ context: { deps, user, locale }, input }: Call<{ id: string }>) => deps.db.as(user, (tx) => readLaw(life, tx, user, input.id, locale)),
    accept: ({ context: { deps, user }, input }: Call<Version & { key: string }>) =>
      deps.db.as(user, (tx) => acceptSuggestion(life, tx, user, input)),
  };
}
