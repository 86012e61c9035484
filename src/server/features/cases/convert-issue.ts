import { can } from "#domain/access/can.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { RecordOf } from "#domain/entity.ts";
import { isInput } from "#domain/field-traits.ts";
import { issue } from "#domain/issues/issue.ts";
import { forbidden, notFound, Refusal } from "#server/base/refusal.ts";
import { giveNumber } from "#server/case-common/give-numbers.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { copyFiles } from "#server/files/copy-files.ts";
import { createIntakeRecord } from "#server/intake/intake-record.ts";
import { insertLine, insertLines } from "#server/records/lines.ts";
import { lockLinksOf } from "#server/records/links.ts";
import { lockRecord } from "#server/records/read.ts";
import { asInput, updateRecord } from "#server/records/save.ts";
import { caseIntake } from "./save-case.ts";

const { witnesses, articles } = issue.fields;
/** The input fields of an issue that a case has too. */
const sharedFields = Object.entries(issue.fields).flatMap(([name, field]) => (isInput(field) && name in penalCase.fields ? [name] : []));

/** Converts an issue into a new case, once, with all its data. Each of the two refers to the other. */
export const convertIssue = ({ deps, user }: SignedContext, id: string): Promise<{ id: string }> =>
  deps.db.as(user, async (tx) => {
    if (!can(user, "write", penalCase)) throw forbidden();
    lockLinksOf(tx, issue, id);
    const record = await lockRecord(tx, user, issue, id);
    if (record.deleted) throw notFound();
    await refuseConverted(tx, id);
    const typed = asInput(issue, record);
    const systemValues = { ...Object.fromEntries(sharedFields.map((name) => [name, typed[name]])), issue: id };
    const complete = (to: string) => copyLinesAndFiles(tx, record, to);
    const made = await createIntakeRecord(tx, user, caseIntake, {}, { systemValues, complete });
    await updateRecord(tx, user, issue, { id, version: record.version, values: {} }, { derive: async () => ({ convertedCase: made.id }) });
    await caseIntake.notify?.(tx, { deps, actor: user.id, record: await giveNumber(tx, penalCase, made) });
    return { id: made.id };
  });

/** Reads the column itself, because the user may no longer see the case. */
async function refuseConverted(tx: Tx, id: string) {
  if (await tx.row(sql`select from issues where id = ${id} and converted_case_id is not null`))
    throw new Refusal(409, "CONVERTED", "issue.converted");
}

async function copyLinesAndFiles(tx: Tx, from: RecordOf<typeof issue>, to: string) {
  for (const line of from.witnesses) await insertLine(tx, penalCase, "witnesses", to, asInput(witnesses, line));
  await insertLines(
    tx,
    penalCase,
    "articles",
    to,
    from.articles.map((line) => asInput(articles, line)),
  );
  await copyFiles(tx, { entity: issue, id: from.id }, { entity: penalCase, id: to });
}
