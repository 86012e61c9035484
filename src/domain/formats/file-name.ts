const any = /^[^\\/:*?"<>|\p{Cc}]{1,180}\.(pdf|jpe?g|png|webp|heic|docx?|xlsx?|odt|mp4|mov|avi|mkv|mp3|wav|zip|eml|msg)$/iu;
const picture = /\.(jpe?g|png|webp|heic)$/i;

/** The normalised name of a file; undefined where its extension is not allowed, or bidirectional control characters could hide it. */
export function fileName(name: string, { pictures = false }: { pictures?: boolean } = {}): string | undefined {
  const normal = name.normalize("NFC").trim();
  if (!any.test(normal) || /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(normal)) return undefined;
  return !pictures || isPictureName(normal) ? normal : undefined;
}

export const isPictureName = (name: string) => picture.test(name);
export const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();
