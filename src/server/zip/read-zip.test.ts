import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endRecord, zipOf } from "#tests/support/zip-file.ts";
import { readZipDirectory, readZipText, unpackedSize, type ZipDirectory } from "./read-zip.ts";

const reader = (archive: Buffer) => async (start: number, end: number) => archive.subarray(start, end + 1);
const directoryOf = (archive: Buffer) => readZipDirectory(reader(archive), archive.length);
const namesIn = (directory: ZipDirectory | undefined) => directory?.entries.map(({ name }) => name);
const sizeOf = async (archive: Buffer) => {
  const directory = await directoryOf(archive);
  return directory && unpackedSize(directory);
};
const archive = zipOf({ "a.txt": "one", "folder/ñ.txt": "two, longer" });
const endLength = 22;
/** Where the end record says that the directory is. */
const offset = archive.readUInt32LE(archive.length - endLength + 16);
const directoryLength = archive.readUInt32LE(archive.length - endLength + 12);
const withoutEnd = archive.subarray(0, archive.length - endLength);
const ending = (values: Partial<Parameters<typeof endRecord>[0]>) =>
  Buffer.concat([withoutEnd, endRecord({ count: 2, length: directoryLength, offset, ...values })]);
const patched = (at: number, write: (bytes: Buffer, at: number) => void) => {
  const copy = Buffer.from(archive);
  write(copy, at);
  return copy;
};

describe("the directory of a ZIP archive", () => {
  test("lists names and declared sizes without unpacking", async () => {
    const directory = await directoryOf(archive);
    expect(directory?.isComplete).toBe(true);
    expect(directory?.entries.map(({ name, size, method }) => [name, size, method])).toEqual([
      ["a.txt", 3, 8],
      ["folder/ñ.txt", 11, 8],
    ]);
  });

  test("is found behind a comment, also one of the longest length and one that contains a record's signature", async () => {
    for (const comment of ["x", "y".repeat(65_535), "PK\x05\x06"]) expect(namesIn(await directoryOf(ending({ comment })))).toHaveLength(2);
  });

  test("is incomplete when another end record begins behind it and is cut off", async () => {
    expect(await directoryOf(Buffer.concat([archive, endRecord({ count: 2, length: 0, offset: 0 }).subarray(0, 21)]))).toMatchObject({
      entries: [{ name: "a.txt" }, { name: "folder/ñ.txt" }],
      isComplete: false,
    });
  });

  test("is found before trailing bytes, and not when they are longer than a comment can be", async () => {
    expect(namesIn(await directoryOf(Buffer.concat([archive, Buffer.alloc(65_535)])))).toHaveLength(2);
    expect(await directoryOf(Buffer.concat([archive, Buffer.alloc(65_536)]))).toBeUndefined();
  });

  test("of two end records the last one counts", async () => {
    const inner = endRecord({ count: 0, length: 0, offset: 0 });
    expect(namesIn(await directoryOf(Buffer.concat([archive, inner])))).toEqual([]);
  });

  test("may be empty", async () => {
    expect(await directoryOf(zipOf({}))).toEqual({ entries: [], isComplete: true });
  });

  test("is absent in a file that is cut, or too short for an end record", async () => {
    for (const length of [0, 1, 21, 22, withoutEnd.length, archive.length - 1])
      expect(await directoryOf(archive.subarray(0, length))).toBeUndefined();
  });

  test("is not read in ZIP64 form", async () => {
    for (const zip64 of [{ count: 0xffff }, { length: 0xffffffff }, { offset: 0xffffffff }])
      expect(await directoryOf(ending(zip64))).toEqual({ entries: [], isComplete: false });
  });

  test("is not read when it is longer than two mebibytes, or would overlap the end record", async () => {
    const padding = Buffer.alloc(3 * 1024 * 1024);
    const long = Buffer.concat([padding, endRecord({ count: 1, length: 2 * 1024 * 1024 + 1, offset: 0 })]);
    expect(await directoryOf(long)).toEqual({ entries: [], isComplete: false });
    expect(await directoryOf(ending({ length: directoryLength + 1 }))).toEqual({ entries: [], isComplete: false });
  });

  test("is incomplete when it has fewer or more entries than the end record says, or is cut by a wrong length or signature", async () => {
    for (const count of [0, 1, 3]) {
      const directory = await directoryOf(ending({ count }));
      expect([namesIn(directory)?.length, directory?.isComplete]).toEqual([2, false]);
    }
    const short = await directoryOf(ending({ length: directoryLength - 40 }));
    expect([namesIn(short), short?.isComplete]).toEqual([["a.txt"], false]);
    const secondEntry = archive.lastIndexOf("PK\x01\x02");
    const broken = await directoryOf(patched(secondEntry, (bytes, at) => bytes.writeUInt8(0, at)));
    expect([namesIn(broken), broken?.isComplete]).toEqual([["a.txt"], false]);
  });

  test("lists an entry whose name or comment runs past the directory, so that it cannot hide", async () => {
    const secondEntry = archive.lastIndexOf("PK\x01\x02");
    const longName = patched(secondEntry + 28, (bytes, at) => bytes.writeUInt16LE(60_000, at));
    expect(namesIn(await directoryOf(longName))).toEqual(["a.txt", "folder/ñ.txt"]);
    const longComment = patched(secondEntry + 32, (bytes, at) => bytes.writeUInt16LE(60_000, at));
    expect(namesIn(await directoryOf(longComment))).toEqual(["a.txt", "folder/ñ.txt"]);
  });

  test("gives names as they are: paths, NUL characters and bytes that are no UTF-8", async () => {
    expect(namesIn(await directoryOf(zipOf({ "../../etc/passwd": "", "a\0b": "", "": "" })))).toEqual(["../../etc/passwd", "a\0b", ""]);
    const firstName = archive.indexOf("PK\x01\x02") + 46;
    expect(namesIn(await directoryOf(patched(firstName, (bytes, at) => bytes.writeUInt8(0xff, at))))?.[0]).toBe("\ufffd.txt");
  });
});

describe("the unpacked size of an archive", () => {
  test("is the sum of what its entries declare, and never less than their compressed bytes", async () => {
    expect(await sizeOf(archive)).toBe(Math.max(3, deflateRawSync("one").length) + Math.max(11, deflateRawSync("two, longer").length));
    expect(await sizeOf(zipOf({ "a.txt": { deflated: Buffer.alloc(50), size: 10 } }))).toBe(50);
    expect(await sizeOf(zipOf({ "a.txt": { deflated: Buffer.alloc(50), size: 0xffffffff } }))).toBe(0xffffffff);
    expect(await sizeOf(zipOf({}))).toBe(0);
  });

  test("is unknown when an entry declares no size for its bytes, or leaves it to a data descriptor", async () => {
    expect(await sizeOf(zipOf({ "a.txt": { deflated: Buffer.alloc(50), size: 0 } }))).toBeUndefined();
    const empty = zipOf({ "a.txt": { deflated: Buffer.alloc(0), size: 0 } });
    expect(await sizeOf(empty)).toBe(0);
    empty.writeUInt16LE(8, empty.indexOf("PK\x01\x02") + 8);
    expect(await sizeOf(empty)).toBeUndefined();
  });

  test("is unknown when the directory is incomplete or in ZIP64 form", async () => {
    expect(await sizeOf(ending({ count: 1 }))).toBeUndefined();
    expect(await sizeOf(ending({ count: 3 }))).toBeUndefined();
    expect(await sizeOf(ending({ count: 0xffff }))).toBeUndefined();
    expect(await sizeOf(Buffer.from("not an archive at all"))).toBeUndefined();
  });
});

describe("the text of an entry", () => {
  const textOf = async (bytes: Buffer) => readZipText(reader(bytes), (await directoryOf(bytes))!.entries[0]!);

  test("is unpacked, and read as it is when it is stored", async () => {
    expect(await textOf(archive)).toBe("one");
    const stored = zipOf({ "a.txt": { deflated: Buffer.from("plain"), size: 5 } });
    stored.writeUInt16LE(0, stored.indexOf("PK\x01\x02") + 10);
    expect(await textOf(stored)).toBe("plain");
  });

  test("is not given when it unpacks to more than a mebibyte, whatever size it declares", async () => {
    const deflated = deflateRawSync(Buffer.alloc(1024 * 1024 + 1));
    expect(await textOf(zipOf({ "a.txt": { deflated, size: 10 } }))).toBeUndefined();
    expect(await textOf(zipOf({ "a.txt": { deflated: Buffer.alloc(1024 * 1024 + 1), size: 10 } }))).toBeUndefined();
  });

  test("is not given when its bytes are damaged or lie outside of the archive", async () => {
    expect(await textOf(zipOf({ "a.txt": { deflated: Buffer.from("no deflate"), size: 10 } }))).toBeUndefined();
    const outside = patched(archive.indexOf("PK\x01\x02") + 42, (bytes, at) => bytes.writeUInt32LE(archive.length, at));
    expect(await textOf(outside)).toBeUndefined();
  });
});

test("a damaged archive is read or refused, and never throws", async () => {
  const damage = fc.record({
    cut: fc.oneof(fc.constant(0), fc.nat(archive.length)),
    changes: fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ cut, changes }) => {
      const bytes = Buffer.from(archive);
      for (const [at, value] of changes) bytes[at] = value;
      const damaged = bytes.subarray(0, archive.length - cut);
      const directory = await directoryOf(damaged);
      if (!directory) return;
      expect(["number", "undefined"]).toContain(typeof unpackedSize(directory));
      for (const entry of directory.entries) expect(["string", "undefined"]).toContain(typeof (await readZipText(reader(damaged), entry)));
    }),
    { numRuns: 500 },
  );
});
