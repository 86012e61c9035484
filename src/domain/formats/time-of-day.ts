import type { Format } from "./format.ts";

/** An hour and minutes: `9:05` and `9.05` are kept as `09:05`. */
export const timeOfDay: Format = {
  message: "field.format.invalid",
  parse: (value) => {
    const [, hour, minutes] = /^(\d{1,2})[:.h ]?([0-5]\d)$/i.exec(value.trim()) ?? [];
    return hour && minutes && Number(hour) < 24 ? `${hour.padStart(2, "0")}:${minutes}` : undefined;
  },
};
