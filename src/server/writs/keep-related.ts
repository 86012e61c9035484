import { posix } from "node:path";
import type { Document } from "@xmldom/xmldom";
import type PizZip from "pizzip";
import { escapeXml } from "#server/tables/escape-xml.ts";
import { attributeOf, elementsOf } from "./parse-part.ts";
import { RefusedTemplate } from "./refused-template.ts";

const allowed = new Set([
  ...["officeDocument", "core-properties", "extended-properties", "custom-properties"],
  ...["styles", "settings", "fontTable", "numbering", "theme", "header", "footer", "footnotes", "endnotes", "comments", "image", "font"],
]);
/** Whose relations these are: of the format, of its strict form, of packages. */
const makers =
  /^http:\/\/(schemas\.openxmlformats\.org\/(officeDocument|package)\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(metadata\/)?[\w-]+$/;
const foreign = /attachedTemplate|oleObject|aFChunk|subDocument|\/package$|\/control$|vbaProject|frame$|mailMerge|transform$/i;
const picture = /\.(png|jpe?g|gif|bmp|tiff?|emf|wmf)$/i;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "word/document.xml";

type Relation = { id: string; type: string; kind: string; target: string; part: string };

/**
 * Writes the relations and the list of contents anew, with those that a writ needs, and leaves out each part that none of them leads to. What points
 * outside of the document tells others that it was opened, or shows something else tomorrow.
 */
export function keepRelated(zip: PizZip, parts: ReadonlyMap<string, Document>) {
  // A relation of a part that nothing leads to is refused too: another program may find a way.
  const relations = new Map([...parts].filter(([name]) => /\.rels$/i.test(name)).map(([name, part]) => [name, relationsIn(part, sourceOf(name))]));
  const kept = new Set<string>();
  const follow = ["" as string];
  for (const source of follow) {
    const name = relationsOf(source);
    const found = relations.get(name);
    if (!found) continue;
    const own = found.filter((relation) => isKept(zip, relation) || refuseUsed(relation, parts.get(source)));
    kept.add(name);
    zip.file(name, written(own));
    for (const { part } of own) {
      if (!kept.has(part)) follow.push(part);
      kept.add(part);
    }
  }
  if (!kept.has(main)) throw new RefusedTemplate("notDocx");
  const types = "[Content_Types].xml";
  zip.file(types, contentTypes(parts.get(types)!, kept));
  for (const name of Object.keys(zip.files)) if (!kept.has(name) && name !== types) zip.remove(name);
}

const relationsOf = (source: string) => posix.join(posix.dirname(source), "_rels", `${posix.basename(source)}.rels`);
const sourceOf = (relations: string) => posix.join(posix.dirname(posix.dirname(relations)), posix.basename(relations, ".rels")).replace(/^\.$/, "");

function relationsIn(part: Document, source: string): Relation[] {
  return [...elementsOf(part)]
    .filter(({ localName }) => localName === "Relationship")
    .map((element) => {
      const [id, type, target] = [attributeOf(element, "Id"), attributeOf(element, "Type").trim(), attributeOf(element, "Target").trim()];
      const mode = attributeOf(element, "TargetMode").trim().toLowerCase();
      if (foreign.test(type)) throw new RefusedTemplate(/vbaProject/i.test(type) ? "macros" : "embedded", type.slice(type.lastIndexOf("/") + 1));
      // A name of a part has no scheme, host, query nor escape.
      if ((mode !== "" && mode !== "internal") || /[:\\?#%]|^\/\//.test(target)) throw new RefusedTemplate("external", target);
      const path = target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(source), target);
      return { id, type, kind: makers.test(type) ? type.slice(type.lastIndexOf("/") + 1) : "", target, part: path };
    });
}

function isKept(zip: PizZip, { kind, part }: Relation): boolean {
  if (!allowed.has(kind) || !zip.file(part)) return false;
  if (kind === "officeDocument") return part === main;
  if (kind === "image") return picture.test(part);
  return kind === "font" ? /\.odttf$/i.test(part) : /\.xml$/i.test(part);
}

/** What the text does not use is left out without a word: Word writes many of these. */
function refuseUsed({ id, type }: Relation, part: Document | undefined): false {
  const isUsed =
    part &&
    [...elementsOf(part)].some(({ attributes }) =>
      [...attributes].some(({ namespaceURI, value }) => value === id && /\/relationships$/.test(namespaceURI ?? "")),
    );
  if (isUsed) throw new RefusedTemplate("embedded", type.slice(type.lastIndexOf("/") + 1));
  return false;
}

const written = (relations: readonly Relation[]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(({ id, type, target }) => `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type)}" Target="${escapeXml(target)}"/>`)
    .join("")}</Relationships>`;

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** Types of what is kept. */
function contentTypes(part: Document, kept: ReadonlySet<string>): string {
  const entries = [...elementsOf(part)].flatMap((element) => {
    const type = attributeOf(element, "ContentType");
    if (/macroEnabled|vbaProject|vbaData/i.test(type)) throw new RefusedTemplate("macros");
    const [extension, name] = [attributeOf(element, "Extension"), attributeOf(element, "PartName").slice(1)];
    if (element.localName === "Default")
      return [{ isMain: false, tag: `<Default Extension="${escapeXml(extension)}" ContentType="${escapeXml(type)}"/>` }];
    if (element.localName !== "Override" || !kept.has(name)) return [];
    const isMain = name === main && type === mainType;
    return [{ isMain, tag: `<Override PartName="/${escapeXml(name)}" ContentType="${escapeXml(type)}"/>` }];
  });
  if (!entries.some(({ isMain }) => isMain)) throw new RefusedTemplate("notDocx");
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${entries.map(({ tag }) => tag).join("")}</Types>`;
}
