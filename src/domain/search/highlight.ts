/** A piece of a text, and whether it matches the search. */
export type Piece = { text: string; isMatch: boolean };

/** Splits a text at its matches, by the rules of the search: accents, endings, separators and one wrong letter are ignored. */
export function highlight(text: string, typed: string): Piece[] {
  const terms = searchTerms(typed);
  if (terms.length === 0) return [{ text, isMatch: false }];
  const pieces: Piece[] = [];
  for (const [token] of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)) {
    const word = plain(token);
    const isMatch = word !== "" && terms.some((term) => matchesTerm(word, term));
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += token;
    else pieces.push({ text: token, isMatch });
  }
  return matchWholeNumber(pieces, typed);
}

/** An excerpt of a long text around its first match. */
export function excerpt(text: string, typed: string, length: number): string {
  if (text.length <= length) return text;
  const pieces = highlight(text, typed);
  const first = pieces.findIndex(({ isMatch }) => isMatch);
  const before = pieces.slice(0, Math.max(first, 0)).reduce((sum, piece) => sum + piece.text.length, 0);
  const start = Math.min(Math.max(0, before - Math.floor(length / 3)), text.length - length);
  const from = start === 0 ? 0 : wordAfter(text, start);
  const to = from + length >= text.length ? text.length : text.lastIndexOf(" ", from + length);
  const cut = text.slice(from, to > from ? to : from + length).trim();
  return `${from > 0 ? "… " : ""}${cut}${to < text.length ? " …" : ""}`;
}

const wordAfter = (text: string, at: number) => {
  const space = text.indexOf(" ", at);
  return space === -1 || space - at > 40 ? at : space + 1;
};

/** Without accents, case and separators. */
export const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Shorter words would match by chance. */
const minFuzzyLength = 4;

/** Each word, and adjacent words joined where they form an identifier with digits. */
function searchTerms(typed: string): string[] {
  const words = (typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(plain).slice(0, 8);
  const joined = [2, 3, 4].flatMap((size) =>
    words.slice(0, Math.max(0, words.length - size + 1)).map((_, at) => words.slice(at, at + size).join("")),
  );
  const significant = words.filter((word) => word.length > 2 || words.length === 1);
  return [...significant, ...joined.filter((word) => /\d/.test(word))];
}

const matchesTerm = (word: string, term: string) =>
  word === term || (term.length > 1 && /\D/.test(term) && word.startsWith(term)) || hasSameStem(word, term) || differsByOneLetter(word, term);

/** Words with the same beginning and different endings of up to three letters. */
export function hasSameStem(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < minFuzzyLength || /\d/.test(one + other)) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return same >= minFuzzyLength && one.length - same <= 3 && other.length - same <= 3 && same >= Math.min(one.length, other.length) - 2;
}

export function differsByOneLetter(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < minFuzzyLength || Math.abs(one.length - other.length) > 1 || !/\p{L}/u.test(other)) return false;
  let [start, end] = [0, 0];
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start++;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end <= 1;
}

/** Matches a whole number including its separators. */
function matchWholeNumber(pieces: Piece[], typed: string): Piece[] {
  if (pieces.some(({ isMatch }) => isMatch)) return pieces;
  const whole = pieces.map(({ text }) => text).join("");
  const term = plain(typed);
  return whole.length < 30 && term.length > 1 && /\d/.test(term) && plain(whole).includes(term) ? [{ text: whole, isMatch: true }] : pieces;
}
