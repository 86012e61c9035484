import { enumLabel } from "#domain/messages/enum-label.ts";
import type { Words } from "#domain/messages/words.ts";

/** What is known of the appearance of a person. */
export type Appearance = {
  sex?: string | null;
  apparentAge?: string | null;
  height?: string | null;
  spokenLanguage?: string | null;
  clothes?: string | null;
  marks?: string | null;
};

const textLength = 60;

/** The name of somebody nobody knows: what distinguishes them best, in few words. Null if nothing is known. */
export function describedAs(words: Pick<Words, "t" | "enums" | "enumsByLaw">, person: Appearance): string | null {
  const traits = traitsOf(words, person);
  return traits.length > 0 ? words.t("offender.unknown", { isFemale: person.sex === "female", traits: traits.join(", ") }) : null;
}

export function traitsOf({ t, ...words }: Pick<Words, "t" | "enums" | "enumsByLaw">, person: Appearance): string[] {
  const { sex, apparentAge, height, spokenLanguage, clothes, marks } = person;
  const text = clothes?.trim() || marks?.trim();
  const lower = (label: string) => label.toLocaleLowerCase();
  return [
    sex && lower(enumLabel(words, "sexes", sex)),
    apparentAge && lower(enumLabel(words, "apparentAges", apparentAge)),
    height && t("offender.height", { height: lower(enumLabel(words, "heights", height)) }),
    spokenLanguage && spokenLanguage !== "other" && t("offender.speaks", { language: lower(enumLabel(words, "spokenLanguages", spokenLanguage)) }),
    text && (text.length > textLength ? `${text.slice(0, textLength).trimEnd()}…` : text),
  ].filter((one) => typeof one === "string" && one !== "") as string[];
}

/** Whether a name is such a description. Names of people have no colon. */
export const isDescription = (name: string) => /^(Desconocid[oa]|Inconnue?)\s?:/u.test(name);
