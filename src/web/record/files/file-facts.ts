import type { FileRef } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";

export const contentUrl = ({ id }: Pick<FileRef, "id">) => `/api/files/${id}/content`;
export const previewUrl = ({ id }: Pick<FileRef, "id">, size: "small" | "large") => `/api/files/${id}/preview?size=${size}`;

/** How a file can be looked at here. */
export function lookOf({ type, preview }: FileRef): "picture" | "video" | "audio" | "pdf" | "none" {
  if (preview) return "picture";
  if (type === "application/pdf") return "pdf";
  const [kind] = type.split("/");
  return kind === "video" || kind === "audio" ? kind : "none";
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "14,2 MB", "14,2 Mo". */
export function useSizeText(): (bytes: number) => string {
  const { locale } = useI18n();
  return (bytes) => sizeText(locale, bytes);
}

export function sizeText(locale: string, bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const shown = bytes / 1024 ** step;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step > 1 && shown < 100 ? 1 : 0,
  }).format(shown);
}
