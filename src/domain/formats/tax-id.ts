import type { Format } from "./format.ts";
import { parseDni } from "./person-id.ts";

const bare = (value: string) => value.toUpperCase().replace(/[\s.-]/g, "");

/** CIF of Spain for companies, DNI/NIE for sole traders. */
export function parseSpanishTaxId(value: string): string | undefined {
  const code = bare(value);
  if (!/^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(code)) return parseDni(value);
  const digits = [...code.slice(1, 8)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)), 0);
  const control = (10 - (sum % 10)) % 10;
  const [asDigit, asLetter] = [String(control), "JABCDEFGHI"[control]];
  const last = code[8];
  if ("ABEH".includes(code[0]!)) return last === asDigit ? code : undefined;
  if ("PQRSNW".includes(code[0]!) || code.slice(1, 3) === "00") return last === asLetter ? code : undefined;
  return last === asDigit || last === asLetter ? code : undefined;
}

const luhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => sum + (index % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]! : Number(digit)), 0) % 10 ===
  0;

/** SIREN (9 digits) or SIRET (14) of France. The digits of La Poste's SIRETs add up to a multiple of five instead. */
export function parseFrenchTaxId(value: string): string | undefined {
  const code = bare(value);
  if (/^\d{9}$/.test(code)) return luhn(code) ? code : undefined;
  if (!/^\d{14}$/.test(code) || !luhn(code.slice(0, 9))) return undefined;
  const isLaPoste = code.startsWith("356000000") && [...code].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
  return isLaPoste || luhn(code) ? code : undefined;
}

export const taxId: Format = {
  message: "customer.code.invalid",
  parse: (value, record) => (record.country === "France" ? parseFrenchTaxId(value) : parseSpanishTaxId(value)),
};

/** A company has no country field: a number that is valid in either country is accepted. */
export const companyTaxId: Format = {
  message: "customer.code.invalid",
  parse: (value) => parseSpanishTaxId(value) ?? parseFrenchTaxId(value),
};
