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
  tell: async (tx, { publicUrl, actor, before, after, items }) => {
    const occasion = { publicUrl, actor, record: after };
    if (after.caseStatus !== before.caseStatus) await tellStatus(tx, occasion, after.caseStatus === "pendingDoc" ? items : []);
    if (after.trialDatetime && after.trialDatetime !== before.trialDatetime) await tellTrial(tx, occasion);
  },
};
