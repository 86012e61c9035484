import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { sql } from "#server/db/sql.ts";
import { openRecord } from "#server/lifecycle/deleted-records.ts";
import { writeStatus } from "#server/lifecycle/write-status.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { caseAdapter } from "./case-lifecycle.ts";

/** Reads one case. When a lawyer first opens a new case, its status becomes `assessment`. */
export async function openCase({ deps, user }: SignedContext, id: string): Promise<CaseRecord> {
  const record = await openRecord(deps.db.reader(user), user, penalCase, id);
  if (user.role !== "lawyer" || !isUnread(record)) return record;
  const assess = async (tx: Tx) => {
    const locked = await lockRecord(tx, user, penalCase, id);
    return isUnread(locked) ? writeStatus(tx, deps, user, caseAdapter, locked, { to: "assessment", values: {} }) : locked;
  };
  return deps.db.as(user, assess, plannedOnce);
}

const isUnread = ({ caseStatus, lawyer }: CaseRecord) => caseStatus === "new" && lawyer !== null;

/** Finds a visible case by its number; also a deleted one, so that opening it answers "deleted". */
export async function idOfCase(tx: Tx, user: Writer, cid: number): Promise<{ id: string }> {
  const row = await tx.row<{ id: string }>(sql`select r.id from cases r where r.cid = ${cid} and ${visible(user, penalCase)}`);
  if (!row) throw notFound();
  return row;
}
