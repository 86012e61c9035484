import { DOMParser, type Document, type Element, type Node } from "@xmldom/xmldom";
import { RefusedTemplate } from "./refused-template.ts";

const maxPart = 16 * 1024 * 1024;

/** A part as the programs that open it will read it: by a parser, so that no other spelling of the same XML passes the checks. */
export function parsePart(text: string, name: string): Document {
  if (text.length > maxPart) throw new RefusedTemplate("tooLarge", name);
  // Another encoding would hide the text from these checks, and Word writes UTF-8 alone.
  const declaration = /^\uFEFF?\s*<\?xml\s([^?]*)\?>/.exec(text)?.[1] ?? "";
  const encoding = /encoding\s*=\s*["']([^"']*)/.exec(declaration)?.[1] ?? "utf-8";
  if (text.includes("\0") || encoding.toLowerCase() !== "utf-8") throw new RefusedTemplate("notDocx", name);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new RefusedTemplate("entities", name);
  return parsed(text, name);
}

function parsed(text: string, name: string): Document {
  try {
    return new DOMParser({ locator: false, onError: refuse }).parseFromString(text.replace(/^\uFEFF/, ""), "text/xml");
  } catch {
    throw new RefusedTemplate("notDocx", name);
  }
}

/** Also where the parser would guess: another program may guess otherwise. */
function refuse(_level: string, message: string) {
  throw new Error(message);
}

/** All elements in the order of the document. Not by recursion: a hostile part is nested deeply. */
export function* elementsOf(part: Document): Generator<Element> {
  let node: Node | null = part.documentElement;
  while (node) {
    if (node.nodeType === node.ELEMENT_NODE) yield node as Element;
    let next: Node | null = node.firstChild;
    for (let up: Node | null = node; !next && up && up !== part.documentElement; up = up.parentNode) next = up.nextSibling;
    node = next;
  }
}

/** The value of an attribute, whatever prefix its namespace has. */
export const attributeOf = (element: Element, name: string): string =>
  [...element.attributes].find((attribute) => (attribute.localName ?? attribute.name) === name)?.value ?? "";
