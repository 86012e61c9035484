import { can } from "#domain/access/can.ts";
import { penalCase } from "#domain/cases/case.ts";
import { isTyped } from "#domain/fields.ts";
import { issue } from "#domain/issues/issue.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { copyFiles } from "#server/files/copy-files.ts";
import { insertLine } from "#server/records/lines.ts";
import { takeTurn } from "#server/records/links.ts";
import { lockRecord } from "#server/records/read.ts";
import { asInput, updateRecord } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { forbidden, notFound, Refusal } from "#server/refusal.ts";
import { createReported } from "#server/reports/reported.ts";
import { reportedCase } from "./save-case.ts";

const { witnesses } = issue.fields;
/** What a person told of the issue, and a case tells too. */
const shared = Object.entries(issue.fields).flatMap(([name, field]) => (isTyped(field) && name in penalCase.fields ? [name] : []));

/** An issue becomes a new case with all that is known of it, once; each of the two names the other. */
export const convertIssue = ({ deps, user }: SignedContext, id: string): Promise<{ id: string }> =>
  deps.db.as(user, async (tx) => {
    if (!can(user, "write", penalCase)) throw forbidden();
    await takeTurn(tx, issue, { criminals: [] }, id);
    const record = await lockRecord(tx, user, issue, id);
    if (record.deleted) throw notFound();
    await refuseConverted(tx, id);
    const told = asInput(issue, record);
    const brought = { ...Object.fromEntries(shared.map((name) => [name, told[name]])), issue: id };
    const complete = (to: string) => bring(tx, record, to);
    const made = await createReported(tx, user, reportedCase, {}, { brought, complete });
    await updateRecord(tx, user, issue, { id, version: record.version, values: {} }, async () => ({ convertedCase: made.id }));
    await reportedCase.tell?.(tx, { teller: deps, actor: user.id, record: made });
    return { id: made.id };
  });

/** Also where the case is not for this person to see any more. */
async function refuseConverted(tx: Tx, id: string) {
  if (await tx.row(sql`select from issues where id = ${id} and converted_case_id is not null`))
    throw new Refusal(409, "CONVERTED", "issue.converted");
}

async function bring(tx: Tx, from: AnyRecord, to: string) {
  for (const line of from.witnesses as Record<string, unknown>[]) await insertLine(tx, penalCase, "witnesses", to, asInput(witnesses, line));
  await copyFiles(tx, { entity: issue, id: from.id }, { entity: penalCase, id: to });
}
