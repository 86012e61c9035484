import { penalCase } from "#domain/cases/case.ts";
import { witnessesAskedField } from "#domain/cases/witness-state.ts";
import { invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { mailWitnesses } from "#server/notices/mail-witnesses.ts";
import { aboutCase, courtTime } from "#server/notices/subject.ts";
import { entryOf } from "#server/records/entry-of.ts";
import { lockRecord } from "#server/records/read.ts";

/** Mails every witness of the coming hearing who has an address, has not answered and was not asked within the hour. Returns how many. */
export const askWitnesses = ({ deps, user }: SignedContext, id: string): Promise<{ mailed: number }> =>
  deps.db.as(user, async (tx) => {
    const record = await lockRecord(tx, user, penalCase, id);
    if (record.deleted) throw notFound();
    const { trialDatetime, hearingState, court, courtPenal, courtInstruction, courtRoom } = record;
    if (!trialDatetime || hearingState !== "set" || new Date(trialDatetime) <= tx.now) throw invalid({ trialDatetime: "witness.ask.noHearing" });
    const facts = { ...courtTime(record), date: trialDatetime, court: (court ?? courtPenal ?? courtInstruction)?.alias ?? "", room: courtRoom ?? "" };
    const which = sql`and not l.confirmed and not l.declined and not exists (select from hearing_invitations i
      where i.line_id = l.id and i.hearing_at = ${trialDatetime} and i.created_at > ${tx.now}::timestamptz - interval '1 hour')`;
    const mailed = await mailWitnesses(tx.system, deps, aboutCase(record), { kind: "trialSet", key: `asked ${tx.now.toISOString()}`, facts }, which);
    if (mailed > 0)
      append(tx, { ...entryOf(user, penalCase, "update", record, [{ field: witnessesAskedField, from: null, to: mailed }]), version: null });
    return { mailed };
  });
