import { done, os } from "#server/implement.ts";
import { readSettings } from "#server/system/settings.ts";
import { enrol, firstPassword, login, loginUserProcess, recover } from "./login.ts";
import { finishProvider, startProvider } from "./provider.ts";
import { register } from "./register.ts";
import { lock, logout, renew, unlock } from "./renew.ts";
import { forgot, isResetCode, reset } from "./reset.ts";

/** Signing in, and everything that leads to it. */
export const authRoutes = {
  login: os.auth.login.handler(({ context, input }) => login(context, input)),
  loginUserProcess: os.auth.loginUserProcess.handler(({ context, input }) => loginUserProcess(context, input.otp)),
  recover: os.auth.recover.handler(({ context, input }) => recover(context, input.code)),
  enrol: os.auth.enrol.handler(({ context }) => enrol(context)),
  firstPassword: os.auth.firstPassword.handler(({ context, input }) => firstPassword(context, input.password)),
  renew: os.auth.renew.handler(({ context }) => renew(context)),
  logout: os.auth.logout.handler(async ({ context }) => {
    await logout(context);
    return done;
  }),
  forgot: os.auth.forgot.handler(async ({ context, input }) => {
    await forgot(context, input.email);
    return done;
  }),
  verifyReset: os.auth.verifyReset.handler(async ({ context, input }) => ({ valid: await isResetCode(context, input.code) })),
  reset: os.auth.reset.handler(async ({ context, input }) => {
    await reset(context, input.code, input.password);
    return done;
  }),
  register: os.auth.register.handler(async ({ context, input }) => {
    await register(context, input);
    return done;
  }),
  options: os.auth.options.handler(async ({ context: { deps } }) => ({
    registration: (await deps.db.asSystem(readSettings)).registration,
    providers: deps.providers.map(({ id, name }) => ({ id, name })),
  })),
  startProvider: os.auth.startProvider.handler(({ context, input }) => startProvider(context, input.id)),
  finishProvider: os.auth.finishProvider.handler(({ context, input }) => finishProvider(context, input.search)),
  lock: os.auth.lock.handler(async ({ context }) => {
    await lock(context, context.user);
    return done;
  }),
  unlock: os.auth.unlock.handler(({ context, input }) => unlock(context, input.password)),
};
