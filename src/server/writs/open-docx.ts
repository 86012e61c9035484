import PizZip from "pizzip";
import { readZipDirectory, unpackedSize } from "#server/zip/read-zip.ts";

/** Why a document is refused as a template. Each has its text `template.refused.{fault}`. */
export type TemplateFault = "notDocx" | "tooLarge" | "macros" | "external" | "embedded" | "entities" | "commands" | "names";

export class RefusedTemplate extends Error {
  readonly fault: TemplateFault;
  /** What of it: the name of a part, the target of a link, a command. */
  readonly detail: string;

  constructor(fault: TemplateFault, detail = "") {
    super(`${fault} ${detail}`);
    this.fault = fault;
    this.detail = detail.slice(0, 120);
  }
}

/** Word writes a few dozen parts; pictures of a letterhead are the largest. */
const maxEntries = 300;
const maxUnpacked = 40 * 1024 * 1024;
const maxPart = 16 * 1024 * 1024;

/** Opens an uploaded document, or says why it cannot be a template. It is hostile input: nothing of it is run, fetched or resolved. */
export async function openDocx(bytes: Buffer): Promise<PizZip> {
  const directory = await readZipDirectory(async (start, end) => bytes.subarray(start, end + 1), bytes.length);
  if (!directory?.isComplete) throw new RefusedTemplate("notDocx");
  const unpacked = unpackedSize(directory);
  if (unpacked === undefined || unpacked > maxUnpacked || directory.entries.length > maxEntries) throw new RefusedTemplate("tooLarge");
  const names = directory.entries.map(({ name }) => name);
  const strange = names.find((name, index) => isStrangeName(name) || names.indexOf(name) !== index);
  if (strange !== undefined) throw new RefusedTemplate("names", strange);
  const zip = loaded(bytes);
  refuseKind(zip);
  for (const name of Object.keys(zip.files)) refusePart(zip, name);
  return zip;
}

function loaded(bytes: Buffer): PizZip {
  try {
    return new PizZip(bytes, { checkCRC32: true });
  } catch {
    throw new RefusedTemplate("notDocx");
  }
}

const isStrangeName = (name: string) => name.startsWith("/") || name.includes("\\") || name.split("/").includes("..") || name.includes("\0");

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

function refuseKind(zip: PizZip) {
  const types = zip.file("[Content_Types].xml")?.asText();
  if (!types || !zip.file("word/document.xml")) throw new RefusedTemplate("notDocx");
  if (/macroEnabled|vbaProject|vbaData/i.test(types)) throw new RefusedTemplate("macros");
  if (!types.includes(mainType)) throw new RefusedTemplate("notDocx");
}

function refusePart(zip: PizZip, name: string) {
  if (/vba\w*\.(bin|xml)/i.test(name)) throw new RefusedTemplate("macros", name);
  if (/(^|\/)(embeddings|activeX|customUI|afchunk|ink)(\/|\.)|oleObject|\.(bin|exe|html?|mht|rtf|docm?|dotm?)$/i.test(name))
    throw new RefusedTemplate("embedded", name);
  if (!/\.(xml|rels)$/i.test(name)) return;
  const text = zip.file(name)?.asText() ?? "";
  if (text.length > maxPart) throw new RefusedTemplate("tooLarge", name);
  // Another encoding would hide the text from these checks, and Word writes UTF-8 alone.
  if (text.includes("\0") || /^[^>]{0,200}encoding\s*=\s*["'](?!utf-8)/i.test(text)) throw new RefusedTemplate("notDocx", name);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new RefusedTemplate("entities", name);
  if (/\.rels$/i.test(name)) refuseRelations(text);
  else refuseContent(text);
}

/** A document that fetches something tells others that it was opened, or shows something else tomorrow. */
function refuseRelations(text: string) {
  for (const [relation] of text.matchAll(/<(?:\w+:)?Relationship\s[^>]{0,4000}>/gi)) {
    const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`, "i").exec(relation)?.[1] ?? "";
    const [target, type] = [attribute("Target"), attribute("Type")];
    if (attribute("TargetMode").toLowerCase() === "external" || /^\s*(\w+:)?[/\\]{2}|^\s*\w{2,}:/.test(target))
      throw new RefusedTemplate("external", target);
    if (/attachedTemplate|oleObject|aFChunk|subDocument|\/package$|\/control$|vbaProject|frame$/i.test(type))
      throw new RefusedTemplate(/vbaProject/i.test(type) ? "macros" : "embedded", type.slice(type.lastIndexOf("/") + 1));
  }
}

const command = /\b(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE|MACROBUTTON|RD)\b/i;

function refuseContent(text: string) {
  const element = /<\w+:(altChunk|object|control|subDoc|OLEObject)[\s/>]/.exec(text)?.[1];
  if (element) throw new RefusedTemplate("embedded", element);
  // Word may cut the code of a field into several runs.
  const codes = [...text.matchAll(/<w:instrText\b[^>]{0,200}>([^<]*)|w:instr="([^"]*)"/g)]
    .map(([, inText, inAttribute]) => inText ?? inAttribute)
    .join("");
  const found = command.exec(codes)?.[1];
  if (found) throw new RefusedTemplate("commands", found);
}
