import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

// By default the package loads it from a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The code of the first barcode in a picture. */
export async function readPixels(pixels: ImageData): Promise<string | undefined> {
  const formats = ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "Code39", "ITF"] as const;
  const [first] = await readBarcodes(pixels, { formats: [...formats], tryHarder: true, maxNumberOfSymbols: 1 });
  return first?.text;
}
