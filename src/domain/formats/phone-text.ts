/** A stored number in readable groups: +34 612 345 678, +33 6 12 34 56 78. */
export function phoneText(value: string): string {
  if (/^\+34\d{9}$/.test(value)) return value.replace(/^(\+34)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
  if (/^\+33\d{9}$/.test(value)) return value.replace(/^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1 $2 $3 $4 $5 $6");
  return value;
}
