import type { Contract } from "#api/contract.ts";
import type { Handlers } from "#server/base/handlers.ts";
import { Refusal } from "#server/base/refusal.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { readAbout, sendTestMail } from "./test-mail.ts";

export const systemRoutes: Handlers<Contract["system"]> = {
  health: async ({ context: { deps } }) => ({ status: "ok", version: deps.version }),
  ready: async ({ context: { deps } }) => {
    await deps.readiness.check();
    return { status: "ready" };
  },
  settings: ({ context }) => context.deps.db.asSystem(readSettings),
  changeSettings: ({ context: { deps, user }, input }) => {
    if (deps.production && input.staffTwoFactor === false) throw new Refusal(403, "FORBIDDEN", "installation.staffTwoFactor.production");
    return deps.db.asSystem((tx) => changeSettings(tx, user, input));
  },
  about: ({ context }) => readAbout(context),
  testMail: ({ context }) => sendTestMail(context),
};
