import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { hasAppealed } from "#domain/law/deadlines.ts";
import { invalid } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { addLine } from "#server/records/lines.ts";
import type { Writer } from "#server/records/save.ts";
import { finishRuleTasks } from "#server/tasks/end-tasks.ts";
import type { Place } from "#server/tasks/task-record.ts";

type Values = Readonly<Record<string, unknown>>;
type NewAction = { id: string; values: Values; openedVersion?: number | undefined };
/** The writ that was filed, and the receipt for it: files of the case. */
type Filing = NewAction & { draft?: string | undefined; receipt?: string | undefined };

/** Notes an action of a case. */
export const addAction = ({ deps, user }: SignedContext, input: NewAction): Promise<CaseRecord> => deps.db.as(user, (tx) => write(tx, user, input));

/** The route of filings. */
export const filingHandlers = { file: ({ context, input }: { context: SignedContext; input: Filing }) => fileAction(context, input) };

/** Notes that an act was filed: its writ is a draft no longer, its term ends, and so does the task to decide about it. */
function fileAction({ deps, user }: SignedContext, { draft, receipt, ...input }: Filing): Promise<CaseRecord> {
  return deps.db.as(user, (tx) =>
    write(tx, user, input, async (line) => {
      if (!input.values.channel) throw invalid({ channel: "field.required" });
      if (draft) await attach(tx, input.id, line, "draft", draft, sql`draft_of = ${input.values.action} and filing is null`);
      if (receipt) await attach(tx, input.id, line, "receipt", receipt, sql`category = 'receipt' and filing is null`);
    }),
  );
}

async function write(tx: Tx, user: Writer, input: NewAction, complete?: (line: string) => Promise<void>): Promise<CaseRecord> {
  const after = await addLine(tx, user, penalCase, "actions", { ...input, complete });
  if (hasAppealed(after)) await finishRuleTasks(tx, user, { entity: penalCase, record: after } as unknown as Place, "appeal");
  return after;
}

async function attach(tx: Tx, id: string, line: string, name: string, file: string, which: Sql) {
  const attached = await tx.run(sql`update files set filing = ${line}
    where id = ${file} and entity = ${penalCase.name} and record_id = ${id} and field = 'files' and not deleted and ${which}`);
  if (attached === 0) throw invalid({ [name]: "field.reference.unknown" });
}
