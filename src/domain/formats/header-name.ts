import type { Format } from "./format.ts";

/** What can stand for a name in the header of a mail: one line without the characters that end a name there. */
export const headerLine = /^[^\p{C}<>"\\]*$/u;

export const headerName: Format = {
  parse: (value) => (headerLine.test(value) ? value.trim() : undefined),
  message: "field.format.invalid",
};
