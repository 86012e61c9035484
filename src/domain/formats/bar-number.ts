import type { Format } from "./format.ts";

export const barNumber: Format = {
  message: "field.format.invalid",
  parse: (value) => {
    const number = value.trim().toUpperCase();
    return /^[0-9A-Z/ -]{1,12}$/.test(number) ? number : undefined;
  },
};
