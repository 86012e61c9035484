import { issue } from "#domain/issues/issue.ts";
import type { SignedContext } from "#server/context.ts";
import { readRecord } from "#server/records/read.ts";
import { refuseDeleted } from "#server/reports/refuse-deleted.ts";

export const openIssue = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    await refuseDeleted(tx, user, issue, id, "issue.deleted");
    return readRecord(tx, user, issue, id);
  });
