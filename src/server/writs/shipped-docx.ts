import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locale } from "#domain/messages/catalogue.ts";
import { escapeXml } from "#server/tables/escape-xml.ts";
import { writeZip } from "#server/zip/write-zip.ts";

const folder = join(import.meta.dirname, "shipped");

/** The DOCX of a template that comes with the product, made from its text in `shipped/{locale}/{name}.txt`. */
export async function shippedDocx(locale: Locale, name: string): Promise<Buffer> {
  return docxOf(locale, await readFile(join(folder, locale, `${name}.txt`), "utf8"));
}

/**
 * One paragraph per line: `# ` title, `## ` heading, `>> ` at the right, `- ` item, `| … |` row of a table, whose first row is its head, `! ` begins a
 * page. `**bold**`; `{name?}` is the placeholder or, without a value, a line to write on.
 */
export async function docxOf(locale: Locale, source: string): Promise<Buffer> {
  const body = blocksOf(source.split("\n").filter((line) => line.trim() !== ""));
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relations([["officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relations([
      ["styles", "styles.xml"],
      ["header", "header1.xml"],
      ["footer", "footer1.xml"],
    ]),
    "word/styles.xml": styles,
    "word/header1.xml": part("hdr", headerLines[locale].map((line) => paragraph(line, "Header")).join("")),
    "word/footer1.xml": part("ftr", footer[locale]),
    "word/document.xml": part("document", `<w:body>${body}${page}</w:body>`),
  };
  async function* sources() {
    for (const [name, content] of Object.entries(parts)) yield { name, content: [declaration, content] };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(sources())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const part = (name: string, content: string) => `<w:${name} xmlns:w="${word}" xmlns:r="${office}">${content}</w:${name}>`;

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const wordType = (name: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`;
const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ["document", "document.main"],
  ["styles", "styles"],
  ["header1", "header"],
  ["footer1", "footer"],
]
  .map(([name, type]) => `<Override PartName="/word/${name}.xml" ContentType="${wordType(type!)}"/>`)
  .join("")}</Types>`;

/** The customer's own letterhead and name, the office, where they are known, and the note that a lawyer must check the draft. */
const headerLines: Readonly<Record<Locale, readonly string[]>> = {
  es: [
    ...shownIf("membrete", "{membrete}"),
    ...shownIf("membrete_nombre", "**{membrete_nombre}**"),
    ...shownIf("despacho", "**{despacho}**{#despacho_nif} · NIF {despacho_nif}{/despacho_nif}"),
    ...shownIf("despacho_direccion", "{despacho_direccion}{#despacho_contacto} · {despacho_contacto}{/despacho_contacto}"),
    "Borrador para revisar por un letrado",
  ],
  fr: [
    ...shownIf("en_tete", "{en_tete}"),
    ...shownIf("en_tete_nom", "**{en_tete_nom}**"),
    ...shownIf("cabinet", "**{cabinet}**{#cabinet_siret} · SIRET {cabinet_siret}{/cabinet_siret}"),
    ...shownIf("cabinet_adresse", "{cabinet_adresse}{#cabinet_contact} · {cabinet_contact}{/cabinet_contact}"),
    "Projet à vérifier par un avocat",
  ],
};

/** A section that stands alone in its paragraphs leaves no empty line where there is no value. */
function shownIf(name: string, line: string): string[] {
  return [`{#${name}}`, line, `{/${name}}`];
}

const pageNumber =
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
const footerOf = (text: string) => `<w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${runs(text)}${pageNumber}</w:p>`;

function runs(text: string): string {
  return text
    .replaceAll(/\{(\w+)\?\}/g, "{#$1}{$1}{/$1}{^$1}______________{/$1}")
    .split("**")
    .map((piece, index) => (piece === "" ? "" : run(piece, index % 2 === 1)))
    .join("");
}

const run = (text: string, isBold: boolean) =>
  `<w:r>${isBold ? "<w:rPr><w:b/></w:rPr>" : ""}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

const footer: Readonly<Record<Locale, string>> = { es: footerOf("Expediente {numero} · página "), fr: footerOf("Dossier {numero} · page ") };

const paragraph = (text: string, style = "", extra = "") =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${extra}</w:pPr>${runs(text)}</w:p>`;

const marks = [
  { mark: "! ", style: "Title", extra: "<w:pageBreakBefore/>" },
  { mark: "# ", style: "Title", extra: "" },
  { mark: "## ", style: "Heading1", extra: "" },
  { mark: ">> ", style: "Right", extra: "" },
  { mark: "- ", style: "Item", extra: "" },
];

function blocksOf(lines: readonly string[]): string {
  let blocks = "";
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith("|")) {
      const end = lines.findIndex((other, index) => index > at && !other.startsWith("|"));
      const rows = lines.slice(at, end < 0 ? undefined : end);
      blocks += table(rows);
      at += rows.length - 1;
      continue;
    }
    const found = marks.find(({ mark }) => line.startsWith(mark));
    const text = found ? line.slice(found.mark.length) : line;
    // Nobody signs an empty page: place, date and signature stay with what they close.
    const extra = `${isClosing(lines, at + 1) ? "<w:keepNext/>" : ""}${found?.extra ?? ""}`;
    blocks += paragraph(found?.mark === "- " ? `– ${text}` : text, found?.style, extra);
  }
  return blocks;
}

const isAtRight = (line: string | undefined) => line?.startsWith(">> ") === true;
/** From here lines of a signature follow, and not those of an address at the top. */
const isClosing = (lines: readonly string[], from: number) => isAtRight(lines[from]) && from > lines.length / 3;

const textWidth = 9_070;

function table(rows: readonly string[]): string {
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const columns = cells[0]!.length;
  // The first column holds names.
  const narrow = Math.floor(textWidth / (columns + 1));
  const widths = Array.from({ length: columns }, (_, index) => (index === 0 ? textWidth - narrow * (columns - 1) : narrow));
  const cell = (text: string, index: number, isHead: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[index]}" w:type="dxa"/></w:tcPr>${paragraph(isHead ? `**${text}**` : text, "Cell")}</w:tc>`;
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`;
  const borders = ["top", "left", "bottom", "right", "insideH", "insideV"].map(border).join("");
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  const body = cells
    .map(
      (row, at) =>
        `<w:tr>${at === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${row.map((text, index) => cell(text, index, at === 0)).join("")}</w:tr>`,
    )
    .join("");
  return `<w:tbl><w:tblPr><w:tblW w:w="${textWidth}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>${paragraph("", "Cell")}`;
}

const page =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1701" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';

const style = (id: string, name: string, paragraphs: string, characters = "") =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${paragraphs}</w:pPr><w:rPr>${characters}</w:rPr></w:style>`;

const styles = part(
  "styles",
  [
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="23"/><w:szCs w:val="23"/></w:rPr></w:rPrDefault></w:docDefaults>',
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:widowControl/><w:spacing w:after="140" w:line="288" w:lineRule="auto"/><w:jc w:val="both"/></w:pPr></w:style>',
    style("Title", "Title", '<w:keepNext/><w:spacing w:before="120" w:after="220"/><w:jc w:val="center"/>', '<w:b/><w:caps/><w:sz w:val="26"/>'),
    style("Heading1", "heading 1", '<w:keepNext/><w:spacing w:before="200" w:after="100"/><w:jc w:val="left"/><w:outlineLvl w:val="0"/>', "<w:b/>"),
    style("Right", "Right", '<w:jc w:val="right"/>'),
    style("Item", "Item", '<w:spacing w:after="80"/><w:ind w:left="340" w:hanging="227"/>'),
    style("Cell", "Cell", '<w:spacing w:after="20" w:line="240" w:lineRule="auto"/><w:jc w:val="left"/>', '<w:sz w:val="20"/>'),
    style(
      "Header",
      "header",
      '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/><w:jc w:val="left"/>',
      '<w:color w:val="595959"/><w:sz w:val="18"/>',
    ),
    style(
      "Footer",
      "footer",
      '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/><w:jc w:val="center"/>',
      '<w:color w:val="595959"/><w:sz w:val="18"/>',
    ),
  ].join(""),
);
