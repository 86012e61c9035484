import { penalCase } from "#domain/cases/case.ts";
import { witnessAnswerField } from "#domain/cases/witness-state.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { notify } from "#server/notices/notify.ts";
import { aboutCase, courtTime } from "#server/notices/subject.ts";
import { entryOf } from "#server/records/entry-of.ts";
import { difference } from "#server/records/lines.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { updateRow } from "#server/records/update-row.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { finishAnswered } from "#server/tasks/witness-tasks.ts";
import { readInvitation } from "./read-invitation.ts";

/** Null: the witness comes. */
export type Refused = { reason: string } | null;

/** Writes the answer of a witness. Returns whether the invitation still counts; the same answer again changes nothing. */
export const answerInvitation = (deps: Deps, token: string, refused: Refused): Promise<boolean> =>
  deps.db.asSystem(async (tx) => {
    const found = await readInvitation(tx, token);
    if (!found) return false;
    const before = await lockRecord(tx, systemReader, penalCase, found.case);
    // Under the lock, because the hearing may have moved meanwhile.
    const invitation = await readInvitation(tx, token);
    if (!invitation) return false;
    const { confirmed, declined, reason } = invitation;
    if (confirmed === !refused && declined === Boolean(refused) && reason === (refused?.reason ?? null)) return true;
    await tx.run(sql`
      update case_witnesses set confirmed = ${!refused}, declined = ${Boolean(refused)}, decline_reason = ${refused?.reason ?? null}, version = version + 1
      where id = ${invitation.line}`);
    await updateRow(tx, penalCase, before.id);
    const after = await readRecord(tx, systemReader, penalCase, before.id);
    const changes = [
      { field: "witnesses", ...difference(before.witnesses, after.witnesses) },
      { field: witnessAnswerField, from: null, to: true },
    ];
    append(tx, { ...entryOf({ id: "", alias: "" }, penalCase, "update", after, changes, before), actor: null });
    await finishAnswered(tx, null, { entity: penalCase, record: after } as unknown as Place, after.trialDatetime);
    const facts = { ...courtTime(after), date: after.trialDatetime! };
    await notify(tx, deps, aboutCase(after), { kind: refused ? "witnessCannot" : "witnessComes", key: `${invitation.line} ${after.version}`, facts });
    return true;
  });
