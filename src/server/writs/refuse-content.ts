import type { Document } from "@xmldom/xmldom";
import { attributeOf, elementsOf } from "./parse-part.ts";
import { RefusedTemplate } from "./refused-template.ts";

/** They bring in another document, or a source of data. */
const foreign = new Set([
  "altChunk",
  "object",
  "control",
  "subDoc",
  "OLEObject",
  "oleObj",
  "frameset",
  "mailMerge",
  "saveThroughXslt",
  "externalData",
]);
/** Addresses that stand in the text itself rather than in a relation. */
const addresses = new Set(["src", "href", "althref"]);

/** Fields that say something of the document itself. Any other may fetch, run or ask for something. */
const fields = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME AUTHOR LASTSAVEDBY TITLE SUBJECT KEYWORDS COMMENTS FILENAME
  NUMWORDS NUMCHARS REVNUM STYLEREF REF PAGEREF NOTEREF SEQ LISTNUM AUTONUM AUTONUMLGL AUTONUMOUT TOC TC TA TOA XE INDEX IF COMPARE QUOTE SYMBOL EQ
  FORMTEXT FORMCHECKBOX FORMDROPDOWN MERGEFIELD DOCPROPERTY`.split(/\s+/),
);
/** Within the document: without an address. */
const ownLink = /^HYPERLINK(\s+\\[lot]\s+("[^"]*"|[^\s"]+)|\s+\\[hnm])*$/i;

/** Refuses what fetches something or runs it when the document is opened. */
export function refuseContent(part: Document) {
  /** The code of each open field, until its result begins. */
  const open: { code: string; isResult: boolean }[] = [];
  let loose = "";
  for (const element of elementsOf(part)) {
    const name = element.localName ?? element.nodeName;
    if (foreign.has(name)) throw new RefusedTemplate("embedded", name);
    for (const attribute of element.attributes) {
      const key = (attribute.localName ?? attribute.name).toLowerCase();
      if ((addresses.has(key) && attribute.value.trim() !== "") || (key === "style" && /url\s*\(/i.test(attribute.value)))
        throw new RefusedTemplate("external", attribute.value);
    }
    if (name === "fldSimple") refuseField(attributeOf(element, "instr"));
    else if (name === "fldChar") {
      const type = attributeOf(element, "fldCharType");
      if (type === "begin") open.push({ code: "", isResult: false });
      else if (type === "separate" && open.length > 0) open.at(-1)!.isResult = true;
      else if (type === "end") refuseField(open.pop()?.code ?? "");
    } else if (name === "instrText" || name === "delInstrText") {
      // Word may cut the code of a field into several runs.
      const current = open.at(-1);
      if (current && !current.isResult) current.code += element.textContent ?? "";
      else loose += element.textContent ?? "";
    }
  }
  for (const code of [loose, ...open.map((field) => field.code)]) refuseField(code);
}

function refuseField(written: string) {
  const code = written.trim();
  const name = /^[^\s\\]*/.exec(code)![0];
  const isAllowed = code === "" || name.startsWith("=") || fields.has(name.toUpperCase()) || ownLink.test(code);
  if (!isAllowed) throw new RefusedTemplate("commands", name || code);
}
