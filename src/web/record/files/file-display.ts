import type { FileRef } from "#domain/entity.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { useI18n } from "#web/lib/i18n.tsx";

export const contentUrl = ({ id }: Pick<FileRef, "id">) => `/api/files/${id}/content`;
/** The same to save it: the access log tells the two apart. */
export const downloadUrl = (file: Pick<FileRef, "id">) => `${contentUrl(file)}?download`;
export const previewUrl = ({ id }: Pick<FileRef, "id">, size: "small" | "large") => `/api/files/${id}/preview?size=${size}`;

/** Which viewer can show a file. */
export function viewerOf({ type, preview }: FileRef): "picture" | "heic" | "video" | "audio" | "pdf" | "none" {
  if (preview) return "picture";
  if (type === "image/heic") return "heic";
  if (type === "application/pdf") return "pdf";
  const [kind] = type.split("/");
  return kind === "video" || kind === "audio" ? kind : "none";
}

/** "14,2 MB", "14,2 Mo". */
export function useSizeText(): (bytes: number) => string {
  const { locale } = useI18n();
  return (bytes) => sizeText(locale, bytes);
}
