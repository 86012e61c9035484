import { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { createReported, type Reported, updateReported } from "#server/reports/reported.ts";

type Values = Readonly<Record<string, unknown>>;

export const reportedIssue: Reported = { entity: issue, noType: "issue.customer.noIssues" };

export const createIssue = (tx: Tx, user: Writer, input: Values): Promise<AnyRecord> => createReported(tx, user, reportedIssue, input);

export const updateIssue = (tx: Tx, user: Writer, input: { id: string; version: number; values: Values }): Promise<AnyRecord> =>
  updateReported(tx, user, reportedIssue, input);
