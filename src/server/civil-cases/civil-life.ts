import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Situation } from "#domain/civil-cases/guards.ts";
import { civilLifecycle } from "#domain/civil-cases/lifecycle.ts";
import type { CivilStatus } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { civilAppealDate, civilDates, civilProposals, graceDate } from "#domain/law/civil.ts";
import { localDay } from "#domain/law/days.ts";
import type { Where } from "#domain/law/term-entry.ts";
import type { Tx } from "#server/db/database.ts";
import { hasNews } from "#server/lifecycle/has-news.ts";
import type { Life } from "#server/lifecycle/life.ts";
import { seatOf } from "#server/records/seat.ts";
import { tellHearings, tellStatus } from "./notices.ts";
import { updateCivilCase } from "./save-civil-case.ts";

export const civilLife: Life<CivilRecord, CivilStatus, Situation> = {
  lifecycle: civilLifecycle,
  situationOf: async (tx, _user, record, { to, items, reason, trialHearingDate }) => {
    const now = new Date();
    const where = await whereOf(tx, record, now);
    return {
      now: now.toISOString(),
      today: where.today,
      appealDate: civilAppealDate(record, where),
      graceDate: graceDate(record, where),
      hasNews: record.status === "pendingDoc" && (await hasNews(tx, civilCase, record.id)),
      items,
      reason: reason || undefined,
      trialHearingDate: to === "trialPending" && trialHearingDate ? new Date(trialHearingDate).toISOString() : undefined,
    };
  },
  effectsOf: (_user, _locale, _before, _choice, { trialHearingDate }) => ({ values: trialHearingDate ? { trialHearingDate } : {} }),
  lawOf: async (tx, _user, record) => {
    const where = await whereOf(tx, record);
    return { dates: civilDates(record, where), proposals: civilProposals(record, where) };
  },
  update: updateCivilCase,
  tell: async (tx, { teller, actor, before, after, items }) => {
    const happening = { teller, actor, record: after };
    if (after.status !== before.status) await tellStatus(tx, happening, after.status === "pendingDoc" ? items : []);
    await tellHearings(tx, happening, before);
  },
};

/** Without a court only the holidays of everybody count: a term that is proposed too short does no harm. */
async function whereOf(tx: Tx, { country, court, timeZone }: CivilRecord, now = new Date()): Promise<Where> {
  const { seat } = await seatOf(tx, { country, court: court?.id });
  return { seat, today: localDay(now, timeZone) };
}
