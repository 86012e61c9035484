import { inflateRawSync } from "node:zlib";
import { headerLength, signature } from "./zip-format.ts";

/** Reads bytes of a file, `start` and `end` included. Returns fewer when the file ends earlier. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

export type ZipEntry = {
  name: string;
  method: number;
  /** The sizes are in the local header or behind the data, and may be 0 here. */
  hasDataDescriptor: boolean;
  compressedSize: number;
  size: number;
  offset: number;
};

/** `isComplete` says whether all announced entries were found, and no second end record begins behind the first and is cut off. */
export type ZipDirectory = { entries: ZipEntry[]; isComplete: boolean };

const maxCommentLength = 0xffff;
/** Office documents have some hundred entries. The limit bounds the memory that an archive of 5 GiB can take. */
const maxDirectoryLength = 2 * 1024 * 1024;
/** In the end record this count refers to the ZIP64 records. */
const zip64Count = 0xffff;

/**
 * Reads the central directory without unpacking anything. Gives nothing when the file has no end record and so is no
 * ZIP archive, and no entries when the directory is in ZIP64 form, too long, or not where the end record says.
 */
export async function readZipDirectory(read: ReadBytes, size: number): Promise<ZipDirectory | undefined> {
  if (size < headerLength.endOfDirectory) return undefined;
  const tailStart = Math.max(0, size - headerLength.endOfDirectory - maxCommentLength);
  const tail = await read(tailStart, size - 1);
  // The last one counts, as it does for the library that reads workbooks: both must see the same directory.
  const at = tail.lastIndexOf(endSignature, tail.length - headerLength.endOfDirectory);
  if (at < 0) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  const isReadable = count !== zip64Count && length <= maxDirectoryLength && offset + length <= tailStart + at;
  if (!isReadable) return { entries: [], isComplete: false };
  const entries = length === 0 ? [] : entriesIn(await read(offset, offset + length - 1));
  const isCut = tail.lastIndexOf(endSignature) !== at;
  return { entries, isComplete: entries.length === count && !isCut };
}

const endSignature = Buffer.alloc(4);
endSignature.writeUInt32LE(signature.endOfDirectory);

function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + headerLength.centralEntry <= directory.length && directory.readUInt32LE(at) === signature.centralEntry) {
    const nameStart = at + headerLength.centralEntry;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", nameStart, nameStart + nameLength),
      method: directory.readUInt16LE(at + 10),
      hasDataDescriptor: (directory.readUInt16LE(at + 8) & 8) !== 0,
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameStart + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * How many bytes an archive unpacks to at most, by what its directory declares; nothing when it does not declare it.
 * The library that reads workbooks stops each entry at its declared size, so no entry can unpack to more.
 */
export function unpackedSize({ entries, isComplete }: ZipDirectory): number | undefined {
  if (!isComplete || entries.some(hidesSize)) return undefined;
  return entries.reduce((total, { compressedSize, size }) => total + Math.max(compressedSize, size), 0);
}

const hidesSize = ({ size, compressedSize, hasDataDescriptor }: ZipEntry) => size === 0 && (compressedSize > 0 || hasDataDescriptor);

const maxTextLength = 1024 * 1024;

/** The text of one small entry; nothing when it is too large or cannot be unpacked. */
export async function readZipText(read: ReadBytes, { method, compressedSize, offset }: ZipEntry): Promise<string | undefined> {
  if (compressedSize > maxTextLength) return undefined;
  const header = await read(offset, offset + headerLength.localHeader - 1);
  if (header.length < headerLength.localHeader) return undefined;
  const start = offset + headerLength.localHeader + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = compressedSize === 0 ? Buffer.alloc(0) : await read(start, start + compressedSize - 1);
  try {
    return (method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: maxTextLength })).toString("utf8");
  } catch {
    return undefined;
  }
}
