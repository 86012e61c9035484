import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { mayUndo, undoOf } from "#domain/cases/undo.ts";
import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import { lineTableOf } from "#server/records/columns.ts";
import { Refusal } from "#server/refusal.ts";
import { heldCase } from "./change-status.ts";
import { writeStatus } from "./write-status.ts";

/** Takes the last change of status back, with all that it brought along and that nobody changed since. */
export const undoStatus = ({ deps, user }: SignedContext, input: { id: string; version: number }) =>
  deps.db.as(user, async (tx) => {
    const before = await heldCase(tx, user, input);
    const undo = undoOf(before, new Date().toISOString());
    if (!undo) throw new Refusal(400, "BAD_REQUEST", "status.noUndo");
    if (!mayUndo(user, undo)) throw new Refusal(403, "FORBIDDEN", "status.noRole");
    const changes = await changesWith(tx, before.id, undo.line.id);
    for (const { field, to } of changes) if (fields[field]?.kind === "lines" && field !== "statusHistory") await dropLines(tx, field, to);
    await tx.run(sql`update case_status_history set undone = true, version = version + 1 where id = ${undo.line.id}`);
    return writeStatus(tx, deps, user, before, { to: undo.to, values: formerValues(before, changes), by: user });
  });

const fields: Entity["fields"] = penalCase.fields;

/** What the journal says was written together with that line of the history. */
async function changesWith(tx: Tx, id: string, line: string): Promise<Change[]> {
  const wanted = JSON.stringify([{ field: "statusHistory", to: [{ id: line }] }]);
  const entry = await tx.row<{ changes: Change[] }>(
    sql`select changes from journal where entity = 'case' and record_id = ${id} and changes @> ${wanted}::jsonb order by seq desc limit 1`,
  );
  return entry?.changes ?? [];
}

const dropLines = (tx: Tx, field: string, lines: unknown) =>
  tx.run(sql`delete from ${sql.table(lineTableOf(penalCase, field))} where id = any(${(lines as { id: string }[]).map(({ id }) => id)}::uuid[])`);

const formerValues = (before: CaseRecord, changes: Change[]) =>
  Object.fromEntries(
    changes
      .filter(({ field, to }) => fields[field] && fields[field].kind !== "lines" && before[field as keyof CaseRecord] === to)
      .map(({ field, from }) => [field, from]),
  );
