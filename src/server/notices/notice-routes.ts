import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { markRead, markUnread } from "./mark-notices.ts";
import { readNotices } from "./read-notices.ts";
import { snooze } from "./snooze.ts";

export const noticeRoutes: Handlers<Contract["notices"]> = {
  list: ({ context: { deps, user: reader, locale }, input }) => deps.db.as(reader, (tx) => readNotices(tx, reader, locale, input)),
  read: async ({ context: { deps, user: reader }, input }) => {
    await deps.db.as(reader, (tx) => markRead(tx, reader, input.ids));
    return done;
  },
  unread: async ({ context: { deps, user: reader }, input }) => {
    await deps.db.as(reader, (tx) => markUnread(tx, reader, input.ids));
    return done;
  },
  snooze: async ({ context: { deps, user: reader }, input }) => {
    await deps.db.asSystem((tx) => snooze(tx, reader, input.ids, input.until));
    return done;
  },
};
