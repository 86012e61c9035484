import type { Situation } from "#domain/cases/guard.ts";
import { caseLifecycle } from "#domain/cases/lifecycle.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { deadlinesOf } from "#domain/law/deadlines.ts";
import { runningLimitation } from "#domain/law/limitation.ts";
import { limitationEntries } from "#domain/law/limitation-entry.ts";
import { suggestionsFor } from "#domain/law/suggestions.ts";
import type { Life } from "#server/lifecycle/life.ts";
import { effectsOf } from "./effects-of.ts";
import { gatherContext } from "./law-context.ts";
import { tellStatus, tellTrial } from "./notices.ts";
import { updateCase } from "./save-case.ts";
import { situationOf } from "./situation.ts";

export const caseLife: Life<CaseRecord, CaseStatus, Situation> = {
  lifecycle: caseLifecycle,
  situationOf,
  effectsOf,
  derive: (merged) => ({ limitationDate: runningLimitation(merged) }),
  lawOf: async (tx, user, record) => {
    const context = await gatherContext(tx, user, record);
    return { dates: [...limitationEntries(record, context), ...deadlinesOf(record, context)], proposals: suggestionsFor(record, context) };
  },
  update: updateCase,
  tell: async (tx, { teller, actor, before, after, items }) => {
    const happening = { teller, actor, record: after };
    if (after.caseStatus !== before.caseStatus) await tellStatus(tx, happening, after.caseStatus === "pendingDoc" ? items : []);
    await tellTrial(tx, happening, before.trialDatetime);
  },
};
