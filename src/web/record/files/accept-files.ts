import { fileSizes } from "#api/limits.ts";
import { fileName, isPictureName } from "#domain/formats/file-name.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import type { PendingFile } from "./pending-files.ts";

/** Validates files by name and size before they are sent. The server checks their content. */
export function acceptFiles(files: readonly File[], kind: { pictures?: boolean }, t: Translate) {
  const accepted: PendingFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const name = fileName(file.name, kind);
    const limit = isPictureName(file.name) ? fileSizes.picture : fileSizes.any;
    if (!name || file.size === 0) problems.push(t("file.invalid", { name: file.name }));
    else if (file.size > limit) problems.push(t("file.tooLarge", { name, max: String(limit / 1024 ** 2) }));
    else accepted.push({ file, name });
  }
  return { accepted, problems };
}
