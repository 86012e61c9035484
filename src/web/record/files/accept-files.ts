import { fileSizes } from "#api/limits.ts";
import { extensionOf, fileName, isPictureName } from "#domain/formats/file-name.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import type { PendingFile } from "./pending-files.ts";

/** Validates files by name, size and first bytes when they are chosen. The server checks their whole content. */
export async function acceptFiles(files: readonly File[], kind: { pictures?: boolean }, t: Translate) {
  const accepted: PendingFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const name = fileName(file.name, kind);
    const limit = isPictureName(file.name) ? fileSizes.picture : fileSizes.any;
    const refuse = (why: string) => problems.push(`${t("file.invalid", { name: file.name })}. ${why}`);
    if (!name) refuse(t(kind.pictures ? "file.allowed.pictures" : "file.allowed"));
    else if (file.size === 0) refuse(t("file.empty"));
    else if (!(await hasSignature(file, name))) refuse(t("file.otherContent", { type: extensionOf(name) }));
    else if (file.size > limit) problems.push(t("file.tooLarge", { name, max: String(limit / 1024 ** 2) }));
    else accepted.push({ file, name });
  }
  return { accepted, problems };
}

/** How the content of common types begins. Others are left to the server, which knows more of them. */
const signatures: Readonly<Record<string, RegExp>> = {
  jpg: /^\xff\xd8\xff/,
  jpeg: /^\xff\xd8\xff/,
  png: /^.PNG\r\n/,
  webp: /^RIFF[\s\S]{4}WEBP/,
  heic: /^[\s\S]{4}ftyp/,
  pdf: /%PDF-/,
  docx: /^PK/,
  xlsx: /^PK/,
  odt: /^PK/,
  zip: /^PK/,
};

async function hasSignature(file: File, name: string): Promise<boolean> {
  const signature = signatures[extensionOf(name)];
  if (!signature) return true;
  try {
    return signature.test(new TextDecoder("latin1").decode(await file.slice(0, 1024).arrayBuffer()));
  } catch {
    // A file that cannot be read cannot be sent either.
    return false;
  }
}
