import type { MessageKey } from "#domain/messages/message-key.ts";

/** The largest amount a record can hold, in euros. */
export const maxAmount = 999_999_999.99;

/** An amount in euros and whether its text is ambiguous, or why the text is no amount. */
export type AmountText = { amount: number; isAmbiguous: boolean } | { problem: MessageKey };

/**
 * Reads an amount as people of both countries type and paste it. The last separator starts the cents, unless exactly three
 * digits follow it: amounts have no tenths of a cent, so it separates thousands. Undefined for an empty text.
 */
export function readAmount(text: string): AmountText | undefined {
  const bare = text.replaceAll(/€|eur(os?)?/gi, "").trim();
  if (bare === "") return text.trim() === "" ? undefined : { problem: "field.amount.invalid" };
  if (/^\(.*\)$|^[-−–—]|[-−–—]$/.test(bare)) return { problem: "field.amount.negative" };
  const [whole = "", cents = ""] = splitCents(bare);
  const separators = separatorsOf(whole);
  const isGrouped = separators.length === 0 || (new Set(separators).size === 1 && /^[1-9]\d{0,2}(\D\d{3})+$/.test(whole));
  if (!/^[\d.,'’\s]*\d[\d.,'’\s]*$/.test(bare) || !isGrouped) return { problem: "field.amount.invalid" };
  if (cents.length > 2) return { problem: "field.amount.cents" };
  const amount = Number(`${whole.replaceAll(/\D/g, "")}.${cents || "0"}`);
  if (amount > maxAmount) return { problem: "field.amount.large" };
  return { amount, isAmbiguous: cents === "" && separators.length === 1 && separators[0] !== " " };
}

/** The digits before the cents, with their separators, and the cents. */
function splitCents(text: string): string[] {
  const [, whole = "", separator = "", rest = ""] = /^(.*)([.,'’])(\d*)$/s.exec(text) ?? [];
  const isRepeated = separatorsOf(whole).includes(kindOf(separator));
  const isThousands = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return separator === "" || isRepeated || isThousands ? [text] : [whole, rest];
}

const separatorsOf = (text: string) => (text.match(/\D/g) ?? []).map(kindOf);

/** All spaces are one separator, and so are both apostrophes. */
const kindOf = (separator: string) => (/\s/.test(separator) ? " " : separator === "’" ? "'" : separator);
