import { provinceOf } from "#domain/provinces.ts";

type Place = { zip: string; country: string | null; state: string };

/** The province after a postal code was typed. What a person wrote instead of `filled`, the province of the code before, stays. */
export function nextProvince({ zip, country, state }: Place, filled: string | undefined): string {
  const isOurs = state === "" || state === filled;
  return (isOurs && provinceOf(zip.replace(/\s/g, ""), country)) || state;
}
