import { fileTypeFromBuffer } from "file-type";
import { compoundNames } from "./compound-names.ts";
import { type ReadBytes, type ZipEntry, zipEntries, zipText } from "./zip-entries.ts";

/** How much of a file's beginning is looked at. */
const beginning = 64 * 1024;

/** What a file is, if its content is what the ending of its name says. Only its beginning and its lists of names are read, however large it is. */
export async function typeOf(extension: string, read: ReadBytes, size: number): Promise<string | undefined> {
  const kind = kinds[extension];
  if (!kind || size === 0) return undefined;
  const start = await read(0, Math.min(size, beginning) - 1);
  const isOne = "found" in kind ? kind.found.includes((await contentType(start)) ?? "") : await kind.check(read, size, start);
  return isOne ? kind.type : undefined;
}

type Kind = { type: string } & ({ found: readonly string[] } | { check: (read: ReadBytes, size: number, start: Buffer) => Promise<boolean> });

const jpeg: Kind = { type: "image/jpeg", found: ["image/jpeg"] };
const kinds: Record<string, Kind> = {
  pdf: { type: "application/pdf", found: ["application/pdf"] },
  jpg: jpeg,
  jpeg,
  png: { type: "image/png", found: ["image/png"] },
  webp: { type: "image/webp", found: ["image/webp"] },
  heic: { type: "image/heic", found: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"] },
  mp4: { type: "video/mp4", found: ["video/mp4", "video/x-m4v"] },
  mov: { type: "video/quicktime", found: ["video/quicktime"] },
  avi: { type: "video/vnd.avi", found: ["video/vnd.avi"] },
  mkv: { type: "video/matroska", found: ["video/matroska"] },
  mp3: { type: "audio/mpeg", found: ["audio/mpeg"] },
  wav: { type: "audio/wav", found: ["audio/wav"] },
  docx: { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", check: officeWith("word/document.xml") },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", check: officeWith("xl/workbook.xml") },
  odt: { type: "application/vnd.oasis.opendocument.text", check: isOpenDocument },
  zip: { type: "application/zip", check: async (read, size, start) => isZip(start) && (await zipEntries(read, size)) !== undefined },
  doc: { type: "application/msword", check: compoundWith(["WordDocument"], true) },
  xls: { type: "application/vnd.ms-excel", check: compoundWith(["Workbook", "Book"], true) },
  msg: { type: "application/vnd.ms-outlook", check: compoundWith(["__properties_version1.0"], false) },
  eml: { type: "message/rfc822", check: async (_read, _size, start) => isMail(start) },
};

const png = Buffer.from("89504e470d0a1a0a", "hex");
const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
const startsWith = (start: Buffer, bytes: Buffer) => start.subarray(0, bytes.length).equals(bytes);
const isZip = (start: Buffer) => start.toString("latin1", 0, 4) === "PK\x03\x04";

async function contentType(start: Buffer): Promise<string | undefined> {
  // The library looks for frames far behind the beginning; here a moving picture is a picture all the same.
  if (startsWith(start, png)) return "image/png";
  return (await fileTypeFromBuffer(start).catch(() => undefined))?.mime;
}

const macros = /vbaProject|vbaData|macrosheets|macroEnabled/i;

function officeWith(part: string) {
  return async (read: ReadBytes, size: number, start: Buffer): Promise<boolean> => {
    const entries = isZip(start) ? await zipEntries(read, size) : undefined;
    const types = entries?.find(({ name }) => name === "[Content_Types].xml");
    if (!entries || !types || !has(entries, part) || entries.some(({ name }) => macros.test(name))) return false;
    // A part may have any name: what it is stands in this list.
    const text = await zipText(read, types);
    return text !== undefined && !macros.test(text);
  };
}

async function isOpenDocument(read: ReadBytes, size: number, start: Buffer): Promise<boolean> {
  const entries = isZip(start) ? await zipEntries(read, size) : undefined;
  const type = entries?.find(({ name }) => name === "mimetype");
  if (!entries || !type || !has(entries, "content.xml") || entries.some(({ name }) => /^(Basic|Scripts)\//.test(name))) return false;
  return (await zipText(read, type))?.trim() === "application/vnd.oasis.opendocument.text";
}

const has = (entries: ZipEntry[], part: string) => entries.some(({ name }) => name === part);

function compoundWith(oneOf: readonly string[], refuseMacros: boolean) {
  return async (read: ReadBytes, size: number, start: Buffer): Promise<boolean> => {
    const names = startsWith(start, compound) ? await compoundNames(read, size) : [];
    const hasMacros = names.some((name) => /^(_VBA_PROJECT|VBA|Macros)/i.test(name));
    return names.some((name) => oneOf.includes(name)) && !(refuseMacros && hasMacros);
  };
}

/** Header lines up to the first empty one, among them one that every mail has. */
function isMail(start: Buffer): boolean {
  const text = start.toString("latin1").replace(/^From .*\r?\n/, "");
  if (text.includes("\0")) return false;
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf("");
  // Where the beginning ends inside the header, its last line may be cut.
  const header = lines.slice(0, end);
  return (
    header.every((line) => /^([\w-]+:|[ \t])/.test(line)) &&
    header.some((line) => /^(from|date|received|return-path|message-id|subject):/i.test(line))
  );
}
