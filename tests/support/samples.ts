import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import sharp from "sharp";

const scene = () => sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } }).resize(640, 480);

/** Pictures that a camera could have written. */
export const jpeg = () => scene().jpeg().toBuffer();
export const png = () => scene().png().toBuffer();
/** Taken upright with the camera turned, at a place that nobody else need know. */
export const phonePicture = () =>
  scene()
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 25/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Begins like a film; nobody looks further. */
export function video(size: number): Buffer {
  const bytes = randomBytes(size);
  Buffer.from("0000002066747970", "hex").copy(bytes);
  bytes.write("isom\0\0\x02\0isomiso2avc1mp41", 8, "latin1");
  return bytes;
}

export const pdf = (text = "x") => Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\n%%EOF\n`);
export const mail = Buffer.from("From: a@example.test\r\nTo: b@example.test\r\nSubject: Hola\r\n\r\nHola\r\n");

/** A zip file with these entries. */
export function zip(entries: Record<string, string>): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(Buffer.from(text));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(text.length, 22);
    head.writeUInt16LE(name.length, 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    head.copy(listed, 6, 4, 30);
    listed.writeUInt32LE(offset, 42);
    central.push(listed, Buffer.from(name));
    local.push(head, Buffer.from(name), packed);
    offset += head.length + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const types = (main: string) =>
  `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;
export const docx = (more: Record<string, string> = {}) =>
  zip({ "[Content_Types].xml": types("wordprocessingml.document"), "word/document.xml": "<w:document/>", ...more });
export const xlsx = () => zip({ "[Content_Types].xml": types("spreadsheetml.sheet"), "xl/workbook.xml": "<workbook/>" });
export const odt = (more: Record<string, string> = {}) =>
  zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<office:document-content/>", ...more });

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
