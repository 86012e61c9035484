export type Priced = { quantity: number; price: number };

/** What the articles cost together, in euros. */
export const articlesTotal = (lines: readonly Priced[]): number =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * centsOf(price), 0) / 100;

/**
 * The amount of the ticket after its articles changed. It follows their sum until a person types another amount: an amount that differs from the
 * sum was typed, and stays. Null where there is nothing to follow: no articles any more, and no amount of a person's own.
 */
export function ticketAfter(ticket: number | null, before: readonly Priced[], after: readonly Priced[]): number | null {
  const isTyped = ticket !== null && centsOf(ticket) !== centsOf(articlesTotal(before));
  if (isTyped) return ticket;
  return after.length > 0 ? articlesTotal(after) : null;
}

/** How much more the ticket says than its articles; negative if it says less. Null where there is nothing to compare. */
export function ticketDifference(ticket: number | null, lines: readonly Priced[]): number | null {
  if (ticket === null || lines.length === 0) return null;
  return (centsOf(ticket) - centsOf(articlesTotal(lines))) / 100;
}

const centsOf = (amount: number) => Math.round(amount * 100);
