import { expect, test } from "vitest";
import { countRows, isArchive } from "./count-rows.ts";

test.each([
  ["", 0],
  ["a;b", 1],
  ["a;b\n1;2\n", 2],
  ["a;b\r\n\r\n  \r\n1;2", 2],
  ["a,b\r1,2\r", 2],
  ['a;b\n1;"two\nlines"\n', 2],
  ['a;b\n"say ""hi""\nagain";2\n3;4', 3],
  ['a;b\nscreen 24";x\nscreen 27";y\n', 3],
  ['a\tb\n"x\ny"\t1', 2],
])("%j has %i lines", async (text, lines) => {
  expect(await countRows(new Blob([text]), 100)).toBe(lines);
});

test("a long file is not read to its end", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent++;
      controller.enqueue(new TextEncoder().encode("x\n".repeat(1000)));
    },
  });
  expect(await countRows({ stream: () => endless } as unknown as Blob, 5000)).toBeGreaterThan(5000);
  expect(sent).toBeLessThan(10);
});

test("a workbook is told from a table of text", async () => {
  expect([await isArchive(new Blob(["PK\u0003\u0004"])), await isArchive(new Blob(["PK;Plate"]))]).toEqual([true, false]);
});
