import type { Format } from "./format.ts";

const spanish = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
const french = /^(0[1-9]|[1-8]\d|9[0-578])\d{3}$/;

export const zip: Format = {
  message: "field.zip.invalid",
  parse: (value, record) => {
    const code = value.replace(/\s/g, "");
    return (record.country === "France" ? french : spanish).test(code) ? code : undefined;
  },
};
