import { ORPCError } from "@orpc/client";
import { ValidationError } from "@orpc/contract";
import type { RecordOf } from "#domain/entity.ts";
import { fieldsText } from "#server/base/fields-text.ts";
import { issueTexts } from "#server/base/issue-texts.ts";
import { invalid, type MessageText, notFound, Refusal, textOf } from "#server/base/refusal.ts";
import { giveNumber } from "#server/case-common/give-numbers.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { addLine, addLines } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { addable, addParty } from "./add-party.ts";
import { withTicket } from "./article-lines.ts";
import { createIntakeRecord, type IntakeAdapter, type IntakeEntity } from "./intake-record.ts";

type Values = Readonly<Record<string, unknown>>;
export type IntakeSubmission = {
  id: string;
  values: Values;
  /** Ids of existing witnesses. */
  witnesses: readonly string[];
  articles?: readonly Values[] | undefined;
  /** People and vehicles to create. */
  added: readonly { field: "witnesses" | "criminals" | "vehicles"; values: Values; self?: boolean | undefined; party?: string | undefined }[];
};

/** Creates a record together with all its people and vehicles, atomically. A retry by the same user with the same id returns the existing record. */
export const submitIntake = <E extends IntakeEntity>(
  { deps, user }: SignedContext,
  intake: IntakeAdapter<E>,
  { id, values, witnesses, articles = [], added }: IntakeSubmission,
): Promise<RecordOf<E>> =>
  deps.db.as(user, async (tx) => {
    const { entity, notify } = intake;
    if (await isSubmitted(tx, user, entity, id)) return readRecord<E>(tx, user, entity, id);
    // Added people are linked after rows are locked, so the lock of links must be taken first.
    await createIntakeRecord(tx, user, intake, withTicket(values, articles), { requestedId: id, linksFollow: added.length > 0 });
    for (const witness of new Set(witnesses)) await atField("witnesses", addLine(tx, user, entity, "witnesses", { id, values: { witness } }));
    if (articles.length > 0) await addLines(tx, user, entity, "articles", { id, lines: articles });
    for (const { field, values: written, self, party } of added)
      await atField(field, addParty(tx, user, intake, { id, field, values: written, self, party }));
    const record = await giveNumber(tx, entity, await readRecord<E>(tx, user, entity, id));
    await notify?.(tx, { deps, actor: user.id, record });
    return record;
  });

/** Serialises concurrent submissions of one id. An id that belongs to somebody else is answered as not found. */
async function isSubmitted(tx: Tx, user: Writer, entity: IntakeEntity, id: string): Promise<boolean> {
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${id}, ${lockNumbers.intake}))`);
  const known = await tx.system.row<{ creator: string | null }>(
    sql`select created_by as creator from ${sql.table(tableOf(entity))} where id = ${id}`,
  );
  if (known && known.creator !== user.id) throw notFound();
  return known !== undefined;
}

/** Moves the errors of a person or vehicle to the list that it was submitted in, which says which of its fields they are about. */
const atField = <Result>(field: keyof typeof addable, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    const refusal = error instanceof Refusal ? error : duplicate(error);
    const issues = error instanceof ORPCError && error.cause instanceof ValidationError ? (error.cause.issues as Issues) : undefined;
    if (!refusal?.data.fields && !issues) throw error;
    const text: MessageText = (t, catalogue) => {
      const problems = Object.entries(refusal?.data.fields ?? {});
      const texts = issues ? issueTexts(issues, t) : Object.fromEntries(problems.map(([name, message]) => [name, textOf(message, t, catalogue)]));
      return fieldsText(t, catalogue, addable[field], texts);
    };
    throw refusal ? new Refusal(refusal.status, refusal.code, refusal.text, { fields: { [field]: text } }) : invalid({ [field]: text });
  });
type Issues = Parameters<typeof issueTexts>[0];
