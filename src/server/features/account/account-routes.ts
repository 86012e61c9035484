import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { changePreference, readPreferences } from "#server/notices/preferences.ts";
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
import { beginOwnPasskey, confirmOwnPasskey, ownPasskeys, removeOwnPasskey, renameOwnPasskey } from "./passkeys.ts";
import { createOwnToken, ownTokens, removeOwnToken } from "./tokens.ts";

/** What users change about themselves. */
export const accountRoutes: Handlers<Contract["account"]> = {
  update: ({ context, input }) => updateAccount(context, input),
  password: async ({ context, input }) => {
    await changePassword(context, input.current, input.next);
    return done;
  },
  enrol: ({ context, input }) => beginTwoFactor(context, input.password),
  confirm: ({ context, input }) => confirmTwoFactor(context, input.otp),
  disable: async ({ context, input }) => {
    await disableTwoFactor(context, input.password);
    return done;
  },
  recoveryCodes: ({ context, input }) => newRecoveryCodes(context, input.password),
  passkeys: ({ context }) => ownPasskeys(context),
  enrolPasskey: ({ context, input }) => beginOwnPasskey(context, input.password),
  confirmPasskey: ({ context, input }) => confirmOwnPasskey(context, input.passkey),
  renamePasskey: async ({ context, input }) => {
    await renameOwnPasskey(context, input.id, input.name);
    return done;
  },
  removePasskey: async ({ context, input }) => {
    await removeOwnPasskey(context, input.id, input.password);
    return done;
  },
  tokens: ({ context }) => ownTokens(context),
  createToken: ({ context, input }) => createOwnToken(context, input),
  removeToken: async ({ context, input }) => {
    await removeOwnToken(context, input.id);
    return done;
  },
  notices: ({ context }) => readPreferences(context),
  changeNotices: ({ context, input }) => changePreference(context, input),
  sessions: ({ context }) => ownSessions(context),
  endSession: async ({ context, input }) => {
    await endOwnSession(context, input.id);
    return done;
  },
  calendarFeed: ({ context }) => readCalendarFeed(context),
  renewCalendarFeed: ({ context, input }) => renewCalendarFeed(context, input),
  revokeCalendarFeed: async ({ context }) => {
    await revokeCalendarFeed(context);
    return done;
  },
};
