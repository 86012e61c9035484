import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { conflict } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { type Explain, writeEach } from "./bulk.ts";

type StatusRequest<S> = { id: string; version: number; to: S };
export type ChangeStatus<S> = (options: { context: SignedContext; input: StatusRequest<S> }) => Promise<unknown>;
type Input<S> = Omit<StatusRequest<S>, "id" | "version"> & { ids: string[]; from?: S[] | undefined };

/** Gives several records the same status, each by the route that changes one: under its own guards, in a transaction of its own. */
export const bulkStatusHandler =
  <S extends string>(entity: Entity, changeStatus: ChangeStatus<S>, explain: Explain) =>
  ({ context, input: { ids, from, ...change } }: { context: SignedContext; input: Input<S> }): Promise<BulkRow[]> =>
    writeEach(context, entity, ids, explain, entity.status!, async ({ id, version, value }) => {
      // Somebody gave it another status since the user selected it.
      if (from && !from.includes(value as S)) throw conflict({ version });
      const after = (await changeStatus({ context, input: { ...change, id, version } })) as { version: number };
      return { version: after.version, former: null };
    });
