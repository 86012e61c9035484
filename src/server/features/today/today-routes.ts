import type { Contract } from "#api/contract.ts";
import { logDay } from "#server/access-log/log-answers.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { changeAlertRules, showAlertRules } from "./alert-rules.ts";
import { dismissAlert } from "./dismiss-alert.ts";
import { readToday } from "./read-today.ts";

export const alertRoutes: Handlers<Contract["alerts"]> = {
  rules: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => showAlertRules(tx, reader, input.id)),
  changeRules: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => changeAlertRules(tx, writer, input)),
  dismiss: async ({ context: { deps, user: reader }, input }) => {
    await deps.db.as(reader, (tx) => dismissAlert(tx, reader, input));
    return done;
  },
};

export const todayRoutes: Handlers<Contract["today"]> = {
  read: async ({ context, input }) => logDay(context, await readToday(context, input)),
};
