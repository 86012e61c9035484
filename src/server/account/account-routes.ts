import { done, os } from "#server/implement.ts";
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  endOwnSession,
  newRecoveryCodes,
  ownSessions,
  updateAccount,
} from "./account.ts";
import { readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from "./calendar-feed.ts";

/** What people change about themselves. */
export const accountRoutes = {
  update: os.account.update.handler(({ context, input }) => updateAccount(context, input)),
  password: os.account.password.handler(async ({ context, input }) => {
    await changePassword(context, input.current, input.next);
    return done;
  }),
  enrol: os.account.enrol.handler(({ context, input }) => beginTwoFactor(context, input.password)),
  confirm: os.account.confirm.handler(({ context, input }) => confirmTwoFactor(context, input.otp)),
  disable: os.account.disable.handler(async ({ context, input }) => {
    await disableTwoFactor(context, input.password);
    return done;
  }),
  recoveryCodes: os.account.recoveryCodes.handler(({ context, input }) => newRecoveryCodes(context, input.password)),
  sessions: os.account.sessions.handler(({ context }) => ownSessions(context)),
  endSession: os.account.endSession.handler(async ({ context, input }) => {
    await endOwnSession(context, input.id);
    return done;
  }),
  calendarFeed: os.account.calendarFeed.handler(({ context }) => readCalendarFeed(context)),
  renewCalendarFeed: os.account.renewCalendarFeed.handler(({ context }) => renewCalendarFeed(context)),
  revokeCalendarFeed: os.account.revokeCalendarFeed.handler(async ({ context }) => {
    await revokeCalendarFeed(context);
    return done;
  }),
};
