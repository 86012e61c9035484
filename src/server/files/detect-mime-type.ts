import { fileTypeFromBuffer } from "file-type";
import { type ReadBytes, readZipDirectory, readZipText, type ZipEntry } from "#server/zip/read-zip.ts";
import { compoundNames } from "./compound-names.ts";

const maxHeadLength = 64 * 1024;

/** The MIME type of a file whose content matches its extension, or nothing. Reads the head and the directory of the file, however large it is. */
export async function detectMimeType(extension: string, read: ReadBytes, size: number): Promise<string | undefined> {
  const format = formats[extension];
  if (!format || size === 0) return undefined;
  const head = await read(0, Math.min(size, maxHeadLength) - 1);
  const matches = "detected" in format ? format.detected.includes((await sniffMimeType(head)) ?? "") : await format.check(read, size, head);
  return matches ? format.type : undefined;
}

/** `detected` lists what the sniffing library may answer; formats that are containers need a check of their own. */
type Format = { type: string } & ({ detected: readonly string[] } | { check: Check });
type Check = (read: ReadBytes, size: number, head: Buffer) => Promise<boolean>;

const jpeg: Format = { type: "image/jpeg", detected: ["image/jpeg"] };
const formats: Record<string, Format> = {
  pdf: { type: "application/pdf", detected: ["application/pdf"] },
  jpg: jpeg,
  jpeg,
  png: { type: "image/png", detected: ["image/png"] },
  webp: { type: "image/webp", detected: ["image/webp"] },
  heic: { type: "image/heic", detected: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"] },
  mp4: { type: "video/mp4", detected: ["video/mp4", "video/x-m4v"] },
  mov: { type: "video/quicktime", detected: ["video/quicktime"] },
  avi: { type: "video/vnd.avi", detected: ["video/vnd.avi"] },
  mkv: { type: "video/matroska", detected: ["video/matroska"] },
  mp3: { type: "audio/mpeg", detected: ["audio/mpeg"] },
  wav: { type: "audio/wav", detected: ["audio/wav"] },
  docx: { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", check: officeWith("word/document.xml") },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", check: officeWith("xl/workbook.xml") },
  odt: { type: "application/vnd.oasis.opendocument.text", check: isOpenDocument },
  zip: { type: "application/zip", check: async (read, size, head) => isZip(head) && (await readZipDirectory(read, size)) !== undefined },
  doc: { type: "application/msword", check: compoundWith(["WordDocument"], { allowMacros: false }) },
  xls: { type: "application/vnd.ms-excel", check: compoundWith(["Workbook", "Book"], { allowMacros: false }) },
  msg: { type: "application/vnd.ms-outlook", check: compoundWith(["__properties_version1.0"], { allowMacros: true }) },
  eml: { type: "message/rfc822", check: async (_read, _size, head) => isMail(head) },
};

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");
const compoundSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const startsWith = (head: Buffer, bytes: Buffer) => head.subarray(0, bytes.length).equals(bytes);
const isZip = (head: Buffer) => head.toString("latin1", 0, 4) === "PK\x03\x04";

/** The type that the content shows, by the head of a file. */
export async function sniffMimeType(head: Buffer): Promise<string | undefined> {
  // For a PNG the library would read past the given head, to detect animations.
  if (startsWith(head, pngSignature)) return "image/png";
  return (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
}

const entriesOf = async (read: ReadBytes, size: number, head: Buffer): Promise<ZipEntry[]> =>
  (isZip(head) && (await readZipDirectory(read, size))?.entries) || [];

const has = (entries: ZipEntry[], part: string) => entries.some(({ name }) => name === part);

const macros = /vbaProject|vbaData|macrosheets|macroEnabled/i;

function officeWith(part: string): Check {
  return async (read, size, head) => {
    const entries = await entriesOf(read, size, head);
    const contentTypes = entries.find(({ name }) => name === "[Content_Types].xml");
    if (!contentTypes || !has(entries, part) || entries.some(({ name }) => macros.test(name))) return false;
    // A macro may have any file name, but its content type is fixed.
    const text = await readZipText(read, contentTypes);
    return text !== undefined && !macros.test(text);
  };
}

async function isOpenDocument(read: ReadBytes, size: number, head: Buffer): Promise<boolean> {
  const entries = await entriesOf(read, size, head);
  const type = entries.find(({ name }) => name === "mimetype");
  const hasMacros = entries.some(({ name }) => /^(Basic|Scripts)\//.test(name));
  if (!type || !has(entries, "content.xml") || hasMacros) return false;
  return (await readZipText(read, type))?.trim() === "application/vnd.oasis.opendocument.text";
}

function compoundWith(anyOf: readonly string[], { allowMacros }: { allowMacros: boolean }): Check {
  return async (read, size, head) => {
    const names = startsWith(head, compoundSignature) ? await compoundNames(read, size) : [];
    const hasMacros = names.some((name) => /^(_VBA_PROJECT|VBA|Macros)/i.test(name));
    return names.some((name) => anyOf.includes(name)) && (allowMacros || !hasMacros);
  };
}

/** A mail begins with header lines up to the first empty line, and has at least one of the usual headers. */
function isMail(head: Buffer): boolean {
  const text = head.toString("latin1").replace(/^From .*\r?\n/, "");
  if (text.includes("\0")) return false;
  const lines = text.split(/\r?\n/);
  // Without an empty line this is -1, which drops the last line: the head may end in the middle of it.
  const end = lines.indexOf("");
  const header = lines.slice(0, end);
  return (
    header.every((line) => /^([\w-]+:|[ \t])/.test(line)) &&
    header.some((line) => /^(from|date|received|return-path|message-id|subject):/i.test(line))
  );
}
