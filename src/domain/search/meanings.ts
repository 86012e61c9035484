import { memoize } from "#domain/memoize.ts";
import { enums as spanish } from "#domain/messages/es/enums.ts";
import { enumsByLaw as spanishByLaw } from "#domain/messages/es/enums-by-law.ts";
import { enums as french } from "#domain/messages/fr/enums.ts";
import { enumsByLaw as frenchByLaw } from "#domain/messages/fr/enums-by-law.ts";
import { hearingDay, isHearing } from "./hearing-words.ts";
import { differsByOneLetter, hasSameStem, plain } from "./highlight.ts";

/** The terms of search documents that stand for a value, whatever the language: a key of an enumeration, the month of the facts. */
export const termOf = {
  penalType: (key: string) => `$penal${key.toLowerCase()}`,
  procedure: (key: string) => `$civil${key.toLowerCase()}`,
  month: (month: number) => `$month${month}`,
  hearing: (day: string | number) => `$hearing${day}`,
};

/** From each typed word to the terms that it means; `near` with one wrong letter. */
export type Meanings = { exact: Readonly<Record<string, string[]>>; near: Readonly<Record<string, string[]>> };

/** Beside the name of a hearing, a month is that of the hearing, and "mañana" its day. */
export function meaningsOf(typed: string, today: string): Meanings {
  const { exact, near } = meaningsOfWords(typed);
  const words = wordsOf(typed);
  if (!words.some(isHearing)) return { exact, near };
  const ofHearing = (word: string) => {
    const day = hearingDay(word, today);
    const terms = (exact[word] ?? []).map((term) => term.replace(/^\$month/, termOf.hearing("")));
    return [...terms, ...(isHearing(word) ? [termOf.hearing("")] : []), ...(day ? [termOf.hearing(day)] : [])];
  };
  return { exact: Object.fromEntries(words.map((word) => [word, ofHearing(word)] as const).filter(([, terms]) => terms.length > 0)), near };
}

const wordsOf = (typed: string) => [...new Set((typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(plain))].slice(0, 8);

const meaningsOfWords = memoize((typed: string): Meanings => {
  const words = wordsOf(typed);
  const found = (isMeant: (word: string, label: string) => boolean) =>
    Object.fromEntries(words.map((word) => [word, termsOf(word, isMeant)] as const).filter(([, terms]) => terms.length > 0));
  return { exact: found(means), near: found(isNear) };
}, 500);

const termsOf = (word: string, isMeant: (word: string, label: string) => boolean) => [
  ...new Set([
    ...vocabulary()
      .filter(({ label }) => isMeant(word, label))
      .map(({ term }) => term),
    ...(isMeant === means ? coloursOf(word) : []),
  ]),
];

const minPrefix = 4;
const means = (word: string, label: string) =>
  word === label || singular(word) === singular(label) || (word.length >= minPrefix && label.startsWith(word)) || hasSameStem(word, label);
const minNear = 5;
const isNear = (word: string, label: string) => Math.min(word.length, label.length) >= minNear && differsByOneLetter(word, label);
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);

type Meant = { label: string; term: string };
let all: readonly Meant[] | undefined;
/** Every word of a label, in both languages and under both laws, with the term it stands for. */
const vocabulary = (): readonly Meant[] => {
  all ??= [...labels("penalTypes", termOf.penalType), ...labels("civilProcedures", termOf.procedure), ...months];
  return all;
};

function labels(name: "penalTypes" | "civilProcedures", term: (key: string) => string): Meant[] {
  const catalogues: Readonly<Partial<Record<string, string>>>[] = [
    spanish[name],
    french[name],
    ...[spanishByLaw, frenchByLaw].flatMap(({ es, fr }) => [es[name] ?? {}, fr[name] ?? {}]),
  ];
  return catalogues.flatMap((texts) =>
    Object.entries(texts).flatMap(([key, text]) =>
      (text!.match(/[\p{L}\p{M}]+/gu) ?? [])
        .map(plain)
        .filter((word) => word.length > 2 && !tooGeneral.has(word))
        .map((label) => ({ label, term: term(key) })),
    ),
  );
}

/** Words of labels that say nothing of their own. */
const tooGeneral = new Set(
  "con sin por las los cosas menos grave escasa cuantia francia establecimiento etablissement avec sous dans par une faible valeur commis droit delito medida effet".split(
    " ",
  ),
);

/** "mar" and "mai" are words of their own. */
const shortMonths = "ene feb abr may jun jul ago sep sept oct nov dic janv fevr avr juil aout dec".split(" ");
const months: Meant[] = ["es", "fr"].flatMap((language) =>
  Array.from({ length: 12 }, (_, index) => {
    const label = plain(new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, index, 1)));
    const forms = [label, ...shortMonths.filter((short) => label.startsWith(short))];
    return forms.map((form) => ({ label: form, term: termOf.month(index + 1) }));
  }).flat(),
);

/** Colours of vehicles are free text: each is found by the others of its group. */
const colours = [
  "azul azules bleu bleue bleus",
  "rojo roja rouge",
  "negro negra noir noire",
  "blanco blanca blanc blanche",
  "gris grise",
  "verde vert verte",
  "amarillo amarilla jaune",
  "naranja orange",
  "marron brun brune",
  "plata plateado plateada argent argente argentee",
  "dorado dorada dore doree",
  "granate burdeos bordeaux",
  "morado violeta violet violette",
  "rosa rose",
].map((group) => group.split(" "));
const coloursOf = (word: string) => (colours.find((group) => group.includes(word)) ?? []).map((colour) => `=${colour}`);
