/** What the store got back, where its answer leaves no doubt; `some` has to be said by a person. */
export function recoveredAmountOf({ recoveredProducts, ticketAmount }: Readonly<Record<string, unknown>>): number | undefined {
  if (recoveredProducts === "yesForSale" && typeof ticketAmount === "number") return ticketAmount;
  return recoveredProducts === "no" || recoveredProducts === "yesNotForSale" ? 0 : undefined;
}
