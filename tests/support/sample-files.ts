import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { zipOf } from "./zip-file.ts";

const scene = () => sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } }).resize(640, 480);

/** Random pictures. */
export const jpeg = () => scene().jpeg().toBuffer();
export const png = () => scene().png().toBuffer();
/** A picture with EXIF data: rotated by its orientation, with a camera and a location that a preview must not contain. */
export const phonePicture = () =>
  scene()
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 25/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A photo as phones of Apple store it: 96 by 64 pixels, red on the left and blue on the right. */
export const heic = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAATwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABXbWRhdAAAAEsoAa9Ya44Okl//9lXf/21+Q+f086Nxbmn4X2MJP+bREQAH9GQpomkiIT3QA+BQ/3kgqyNLuXCC1Jhd+qBmSq+pvuI4dN3kpv8lF1g=",
  "base64",
);

/** Random bytes with the signature of an MP4 file. */
export function video(size: number): Buffer {
  const bytes = randomBytes(size);
  Buffer.from("0000002066747970", "hex").copy(bytes);
  bytes.write("isom\0\0\x02\0isomiso2avc1mp41", 8, "latin1");
  return bytes;
}

export const pdf = (text = "x") => Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\n%%EOF\n`);
export const mail = Buffer.from("From: a@example.test\r\nTo: b@example.test\r\nSubject: Hola\r\n\r\nHola\r\n");

const types = (main: string) =>
  `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;
export const docx = (more: Record<string, string> = {}) =>
  zipOf({ "[Content_Types].xml": types("wordprocessingml.document"), "word/document.xml": "<w:document/>", ...more });
export const xlsx = () => zipOf({ "[Content_Types].xml": types("spreadsheetml.sheet"), "xl/workbook.xml": "<workbook/>" });
export const odt = (more: Record<string, string> = {}) =>
  zipOf({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<office:document-content/>", ...more });

/** A compound file (Word 97, Excel 97, Outlook) with these names inside. */
export function compound(names: string[]): Buffer {
  const sector = 512;
  const [header, table, directory] = [Buffer.alloc(sector), Buffer.alloc(sector, 0xff), Buffer.alloc(sector * Math.ceil((names.length + 1) / 4))];
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const sectors = directory.length / sector;
  for (let number = 0; number < sectors; number++) table.writeUInt32LE(number === sectors - 1 ? 0xfffffffe : number + 2, (number + 1) * 4);
  for (const [index, name] of ["Root Entry", ...names].entries()) {
    directory.write(name, index * 128, "utf16le");
    directory.writeUInt16LE(name.length * 2 + 2, index * 128 + 64);
  }
  return Buffer.concat([header, table, directory]);
}

/** The entries of the smallest XLSX file with this worksheet. */
export function workbookParts(worksheet: string): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  return {
    "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": worksheet,
    "xl/sharedStrings.xml": "<sst/>",
  };
}
