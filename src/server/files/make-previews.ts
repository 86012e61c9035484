import sharp, { type Sharp } from "sharp";

/** Larger pictures are rejected, so that a decompression bomb does not fill the memory. */
const limitInputPixels = 100_000_000;
const sizes = { large: 2048, small: 320 };

export type Previews = { width: number; height: number; large: Buffer; small: Buffer };

/** Previews, rotated upright and without metadata (location, camera). Rejects a truncated picture. */
export async function makePreviews(picture: Buffer): Promise<Previews> {
  const image = sharp(picture, { limitInputPixels, failOn: "truncated" });
  const { autoOrient } = await image.metadata();
  const drawn = (from: Sharp, size: number) =>
    from.resize({ width: size, height: size, fit: "inside", withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  const large = await drawn(image.autoOrient(), sizes.large);
  return { ...autoOrient, large, small: await drawn(sharp(large), sizes.small) };
}
