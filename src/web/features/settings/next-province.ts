import { isProvince, provinceOf } from "#domain/provinces.ts";

type Place = { zip: string; country: string | null; state: string };

/** The province after a postal code or a country was chosen. What a person wrote in other words stays, and half a code changes nothing. */
export function nextProvince({ zip, country, state }: Place): string {
  const code = zip.replace(/\s/g, "");
  if (code.length < 5 || (state !== "" && !isProvince(state))) return state;
  return provinceOf(code, country) ?? "";
}
