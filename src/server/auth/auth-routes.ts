import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { readBranding, readSettings } from "#server/system/settings.ts";
import type { TellOfNewcomer } from "./company-person.ts";
import { companyOf } from "./company-sign-in.ts";
import { enrol, firstPassword, login, loginUserProcess, recover } from "./login.ts";
import { challengePasskey, confirmPasskey, enrolPasskey, signInWithPasskey, startPasskey, verifyPasskey } from "./passkey-login.ts";
import { finishProvider, startProvider } from "./provider.ts";
import { register, verifyAddress } from "./register.ts";
import { lock, logout, renew, unlock } from "./renew.ts";
import { forgot, reset, verifyReset } from "./reset.ts";
import { passkeyHost } from "./webauthn.ts";

/** Signing in and out, registration, passwords and providers. */
export const authRoutes = (tell: TellOfNewcomer): Handlers<Contract["auth"]> => ({
  login: ({ context, input }) => login(context, input),
  loginUserProcess: ({ context, input }) => loginUserProcess(context, input.otp),
  recover: ({ context, input }) => recover(context, input.code),
  startPasskey: ({ context }) => startPasskey(context),
  finishPasskey: ({ context, input }) => signInWithPasskey(context, input.passkey, input.remember),
  challengePasskey: ({ context }) => challengePasskey(context),
  verifyPasskey: ({ context, input }) => verifyPasskey(context, input.passkey),
  enrolPasskey: ({ context }) => enrolPasskey(context),
  confirmPasskey: ({ context, input }) => confirmPasskey(context, input.passkey),
  enrol: ({ context }) => enrol(context),
  firstPassword: ({ context, input }) => firstPassword(context, input.password),
  renew: ({ context }) => renew(context),
  logout: async ({ context }) => {
    await logout(context);
    return done;
  },
  forgot: async ({ context, input }) => {
    await forgot(context, input.email);
    return done;
  },
  verifyReset: ({ context, input }) => verifyReset(context, input.code),
  reset: async ({ context, input }) => {
    await reset(context, input.code, input.password);
    return done;
  },
  register: async ({ context, input }) => {
    await register(context, input);
    return done;
  },
  verify: async ({ context, input }) => {
    await verifyAddress(context, input.code, input.password);
    return done;
  },
  options: async ({ context: { deps } }) => ({
    ...(await deps.db.asSystem(async (tx) => ({ registration: (await readSettings(tx)).registration, branding: await readBranding(tx) }))),
    passkeyHost: passkeyHost(deps.publicUrl),
    providers: deps.providers.map(({ id, name }) => ({ id, name })),
  }),
  startProvider: ({ context, input }) => startProvider(context, input),
  company: async ({ context, input }) => ({ company: (await context.deps.db.asSystem((tx) => companyOf(tx, input.domain))) ?? null }),
  finishProvider: ({ context, input }) => finishProvider(context, input.search, tell),
  lock: async ({ context }) => {
    await lock(context, context.user);
    return done;
  },
  unlock: ({ context, input }) => unlock(context, input.password),
});
