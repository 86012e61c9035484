import { isProvince, provinceOf } from "#domain/provinces.ts";

type Place = { zip: string; country: string | null; state: string };

/** The province after the postal code or the country changed. A province that was typed by hand stays, and an incomplete code changes nothing. */
export function nextProvince({ zip, country, state }: Place): string {
  const code = zip.replace(/\s/g, "");
  if (code.length < 5 || (state !== "" && !isProvince(state))) return state;
  return provinceOf(code, country) ?? "";
}
