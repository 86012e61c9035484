import type { Format } from "./format.ts";

const spanish = /^\d{1,6}\/(19|20)\d{2}$/;
const french = /^[0-9A-Za-z/ .-]{3,30}$/;

/** The number of Spanish court records: 123/2026. */
export const autos: Format = { message: "case.autos.invalid", parse: (value) => (spanish.test(value) ? value : undefined) };

/** In France the number of the prosecutor's office or of the court's register: only its characters can be checked. */
export const procedureNumber: Format = {
  message: "case.autos.invalid",
  parse: (value, record) => ((record.country === "France" ? french : spanish).test(value) ? value : undefined),
};
