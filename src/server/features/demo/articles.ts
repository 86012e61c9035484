import { newId } from "#server/base/new-id.ts";
import type { Row } from "./record-rows.ts";

type Reported = { id: string; cid: number; country: unknown; datetime: unknown; cents: number };

const names = {
  Spain: [
    "Colonia 100 ml",
    "Ginebra 70 cl",
    "Cuchillas de afeitar",
    "Zapatillas deportivas",
    "Auriculares inalámbricos",
    "Crema facial",
    "Jamón curado",
  ],
  France: ["Eau de toilette 100 ml", "Whisky 70 cl", "Lames de rasoir", "Baskets", "Casque sans fil", "Crème visage", "Jean brut"],
};
const yearMs = 365 * 86_400_000;

/** The articles of most reports of the last year; together they cost what the ticket says. Older reports have none, and one in five is without. */
export function articleRows(kind: "case" | "issue", { id, cid, country, datetime, cents }: Reported, now: Date): Row[] {
  const isOld = Date.parse(String(datetime)) < now.getTime() - yearMs;
  if (isOld || cid % 5 === 0 || cents === 0) return [];
  const known = names[country === "France" ? "France" : "Spain"];
  const before = Array.from({ length: cid % 3 }, (_, index) => ({ quantity: 1 + ((cid + index) % 2), price: Math.floor(cents / 8) }));
  const rest = before.reduce((left, { quantity, price }) => left - quantity * price, cents);
  return [...before, { quantity: 1, price: rest }].map((line, index) => ({
    id: newId(),
    version: 1,
    [`${kind}_id`]: id,
    name: known[(cid + index) % known.length],
    ...line,
    code: cid % 2 === 0 ? ean13(`84${String(cid).slice(-6)}${String(index + 1).padStart(4, "0")}`) : null,
  }));
}

/** Twelve digits with their check digit. */
function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
