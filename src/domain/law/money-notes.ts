import { fineOf } from "#domain/cases/fine.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import { awardedLiability, instalmentsOf, judgedLiability, type WithLedger } from "#domain/ledger/ledger.ts";
import type { Proposal } from "./proposal.ts";
import { type LawContext, type LegalEntry, levelOn } from "./term-entry.ts";

/** Where a court or the parties agree on instalments. */
const instalmentReferences = {
  penal: { es: "125 CP", fr: "1343-5 C. civ." },
  civil: { es: "1125 CC", fr: "1343-5 C. civ." },
} as const;

/** The next instalment that is not covered: a key date of the record, and urgent once it is past. */
export function instalmentEntries({ ledger }: WithLedger, kind: keyof typeof instalmentReferences, where: LawContext): LegalEntry[] {
  const instalments = instalmentsOf(ledger);
  const next = instalments.find(({ open }) => open > 0);
  if (!next) return [];
  const paid = instalments.filter(({ open }) => open === 0).length;
  return [
    {
      key: "instalment",
      title: ({ t }) => t("law.instalment"),
      date: next.date,
      working: [
        ({ t, money }) => t("law.instalment.open", { amount: money(next.amount), open: money(next.open) }),
        ({ t }) => t("law.instalment.count", { paid, all: instalments.length }),
      ],
      reference: instalmentReferences[kind][where.seat.jurisdiction],
      level: levelOn(next.date, where),
      checked: true,
    },
  ];
}

/** What a fine by days may be. Spain: natural persons. */
const fineLimits: Readonly<Record<Jurisdiction, { days: readonly [number, number]; quota: readonly [number, number]; reference: string }>> = {
  es: { days: [10, 720], quota: [2, 400], reference: "50.3, 50.4 CP" },
  fr: { days: [1, 360], quota: [0, 1000], reference: "131-5 CP" },
};

/** Days of deprivation of liberty for a fine that is not paid: one per two daily amounts in Spain (53.1 CP), as many as unpaid days in France. */
export const subsidiaryDays = (jurisdiction: Jurisdiction, days: number): number => (jurisdiction === "es" ? Math.floor(days / 2) : days);

const subsidiaryReferences: Readonly<Record<Jurisdiction, string>> = { es: "53.1 CP", fr: "131-25 CP" };

/** Notes about the amounts of a judgment. Only the amount of a fine can be accepted from them. */
export function moneyNotes(record: CaseRecord, { seat: { jurisdiction } }: LawContext): Proposal[] {
  const { penaltyDays, penaltyQuota, penaltyAmount, enforcementSentenceCompliance } = record;
  const notes: Proposal[] = [];
  // The review covers fines by days of Spanish law.
  const checked = jurisdiction === "es";
  const [awarded, judged] = [awardedLiability(record), judgedLiability(record)];
  if (awarded !== undefined && judged > 0 && awarded !== judged)
    notes.push({
      key: "liabilityDiffers",
      text: ({ t, money }) => t("suggestion.liabilityDiffers", { awarded: money(awarded), judged: money(judged) }),
      reference: "",
      values: {},
      checked: true,
    });
  const fine = fineOf(record);
  if (fine === undefined || penaltyDays === null || penaltyQuota === null) return notes;
  const working = { days: penaltyDays, quota: penaltyQuota, fine };
  if (penaltyAmount !== null && penaltyAmount !== fine)
    notes.push({
      key: "fineDiffers",
      text: ({ t, money }) =>
        t("suggestion.fineDiffers", { days: working.days, quota: money(working.quota), fine: money(fine), amount: money(penaltyAmount) }),
      reference: jurisdiction === "es" ? "50 CP" : "131-5 CP",
      values: { penaltyAmount: fine },
      checked,
    });
  const { days, quota, reference } = fineLimits[jurisdiction];
  const isWithin = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;
  if (!isWithin(penaltyDays, days) || !isWithin(penaltyQuota, quota))
    notes.push({
      key: "fineLimits",
      text: ({ t, money }) => t("suggestion.fineLimits", { from: days[0], to: days[1], least: money(quota[0]), most: money(quota[1]) }),
      reference,
      values: {},
      checked,
    });
  if (enforcementSentenceCompliance !== "finePayment")
    notes.push({
      key: "subsidiary",
      text: ({ t }) => t(`suggestion.subsidiary.${jurisdiction}`, { quotas: penaltyDays, days: subsidiaryDays(jurisdiction, penaltyDays) }),
      reference: subsidiaryReferences[jurisdiction],
      values: {},
      checked,
    });
  return notes;
}
