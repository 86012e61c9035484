import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** A ZIP archive as it comes into being. Sizes follow each entry, so that nothing has to be known, or kept, beforehand. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (chunk: Buffer) => {
    offset += chunk.length;
    return chunk;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    yield counted(record(0x04034b50, [2, 20], ...method, [4, 0], [4, 0], [4, 0], [2, entry.name.length], [2, 0], entry.name));
    for await (const chunk of deflated(content, entry)) {
      entry.packed += chunk.length;
      yield counted(chunk);
    }
    yield counted(record(0x08074b50, [4, entry.crc], [4, entry.packed], [4, entry.size]));
    written.push(entry);
  }
  const start = offset;
  for (const { name, crc, packed, size, offset: at } of written)
    yield counted(
      record(
        0x02014b50,
        [2, 20],
        [2, 20],
        ...method,
        [4, crc],
        [4, packed],
        [4, size],
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
        name,
      ),
    );
  yield record(0x06054b50, [2, 0], [2, 0], [2, written.length], [2, written.length], [4, offset - start], [4, start], [2, 0]);
}

type Part = readonly [bytes: 2 | 4, value: number] | Buffer;

/** Sizes follow the data and names are UTF-8; deflated; the first day that the format knows, for want of a better one. */
const method: Part[] = [
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 0x21],
];

/** Numbers of the given width, little end first. */
function record(signature: number, ...parts: Part[]): Buffer {
  const all: Part[] = [[4, signature], ...parts];
  return Buffer.concat(
    all.map((part) => {
      if (Buffer.isBuffer(part)) return part;
      const bytes = Buffer.alloc(part[0]);
      bytes.writeUIntLE(part[1], 0, part[0]);
      return bytes;
    }),
  );
}

/** Compressed beside the event loop. Who stops reading also stops what is being read. */
function deflated(content: ZipEntry["content"], entry: Written): AsyncIterable<Buffer> {
  async function* measured() {
    for await (const text of content) {
      const chunk = Buffer.from(text);
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  // What goes wrong reaches the reader through the stream itself.
  return pipeline(Readable.from(measured(), { objectMode: false }), createDeflateRaw(), () => undefined);
}
