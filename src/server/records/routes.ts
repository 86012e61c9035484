import type { ListInput, Search } from "#api/shapes.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Reader } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { awaitWords } from "#server/words/await-words.ts";
import { readDependents } from "./dependents.ts";
import { historyPage } from "./history-page.ts";
import { addLine, changeLine, removeLine } from "./lines.ts";
import { countRecords, listWithCount, planningOf, planningOfWords } from "./list.ts";
import { maskedRefs } from "./masked.ts";
import { type PickInput, pickRecords } from "./pick.ts";
import { readRecord } from "./read.ts";
import { type Removal, removeRecord, restoreRecord } from "./remove.ts";
import { createRecord, type RecordUpdate, updateRecord } from "./save.ts";
import type { AnyRecord } from "./select.ts";

type Values = Readonly<Record<string, unknown>>;
type Handler<Input> = (options: { input: Input; context: SignedContext }) => Promise<unknown>;

/** The handlers of an entity's derived routes. `router.ts` may replace any of them by ordinary code. */
export function recordHandlers(entity: Entity) {
  /** A single record shows its own person by name, and masks the people it refers to as lists do. */
  const withMaskedRefs = async (tx: Reader, user: User, record: AnyRecord) => (await maskedRefs(tx, user, entity, [record]))[0];
  return {
    list: (async ({ input, context: { deps, user } }) => {
      await awaitWords(deps.db, input);
      return deps.db.as(user, (tx) => listWithCount(tx, user, entity, input, deps.cursors), {
        settings: planningOf(user, entity, input),
        // A page of typed words is found by one statement and read by the next.
        isSnapshot: Boolean(input.q),
      });
    }) satisfies Handler<ListInput>,
    count: (async ({ input, context: { deps, user } }) => {
      await awaitWords(deps.db, input);
      return deps.db.as(user, (tx) => countRecords(tx, user, entity, input), { settings: planningOfWords(input) });
    }) satisfies Handler<Search>,
    pick: (async ({ input, context: { deps, user } }) => {
      await awaitWords(deps.db, input);
      return deps.db.as(user, (tx) => pickRecords(tx, user, entity, input));
    }) satisfies Handler<PickInput>,
    get: (async ({ input, context: { deps, user } }) => {
      const reader = deps.db.reader(user);
      return withMaskedRefs(reader, user, await readRecord(reader, user, entity, input.id));
    }) satisfies Handler<{ id: string }>,
    history: (({ input, context }) => historyPage(context, entity, input)) satisfies Handler<{ id: string; before?: string }>,
    create: (({ input, context: { deps, user } }) =>
      deps.db.as(user, async (tx) => withMaskedRefs(tx, user, await createRecord(tx, user, entity, input)))) satisfies Handler<Values>,
    update: (({ input, context: { deps, user } }) =>
      deps.db.as(
        user,
        async (tx) => withMaskedRefs(tx, user, (await updateRecord(tx, user, entity, input)).after),
        plannedOnce,
      )) satisfies Handler<RecordUpdate>,
    dependents: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => readDependents(tx, user, entity, input.id))) satisfies Handler<{
      id: string;
    }>,
    remove: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => removeRecord(tx, user, entity, input))) satisfies Handler<Removal>,
    restore: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => restoreRecord(tx, user, entity, input.id))) satisfies Handler<{
      id: string;
    }>,
  };
}

/** The handlers of one list of lines. */
export function lineHandlers(entity: Entity, name: string) {
  return {
    add: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => addLine(tx, user, entity, name, input))) satisfies Handler<{
      id: string;
      values: Values;
      openedVersion?: number | undefined;
    }>,
    change: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => changeLine(tx, user, entity, name, input))) satisfies Handler<{
      id: string;
      line: string;
      version: number;
      values: Values;
      openedVersion?: number | undefined;
    }>,
    remove: (({ input, context: { deps, user } }) => deps.db.as(user, (tx) => removeLine(tx, user, entity, name, input))) satisfies Handler<{
      id: string;
      line: string;
      openedVersion?: number | undefined;
    }>,
  };
}
