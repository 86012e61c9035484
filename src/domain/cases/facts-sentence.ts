import type { Translate } from "#domain/messages/catalogue.ts";

/** What happened, in the answers that can be tapped. */
export type FactsAnswers = Readonly<Record<(typeof factsSources)[number], unknown>>;
export const factsSources = ["theftSeen", "theftCount", "looseArticles", "theftMethod", "recoveredProducts"] as const;

/** How the account of the facts can begin. */
export type FactsStarter = "leaves" | "stopped" | "flees" | "police" | "missing";

const startersBySeen: Readonly<Record<string, readonly FactsStarter[]>> = {
  seenAndReported: ["leaves", "stopped", "flees"],
  seenNotDetained: ["flees", "leaves"],
  notSeenPoliceItems: ["police"],
  notSeenMissingItems: ["missing"],
};

/** Those that do not contradict the answer about who saw it. */
export const startersFor = ({ theftSeen }: Pick<FactsAnswers, "theftSeen">): readonly FactsStarter[] =>
  startersBySeen[String(theftSeen)] ?? ["leaves", "stopped", "flees", "missing"];

/** The facts in whole sentences, from the answers given so far. */
export function factsSentence(t: Translate, starter: FactsStarter, answers: FactsAnswers): string {
  const isOne = answers.theftCount === "onePerson";
  const who = t(`facts.who.${knownOr(answers.theftCount, ["onePerson", "severalPeople"])}`);
  const articles = t(`facts.what.${knownOr(answers.looseArticles, ["upToFour", "moreThanFour"])}`);
  const isTold = starter === "leaves" || starter === "stopped" || starter === "flees";
  const how = methods.find((key) => key === answers.theftMethod);
  const what = isTold && how ? `${articles} ${t(`facts.how.${how}`)}` : articles;
  // Where it is part of the sentence already, it is not said again.
  const seen = starter === "stopped" ? undefined : seenKeys.find((key) => key === answers.theftSeen);
  const recovered = recoveredKeys.find((key) => key === answers.recoveredProducts);
  return [t(`facts.${starter}`, { who, isOne, what }), seen && t(`facts.seen.${seen}`), recovered && t(`facts.recovered.${recovered}`)]
    .filter(Boolean)
    .join(" ");
}

/** The starter of a text that nobody has edited. */
export const starterOf = (t: Translate, facts: string, answers: FactsAnswers): FactsStarter | undefined =>
  allStarters.find((starter) => factsSentence(t, starter, answers) === facts.trim());

/** The facts after a starter was tapped. What a person wrote stays, with the sentence behind it. */
export function factsWith(t: Translate, facts: string, starter: FactsStarter, answers: FactsAnswers): string {
  const sentence = factsSentence(t, starter, answers);
  const isWritten = facts.trim() !== "" && !starterOf(t, facts, answers);
  return isWritten ? `${facts.trimEnd()} ${sentence}` : sentence;
}

/** The facts after an answer has changed: a text that nobody has edited follows, any other stays. */
export function factsAfter(t: Translate, facts: string, before: FactsAnswers, after: FactsAnswers): string {
  const starter = starterOf(t, facts, before);
  if (!starter) return facts;
  const possible = startersFor(after);
  return factsSentence(t, possible.includes(starter) ? starter : possible[0]!, after);
}

const allStarters: readonly FactsStarter[] = ["leaves", "stopped", "flees", "police", "missing"];
const methods = [
  "preparedBag",
  "antitheftRemover",
  "fittingRoom",
  "overSecurityArch",
  "archesSounded",
  "hiddenAmongBelongings",
  "force",
  "violence",
  "threat",
  "weapon",
  "fraud",
  "seizure",
] as const;
const seenKeys = ["seenAndReported", "seenNotDetained"] as const;
const recoveredKeys = ["yesForSale", "yesNotForSale", "some", "no"] as const;

const knownOr = <Key extends string>(value: unknown, known: readonly Key[]): Key | "unknown" => known.find((key) => key === value) ?? "unknown";
