import { isStaff } from "#domain/access/roles.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { visible } from "#server/access/visible.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { removeRecord, type Writer } from "#server/records/save.ts";
import { forbidden, notFound, Refusal } from "#server/refusal.ts";
import { writeStatus } from "./write-status.ts";

/** One case. The first lawyer who opens a new one begins to study it. */
export const openCase = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    const record = await readCase(tx, user, id).catch(async (missing) => {
      await refuseDeleted(tx, user, id);
      throw missing;
    });
    if (user.role !== "lawyer" || !isUnread(record)) return record;
    const held = (await lockRecord(tx, user, penalCase, id)) as unknown as CaseRecord;
    return isUnread(held) ? writeStatus(tx, deps.publicUrl, user, held, { to: "assessment", values: {} }) : held;
  });

const isUnread = ({ caseStatus, lawyer }: CaseRecord) => caseStatus === "new" && lawyer !== null;
const readCase = async (tx: Tx, user: Writer, id: string) => (await readRecord(tx, user, penalCase, id)) as unknown as CaseRecord;

/** Who could see the case learns that it was deleted; for others it was never there. */
async function refuseDeleted(tx: Tx, user: Writer, id: string) {
  const row = await tx.row(sql`select from cases r where r.id = ${id} and r.deleted and ${visible(user, penalCase)}`);
  if (row) throw new Refusal(410, "DELETED", "case.deleted");
}

/** By its number, for who may see it; also a deleted one, so that opening it can say so. */
export async function idOfCase(tx: Tx, user: Writer, cid: number): Promise<{ id: string }> {
  const row = await tx.row<{ id: string }>(sql`select r.id from cases r where r.cid = ${cid} and ${visible(user, penalCase)}`);
  if (!row) throw notFound();
  return row;
}

const creatorsTime = 24 * 60 * 60 * 1000;

/** By managers and admins; by its creator within a day, while nobody has read it. */
export async function removeCase(tx: Tx, user: Writer, input: { id: string; version: number }) {
  const record = (await lockRecord(tx, user, penalCase, input.id)) as unknown as CaseRecord;
  const { caseStatus, caseCreator, createdAt } = record;
  const isOwn = caseCreator?.id === user.id && caseStatus === "new" && Date.now() - Date.parse(createdAt) <= creatorsTime;
  if (!isStaff(user.role) && !isOwn) throw forbidden();
  return removeRecord(tx, user, penalCase, input);
}
