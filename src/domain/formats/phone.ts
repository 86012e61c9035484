/** Stored as E.164: Spanish and French national numbers get their prefix. */
export function parsePhone(value: string): string | undefined {
  const compact = value.replace(/[\s().-]/g, "").replace(/^00/, "+");
  if (/^[6789]\d{8}$/.test(compact)) return `+34${compact}`;
  if (/^0[1-9]\d{8}$/.test(compact)) return `+33${compact.slice(1)}`;
  if (compact.startsWith("+34")) return /^\+34[6789]\d{8}$/.test(compact) ? compact : undefined;
  if (compact.startsWith("+33")) return /^\+33[1-9]\d{8}$/.test(compact) ? compact : undefined;
  return /^\+[1-9]\d{7,14}$/.test(compact) ? compact : undefined;
}
