import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import { type Explain, writeEach } from "./bulk.ts";

type Values = Readonly<Record<string, unknown>>;
export type AddLine = (options: { context: SignedContext; input: { id: string; values: Values } }) => Promise<unknown>;

/** Adds the same line to several records, each by the route that adds one. Undoing the change removes the lines. */
export const bulkLinesHandler =
  (entity: Entity, name: string, add: AddLine, explain: Explain) =>
  ({ context, input: { ids, values } }: { context: SignedContext; input: { ids: string[]; values: Values } }): Promise<BulkRow[]> =>
    writeEach(context, entity, ids, explain, name, async ({ id }) => {
      const after = (await add({ context, input: { id, values } })) as { version: number } & Record<string, { id: string }[]>;
      // Ids grow with time: the last line is the new one.
      return { version: after.version, former: after[name]!.at(-1)!.id };
    });
