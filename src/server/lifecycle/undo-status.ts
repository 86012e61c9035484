import type { Entity } from "#domain/entity.ts";
import type { Situation } from "#domain/lifecycle/guard.ts";
import type { Living } from "#domain/lifecycle/lifecycle.ts";
import { mayUndo, undoOf } from "#domain/lifecycle/undo.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import { lineTableOf } from "#server/records/columns.ts";
import { Refusal } from "#server/refusal.ts";
import { heldRecord } from "./change-status.ts";
import type { Life, Version } from "./life.ts";
import { writeStatus } from "./write-status.ts";

/** Takes the last change of status back, with all that it brought along and that nobody changed since. */
export const undoStatus = <R extends Living<S>, S extends string, X extends Situation>(
  life: Life<R, S, X>,
  { deps, user }: SignedContext,
  input: Version,
) =>
  deps.db.as(user, async (tx) => {
    const { entity } = life.lifecycle;
    const before = await heldRecord<R>(tx, user, entity, input);
    const undo = undoOf<S>(before, new Date().toISOString());
    if (!undo) throw new Refusal(400, "BAD_REQUEST", "status.noUndo");
    if (!mayUndo(user, undo)) throw new Refusal(403, "FORBIDDEN", "status.noRole");
    const changes = await changesWith(tx, entity, before.id, undo.line.id);
    for (const { field, to } of changes)
      if (entity.fields[field]?.kind === "lines" && field !== "statusHistory") await dropLines(tx, entity, field, to);
    const history = sql.table(lineTableOf(entity, "statusHistory"));
    await tx.run(sql`update ${history} set undone = true, version = version + 1 where id = ${undo.line.id}`);
    return writeStatus(tx, deps, user, life, before, { to: undo.to, values: formerValues(entity, before, changes), by: user });
  });

/** What the journal says was written together with that line of the history. */
async function changesWith(tx: Tx, { name }: Entity, id: string, line: string): Promise<Change[]> {
  const wanted = JSON.stringify([{ field: "statusHistory", to: [{ id: line }] }]);
  const entry = await tx.row<{ changes: Change[] }>(
    sql`select changes from journal where entity = ${name} and record_id = ${id} and changes @> ${wanted}::jsonb order by seq desc limit 1`,
  );
  return entry?.changes ?? [];
}

const dropLines = (tx: Tx, entity: Entity, field: string, lines: unknown) =>
  tx.run(sql`delete from ${sql.table(lineTableOf(entity, field))} where id = any(${(lines as { id: string }[]).map(({ id }) => id)}::uuid[])`);

const formerValues = ({ fields }: Entity, before: Living, changes: Change[]) =>
  Object.fromEntries(
    changes
      .filter(({ field, to }) => fields[field] && fields[field].kind !== "lines" && before[field as keyof Living] === to)
      .map(({ field, from }) => [field, from]),
  );
