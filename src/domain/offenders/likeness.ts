import { keysOf } from "#domain/enumerations.ts";
import type { Appearance } from "./described-as.ts";

const ages: readonly string[] = keysOf("apparentAges");
const heights: readonly string[] = keysOf("heights");

/** How much a person looks like a description. What is not known of one of them counts nothing; what contradicts counts against. */
export function likeness(described: Appearance, person: Appearance & { sameShop?: boolean }): number {
  return (
    same(described.sex, person.sex, 3, -6) +
    near(ages, described.apparentAge, person.apparentAge, [3, 1, -2, -4]) +
    near(heights, described.height, person.height, [1.5, -0.5, -3]) +
    (described.spokenLanguage === "other" ? 0 : same(described.spokenLanguage, person.spokenLanguage, 2, -1)) +
    Math.min(4, 2 * shared(described.marks, person.marks)) +
    Math.min(2, shared(described.clothes, person.clothes)) +
    (person.sameShop ? 2 : 0)
  );
}

type Value = string | null | undefined;

const same = (one: Value, other: Value, equal: number, different: number) => (!one || !other ? 0 : one === other ? equal : different);

/** By how many steps two values of an ordered list are apart. */
function near(order: readonly string[], one: Value, other: Value, byDistance: readonly number[]): number {
  if (!one || !other) return 0;
  const distance = Math.abs(order.indexOf(one) - order.indexOf(other));
  return byDistance[Math.min(distance, byDistance.length - 1)]!;
}

const shortest = 4;
const wordsOf = (text: Value) =>
  new Set(
    (text ?? "")
      .normalize("NFD")
      .replaceAll(/\p{Mn}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      // Masculine and feminine, singular and plural are the same word here.
      .map((word) => word.replace(/[aeo]?s?$/u, ""))
      .filter((word) => word.length >= shortest - 1),
  );

function shared(one: Value, other: Value): number {
  const known = wordsOf(other);
  return [...wordsOf(one)].filter((word) => known.has(word)).length;
}
