import type { Contract } from "#api/contract.ts";
import { logDue } from "#server/access-log/log-answers.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { invalid } from "#server/base/refusal.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { readSettings } from "#server/system/settings.ts";
import { liftHold, setHold } from "./hold.ts";
import { readDuePage, readOverview } from "./overview.ts";

export const holdRoutes: Handlers<Contract["holds"]> = {
  set: async ({ context: { deps, user: writer }, input }) => {
    await deps.db.as(writer, (tx) => setHold(tx, writer, input));
    return done;
  },
  lift: async ({ context: { deps, user: writer }, input }) => {
    await deps.db.as(writer, (tx) => liftHold(tx, writer, input));
    return done;
  },
};

export const retentionRoutes: Handlers<Contract["retention"]> = {
  overview: ({ context: { deps } }) => deps.db.asSystem((tx) => readOverview(tx, deps.now())),
  due: async ({ context, context: { deps, user: asker }, input }) =>
    logDue(context, await deps.db.asSystem((tx) => readDuePage(tx, deps, asker, input))),
  run: async ({ context: { deps, user: asker } }) => {
    await deps.db.asSystem(async (tx) => {
      if (!(await readSettings(tx)).retention) throw invalid({ retention: "retention.unconfirmed" });
      await enqueue(tx, "retention", { by: asker.id }, { key: "now", askedBy: asker.id });
    });
    return done;
  },
};
