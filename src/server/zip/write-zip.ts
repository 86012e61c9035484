import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { signature } from "./zip-format.ts";

export type ZipSource = { name: string; content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> };

type Written = { name: Buffer; crc: number; compressedSize: number; size: number; offset: number };

/** Streams a ZIP archive. Sizes follow the data of each entry, so that nothing is buffered to measure it. */
export async function* writeZip(sources: AsyncIterable<ZipSource>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (chunk: Buffer) => {
    offset += chunk.length;
    return chunk;
  };
  for await (const { name, content } of sources) {
    const entry: Written = { name: Buffer.from(name), crc: 0, compressedSize: 0, size: 0, offset };
    yield counted(localHeader(entry));
    for await (const chunk of deflated(content, entry)) {
      entry.compressedSize += chunk.length;
      yield counted(chunk);
    }
    yield counted(dataDescriptor(entry));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield counted(centralEntry(entry));
  yield endOfDirectory(written.length, offset - start, start);
}

const u16 = (value: number) => bytesOf(value, 2);
const u32 = (value: number) => bytesOf(value, 4);
function bytesOf(value: number, width: 2 | 4): Buffer {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntLE(value, 0, width);
  return bytes;
}

const version = u16(20);
const sizesFollowAndNamesAreUtf8 = u16(0x0808);
const deflate = u16(8);
/** The first day that the format can express: the entries have no date of their own. */
const timeAndDate = Buffer.concat([u16(0), u16(0x21)]);
const method = Buffer.concat([sizesFollowAndNamesAreUtf8, deflate, timeAndDate]);

const localHeader = ({ name }: Written) =>
  Buffer.concat([u32(signature.localHeader), version, method, u32(0), u32(0), u32(0), u16(name.length), u16(0), name]);

const dataDescriptor = ({ crc, compressedSize, size }: Written) =>
  Buffer.concat([u32(signature.dataDescriptor), u32(crc), u32(compressedSize), u32(size)]);

function centralEntry({ name, crc, compressedSize, size, offset }: Written): Buffer {
  const head = [u32(signature.centralEntry), version, version, method, u32(crc), u32(compressedSize), u32(size), u16(name.length)];
  const noExtraField = u16(0);
  const noComment = u16(0);
  const firstDisk = u16(0);
  const noAttributes = Buffer.alloc(6);
  return Buffer.concat([...head, noExtraField, noComment, firstDisk, noAttributes, u32(offset), name]);
}

const endOfDirectory = (entries: number, length: number, start: number) =>
  Buffer.concat([u32(signature.endOfDirectory), u16(0), u16(0), u16(entries), u16(entries), u32(length), u32(start), u16(0)]);

/** zlib compresses in its own thread. When the reader stops, the source is closed too. */
function deflated(content: ZipSource["content"], entry: Written): AsyncIterable<Buffer> {
  async function* measured() {
    for await (const text of content) {
      const chunk = Buffer.from(text);
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  // Errors reach the reader through the stream itself.
  return pipeline(Readable.from(measured(), { objectMode: false }), createDeflateRaw(), () => undefined);
}
