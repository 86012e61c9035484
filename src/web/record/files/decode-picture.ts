import { extensionOf } from "#domain/formats/file-name.ts";

export const isHeic = (name: string) => extensionOf(name).toLowerCase() === "heic";

/** A photo as pixels, upright. HEIC is decoded by the browser where it can, by libheif elsewhere. */
export async function decodePicture(file: Blob, name: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error) {
    if (!isHeic(name)) throw error;
    const { decodeHeic } = await import("./heic-decoder.ts");
    return createImageBitmap(await decodeHeic(file));
  }
}

/** A JPEG of a photo that is no larger than this. */
export async function jpegOf(file: Blob, name: string, longestSide: number, quality = 0.8): Promise<Blob | null> {
  const picture = await decodePicture(file, name);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
