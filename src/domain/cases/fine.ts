/** What the amount of a fine by days follows from. */
export const fineSources = ["penaltyDays", "penaltyQuota"] as const;

type Values = Readonly<Record<string, unknown>>;

/** Days times their daily amount, in whole cents. */
export const fineOf = ({ penaltyDays, penaltyQuota }: Values): number | undefined =>
  typeof penaltyDays === "number" && typeof penaltyQuota === "number" ? Math.round(penaltyDays * penaltyQuota * 100) / 100 : undefined;

/** The amount after days or daily amount changed. One that was typed and differs stays: the proposals say so. */
export function fineAfter(before: Values, after: Values): unknown {
  const own = after.penaltyAmount ?? null;
  const isChanged = fineSources.some((name) => (before[name] ?? null) !== (after[name] ?? null));
  const followsRule = own === null || own === fineOf(before);
  return isChanged && followsRule ? (fineOf(after) ?? own) : own;
}
