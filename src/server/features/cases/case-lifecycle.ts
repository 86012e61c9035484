import type { CaseTransitionContext } from "#domain/cases/guard.ts";
import { caseLifecycle } from "#domain/cases/lifecycle.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { penalFinality } from "#domain/law/finality.ts";
import { judgmentNotes } from "#domain/law/judgment-notes.ts";
import { datesOfCase } from "#domain/law/legal-dates.ts";
import { runningLimitation } from "#domain/law/limitation.ts";
import { moneyNotes } from "#domain/law/money-notes.ts";
import { withoutAccepted } from "#domain/law/proposal.ts";
import { suggestionsFor } from "#domain/law/suggestions.ts";
import type { LifecycleAdapter } from "#server/lifecycle/lifecycle-adapter.ts";
import { aboutCase } from "#server/notices/subject.ts";
import { effectsOf } from "./effects-of.ts";
import { followTerms } from "./follow-terms.ts";
import { readLawContext } from "./law-context.ts";
import { notifyCancelled, notifyDocuments, notifyMissing, notifyStatus, notifyTrial } from "./notices.ts";
import { updateCase } from "./save-case.ts";
import { readTransitionContext } from "./transition-context.ts";

export const caseAdapter: LifecycleAdapter<CaseRecord, CaseStatus, CaseTransitionContext> = {
  lifecycle: caseLifecycle,
  readContext: readTransitionContext,
  effectsOf,
  derive: (merged) => ({ limitationDate: runningLimitation(merged) }),
  lawOf: async (tx, user, record) => {
    const context = await readLawContext(tx, user, record);
    return {
      dates: datesOfCase(record, context),
      proposals: [
        ...withoutAccepted(record, [...penalFinality(record, context), ...judgmentNotes(record, context), ...moneyNotes(record, context)]),
        ...suggestionsFor(record, context),
      ],
    };
  },
  update: updateCase,
  about: aboutCase,
  notifyMissing,
  notifyDocuments,
  notify: async (tx, { deps, actor, before, after, items, isUndo }) => {
    const event = { deps, actor, record: after };
    const isCancelled = !isUndo && before.hearingState === "set" && after.hearingState === "cancelled";
    if (isCancelled) await notifyCancelled(tx, event);
    // The notice of the cancelled trial names the new status already. A verdict has a notice of its own in any case.
    const isNotified = isCancelled && after.caseStatus !== "guiltyVerdict" && after.caseStatus !== "innocentVerdict";
    if (!isUndo && after.caseStatus !== before.caseStatus && !isNotified) await notifyStatus(tx, event, items);
    await notifyTrial(tx, event, before);
    await followTerms(tx, { before, after });
  },
};
