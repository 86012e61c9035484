import { isHalfPlate } from "#domain/formats/half-plate.ts";
import type { MergeableName } from "./mergeable.ts";
import { nameLikeness } from "./name-likeness.ts";
import { bareCode, isOneAway, plainText } from "./near-text.ts";

export type Comparable = Readonly<Record<string, unknown>>;
/** How probably two records are the same, from 0 to 100, and the field that suggests it most. */
export type PairScore = { score: number; field: string };

/** From here on a pair is worth a look. */
export const proposedFrom = 70;

const none: PairScore = { score: 0, field: "" };

/** Compares the fields of two records of one kind; what is not known of one of them counts nothing. */
export function scorePair(name: MergeableName, one: Comparable, other: Comparable): PairScore {
  const { score, field } = scorers[name](one, other);
  return { score: Math.round(Math.min(100, Math.max(0, score))), field };
}

const scorers: Record<MergeableName, (one: Comparable, other: Comparable) => PairScore> = {
  criminal: (one, other) => person(one, other, { document: "dni", surname: "surname" }),
  witness: (one, other) => withContact(person(one, other, { document: "code", surname: "lastname" }), one, other),
  vehicle,
  band: (one, other) => ({ score: organisation(one.alias, other.alias, groupWords), field: "alias" }),
  court,
  establishment,
};

const has = (one: unknown, other: unknown) => Boolean(one) && Boolean(other);
const isSame = (one: unknown, other: unknown) => has(one, other) && plainText(one) === plainText(other);
const isOther = (one: unknown, other: unknown) => has(one, other) && plainText(one) !== plainText(other);

function person(one: Comparable, other: Comparable, { document, surname }: { document: string; surname: string }): PairScore {
  const names = nameLikeness(`${one.name ?? ""} ${one[surname] ?? ""}`, `${other.name ?? ""} ${other[surname] ?? ""}`, {
    given: [one.name, other.name],
  });
  const documents = documentLikeness(one[document], other[document]);
  if (documents === "same") return { score: 97 + (names > 0 ? 3 : 0), field: document };
  const born = birthPoints(one.birthDate, other.birthDate);
  // A slip in the number of somebody of another name is the number of somebody else.
  if (documents === "near") return { score: names >= proposedFrom ? Math.max(90, names) + born : 55 + Math.max(0, born), field: document };
  if (names === 0) return none;
  // Many people have the same name: alone it is never certain.
  return { score: Math.min(names, 94) + born - (documents === "other" ? 45 : 0), field: "name" };
}

/** A day that is another one speaks against a name that is the same; one digit, or day and month the other way round, is a slip. */
function birthPoints(one: unknown, other: unknown): number {
  if (typeof one !== "string" || typeof other !== "string") return 0;
  if (one === other) return 10;
  const [year, month, day] = one.split("-");
  return isOneAway(one, other) || other === `${year}-${day}-${month}` ? -5 : -35;
}

type DocumentLikeness = "same" | "near" | "other" | "unknown";

function documentLikeness(one: unknown, other: unknown): DocumentLikeness {
  const [left, right] = [bareCode(one), bareCode(other)];
  if (!left || !right) return "unknown";
  if (left === right || withoutLetter(left) === withoutLetter(right)) return "same";
  // The letter of a DNI or NIE follows from its number, so one wrong digit changes both.
  if (isOneAway(left, right) || isOneAway(withoutLetter(left), withoutLetter(right))) return "near";
  // A passport today and a NIE tomorrow may be of one person; two DNI are not.
  return kindOf(left) === kindOf(right) ? "other" : "unknown";
}

const isDni = (code: string) => /^\d{7,8}[A-Z]?$/.test(code);
const isNie = (code: string) => /^[XYZ]\d{7}[A-Z]$/.test(code);
const withoutLetter = (code: string) => (isDni(code) ? code.replace(/[A-Z]$/, "").padStart(8, "0") : isNie(code) ? code.slice(0, -1) : code);
const kindOf = (code: string) => (isDni(code) ? "dni" : isNie(code) ? "nie" : "passport");

/** The same telephone or address of mail makes a likely name nearly certain. */
function withContact(found: PairScore, one: Comparable, other: Comparable): PairScore {
  const isShared = ["email", "mobile"].some((name) => isSame(one[name], other[name]));
  return isShared && found.score >= 40 ? { ...found, score: found.score + 15 } : found;
}

/** Characters that people read as each other. */
const lookalikes: Readonly<Record<string, string>> = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", B: "8", G: "6" };
const asRead = (plate: string) => plate.replaceAll(/[A-Z]/g, (letter) => lookalikes[letter] ?? letter);

function vehicle(one: Comparable, other: Comparable): PairScore {
  const [left, right] = [bareCode(one.plate), bareCode(other.plate)];
  if (!left || !right || isHalfPlate(one.plate) || isHalfPlate(other.plate)) return none;
  if (left === right) return { score: 100, field: "plate" };
  if (!isOneAway(left, right)) return none;
  const looks = (isSame(one.brand, other.brand) ? 4 : 0) + (isSame(one.model, other.model) ? 4 : 0) + (isSame(one.color, other.color) ? 4 : 0);
  const against = (isOther(one.brand, other.brand) ? 30 : 0) + (isOther(one.color, other.color) ? 8 : 0);
  return { score: 80 + (asRead(left) === asRead(right) ? 8 : 0) + looks - against, field: "plate" };
}

/** What groups are called by, and what is left out as often as not. */
const groupWords = ["banda", "clan", "grupo", "bande", "groupe", "gang", "familia", "famille"];
const courtWords: Readonly<Record<string, string>> = {
  ...{ jdo: "juzgado", juzg: "juzgado", inst: "instruccion", instr: "instruccion", pen: "penal", prov: "provincial", aud: "audiencia" },
  ...{ trib: "tribunal", tj: "tribunal judiciaire", ap: "audiencia provincial", no: "", num: "", numero: "", n: "", nº: "", plaza: "" },
};
const shopWords: Readonly<Record<string, string>> = {
  ...{ c: "", calle: "", av: "avenida", avda: "avenida", pza: "plaza", pl: "plaza", ctra: "carretera", rue: "", tienda: "", magasin: "" },
  ...{ cc: "centro comercial", st: "saint" },
};

const spelledOut = (value: unknown, words: Readonly<Record<string, string>>) =>
  plainText(value)
    .split(" ")
    .map((word) => words[word] ?? word)
    .join(" ");

/** Names of groups and places: every number in them must be the same. */
function organisation(one: unknown, other: unknown, left: readonly string[]): number {
  const bare = (value: unknown) =>
    plainText(value)
      .split(" ")
      .filter((word) => !left.includes(word))
      .join(" ");
  const [first, second] = [bare(one), bare(other)];
  if (numbersOf(first) !== numbersOf(second)) return 0;
  const score = first !== "" && first.replaceAll(" ", "") === second.replaceAll(" ", "") ? 100 : nameLikeness(first, second, { single: true });
  return score - (plainText(one).length === plainText(other).length || score < 100 ? 0 : 2);
}

const numbersOf = (text: string) =>
  (text.match(/\d+/g) ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
    .join(" ");

function court(one: Comparable, other: Comparable): PairScore {
  if (isOther(one.country, other.country)) return none;
  // The number may be in the name, in its own field, or in both.
  const numbers = [one, other].map(({ alias, number }) => [...new Set(numbersOf(`${plainText(number)} ${plainText(alias)}`).split(" "))].join(" "));
  if (has(numbers[0], numbers[1]) && numbers[0] !== numbers[1]) return none;
  const name = ({ alias, city }: Comparable) => withoutNumbers(withoutWords(spelledOut(alias, courtWords), plainText(city)));
  const score = organisation(name(one), name(other), []);
  const away = isOther(one.city, other.city) ? (isOneAway(plainText(one.city), plainText(other.city)) ? 8 : 60) : 0;
  const unsure = numbers[0] === numbers[1] ? 0 : 25;
  return { score: score - away - unsure - (isOther(one.courtType, other.courtType) ? 35 : 0), field: "alias" };
}

const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, " ");
/** A name with or without its town is one name. */
const withoutWords = (text: string, words: string) => {
  const left = text.split(" ").filter((word) => !words.split(" ").includes(word));
  return left.length > 0 ? left.join(" ") : text;
};

function establishment(one: Comparable, other: Comparable): PairScore {
  if (isOther(one.country, other.country)) return none;
  if (has(one.code, other.code) && bareCode(one.code) === bareCode(other.code)) return { score: 100, field: "code" };
  const name = ({ alias, city }: Comparable) => withoutWords(spelledOut(alias, shopWords), plainText(city));
  const names = organisation(name(one), name(other), []);
  const isAt = spelledOut(one.address, shopWords) === spelledOut(other.address, shopWords) && has(one.address, other.address);
  const away = isOther(one.city, other.city) ? (isOneAway(plainText(one.city), plainText(other.city)) ? 8 : 60) : 0;
  const elsewhere = isOther(one.zip, other.zip) && !isOneAway(plainText(one.zip), plainText(other.zip)) ? 15 : 0;
  if (isAt && away === 0) return { score: Math.max(65, names) + (names >= 60 ? 10 : 0), field: names >= 60 ? "alias" : "address" };
  return { score: names - away - elsewhere - (isOther(one.address, other.address) ? 15 : 0), field: "alias" };
}
