import type { AnyContractProcedure } from "@orpc/contract";
import type { Contract } from "#api/contract.ts";
import type { Collection, RecordContract } from "#api/records.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { uniqueInFile } from "#domain/unique-in-file.ts";
import { withAccessLog, withChangeLog, withLineAccessLog } from "./access-log/log-access.ts";
import { boundProbes } from "./auth/bound-probes.ts";
import type { Handlers } from "./base/handlers.ts";
import type { SignedContext } from "./context.ts";
import { reasonOf } from "./http/public-error.ts";
import { bulkHandler, type Explain } from "./records/bulk.ts";
import { bulkLinesHandler } from "./records/bulk-lines.ts";
import { bulkStatusHandler, type ChangeStatus } from "./records/bulk-status.ts";
import { createOnce } from "./records/create-once.ts";
import { removeNewLine } from "./records/lines.ts";
import { lineHandlers, recordHandlers } from "./records/routes.ts";
import { undoBulkHandler } from "./records/undo-bulk.ts";

type Overrides<C extends Collection> = Partial<
  Handlers<{ [Name in keyof Contract[C] as Contract[C][Name] extends AnyContractProcedure ? Name : never]: Contract[C][Name] }>
>;
/** Names that the contract does not have. TypeScript itself does not reject them if the overrides contain a spread. */
type Unknown<Given, Known> = { [Name in Exclude<keyof Given, keyof Known>]: never };

/**
 * The handlers of an entity: derived from its declaration, except for those in `overrides`, which are ordinary code.
 * The cast is needed because TypeScript cannot infer the types of derived handlers from the declaration.
 */
export function records<C extends Collection, O = unknown>(
  entity: Entity & { collection: C },
  overrides?: O & Overrides<C> & Unknown<O, Contract[C]>,
) {
  const handlers = withBoundProbes(entity, onceByKey(entity, { ...recordHandlers(entity), ...overrides }));
  const single = withAccessLog(entity, handlers);
  const explain = explainFor(entity);
  // A bulk change does not show the records: it is logged as a change, not as a view of each.
  const update = withChangeLog(entity, handlers.update);
  const { undoStatus } = handlers as { undoStatus?: Parameters<typeof undoBulkHandler>[1]["undoStatus"] };
  const undoing = { update, undoStatus: undoStatus && withChangeLog(entity, undoStatus), removeLine: withChangeLog(entity, removeAdded(entity)) };
  const bulk = entity.bulk && { bulk: bulkHandler(entity, update, explain), undoBulk: undoBulkHandler(entity, undoing, explain) };
  return { ...single, ...bulk } as unknown as Omit<Handlers<RecordContract[C]>, keyof NoInfer<O>> & NoInfer<O>;
}

type AddedLine = { context: SignedContext; input: { id: string; field: string; line: string } };

/** Removes a line that a bulk change added. */
const removeAdded =
  (entity: Entity) =>
  ({ context: { deps, user }, input: { id, field, line } }: AddedLine) =>
    deps.db.as(user, (tx) => removeNewLine(tx, user, entity, field, { id, line }));

const explainFor =
  (entity: Entity): Explain =>
  (error, { locale }) =>
    reasonOf(error, entity, locale);

/** The change of status of several records of a lifecycle, each by the handler that changes one. */
export const bulkStatus = <S extends string>(entity: Entity, changeStatus: ChangeStatus<S>) => ({
  bulkStatus: bulkStatusHandler(entity, withChangeLog(entity, changeStatus), explainFor(entity)),
});

/** The same line in several records. */
export const bulkLines = (entity: Entity, name: string, add: ReturnType<typeof lineHandlers>["add"] = lineHandlers(entity, name).add) =>
  bulkLinesHandler(entity, name, withChangeLog(entity, add), explainFor(entity));

type Write = (call: { input: never; context: SignedContext }) => Promise<unknown>;

/** Users may be created with a password, of which nothing is kept, not even in the hash of a request. */
function onceByKey<H extends Record<"create" | "get", Write>>(entity: Entity, handlers: H): H {
  if (entity.name === "user") return handlers;
  return { ...handlers, create: createOnce(entity.name, handlers.create, handlers.get) };
}

/** Where a unique value of a record that the writer may not see can be written. */
function withBoundProbes<H extends Record<"create" | "update", Write>>(entity: Entity, handlers: H): H {
  const field = entity.scope === "file" ? uniqueInFile(entity) : undefined;
  if (!field) return handlers;
  const bound =
    (write: Write, valuesOf: (input: object) => object): Write =>
    (call) =>
      field in valuesOf(call.input) ? boundProbes(call.context, () => write(call)) : write(call);
  return {
    ...handlers,
    create: bound(handlers.create, (input) => input),
    update: bound(handlers.update, (input) => (input as { values: object }).values),
  };
}

/** The same for every registered entity, without overrides. */
export const plainRecords = () =>
  Object.fromEntries(Object.values(entities).map((entity) => [entity.collection, records(entity)])) as {
    [C in Collection]: Handlers<RecordContract[C]>;
  };

/** The handlers of one list of lines of an entity; those in `overrides` are ordinary code. */
export const lines = <C extends Collection, Name extends keyof Contract[C] & string>(
  entity: Entity & { collection: C },
  name: Name,
  overrides: Partial<Handlers<Contract[C][Name]>> = {},
) => withLineAccessLog(entity, { ...lineHandlers(entity, name), ...overrides }) as Handlers<Contract[C][Name]>;
