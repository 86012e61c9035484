import fc from "fast-check";
import { expect, test } from "vitest";
import { compound, docx, mail, odt, pdf, video, xlsx } from "#tests/support/sample-files.ts";
import { zipOf } from "#tests/support/zip-file.ts";
import { detectMimeType } from "./detect-mime-type.ts";

const samples: [string, Buffer][] = [
  ["docx", docx()],
  ["xlsx", xlsx()],
  ["odt", odt()],
  ["zip", zipOf({ "a.txt": "x" })],
  ["doc", compound(["WordDocument"])],
  ["msg", compound(["__properties_version1.0"])],
  ["pdf", pdf()],
  ["eml", mail],
  ["mp4", video(2000)],
];
const typed = (extension: string, bytes: Buffer) => detectMimeType(extension, async (start, end) => bytes.subarray(start, end + 1), bytes.length);

test("a damaged file is detected or refused, and never throws", async () => {
  for (const [extension, bytes] of samples) expect([extension, typeof (await typed(extension, bytes))]).toEqual([extension, "string"]);
  const damage = fc.record({
    sample: fc.constantFrom(...samples),
    cut: fc.nat(3000),
    changes: fc.array(fc.tuple(fc.nat(3000), fc.nat(255)), { maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ sample: [extension, whole], cut, changes }) => {
      const bytes = Buffer.from(whole.subarray(0, whole.length - (cut % whole.length)));
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      for (const [other] of samples) expect(["string", "undefined"]).toContain(typeof (await typed(other, bytes)));
      return extension.length > 0;
    }),
    { numRuns: 300 },
  );
});
