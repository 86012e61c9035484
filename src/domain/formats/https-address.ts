import type { Format } from "./format.ts";

/** An address that a browser opens safely. */
export const httpsAddress: Format = {
  message: "field.https.invalid",
  parse: (value) => (URL.canParse(value) && new URL(value).protocol === "https:" ? new URL(value).href : undefined),
};
