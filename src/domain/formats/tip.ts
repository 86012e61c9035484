import type { Format } from "./format.ts";

/** Spanish TIP: digits only. French professional card: only its prefix is checked. */
export const tip: Format = {
  message: "witness.nTip.invalid",
  parse: (value) => {
    const number = value.toUpperCase().replace(/\s/g, "");
    return /^\d{1,6}$/.test(number) || /^CAR-[0-9A-Z-]{3,30}$/.test(number) ? number : undefined;
  },
};
