import type { Contract } from "#api/contract.ts";
import { user } from "#domain/entities/user.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { records } from "#server/record-routes.ts";
import { dropFilter, keepFilter, readFilters } from "./filters.ts";
import { readOverview } from "./read-overview.ts";
import { createUser, forgetCompany, inviteAgain, removeUser, resetTwoFactor, updateUser } from "./save-user.ts";
import { createServiceToken, removeTokenOfUser, tokensOfUser } from "./service-tokens.ts";

/** User records, the commands of managers, and saved views of lists. */
export const userRoutes = {
  ...records(user, {
    create: ({ context, input }) => createUser(context, input),
    update: ({ context, input }) => updateUser(context, input),
    remove: ({ context, input }) => removeUser(context, input),
  }),
  filters: ({ context, input }) => readFilters(context, input.uid),
  keepFilter: ({ context, input }) => keepFilter(context, input),
  dropFilter: async ({ context, input }) => {
    await dropFilter(context, input);
    return done;
  },
  overview: ({ context, input }) => readOverview(context, input.id),
  tokens: ({ context, input }) => tokensOfUser(context, input.id),
  createToken: ({ context, input }) => createServiceToken(context, input),
  removeToken: async ({ context, input }) => {
    await removeTokenOfUser(context, input);
    return done;
  },
  invite: async ({ context, input }) => {
    await inviteAgain(context, input.id);
    return done;
  },
  forgetCompany: async ({ context, input }) => {
    await forgetCompany(context, input.id);
    return done;
  },
  resetTwoFactor: async ({ context, input }) => {
    await resetTwoFactor(context, input.id);
    return done;
  },
} satisfies Handlers<Contract["users"]>;
