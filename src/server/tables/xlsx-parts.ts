import { escapeXml } from "./escape-xml.ts";

// The small files around the sheets of a workbook.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationshipNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes in the list of cell formats below. */
export const styleOf = { heading: 1, text: 2, number: 0, money: 3, date: 4, datetime: 5, share: 6, time: 7, title: 8, note: 9, headingOfNumbers: 18 };
/** The total of a column has the format of its values in bold: the place of that format, this much further. */
export const boldFrom = 10;

// Built-in formats: 14, 20 and 22 are short date, time and both in the locale of the reader; 49 is text.
const format = (numberFormat: number, font: number, fill = 0, border = 0) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"`;
/** Long texts break within their column, and every value begins at the top of its row. */
const top = '><alignment vertical="top"/></xf>';
const wrapped = '><alignment vertical="top" wrapText="1"/></xf>';
const valueFormats = [0, 49, 49, 164, 14, 22, 165, 20];
const cellFormats = [
  ...valueFormats.map((id, place) =>
    place === styleOf.heading ? `${format(id, 4, 2, 1)}${wrapped}` : `${format(id, 0)}${place === styleOf.text ? wrapped : top}`,
  ),
  `${format(49, 2)}/>`,
  `${format(49, 3)}/>`,
  ...valueFormats.map((id) => `${format(id, 1, 0, 2)}${top}`),
  `${format(49, 4, 2, 1)}><alignment horizontal="right" vertical="top" wrapText="1"/></xf>`,
];
const name = '<name val="Calibri"/><family val="2"/>';
const colorOf = (hex: string) => `rgb="FF${hex.slice(1).toUpperCase()}"`;
/** On a chosen colour the headings are white. */
const fontsFor = (accent: string) =>
  [
    `<sz val="11"/>${name}`,
    `<b/><sz val="11"/>${name}`,
    `<b/><sz val="14"/>${accent && `<color ${colorOf(accent)}/>`}${name}`,
    `<sz val="10"/><color rgb="FF5C6670"/>${name}`,
    `<b/><sz val="11"/>${accent && '<color rgb="FFFFFFFF"/>'}${name}`,
  ].map((one) => `<font>${one}</font>`);
const fillsFor = (accent: string) =>
  [
    '<patternFill patternType="none"/>',
    '<patternFill patternType="gray125"/>',
    `<patternFill patternType="solid"><fgColor ${accent ? colorOf(accent) : 'rgb="FFEAF0F6"'}/><bgColor indexed="64"/></patternFill>`,
  ].map((one) => `<fill>${one}</fill>`);
const line = (top: string, bottom: string) => `<border><left/><right/>${top}${bottom}<diagonal/></border>`;
const thin = (side: string) => `<${side} style="thin"><color rgb="FF9AA5B1"/></${side}>`;
const borders = [line("<top/>", "<bottom/>"), line("<top/>", thin("bottom")), line(thin("top"), "<bottom/>")];

const listOf = (tag: string, parts: readonly string[]) => `<${tag} count="${parts.length}">${parts.join("")}</${tag}>`;
const numberFormats = ['<numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/>', '<numFmt numFmtId="165" formatCode="0.0\\ %"/>'];

/** The headings in the colour of whom the workbook is for, `#rrggbb`; empty for the usual one. */
export const styles = (accent: string) =>
  `${head}<styleSheet xmlns="${mainNamespace}">${listOf("numFmts", numberFormats)}${listOf("fonts", fontsFor(accent))}${listOf("fills", fillsFor(accent))}${listOf("borders", borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${listOf("cellXfs", cellFormats)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A sheet with the number of the row that has its headings: printed on every page. */
export type NamedSheet = { name: string; headingRow: number };

export const workbook = (sheets: readonly NamedSheet[]) =>
  `${head}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}"><sheets>${sheets
    .map(({ name }, place) => `<sheet name="${escapeXml(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join("")}</sheets><definedNames>${sheets.map(printTitles).join("")}</definedNames></workbook>`;

const printTitles = ({ name, headingRow }: NamedSheet, place: number) =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">${escapeXml(`'${name.replaceAll("'", "''")}'!$${headingRow}:$${headingRow}`)}</definedName>`;

/** Before the rows: the sheet fits the width of its paper. */
export const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
/** After the rows: A4 across, its name and the number of the page below. */
export const pageSetup =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

export const workbookRelations = (sheets: number) =>
  `${head}<Relationships xmlns="${packageNamespace}/relationships">${each(sheets, (number) => `<Relationship Id="rId${number}" Type="${relationshipNamespace}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relationshipNamespace}/styles" Target="styles.xml"/></Relationships>`;

export const rootRelations = `${head}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationshipNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const contentTypes = (sheets: number) =>
  `${head}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${each(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`)}</Types>`;

const each = (count: number, text: (number: number) => string) => Array.from({ length: count }, (_, index) => text(index + 1)).join("");
