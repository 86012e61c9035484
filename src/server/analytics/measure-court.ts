import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { countOf, enumView, euros, figures, shareOf, sum, view } from "./figures.ts";
import type { MeasureInput } from "./measure-input.ts";

type Compute = (input: MeasureInput) => Omit<MeasureResult, "key">;
const counted = (rows: readonly { count: number }[]) => [countOf(rows)];
const isJudged = ({ verdict }: { verdict: string | null }) => verdict !== null;
const isDamning = ({ verdict }: { verdict: string | null }) => verdict === "damning";
const isAcquittal = ({ verdict }: { verdict: string | null }) => verdict === "acquittal";

export const claimedCivilLiability: Compute = ({ liabilities, months }) => {
  const claimed = sum(liabilities, ({ company, injuries }) => company + injuries);
  const collected = sum(liabilities, (row) => row.collected);
  return {
    n: countOf(liabilities),
    figures: figures({ liability: euros(claimed), collected: euros(collected), collectedShare: shareOf(collected, claimed) }),
    views: [
      view(
        "month",
        months,
        liabilities,
        ({ month }) => month,
        (rows) => [euros(sum(rows, ({ company }) => company)), euros(sum(rows, ({ injuries }) => injuries))],
      ),
    ],
  };
};

export const trials: Compute = ({ hearings, months }) => {
  const [held, suspended] = [countOf(hearings.held), countOf(hearings.suspended)];
  const both = [...hearings.held.map((row) => ({ ...row, held: true })), ...hearings.suspended.map((row) => ({ ...row, held: false }))];
  return {
    n: held + suspended,
    figures: figures({ held, suspended, suspensionRate: shareOf(suspended, held + suspended) }),
    views: [
      view("outcome", ["held", "suspended"], both, (row) => (row.held ? "held" : "suspended"), counted),
      enumView("reason", "adjournmentReasons", hearings.suspended, ({ reason }) => reason, counted),
      view(
        "month",
        months,
        both,
        ({ month }) => month,
        (rows) => [countOf(rows.filter((row) => row.held)), countOf(rows.filter((row) => !row.held))],
      ),
    ],
  };
};

export const judgments: Compute = ({ judgments: { verdicts: byMonth, reasons, accordances }, months }) => {
  const verdicts = byMonth.filter(isJudged);
  const [damning, acquittal, all] = [countOf(verdicts.filter(isDamning)), countOf(verdicts.filter(isAcquittal)), countOf(verdicts)];
  return {
    n: all,
    figures: figures({
      convictionRate: shareOf(damning, all),
      damning,
      acquittal,
      fullAccordance: shareOf(countOf(accordances.filter((row) => isJudged(row) && row.full)), all),
    }),
    views: [
      enumView("verdict", "judgmentTypes", verdicts, ({ verdict }) => verdict, counted, "declared"),
      enumView("acquittals", "notGuiltySentenceReason", reasons.filter(isAcquittal), ({ reason }) => reason, counted),
      view(
        "month",
        months,
        verdicts,
        ({ month }) => month,
        (rows) => [countOf(rows.filter(isDamning)), countOf(rows.filter(isAcquittal))],
      ),
    ],
  };
};

export const restrainingOrders: Compute = ({ judgments: { penalties }, orders: { inForce, endingSoon, rows } }) => {
  const damning = penalties.filter(isDamning);
  const ordered = damning.filter(({ order }) => order);
  return {
    n: countOf(damning),
    figures: figures({ orders: countOf(ordered), inForce, endingSoon }),
    views: [view("orders", ["withOrder", "withoutOrder"], damning, ({ order }) => (order ? "withOrder" : "withoutOrder"), counted)],
    list: { total: inForce, rows },
  };
};

export const civilLiability: Compute = ({ judgments: { penalties } }) => {
  const damning = penalties.filter(isDamning);
  const keyOf = ({ liable }: { liable: boolean }) => (liable ? "withLiability" : "withoutLiability");
  return {
    n: countOf(damning),
    figures: figures({ liability: euros(sum(damning, ({ liability }) => liability)) }),
    views: [view("liability", ["withLiability", "withoutLiability"], damning, keyOf, counted)],
  };
};

export const recoveryMethod: Compute = ({ judgments: { payments } }) => {
  const paid = payments.filter((row) => row.paid);
  const collected = (rows: typeof paid) => euros(sum(rows, ({ payment }) => payment));
  return {
    n: countOf(paid),
    figures: figures({ collected: collected(paid) }),
    views: [
      enumView(
        "method",
        "enforcementPaymentMethods",
        paid,
        ({ method }) => method,
        (rows) => [collected([...rows]), countOf(rows)],
        "declared",
      ),
    ],
  };
};

export const actionType: Compute = ({ actions, seesPrices }) => ({
  n: countOf(actions),
  figures: figures({ actions: countOf(actions), ...(seesPrices && { price: euros(sum(actions, ({ price }) => price)) }) }),
  views: [
    enumView(
      "action",
      "actions",
      actions,
      ({ action }) => action,
      (rows) => (["police", "judicial"] as const).map((type) => countOf(rows.filter((row) => row.type === type))),
    ),
  ],
});

export const intrusions: Compute = ({ facts: { offences }, intrusions: rows }) => {
  const intruded = offences.filter(({ penalType }) => penalType === "intrusion");
  const total = countOf(intruded);
  return {
    n: total,
    figures: figures({ records: total, amount: euros(sum(intruded, ({ amount }) => amount)) }),
    views: [],
    list: { total, rows },
  };
};
