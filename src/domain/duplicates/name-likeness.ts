import { isOneAway, plainText } from "./near-text.ts";

/** Words between names, which people leave out. */
const particles = new Set(["de", "del", "la", "las", "los", "el", "y", "i", "du", "des", "le", "les", "d", "l", "et", "da", "do", "dos"]);
/** Shorter words are one letter apart by chance. */
const shortestTypo = 4;
/** A whole word must be the same: initials alone name everybody. */
const shortestWhole = 3;

export const nameWords = (value: unknown): string[] =>
  plainText(value)
    .split(" ")
    .filter((word) => word !== "" && !particles.has(word));

type Options = { single?: boolean; given?: readonly unknown[] };
type Match = "same" | "typo" | "initial";

/**
 * How much two names are the same, from 0 to 100: the same words in any order, one letter apart, shortened to an initial, or with a word missing.
 * `single` allows names of one word, which say nothing of people. Of the `given` names, the last letter tells a woman from a man.
 */
export function nameLikeness(one: unknown, other: unknown, { single = false, given = [] }: Options = {}): number {
  const [left, right] = [nameWords(one), nameWords(other)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  if (fewer.length < (single ? 1 : 2)) return 0;
  const matches = matchWords(fewer, more, new Set(given.flatMap(nameWords)));
  if (!matches) return 0;
  const count = (kind: Match) => matches.filter(({ match }) => match === kind).length;
  if (!matches.some(({ match, word }) => match === "same" && word.length >= shortestWhole) && !(single && fewer.length === 1)) return 0;
  const missing = more.length - fewer.length;
  const isMoved = matches.some(({ place }, index) => index > 0 && place < matches[index - 1]!.place);
  // One letter is a slip, two are another name.
  const score = 100 - penalty(count("typo"), 12, 24) - penalty(count("initial"), 15, 10) - penalty(missing, 20, 20) - (isMoved ? 5 : 0);
  return Math.max(0, score);
}

const penalty = (count: number, first: number, next: number) => (count === 0 ? 0 : first + (count - 1) * next);

/** Each of these words with one of the others, the best pairs first; none if a word has no counterpart. */
function matchWords(
  fewer: readonly string[],
  more: readonly string[],
  given: ReadonlySet<string>,
): { word: string; match: Match; place: number }[] | undefined {
  const free = new Set(more.keys());
  const found = new Map<number, { match: Match; place: number }>();
  for (const match of ["same", "typo", "initial"] as const)
    for (const [index, word] of fewer.entries()) {
      if (found.has(index)) continue;
      const place = [...free].find((at) => matchOf(word, more[at]!, given) === match);
      if (place === undefined) continue;
      found.set(index, { match, place });
      free.delete(place);
    }
  return found.size < fewer.length ? undefined : fewer.map((word, index) => ({ word, ...found.get(index)! }));
}

function matchOf(one: string, other: string, given: ReadonlySet<string>): Match | undefined {
  if (one === other) return "same";
  if (one.length === 1 || other.length === 1) return /\d/.test(one + other) ? undefined : one[0] === other[0] ? "initial" : undefined;
  // Another number is another thing.
  if (/\d/.test(one + other)) return undefined;
  if (Math.min(one.length, other.length) < shortestTypo || !isOneAway(one, other)) return undefined;
  return given.has(one) && given.has(other) && isOtherGender(one, other) ? undefined : "typo";
}

/** Mario and María, Michel and Michèle are one letter apart, and two people. */
function isOtherGender(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length > short.length) return long === `${short}a` || (long === `${short}e` && !/[aeiou]$/.test(short));
  return one.slice(0, -1) === other.slice(0, -1) && /[ao]$/.test(one) && /[ao]$/.test(other);
}
