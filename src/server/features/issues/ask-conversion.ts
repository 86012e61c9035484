import type { RecordOf } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { invalid, notFound, Refusal } from "#server/base/refusal.ts";
import { readCaseDefaults } from "#server/case-common/case-defaults.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { notify } from "#server/notices/notify.ts";
import { aboutIssue } from "#server/notices/subject.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { asInput, updateRecord } from "#server/records/save.ts";

/** Asks the lawyer of an issue to convert it into a case. Idempotent. */
export const askConversion = ({ deps, user }: SignedContext, id: string): Promise<RecordOf<typeof issue>> =>
  deps.db.as(user, async (tx) => {
    const record = await lockRecord(tx, user, issue, id);
    if (record.deleted) throw notFound();
    // Reads the column itself, because the user may not see the case.
    if (await tx.row(sql`select from issues where id = ${id} and converted_case_id is not null`))
      throw new Refusal(409, "CONVERTED", "issue.converted");
    if (record.conversionAskedAt) return record;
    if (!record.lawyer) throw invalid({ lawyer: "issue.noLawyer" });
    const defaults = await readCaseDefaults(tx, asInput(issue, record));
    if (!defaults?.types.includes("penal")) throw invalid({ customer: "case.customer.noPenal" });
    const asked = { conversionAskedBy: user.id, conversionAskedAt: tx.now.toISOString() };
    // As an admin: a shop or its head office may ask even when their edit window is over.
    await updateRecord(tx, { ...user, role: "admin" }, issue, { id, version: record.version, values: {} }, { derive: async () => asked });
    await notify(tx, deps, aboutIssue(record), { kind: "conversionAsked", key: "", actor: user.id, facts: { date: record.datetime } });
    return readRecord(tx, user, issue, id);
  });
