import PizZip from "pizzip";
import { readZipDirectory, unpackedSize } from "#server/zip/read-zip.ts";
import { keepRelated } from "./keep-related.ts";
import { parsePart } from "./parse-part.ts";
import { refuseContent } from "./refuse-content.ts";
import { RefusedTemplate } from "./refused-template.ts";

/** Word writes a few dozen parts; pictures of a letterhead are the largest. */
const maxEntries = 300;
const maxUnpacked = 40 * 1024 * 1024;

/** Opens an uploaded document, or says why it cannot be a template. It is hostile input: nothing of it is run, fetched or resolved. What nothing allowed refers to is left out. */
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
  names.forEach(refuseName);
  const parts = new Map(names.filter((name) => /\.(xml|rels)$/i.test(name)).map((name) => [name, parsePart(zip.file(name)?.asText() ?? "", name)]));
  for (const [name, part] of parts) if (!/\.rels$/i.test(name)) refuseContent(part);
  keepRelated(zip, parts);
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

function refuseKind(zip: PizZip) {
  const types = zip.file("[Content_Types].xml")?.asText();
  if (!types || !zip.file("word/document.xml")) throw new RefusedTemplate("notDocx");
  if (/macroEnabled|vbaProject|vbaData/i.test(types)) throw new RefusedTemplate("macros");
}

/** Names alone: what is in a part that something refers to is read afterwards. */
function refuseName(name: string) {
  if (/vba\w*\.(bin|xml)/i.test(name)) throw new RefusedTemplate("macros", name);
  if (/(^|\/)(embeddings|activeX|customUI|afchunk|ink)(\/|\.)|oleObject|\.(bin|exe|html?|mht|rtf|docm?|dotm?)$/i.test(name))
    throw new RefusedTemplate("embedded", name);
}
