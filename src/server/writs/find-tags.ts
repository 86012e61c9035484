import type PizZip from "pizzip";
import type { FoundTag } from "#domain/writs/check-tags.ts";

const contextLength = 40;
/** The parts that are filled in. */
const filledPart = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
/** No template of a person has more; the answer of a hostile one stays small. */
const maxTags = 5_000;

/** Everything in braces, with the number of its paragraph as a person would count, and the words around it. */
export const findTags = (zip: PizZip): FoundTag[] =>
  Object.keys(zip.files)
    .filter((name) => filledPart.test(name))
    .sort((one, other) => Number(other.includes("document")) - Number(one.includes("document")) || one.localeCompare(other))
    .flatMap((part) => paragraphsOf(zip.file(part)?.asText() ?? "").flatMap((text, index) => tagsIn(text, index + 1, part)))
    .slice(0, maxTags);

function tagsIn(text: string, paragraph: number, part: string): FoundTag[] {
  const tags: FoundTag[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.slice(at).search(/[{}]/) + at;
    if (start < at) break;
    const end = text[start] === "{" ? text.slice(start + 1).search(/[{}]/) + start + 1 : start;
    const isWhole = text[start] === "{" && end > start && text[end] === "}";
    const next = isWhole ? end + 1 : start + 1;
    const raw = isWhole ? text.slice(start + 1, end).trim() : text[start]!;
    tags.push({ raw: raw.slice(0, 80), paragraph, part, around: around(text, start, next) });
    at = next;
  }
  return tags;
}

function around(text: string, start: number, end: number): string {
  const from = Math.max(0, start - contextLength);
  const to = Math.min(text.length, end + contextLength);
  return `${from > 0 ? "…" : ""}${text.slice(from, to).replaceAll(/\s+/g, " ")}${to < text.length ? "…" : ""}`;
}

/** The texts of the paragraphs, each as one piece: Word cuts a text into runs wherever it likes. */
function paragraphsOf(xml: string): string[] {
  const paragraphs: string[] = [];
  const open: number[] = [];
  let isText = false;
  let at = xml.indexOf("<");
  while (at >= 0) {
    const end = xml.indexOf(">", at);
    if (end < 0) break;
    const next = xml.indexOf("<", end);
    const name = /^<\/?[\w:]+/.exec(xml.slice(at, Math.min(end + 1, at + 40)))?.[0];
    const isEmpty = xml[end - 1] === "/";
    const current = open.at(-1);
    const write = (text: string) => {
      if (current !== undefined) paragraphs[current] += text;
    };
    if (name === "<w:p" && !isEmpty) open.push(paragraphs.push("") - 1);
    else if (name === "<w:p") paragraphs.push("");
    else if (name === "</w:p") open.pop();
    else if (name === "<w:t") isText = !isEmpty;
    else if (name === "</w:t") isText = false;
    else if (name === "<w:tab" || name === "<w:br") write(" ");
    if (isText) write(decoded(xml.slice(end + 1, next < 0 ? undefined : next)));
    at = next;
  }
  return paragraphs;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = Number.parseInt(name.slice(/^#x/i.test(name) ? 2 : 1), /^#x/i.test(name) ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
