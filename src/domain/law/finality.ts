import type { CaseRecord } from "#domain/cases/status.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { CaseContext } from "./case-context.ts";
import { civilAppealDate, hasNoAppeal } from "./civil-appeal.ts";
import type { Day } from "./days.ts";
import { lastAppealDate } from "./deadlines.ts";
import { finalAfter } from "./final-day.ts";
import type { Proposal } from "./proposal.ts";
import type { LawContext } from "./term-entry.ts";
import { endOfTerm, terms } from "./terms.ts";
import type { Text } from "./words.ts";
import { cautious, type Seat } from "./working-days.ts";

/** By what law a decision is final, for penal and civil cases of each country. */
export const finalReferences = { "es.penal": "141 LECrim", "es.civil": "207 LEC", "fr.penal": "498, 505 CPP", "fr.civil": "500 CPC" } as const;

/** A judgment is final once no brief against it can be in time, if nobody has appealed. It is proposed only: courts declare it. */
export function penalFinality(facts: CaseRecord, context: CaseContext): Proposal[] {
  const seat = cautious(context.seat);
  const end = lastAppealDate(facts, seat) ?? orderEnd(facts);
  if (facts.finalDate || !end || finalAfter(end, seat) > context.today || isAppealed(facts)) return [];
  const caveat = seat.jurisdiction === "es" ? "suggestion.final.check" : "suggestion.final.general";
  return [proposed(end, seat, finalReferences[`${seat.jurisdiction}.penal`], caveat)];

  function orderEnd({ penalOrderNotificationDate: from }: CaseRecord): Day | null {
    return from && seat.jurisdiction === "fr" ? endOfTerm(terms["fr.penalOrder"], from, seat) : null;
  }
}

/** By either side. */
const isAppealed = ({ caseStatus, actions, judgmentDate }: CaseRecord): boolean =>
  caseStatus === "appealPending" ||
  actions.some(({ action, date }) => (action === "resource" || action === "resourceOpposition") && date >= (judgmentDate ?? ""));

export function civilFinality(record: CivilRecord, where: LawContext): Proposal[] {
  const { judgmentNotificationDate: notified, finalDate, status, statusHistory } = record;
  const wasAppealed = status === "appealPending" || statusHistory.some(({ to, undone }) => to === "appealPending" && !undone);
  if (!notified || finalDate || wasAppealed) return [];
  const reference = finalReferences[`${where.seat.jurisdiction}.civil`];
  if (hasNoAppeal(record)) {
    const text: Text = ({ t, day }) => t("suggestion.final.noAppeal", { date: day(notified) });
    return [{ key: "final", text, reference, values: { finalDate: notified }, checked: true }];
  }
  const seat = cautious(where.seat);
  const end = civilAppealDate(record, { seat });
  return end && finalAfter(end, seat) <= where.today ? [proposed(end, seat, reference, "suggestion.final.check")] : [];
}

function proposed(end: Day, seat: Seat, reference: string, caveat: "suggestion.final.check" | "suggestion.final.general"): Proposal {
  const finalDate = finalAfter(end, seat);
  const text: Text = ({ t, day }) => `${t("suggestion.final", { date: day(finalDate), end: day(end) })}; ${t(caveat)}`;
  return { key: "final", text, reference, values: { finalDate }, checked: true };
}
