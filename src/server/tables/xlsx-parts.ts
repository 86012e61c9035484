import { escapeXml } from "./escape-xml.ts";

// The small files around the sheets of a workbook.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationshipNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes in the list of cell formats below. */
export const styleOf = { heading: 1, text: 2, number: 0, money: 3, date: 4, datetime: 5, share: 6, time: 7 };

// Built-in formats: 14, 20 and 22 are short date, time and both in the locale of the reader; 49 is text.
const cellFormats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  ...[49, 164, 14, 22, 165, 20].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`),
];
const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

export const styles = `${head}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="0.0\\ %"/></numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const workbook = (names: readonly string[]) =>
  `${head}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}"><sheets>${names
    .map((name, place) => `<sheet name="${escapeXml(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join("")}</sheets></workbook>`;

export const workbookRelations = (sheets: number) =>
  `${head}<Relationships xmlns="${packageNamespace}/relationships">${each(sheets, (number) => `<Relationship Id="rId${number}" Type="${relationshipNamespace}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relationshipNamespace}/styles" Target="styles.xml"/></Relationships>`;

export const rootRelations = `${head}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationshipNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const contentTypes = (sheets: number) =>
  `${head}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${each(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`)}</Types>`;

const each = (count: number, text: (number: number) => string) => Array.from({ length: count }, (_, index) => text(index + 1)).join("");
