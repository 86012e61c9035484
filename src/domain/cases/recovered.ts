/** The recovered amount, where the answer determines it; after `some` a person enters it. */
export function recoveredAmountOf({ recoveredProducts, ticketAmount }: Readonly<Record<string, unknown>>): number | undefined {
  if (recoveredProducts === "yesForSale" && typeof ticketAmount === "number") return ticketAmount;
  return recoveredProducts === "no" || recoveredProducts === "yesNotForSale" ? 0 : undefined;
}
