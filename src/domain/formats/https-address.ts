import type { Format } from "./format.ts";

/** An https URL. */
export const httpsAddress: Format = {
  message: "field.https.invalid",
  parse: (value) => (URL.canParse(value) && new URL(value).protocol === "https:" ? new URL(value).href : undefined),
};
