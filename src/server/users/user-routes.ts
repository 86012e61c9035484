import { user } from "#domain/entities/user.ts";
import { done, os } from "#server/implement.ts";
import { type Call, records } from "#server/record-routes.ts";
import { dropFilter, keepFilter, readFilters } from "./filters.ts";
import { createUser, inviteAgain, removeUser, resetTwoFactor, updateUser } from "./save-user.ts";

/** What managers change about users, and the views that people keep. */
export const userRoutes = {
  ...records(os.users, user, {
    create: ({ context, input }: Call<Parameters<typeof createUser>[1]>) => createUser(context, input),
    update: ({ context, input }: Call<Parameters<typeof updateUser>[1]>) => updateUser(context, input),
    remove: ({ context, input }: Call<Parameters<typeof removeUser>[1]>) => removeUser(context, input),
  }),
  filters: os.users.filters.handler(({ context, input }) => readFilters(context, input.uid)),
  keepFilter: os.users.keepFilter.handler(({ context, input }) => keepFilter(context, input)),
  dropFilter: os.users.dropFilter.handler(async ({ context, input }) => {
    await dropFilter(context, input);
    return done;
  }),
  invite: os.users.invite.handler(async ({ context, input }) => {
    await inviteAgain(context, input.id);
    return done;
  }),
  resetTwoFactor: os.users.resetTwoFactor.handler(async ({ context, input }) => {
    await resetTwoFactor(context, input.id);
    return done;
  }),
};
