import { createHash } from "node:crypto";
import type { Sequence, StoredTable } from "#server/db/tables.ts";
import { ArchiveError } from "./encryption.ts";

/** The parts of an archive: first a description of the installation, then tables, then files, then the manifest. */
export type About = {
  kind: "about";
  version: string;
  at: string;
  migrations: { name: string; checksum: string }[];
  sequences: Sequence[];
  /** Names the secret that encrypts keys in the tables. The secret itself is never in an archive. */
  secretId?: string | undefined;
};
export type TablePart = { kind: "table" } & StoredTable;
export type FilePart = { kind: "file"; key: string };
export type Head = About | TablePart | FilePart;

type Sum = { bytes: number; sha256: string };
/** Row count and hash of each table; files are many, so they share one count and hash. */
export type Manifest = { tables: ({ name: string; rows: number } & Sum)[]; files: { count: number } & Sum };

export type Part = { head: Head; data: AsyncIterable<Buffer> };
type Frame = "head" | "data" | "end" | "manifest";
const frames: readonly Frame[] = ["head", "data", "end", "manifest"];
const frameHead = 5;
/** The writer makes no larger frame. */
const maxFrameSize = 64 * 1024 * 1024;

/** Serialises parts, with the SHA-256 of each behind it and the manifest at the end. `rows` is called once a table was read. */
export async function* writeParts(parts: AsyncIterable<Part & { rows?: () => number }>): AsyncGenerator<Buffer> {
  const tally = openTally();
  for await (const { head, data, rows } of parts) {
    const sum = openSum();
    yield frame("head", head);
    for await (const chunk of data) {
      sum.add(chunk);
      yield frame("data", chunk);
    }
    const end = { rows: rows?.(), ...sum.end() };
    tally.add(head, end);
    yield frame("end", end);
  }
  yield frame("manifest", tally.manifest());
}

/** Parses the parts. The data of each must be read to its end. Throws an `ArchiveError` if anything differs from what was written. */
export async function* readParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part, Manifest> {
  const reader = openReader(bytes);
  const tally = openTally();
  for (;;) {
    const { kind, content } = await reader.next();
    if (kind === "manifest") {
      await reader.atEnd();
      const manifest = tally.manifest();
      if (String(content) !== JSON.stringify(manifest)) throw damaged();
      return manifest;
    }
    if (kind !== "head") throw damaged();
    const head = JSON.parse(String(content)) as Head;
    let isRead = false;
    yield {
      head,
      data: (async function* () {
        const sum = openSum();
        for (;;) {
          const { kind, content } = await reader.next();
          if (kind === "data") {
            sum.add(content);
            yield content;
            continue;
          }
          const { rows, ...found } = JSON.parse(String(content)) as { rows?: number } & Sum;
          if (kind !== "end" || JSON.stringify(found) !== JSON.stringify(sum.end())) throw damaged();
          tally.add(head, { rows, ...found });
          isRead = true;
          return;
        }
      })(),
    };
    if (!isRead) throw new Error("a part was not read to its end");
  }
}

const damaged = () => new ArchiveError("the archive is damaged: its content differs from what was written");

function frame(kind: Frame, content: Buffer | object): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const bytes = Buffer.allocUnsafe(frameHead + body.length);
  bytes[0] = frames.indexOf(kind);
  bytes.writeUInt32BE(body.length, 1);
  body.copy(bytes, frameHead);
  return bytes;
}

function openReader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const read = async (size: number): Promise<Buffer> => {
    const parts = [held];
    for (let length = held.length; length < size; ) {
      const { value, done } = await source.next();
      if (done) throw damaged();
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(size);
    return all.subarray(0, size);
  };
  return {
    async next() {
      const start = await read(frameHead);
      const kind = frames[start[0]!];
      const length = start.readUInt32BE(1);
      if (!kind || length > maxFrameSize) throw damaged();
      return { kind, content: await read(length) };
    },
    async atEnd() {
      if (held.length > 0 || !(await source.next()).done) throw damaged();
    },
  };
}

function openSum() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    end: (): Sum => ({ bytes, sha256: hash.digest("hex") }),
  };
}

function openTally() {
  const tables: Manifest["tables"] = [];
  const all = createHash("sha256");
  let [count, bytes] = [0, 0];
  return {
    add(head: Head, { rows = 0, ...sum }: { rows?: number | undefined } & Sum) {
      if (head.kind === "table") tables.push({ name: head.name, rows, ...sum });
      if (head.kind !== "file") return;
      count += 1;
      bytes += sum.bytes;
      all.update(`${head.key} ${sum.sha256}\n`);
    },
    manifest: (): Manifest => ({ tables, files: { count, bytes, sha256: all.copy().digest("hex") } }),
  };
}
