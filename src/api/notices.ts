import * as z from "zod";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { type NoticeKind, noticeKinds } from "#domain/notices/notice-kinds.ts";
import { threads } from "#domain/threads/thread.ts";
import { doneOutput, route } from "./base.ts";

const notice = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
  /** In the caller's language. */
  text: z.string(),
  /** Reports and their schedules are no records: they are listed among the own reports. */
  entity: z.enum([...(Object.keys(entities) as EntityName[]), "report", "reportSchedule"]),
  record: z.uuid(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** Hidden until then, as its reader asked. */
  snoozedUntil: z.iso.datetime().nullable(),
  /** Of a message. */
  thread: z.enum(threads).optional(),
});
export type Notice = z.infer<typeof notice>;

const noticePage = z.object({
  notices: z.array(notice),
  /** Counted up to a hundred. */
  unread: z.int(),
  /** How many are put off until later, and when the first of them returns. */
  snoozed: z.int(),
  returnsAt: z.iso.datetime().nullable(),
  next: z.uuid().nullable(),
});
export type NoticePage = z.infer<typeof noticePage>;

const ids = z.array(z.uuid()).min(1).max(100);

export const notices = {
  list: route("customer", "GET", "/notices", "Own notices, newest first, and how many are unread; or those put off until later", "notices")
    .input(z.strictObject({ before: z.uuid().optional(), snoozed: z.stringbool().or(z.boolean()).optional() }))
    .output(noticePage),
  read: route("customer", "POST", "/notices/read", "Marks own notices as read; without ids all of them", "notices")
    .input(z.strictObject({ ids: ids.optional() }))
    .output(doneOutput),
  unread: route("customer", "POST", "/notices/unread", "Marks own notices as unread", "notices").input(z.strictObject({ ids })).output(doneOutput),
  snooze: route(
    "customer",
    "POST",
    "/notices/snooze",
    "Hides own notices until the morning of a day, when they return as unread; null: now",
    "notices",
  )
    .input(z.strictObject({ ids, until: z.iso.date().nullable() }))
    .output(doneOutput),
};
