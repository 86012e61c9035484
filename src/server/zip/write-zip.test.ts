import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readZipDirectory, readZipText, unpackedSize } from "./read-zip.ts";
import { writeZip, type ZipSource } from "./write-zip.ts";

async function writtenWith(max: number | undefined, ...sources: ZipSource[]): Promise<Buffer> {
  async function* all() {
    yield* sources;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(all(), max)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const written = (...sources: ZipSource[]) => writtenWith(undefined, ...sources);

test("what is written can be read back, by name, size and text", async () => {
  const archive = await written({ name: "año/€.xml", content: ["<a>", "ñ", "</a>"] }, { name: "empty", content: [] });
  const read = async (start: number, end: number) => archive.subarray(start, end + 1);
  const directory = (await readZipDirectory(read, archive.length))!;
  expect(directory.isComplete).toBe(true);
  expect(directory.entries.map(({ name, size }) => [name, size])).toEqual([
    ["año/€.xml", Buffer.byteLength("<a>ñ</a>")],
    ["empty", 0],
  ]);
  expect(await Promise.all(directory.entries.map((entry) => readZipText(read, entry)))).toEqual(["<a>ñ</a>", ""]);
  // The empty entry leaves its size to the data descriptor, which is why this archive declares no size.
  expect(unpackedSize(directory)).toBeUndefined();
});

test("each entry has its checksum and sizes behind its data, as its flags say", async () => {
  const archive = await written({ name: "a", content: ["text"] });
  const descriptor = archive.indexOf("PK\x07\x08");
  const data = archive.subarray(31, descriptor);
  expect(inflateRawSync(data).toString()).toBe("text");
  expect([4, 8, 12].map((at) => archive.readUInt32LE(descriptor + at))).toEqual([0x3b8ba7c7, data.length, 4]);
  expect(archive.readUInt16LE(6)).toBe(0x0808);
});

test("an archive without entries is an end record", async () => {
  expect((await written()).length).toBe(22);
});

/** What Python makes of an archive: its first bad entry, and the name, size and text of each. */
function readByPython(archive: Buffer): unknown {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  writeFileSync(join(folder, "a.zip"), archive);
  const program = [
    "import json, sys, zipfile",
    "z = zipfile.ZipFile(sys.argv[1])",
    "print(json.dumps([z.testzip(), [[i.filename, i.file_size, i.compress_type, z.read(i).decode()] for i in z.infolist()]]))",
  ].join("\n");
  const { stdout, stderr } = spawnSync("python3", ["-c", program, join(folder, "a.zip")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stderr === "" ? JSON.parse(stdout) : stderr;
}

describe("entries that are stored", () => {
  const [first, second] = [Buffer.from("primero"), Buffer.from("segundo")];
  const sources: ZipSource[] = [
    { name: "1.txt", content: [first], stored: { size: first.length, crc: crc32(first) } },
    { name: "año/2.txt", content: [second.subarray(0, 3), second.subarray(3)], stored: { size: second.length } },
    { name: "3.txt", content: ["tercero"] },
  ];
  const expected = [
    null,
    [
      ["1.txt", 7, 0, "primero"],
      ["año/2.txt", 7, 0, "segundo"],
      ["3.txt", 7, 8, "tercero"],
    ],
  ];

  test("stand in the archive as they are, and another program reads them", async () => {
    const archive = await written(...sources);
    expect(archive.includes("primero")).toBe(true);
    expect(readByPython(archive)).toEqual(expected);
  });

  test("with its checksum an entry is described before its data", async () => {
    const archive = await written(sources[0]!);
    expect([archive.readUInt16LE(6), archive.readUInt32LE(14), archive.readUInt32LE(18)]).toEqual([0x0800, crc32(first), 7]);
    expect(archive.subarray(30 + "1.txt".length, 30 + "1.txt".length + 7).toString()).toBe("primero");
  });

  // A small threshold in place of 4 GB makes the numbers of sizes, places and of the directory long.
  test.each([[5], [60], [100]])("beyond what 32 bits hold (here %d bytes), numbers are those of ZIP64", async (max) => {
    const archive = await writtenWith(max, ...(max < 10 ? sources.slice(0, 2) : sources));
    expect(archive.includes(Buffer.from("PK\x06\x06", "latin1"))).toBe(true);
    expect(archive.includes(Buffer.from("PK\x06\x07", "latin1"))).toBe(true);
    expect(readByPython(archive)).toEqual([null, max < 10 ? (expected[1] as unknown[]).slice(0, 2) : expected[1]]);
  });

  test("an archive that could not be opened is never finished", async () => {
    await expect(written({ name: "a", content: ["abc"], stored: { size: 4 } })).rejects.toThrow("not the content that was announced");
    await expect(written({ name: "a", content: ["abc"], stored: { size: 3, crc: 1 } })).rejects.toThrow("not the content that was announced");
    await expect(writtenWith(5, { name: "a", content: ["abcdefgh"] })).rejects.toThrow("too long to compress");
  });
});
