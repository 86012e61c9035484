import type { Format } from "./format.ts";

const letters = "TRWAGMYFPDXBNJZSQVHLCKE";
const shape = /^(\d{8}|[XYZ]\d{7})([A-Z])$/;

const bare = (value: string) => value.toUpperCase().replace(/[\s.-]/g, "");

/** DNI or NIE in normal form; undefined when the check letter is wrong. */
export function parseDni(value: string): string | undefined {
  const padded = bare(value).replace(/^\d{1,7}(?=[A-Z]$)/, (digits) => digits.padStart(8, "0"));
  const [, number, letter] = shape.exec(padded) ?? [];
  if (!number) return undefined;
  const digits = number.replace(/^[XYZ]/, (first) => String("XYZ".indexOf(first)));
  return letters[Number(digits) % 23] === letter ? padded : undefined;
}

/** DNI/NIE, French identity card or passport. A text in the form of a DNI must have the right check letter. */
export const personId: Format = {
  message: "person.dni.invalid",
  parse: (value) => {
    const dni = parseDni(value);
    if (dni) return dni;
    const other = bare(value);
    if (shape.test(other)) return undefined;
    return /^(\d{12}|[A-Z0-9]{5,15})$/.test(other) ? other : undefined;
  },
};
