import { recordedParts } from "#domain/evidence/file-source.ts";
import type { Words } from "#domain/messages/words.ts";
import type { HeldFile } from "#server/evidence/held-files.ts";

/** When a file says that it was recorded: nothing is converted, and a zone is named only where the file has one. */
export function recordedText({ t, date }: Words, { recordedAt }: Pick<HeldFile, "recordedAt">): string {
  if (!recordedAt) return t("pack.recorded.untold");
  const { local, zone } = recordedParts(recordedAt);
  const named = zone === null ? t("files.recorded.noZone") : zone === "Z" ? "UTC" : `UTC${zone}`;
  return `${date(local)} ${local.slice(11, 19)} (${named})`;
}
