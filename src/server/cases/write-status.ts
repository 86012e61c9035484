import { penalCase } from "#domain/cases/case.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { runningLimitation } from "#domain/law/limitation.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Teller } from "#server/notices/tell.ts";
import { columnOf, toStored } from "#server/records/columns.ts";
import { insertLine, lineChanges } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import { changesOf, entryOf, touch, type Writer } from "#server/records/save.ts";
import { tellStatus, tellTrial } from "./notices.ts";

type Values = Readonly<Record<string, unknown>>;
export type Step = {
  to: CaseStatus;
  /** What changes with the status. */
  values: Values;
  lines?: { field: "adjournments" | "actions"; values: Values }[];
  reason?: string | undefined;
  isForced?: boolean;
  /** What the establishment has to bring. */
  items?: readonly string[] | undefined;
  /** Nobody but the system, if not said. */
  by?: Writer;
};

/** The one write behind every change of status: the row, its lines, who is told, one entry in the journal. The case is held and the step allowed. */
export async function writeStatus(tx: Tx, teller: Teller, reader: Writer, before: CaseRecord, step: Step): Promise<CaseRecord> {
  const { to, by, reason, isForced = false, lines = [] } = step;
  const merged = { ...before, ...step.values, caseStatus: to };
  const values: Values = { ...step.values, caseStatus: to, limitationDate: runningLimitation(merged) };
  const sets = Object.entries(values).map(([name, value]) => {
    const field = penalCase.fields[name as keyof typeof penalCase.fields];
    return sql`${sql.id(columnOf(name, field))} = ${toStored(field, value ?? null)}`;
  });
  await touch(tx, penalCase, before.id, sets);
  for (const line of lines) await insertLine(tx, penalCase, line.field, before.id, line.values);
  const change = { date: new Date().toISOString(), from: before.caseStatus, to, user: by?.id, reason, forced: isForced };
  await insertLine(tx, penalCase, "statusHistory", before.id, change);
  const after = (await readRecord(tx, reader, penalCase, before.id)) as unknown as CaseRecord;
  const happening = { teller, actor: by?.id ?? null, record: after };
  if (after.caseStatus !== before.caseStatus) await tellStatus(tx, happening, step.items);
  await tellTrial(tx, happening, before.trialDatetime);
  const changes = [...changesOf(penalCase, before, after), ...lineChanges(penalCase, before, after)];
  await append(tx, { ...entryOf(reader, penalCase, "update", after, changes, before), ...(by ? {} : { actor: null }) });
  return after;
}
