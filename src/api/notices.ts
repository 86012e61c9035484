import * as z from "zod";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { type NoticeKind, noticeKinds } from "#domain/notices/notice-kinds.ts";
import { doneOutput, route } from "./base.ts";

const notice = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
  /** In the caller's language. */
  text: z.string(),
  /** A report is not a record: it is listed among the own reports. */
  entity: z.enum([...(Object.keys(entities) as EntityName[]), "report"]),
  record: z.uuid(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const noticePage = z.object({
  notices: z.array(notice),
  /** Counted up to a hundred. */
  unread: z.int(),
  next: z.uuid().nullable(),
});
export type NoticePage = z.infer<typeof noticePage>;

export const notices = {
  list: route("customer", "GET", "/notices", "Own notices, newest first, and how many are unread", "notices")
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(noticePage),
  read: route("customer", "POST", "/notices/read", "Marks own notices as read; without ids all of them", "notices")
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(100).optional() }))
    .output(doneOutput),
};
