import { civilTrialAfter, priorHearingAfter } from "#domain/calendar/hearing-state.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { CivilTransitionContext } from "#domain/civil-cases/guards.ts";
import { civilLifecycle } from "#domain/civil-cases/lifecycle.ts";
import type { CivilStatus } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { civilProposals, graceDate } from "#domain/law/civil.ts";
import { civilAppealDate } from "#domain/law/civil-appeal.ts";
import { datesOfCivilCase } from "#domain/law/legal-dates.ts";
import { hasNews } from "#server/lifecycle/has-news.ts";
import type { LifecycleAdapter } from "#server/lifecycle/lifecycle-adapter.ts";
import { aboutCivilCase } from "#server/notices/subject.ts";
import { followTerms } from "./follow-terms.ts";
import { readLawContext } from "./law-context.ts";
import { notifyDocuments, notifyHearings, notifyMissing, notifyStatus } from "./notices.ts";
import { updateCivilCase } from "./save-civil-case.ts";

export const civilAdapter: LifecycleAdapter<CivilRecord, CivilStatus, CivilTransitionContext> = {
  lifecycle: civilLifecycle,
  readContext: async (tx, _user, record, { to, items, dueDate, reason, trialHearingDate, suspended, correction }) => {
    const where = await readLawContext(tx, record);
    return {
      now: tx.now.toISOString(),
      today: where.today,
      appealDate: civilAppealDate(record, where),
      graceDate: graceDate(record, where),
      hasNews: record.status === "pendingDoc" && (await hasNews(tx, civilCase, record.id)),
      items,
      dueDate,
      reason: reason || undefined,
      suspended,
      correction,
      trialHearingDate: to === "trialPending" && trialHearingDate ? new Date(trialHearingDate).toISOString() : undefined,
    };
  },
  effectsOf: (_user, _locale, before, { to }, { trialHearingDate, suspended = false, now }) => {
    const change = { from: before.status, to, now };
    const trial = { date: trialHearingDate ?? before.trialHearingDate, state: before.trialHearingState };
    return {
      values: {
        ...(trialHearingDate && { trialHearingDate }),
        priorHearingState: priorHearingAfter({ date: before.priorHearingDate, state: before.priorHearingState }, change),
        trialHearingState: civilTrialAfter(trial, change, suspended && !trialHearingDate),
      },
    };
  },
  lawOf: async (tx, _user, record) => {
    const where = await readLawContext(tx, record);
    return { dates: datesOfCivilCase(record, where), proposals: civilProposals(record, where) };
  },
  update: updateCivilCase,
  about: aboutCivilCase,
  notifyMissing,
  notifyDocuments,
  notify: async (tx, { deps, actor, before, after, items, isUndo }) => {
    const event = { deps, actor, record: after };
    if (!isUndo && after.status !== before.status) await notifyStatus(tx, event, items);
    await notifyHearings(tx, event, before);
    await followTerms(tx, { before, after });
  },
};
