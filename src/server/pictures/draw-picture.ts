import sharp, { type Metadata, type Sharp } from "sharp";

export type Avatar = { kind: "avatar"; image: Uint8Array };
/** With the EXIF data of the original, as it is in the file. */
export type Previews = { kind: "previews"; width: number; height: number; large: Uint8Array; small: Uint8Array; exif?: Uint8Array };

/** A letterhead as PNG, with its size in pixels. */
export type DrawnLetterhead = { kind: "letterhead"; width: number; height: number; image: Uint8Array };

const avatarSize = 192;
const letterheadSize = { width: 1200, height: 300 };
const sizes = { large: 2048, small: 320 };
/** Larger than the pictures of any camera. */
const maxPixels = { avatar: 50_000_000, previews: 100_000_000 };
/** The memory that the decoder may need. */
const maxDecodedBytes = 400 * 1024 * 1024;

// One picture at a time: neither threads nor a cache of earlier ones.
sharp.concurrency(1);
sharp.cache(false);

/** The picture of a user. Re-encoded, so that only its pixels are stored: no location, no script, no trailing data. */
export async function drawAvatar(picture: Uint8Array): Promise<Avatar> {
  const image = await opened(picture, maxPixels.avatar);
  return { kind: "avatar", image: await image.rotate().resize(avatarSize, avatarSize, { fit: "cover" }).webp({ quality: 82 }).toBuffer() };
}

export async function drawLetterhead(picture: Uint8Array): Promise<DrawnLetterhead> {
  const image = await opened(picture, maxPixels.avatar);
  const resized = image.resize({ ...letterheadSize, fit: "inside", withoutEnlargement: true }).png({ compressionLevel: 9 });
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  return { kind: "letterhead", width: info.width, height: info.height, image: data };
}

/** Small copies, upright, without the metadata of the picture (place, camera). Rejects a truncated picture. */
export async function drawPreviews(picture: Uint8Array): Promise<Previews> {
  const image = await opened(picture, maxPixels.previews);
  const { autoOrient, exif } = await image.metadata();
  const drawn = (from: Sharp, size: number) =>
    from.resize({ width: size, height: size, fit: "inside", withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  const large = await drawn(image.autoOrient(), sizes.large);
  const small = await drawn(sharp(large), sizes.small);
  return { kind: "previews", width: autoOrient.width, height: autoOrient.height, large, small, ...(exif && { exif }) };
}

/** A picture that may be valid, but is too large to decode. */
export class TooLarge extends Error {}

/** Reads the header alone, and opens the picture if it is of a known type and not too large to decode. */
async function opened(picture: Uint8Array, limitInputPixels: number): Promise<Sharp> {
  const metadata = await sharp(picture, { limitInputPixels }).metadata();
  if (!["jpeg", "png", "webp", "heif"].includes(metadata.format)) throw new Error(`pictures of type ${metadata.format} are not drawn`);
  if (decodedBytes(metadata) > maxDecodedBytes) throw new TooLarge();
  return sharp(picture, { limitInputPixels, failOn: "truncated" });
}

/** Interlaced and progressive pictures are decoded as a whole, all others line by line. */
function decodedBytes({ width, height, channels, depth, isProgressive }: Metadata): number {
  if (!isProgressive) return 0;
  const bytesPerSample = depth === "uchar" ? 2 : 4;
  return width * height * channels * bytesPerSample;
}
