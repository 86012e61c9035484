import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "#domain/messages/catalogue.ts";
import { labels as es } from "#domain/messages/es/labels.ts";
import { labels as fr } from "#domain/messages/fr/labels.ts";
import { collections } from "./collections.ts";
import type { Finding, Group, Level } from "./findings.ts";
import { reportTexts } from "./report-texts.ts";
import type { TakeOverResult } from "./take-over.ts";

const flushAt = 256 * 1024;

/** The list of all findings beside the report, written while they are found. */
export function openList(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(join(folder, "findings.jsonl"), "w", 0o600);
  let text = "";
  const flush = () => {
    writeSync(file, text);
    text = "";
  };
  return {
    write: (finding: Finding) => {
      text += `${JSON.stringify(finding)}\n`;
      if (text.length > flushAt) flush();
    },
    close: () => {
      flush();
      closeSync(file);
    },
  };
}

type Report = { folder: string; language: Locale; result: TakeOverResult; groups: readonly Group[]; isTrial: boolean; withInvitations: boolean };

/** Writes report.md for people and report.json for programs. Returns the first. */
export function writeReport(report: Report): string {
  const { folder, result, groups, isTrial } = report;
  const at = join(folder, "report.md");
  writeFileSync(at, reportText(report), { mode: 0o600 });
  writeFileSync(
    join(folder, "report.json"),
    `${JSON.stringify({ format: "sumario-import-report", isTrial, ...result, findings: groups }, null, 2)}\n`,
    {
      mode: 0o600,
    },
  );
  return at;
}

const levels: readonly Level[] = ["error", "changed", "completed", "aside", "file"];

function reportText({ language, result, groups, isTrial, withInvitations }: Report): string {
  const t = reportTexts[language];
  const number = (value: number) => value.toLocaleString(language);
  const parts = [`# ${t.title}`, stateOf(isTrial, result, t), `## ${t.collections}`];
  const rows = result.collections.map(({ name, file, state, counts: c, errors }) => [
    ...[nameOf(name, language), `\`${file}\``, t.states[state]],
    ...[c.read, c.created, c.removed, c.merged, c.unchanged, c.changed, c.waiting, errors].map((count) => (count === 0 ? "" : number(count))),
  ]);
  parts.push(table(t.collectionHeadings, rows, 3));
  const { files } = result;
  if (files)
    parts.push(
      t.files({
        ...{ named: number(files.named), brought: number(files.brought), missing: number(files.missing), refused: number(files.refused) },
        megabytes: number(Math.ceil(files.bytes / 1e6)),
      }),
    );
  if (!isTrial && result.isComplete) parts.push(withInvitations ? t.people({ count: number(result.invited) }) : t.notInvited);
  for (const level of levels) {
    const own = groups.filter((group) => group.level === level);
    const [title, explanation] = t.levels[level];
    if (own.length > 0)
      parts.push(
        `## ${title}`,
        explanation,
        ...(own.some(isNotNeutral) ? [t.notNeutral] : []),
        table(
          t.headings,
          own.map((group) => groupRow(group, language)),
          6,
        ),
      );
  }
  if (groups.length === 0) parts.push(t.nothing);
  return `${parts.join("\n\n")}\n`;
}

/** The database demands one of their answers, and none of them says nothing. */
const isNotNeutral = ({ kind, field }: Group) => kind === "filled" && (field === "theftSeen" || field === "hasImages");

function stateOf(isTrial: boolean, { collections: all, isComplete }: TakeOverResult, t: (typeof reportTexts)[Locale]): string {
  if (!isTrial) return isComplete ? t.written : t.refused;
  return all.some(({ errors }) => errors > 0) ? `${t.trial}\n\n${t.errors}` : t.trial;
}

function groupRow({ collection, field, kind, value, count, places }: Group, language: Locale): string[] {
  const t = reportTexts[language];
  const where = places.map((place) => `\`${place}\``).join(", ");
  return [
    nameOf(collection, language),
    field ? fieldName(collection, field, language) : t.whole,
    t.kinds[kind],
    value === "…" ? t.otherValues : value === null ? "" : code(value),
    count.toLocaleString(language),
    count > places.length ? `${where} ${t.more}` : where,
  ];
}

const labelsOf = (language: Locale) => (language === "fr" ? fr : es);
const entityOf = (collection: string) => collections.find(({ name }) => name === collection)?.entity;
const nameOf = (collection: string, language: Locale) => {
  const entity = entityOf(collection);
  return entity ? labelsOf(language)[entity.name as keyof typeof es].many : (reportTexts[language].names[collection] ?? collection);
};

/** As the document calls it, and as the screens do. */
function fieldName(collection: string, field: string, language: Locale): string {
  const entity = entityOf(collection);
  const label = entity && (labelsOf(language)[entity.name as keyof typeof es].fields as Record<string, string>)[field];
  return label ? `\`${field}\` (${label})` : `\`${field}\``;
}

const code = (value: string) => `\`${value.replaceAll("`", "'").replaceAll("|", "¦")}\``;

/** The first columns are texts, the others numbers; of six columns the fifth is one. */
function table(headings: readonly string[], rows: readonly (readonly string[])[], texts: number): string {
  const isNumber = (index: number) => (texts === 6 ? index === 4 : index >= texts);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(headings), line(headings.map((_, index) => (isNumber(index) ? "--:" : "---"))), ...rows.map(line)].join("\n");
}
