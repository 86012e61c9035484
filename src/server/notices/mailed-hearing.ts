import type { Facts } from "#domain/notices/facts.ts";
import { kindOf, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { MailedHearing } from "#server/jobs/job-kinds.ts";
import type { AnySubject } from "./subject.ts";

/** The hearing that a notice is about, for the calendar of whoever gets its mail. Its version orders the files of one hearing. */
export function hearingOf(kind: NoticeKind, { id, version, counsel }: AnySubject, facts: Facts): MailedHearing | undefined {
  const state = kindOf(kind).hearing;
  const { date, cid, court, room, hearing = "trial" } = facts;
  if (!state || !date || version === null) return undefined;
  return { kind: hearing, record: id, version, number: cid, at: date, state, court: court || null, room: room || null, counsel: counsel || null };
}
