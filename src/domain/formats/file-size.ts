const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "14,2 MB", "14,2 Mo". */
export function sizeText(locale: string, bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const shown = bytes / 1024 ** step;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step > 1 && shown < 100 ? 1 : 0,
  }).format(shown);
}
