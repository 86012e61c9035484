import { recordTerms } from "#domain/law/criminal-record.ts";
import { addMonths, type Day } from "#domain/law/days.ts";
import { finalReferences } from "#domain/law/finality.ts";
import { recidivismTerms } from "#domain/law/french-recidivism.ts";
import { imageTerms } from "#domain/law/images.ts";
import { monthsOf } from "#domain/law/limitation.ts";
import { type LimitationPeriod, limitationPeriods } from "#domain/law/limitation-periods.ts";
import { suggestionRules } from "#domain/law/suggestions.ts";
import { endOfTerm, type Term, terms } from "#domain/law/terms.ts";
import { thresholds } from "#domain/law/thresholds.ts";
import type { LawEntry } from "#domain/law/validity.ts";
import type { Seat } from "#domain/law/working-days.ts";

/** A Monday from which the examples count. */
const from: Day = "2026-11-16";
const seats: Readonly<Record<"es" | "fr", Seat>> = { es: { jurisdiction: "es", province: "Madrid" }, fr: { jurisdiction: "fr" } };

type Row = Pick<LawEntry, "validFrom" | "validTo" | "reference" | "checked" | "compared"> & { key: string; rule: string; example: string };

/** The texts with which rules are compared, by the abbreviation in their reference. */
const sources: Readonly<Record<"es" | "fr", readonly (readonly [code: string, source: string])[]>> = {
  es: [
    ["LECrim", "BOE-A-1882-6036"],
    ["LEC", "BOE-A-2000-323"],
    ["LO 5/2000", "BOE-A-2000-641"],
    ["LO 3/2018", "BOE-A-2018-16673"],
    ["LO 1/2025", "BOE-A-2025-76"],
    ["CP", "BOE-A-1995-25444"],
    ["CC", "BOE-A-1889-4763"],
  ],
  fr: [
    ["CPP", "Légifrance, code de procédure pénale"],
    ["CPCE", "Légifrance, code des procédures civiles d’exécution"],
    ["CPC", "Légifrance, code de procédure civile"],
    ["CSI", "Légifrance, code de la sécurité intérieure"],
    ["CJPM", "Légifrance, code de la justice pénale des mineurs"],
    ["COJ", "Légifrance, code de l’organisation judiciaire"],
    ["C. civ.", "Légifrance, code civil"],
    ["CP", "Légifrance, code pénal"],
  ],
};

/** Every text that the reference names; a rule of both countries names both. */
function sourceOf({ key, reference }: Pick<Row, "key" | "reference">): string {
  const countries = (["es", "fr"] as const).filter((country) => new RegExp(`(^|[ :,])${country}\\b`).test(key));
  const named = countries.flatMap((country) =>
    sources[country].filter(([code]) => new RegExp(`(^|[ ,;])${code.replace(/[./]/g, "\\$&")}($|[ ,;])`).test(reference)),
  );
  return [...new Set(named.map(([, source]) => source))].join("; ");
}

/** The first legal review compared what nothing else is said of. */
const firstReview: Day = "2026-11-16";

/** docs/law.md: every rule of the law, as the data has it. */
export const lawPage = (): string =>
  [
    "# The rules of the law",
    "",
    "Generated from `src/domain/law` by `npm run --silent show law > docs/law.md`; `tests/operations/law-page.test.ts` fails if the page is not what the data gives.",
    "",
    `Examples count from Monday ${from}, before a court in Madrid or Paris. “Source” is the text, “Compared” the day on which a legal review compared the rule with it; “no” says that nobody has. **An unchecked rule is shown as a proposal** (“propuesta sin revisar”, “proposition non vérifiée”) wherever a screen or a document shows what follows from it; a lawyer has to sign it before \`checked: true\` is set. Whatever the column says, every date and qualification is proposed to a person and never applied by itself ([decision 0019](decisions/product/0019-the-law-proposes.md)).`,
    "",
    "## Not checked yet",
    "",
    ...[...termRows(), ...periodRows(), ...recordRows(), ...thresholdRows(), ...proposalRows()]
      .filter(({ checked }) => !checked)
      .map(({ key, reference }) => `- \`${key}\`: ${reference || "no article"}`),
    "",
    ...section("Terms", termRows()),
    ...section("Limitation and lapse", periodRows()),
    ...section("Criminal records and recidivism", recordRows()),
    ...section("Amounts, ages and limits", thresholdRows()),
    ...section("Proposals", proposalRows()),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");

const section = (title: string, rows: readonly Row[]) => [
  `## ${title}`,
  "",
  "| Key | Article | Rule | From | To | Example | Source | Compared |",
  "|---|---|---|---|---|---|---|---|",
  ...rows.map(
    ({ key, reference, rule, validFrom = "", validTo = "", example, checked, compared = firstReview }) =>
      `| \`${key}\` | ${reference} | ${rule} | ${validFrom} | ${validTo} | ${example} | ${sourceOf({ key, reference })} | ${checked ? compared : "**no**"} |`,
  ),
  "",
];

const lengthOf = (length: Readonly<Record<string, number>>) =>
  Object.entries(length)
    .map(([unit, count]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`)
    .join();

const countedAs: Readonly<Record<Term["counted"], string>> = {
  working: "working days of courts",
  calendar: "all days, moved off non-working ones",
  every: "all days",
};

function termRows(): Row[] {
  return Object.entries({ ...terms, ...imageTerms }).map(([key, term]: [string, Term]) => ({
    ...term,
    key,
    rule: `${lengthOf(term.length)}, ${countedAs[term.counted]}`,
    example: "hours" in term.length ? "" : endOfTerm({ ...term, length: term.length }, from, seats[term.jurisdiction]),
  }));
}

/** Until when a Spanish record counts, and when French facts are committed en récidive. */
function recordRows(): Row[] {
  const bounds = (sentence: object) => Object.entries(sentence).map(([bound, months]) => `${bound} ${months} months`);
  return [
    ...recordTerms.map((one) => ({
      ...one,
      rule: [`${lengthOf(one.term)} from the day the sentence is served`, one.crimeType, ...(one.sentence ? bounds(one.sentence) : [])].join(", "),
      example: addMonths(from, monthsOf(one)),
    })),
    ...recidivismTerms.map((one) => ({
      ...one,
      rule: `${one.later} after ${one.earlier}, ${one.years ? `within ${one.years} years of the end of the penalty` : "whenever"}${one.isSameOffence ? ", the same offence" : ""}`,
      example: one.years ? addMonths(from, one.years * 12) : "",
    })),
  ];
}

function periodRows(): Row[] {
  return limitationPeriods.map((period) => ({
    ...period,
    rule: [
      `${lengthOf(period.term)}, ${subjects[period.of]}`,
      period.crimeType,
      period.minors === true && "minors",
      period.measure && `measure ${period.measure}`,
      period.prison &&
        `prison ${Object.entries(period.prison)
          .map(([bound, years]) => `${bound} ${years}`)
          .join(" ")} years`,
    ]
      .filter(Boolean)
      .join(", "),
    example: addMonths(from, monthsOf(period)),
  }));
}

const subjects: Readonly<Record<LimitationPeriod["of"], string>> = {
  offence: "the offence",
  hiddenOffence: "a hidden offence, at most",
  penalty: "the penalty",
  civilJudgment: "enforcing a civil judgment",
  civilClaim: "a civil claim",
};

function thresholdRows(): Row[] {
  return Object.entries(thresholds).flatMap(([key, rows]) =>
    rows.map(({ reference, validFrom, validTo, checked, compared, ...figures }: LawEntry) => ({
      key,
      reference,
      ...(validFrom && { validFrom }),
      ...(validTo && { validTo }),
      ...(checked && { checked }),
      ...(compared && { compared }),
      rule: Object.entries(figures)
        .map(([name, figure]) => `${name} ${figureText(figure)}`)
        .join(", "),
      example: "",
    })),
  );
}

const figureText = (figure: unknown): string =>
  Array.isArray(figure)
    ? figure.join(" / ")
    : typeof figure === "object"
      ? Object.entries(figure as object)
          .map(([name, value]) => `${name} ${value}`)
          .join(", ")
      : String(figure);

function proposalRows(): Row[] {
  return [...finalityRows(), ...ruleRows()];
}

const finalityRows = (): Row[] =>
  Object.entries(finalReferences).map(([key, reference]) => ({
    key: `final: ${key}`,
    reference,
    rule: "sets finalDate to the day on which no brief can be in time any more, if there was no appeal",
    example: "`worked-examples.test.ts`",
    checked: true,
  }));

function ruleRows(): Row[] {
  return suggestionRules.map(({ key, jurisdiction, reference, values, checked = false }) => ({
    key: `${jurisdiction ?? "es, fr"}: ${key}`,
    reference: typeof reference === "string" ? reference : `${reference.es}; ${reference.fr}`,
    rule: values === undefined ? "a note" : typeof values === "function" ? "sets fields" : `sets ${Object.keys(values).join(", ")}`,
    example: "`suggestions.test.ts`",
    checked,
  }));
}
