import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { signature } from "./zip-format.ts";

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/**
 * An entry is compressed, unless `stored` says that it is copied as it is and how long it will be: pictures and films do not get smaller, and only
 * an entry of known length may be longer than 4 GB. With its CRC it is described before its data, where it can be read without the directory.
 */
export type ZipSource = { name: string; content: Content; stored?: { size: number; crc?: number } };

type Written = {
  name: Buffer;
  isStored: boolean;
  isLong: boolean;
  hasDescriptor: boolean;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
};

/** Numbers from here on are written in the fields of ZIP64. */
const maxNumber = 0xffff_ffff;
const maxEntries = 0xffff;

/** Streams a ZIP archive of any size. Sizes follow the data of each entry, so that nothing is buffered to measure it. */
export async function* writeZip(sources: AsyncIterable<ZipSource>, max = maxNumber): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (chunk: Buffer) => {
    offset += chunk.length;
    return chunk;
  };
  for await (const source of sources) {
    const entry = entryOf(source, offset, max);
    yield counted(localHeader(entry, source.stored));
    for await (const chunk of source.stored ? measured(source.content, entry) : deflated(source.content, entry)) {
      entry.compressedSize += chunk.length;
      yield counted(chunk);
    }
    checkSize(entry, source, max);
    if (entry.hasDescriptor) yield counted(dataDescriptor(entry));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield counted(centralEntry(entry, max));
  yield endOfDirectory({ entries: written.length, length: offset - start, start }, max);
}

const entryOf = ({ name, stored }: ZipSource, offset: number, max: number): Written => ({
  name: Buffer.from(name),
  isStored: stored !== undefined,
  isLong: stored !== undefined && stored.size >= max,
  hasDescriptor: stored?.crc === undefined,
  ...{ crc: 0, compressedSize: 0, size: 0, offset },
});

/** An archive that could not be opened is never finished. */
function checkSize({ name, size, compressedSize, crc, isLong }: Written, { stored }: ZipSource, max: number) {
  if (stored && (stored.size !== size || (stored.crc ?? crc) !== crc)) throw new Error(`${name}: not the content that was announced`);
  if (!isLong && Math.max(size, compressedSize) >= max) throw new Error(`${name}: too long to compress`);
}

const u16 = (value: number) => bytesOf(value, 2);
const u32 = (value: number) => bytesOf(value, 4);
function bytesOf(value: number, width: 2 | 4): Buffer {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntLE(value, 0, width);
  return bytes;
}
function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const plainVersion = 20;
const zip64Version = 45;
const namesAreUtf8 = 0x0800;
const sizesFollow = 0x0008;
/** The first day that the format can express: the entries have no date of their own. */
const timeAndDate = Buffer.concat([u16(0), u16(0x21)]);

const versionOf = (isLong: boolean) => u16(isLong ? zip64Version : plainVersion);
const methodOf = ({ hasDescriptor, isStored }: Written) =>
  Buffer.concat([u16(namesAreUtf8 | (hasDescriptor ? sizesFollow : 0)), u16(isStored ? 0 : 8), timeAndDate]);

/** The ZIP64 field of a header: the numbers that do not fit where they belong, in this order. */
const longNumbers = (numbers: readonly number[]) =>
  numbers.length === 0 ? Buffer.alloc(0) : Buffer.concat([u16(1), u16(numbers.length * 8), ...numbers.map(u64)]);

function localHeader(entry: Written, stored: ZipSource["stored"]): Buffer {
  const { name, isLong, hasDescriptor } = entry;
  const known = hasDescriptor ? 0 : stored!.size;
  const shown = u32(isLong ? maxNumber : known);
  const extra = longNumbers(isLong ? [known, known] : []);
  const head = [u32(signature.localHeader), versionOf(isLong), methodOf(entry), u32(stored?.crc ?? 0), shown, shown];
  return Buffer.concat([...head, u16(name.length), u16(extra.length), name, extra]);
}

const dataDescriptor = ({ crc, compressedSize, size, isLong }: Written) =>
  Buffer.concat([u32(signature.dataDescriptor), u32(crc), ...[compressedSize, size].map(isLong ? u64 : u32)]);

function centralEntry(entry: Written, max: number): Buffer {
  const { name, crc, compressedSize, size, offset, isLong } = entry;
  const isFar = offset >= max;
  const extra = longNumbers([...(isLong ? [size, compressedSize] : []), ...(isFar ? [offset] : [])]);
  const version = versionOf(isLong || isFar);
  const shown = (value: number) => u32(isLong ? maxNumber : value);
  const head = [u32(signature.centralEntry), version, version, methodOf(entry), u32(crc), shown(compressedSize), shown(size), u16(name.length)];
  const noComment = u16(0);
  const firstDisk = u16(0);
  const noAttributes = Buffer.alloc(6);
  return Buffer.concat([...head, u16(extra.length), noComment, firstDisk, noAttributes, u32(isFar ? maxNumber : offset), name, extra]);
}

type Directory = { entries: number; length: number; start: number };

function endOfDirectory(directory: Directory, max: number): Buffer {
  const { entries, length, start } = directory;
  const isLong = entries >= maxEntries || length >= max || start >= max;
  const count = u16(isLong ? maxEntries : entries);
  const [shownLength, shownStart] = [length, start].map((value) => u32(isLong ? maxNumber : value)) as [Buffer, Buffer];
  const end = Buffer.concat([u32(signature.endOfDirectory), u16(0), u16(0), count, count, shownLength, shownStart, u16(0)]);
  return isLong ? Buffer.concat([endOfLongDirectory(directory), end]) : end;
}

/** Its end in ZIP64, and where that stands. */
function endOfLongDirectory({ entries, length, start }: Directory): Buffer {
  const rest = [u16(zip64Version), u16(zip64Version), u32(0), u32(0), u64(entries), u64(entries), u64(length), u64(start)];
  const record = Buffer.concat(rest);
  const locator = [u32(signature.zip64Locator), u32(0), u64(start + length), u32(1)];
  return Buffer.concat([u32(signature.zip64End), u64(record.length), record, ...locator]);
}

async function* measured(content: Content, entry: Written): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const chunk = typeof part === "string" ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

/** zlib compresses in its own thread. When the reader stops, the source is closed too. */
function deflated(content: Content, entry: Written): AsyncIterable<Buffer> {
  // Errors reach the reader through the stream itself.
  return pipeline(Readable.from(measured(content, entry), { objectMode: false }), createDeflateRaw(), () => undefined);
}
