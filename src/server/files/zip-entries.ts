import { inflateRawSync } from "node:zlib";

/** Bytes of a file, both ends included. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;
export type ZipEntry = { name: string; method: number; packed: number; offset: number };

const endRecord = 22;
const longestComment = 65_535;
/** Documents have some hundred entries; what has more is none. */
const longestDirectory = 2 * 1024 * 1024;

/** The names that a zip file lists at its end, without unpacking anything; nothing when it has no such list. */
export async function zipEntries(read: ReadBytes, size: number): Promise<ZipEntry[] | undefined> {
  if (size < endRecord) return undefined;
  const start = Math.max(0, size - endRecord - longestComment);
  const tail = await read(start, size - 1);
  const at = tail.lastIndexOf("PK\x05\x06", tail.length - endRecord, "latin1");
  if (at < 0) return undefined;
  const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  // Larger archives keep their list elsewhere; a document never needs that.
  if (length > longestDirectory || length === 0 || offset + length > start + at) return [];
  return listed(await read(offset, offset + length - 1));
}

function listed(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const name = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + name),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

const longestText = 1024 * 1024;

/** The text of one small entry; nothing when it is too large, or no text to be had. */
export async function zipText(read: ReadBytes, { method, packed, offset }: ZipEntry): Promise<string | undefined> {
  if (packed > longestText) return undefined;
  const head = await read(offset, offset + 29);
  if (head.length < 30) return undefined;
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = packed === 0 ? Buffer.alloc(0) : await read(start, start + packed - 1);
  try {
    return (method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: longestText })).toString("utf8");
  } catch {
    return undefined;
  }
}
