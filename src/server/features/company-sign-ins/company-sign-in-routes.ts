import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { createSignIn, readSignIns, removeSignIn, updateSignIn } from "./save-sign-in.ts";
import { testProvider } from "./test-provider.ts";

export const companySignInRoutes: Handlers<Contract["companySignIns"]> = {
  list: ({ context }) => readSignIns(context),
  create: ({ context, input }) => createSignIn(context, input),
  test: ({ context, input }) => testProvider(context, input),
  update: async ({ context, input }) => {
    await updateSignIn(context, input);
    return done;
  },
  remove: async ({ context, input }) => {
    await removeSignIn(context, input.id);
    return done;
  },
};
