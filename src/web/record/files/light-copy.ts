import { isPictureName } from "#domain/formats/file-name.ts";
import { jpegOf } from "./decode-picture.ts";

/** Above this many bytes a photo takes a minute with poor coverage. */
const largeSize = 3 * 1024 ** 2;
const longestSide = 1600;

export const isLargePhoto = ({ name, size }: { name: string; size: number }) => isPictureName(name) && size > largeSize;

/** A smaller JPEG of a photo, for a first look; undefined if the browser cannot decode it. The original is never replaced by it. */
export async function lightCopy(file: File, name: string): Promise<File | undefined> {
  try {
    const blob = await jpegOf(file, name, longestSide);
    return blob && blob.size < file.size ? new File([blob], name, { type: "image/jpeg", lastModified: file.lastModified }) : undefined;
  } catch {
    return undefined;
  }
}
