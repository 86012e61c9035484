import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readZipDirectory, readZipText, unpackedSize } from "./read-zip.ts";
import { writeZip, type ZipSource } from "./write-zip.ts";

async function written(...sources: ZipSource[]): Promise<Buffer> {
  async function* all() {
    yield* sources;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(all())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

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
