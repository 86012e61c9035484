import type { Locale } from "#domain/messages/catalogue.ts";
import { placeholdersOf, type WritRecord } from "./catalogue.ts";
import { foldName, namesOf, orderName, type Placeholder } from "./placeholder.ts";

/** Something in braces in a template: where it stands, and the words around it. */
export type FoundTag = { raw: string; paragraph: number; part: string; around: string };

export type TagProblem = {
  kind: "unknown" | "unclosed" | "unopened" | "notList" | "broken" | "outside";
  raw: string;
  paragraph: number;
  part: string;
  around: string;
  /** The name that was probably meant. */
  suggestion: string | null;
};

type Open = { tag: FoundTag; name: string; fields: readonly Placeholder[] | null };

/** What is wrong with the placeholders of a template: unknown names, sections that are not closed, and fields of a list outside of it. */
export function checkTags(tags: readonly FoundTag[], kind: WritRecord, locale: Locale): TagProblem[] {
  const items = placeholdersOf(kind);
  const lists = items.filter(({ type }) => type === "list");
  const problems: TagProblem[] = [];
  let open: Open[] = [];
  let part = "";
  const add = (problem: TagProblem["kind"], tag: FoundTag, suggestion: string | null = null) => problems.push({ ...tag, kind: problem, suggestion });
  const endPart = () => {
    for (const { tag } of open) add("unclosed", tag);
    open = [];
  };
  for (const tag of tags) {
    if (tag.part !== part) endPart();
    part = tag.part;
    const sign = /^[#^/]/.exec(tag.raw)?.[0] ?? "";
    const name = foldName(tag.raw.slice(sign.length));
    if (name === "" || !/^\w+$/.test(name)) {
      add(sign === "/" && open.length > 0 && name === "" ? "unclosed" : "broken", tag);
      continue;
    }
    if (sign === "/") {
      const last = open.at(-1);
      if (last?.name === name) open.pop();
      else add("unopened", tag);
      continue;
    }
    const scopes = open.flatMap(({ fields }) => (fields ? [fields] : []));
    const found = findName(name, [...scopes.toReversed(), items], locale, scopes.length > 0);
    if (!found) {
      const isField = lists.some(({ fields }) => findName(name, [fields], locale, true));
      add(isField ? "outside" : "unknown", tag, isField ? null : nearest(name, [items, ...scopes], locale));
    } else if (sign === "" && found.type !== "text") add("notList", tag);
    if (sign !== "") open.push({ tag, name, fields: found?.type === "list" && sign === "#" ? found.fields : null });
  }
  endPart();
  return problems;
}

type Found = { type: "text" | "flag" | "list"; fields: readonly Placeholder[] };

function findName(name: string, scopes: readonly (readonly Placeholder[])[], locale: Locale, isInList: boolean): Found | undefined {
  if (isInList && name === orderName[locale]) return { type: "text", fields: [] };
  for (const items of scopes)
    for (const { type, fields, ...item } of items) {
      const found = namesOf({ type, fields, ...item }, locale).find((form) => form.name === name);
      if (!found) continue;
      if (type === "list" && found.form !== "names") return { type: found.form === "any" ? "flag" : "list", fields };
      return { type: type === "flag" ? "flag" : "text", fields };
    }
  return undefined;
}

/** At most two letters away; else nobody would recognise it. */
function nearest(name: string, scopes: readonly (readonly Placeholder[])[], locale: Locale): string | null {
  const names = scopes.flat().flatMap((item) => namesOf(item, locale).map((form) => form.name));
  const [best] = names.map((known) => ({ known, distance: distance(name, known) })).sort((a, b) => a.distance - b.distance);
  return best && best.distance <= 2 ? best.known : null;
}

function distance(a: string, b: string): number {
  // A hostile template has tags of any length.
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
