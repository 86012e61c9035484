/** What the recovered amount follows from. */
export const recoverySources = ["ticketAmount", "recoveredProducts"] as const;

type Values = Readonly<Record<string, unknown>>;

/** The recovered amount, where the answer determines it; after `some` a person enters it. */
export function recoveredAmountOf({ recoveredProducts, ticketAmount }: Values): number | undefined {
  if (recoveredProducts === "yesForSale" && typeof ticketAmount === "number") return ticketAmount;
  return recoveredProducts === "no" || recoveredProducts === "yesNotForSale" ? 0 : undefined;
}

/**
 * The recovered amount after the ticket or the answer changed, unless a person types it with that change. A new answer always
 * recomputes it; null means that a person has to enter it. A new ticket recomputes it only if it was computed before, not typed.
 */
export function recoveredAfter(before: Values, after: Values): unknown {
  const own = before.recoveredAmount ?? null;
  if (before.recoveredProducts !== after.recoveredProducts) return recoveredAmountOf(after) ?? null;
  const followsRule = own === null || own === recoveredAmountOf(before);
  return followsRule ? (recoveredAmountOf(after) ?? null) : own;
}
