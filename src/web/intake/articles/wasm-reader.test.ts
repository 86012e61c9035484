import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import { ean13Pixels, readerBinary } from "#tests/support/barcode-picture.ts";
import { readPixels } from "./wasm-reader.ts";

// There is no server here that the reader could be fetched from.
beforeAll(() => prepareZXingModule({ overrides: { wasmBinary: readerBinary() } }));

test.each(["8410076472854", "5901234123457"])("the WebAssembly reader reads the barcode %s", async (code) => {
  expect(await readPixels(ean13Pixels(code) as ImageData)).toBe(code);
});

test("a picture without a barcode has no code", async () => {
  const width = 200;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  expect(await readPixels({ data, width, height: width, colorSpace: "srgb" } as ImageData)).toBeUndefined();
});
