type Detector = { detect: (picture: Blob) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats: () => Promise<readonly string[]> };

/** What is printed on goods and price labels. */
const formats = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "itf"];

/**
 * The code of the first barcode in a photo. Some browsers read barcodes themselves; for the others, and where those find nothing, a WebAssembly
 * reader is loaded from our own server when it is first needed.
 */
export async function readBarcode(photo: Blob): Promise<string | undefined> {
  const code = await readNatively(photo).catch(() => undefined);
  if (code) return code;
  const { readPixels } = await import("./wasm-reader.ts");
  return readPixels(await pixelsOf(photo));
}

async function readNatively(photo: Blob): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const supported = await BarcodeDetector.getSupportedFormats();
  const known = formats.filter((format) => supported.includes(format));
  if (known.length === 0) return undefined;
  return (await new BarcodeDetector({ formats: known }).detect(photo))[0]?.rawValue;
}

/** More does not help the reader and takes the memory of a phone. */
const longestSide = 2000;

/** The photo upright, as the browser decodes it. */
async function pixelsOf(photo: Blob): Promise<ImageData> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
