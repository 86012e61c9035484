import type { UploadTarget } from "./upload-target.ts";
import { idOfUpload } from "./upload-url.ts";

/**
 * Ids of files that are too large to be stored, so that one goes on after a reload when it is chosen again. In session storage until sign-out;
 * the keys are hashes, so that no file name is stored.
 */
const key = "uploads";
const sampleSize = 64 * 1024;

/** The id under which the file was being sent before the page was loaded again. */
export async function knownId(file: Chosen, target: UploadTarget): Promise<string | undefined> {
  if (Object.keys(read()).length === 0) return undefined;
  const found = read()[(await fingerprint(file, target)) ?? ""];
  return found && idOfUpload(found);
}

export async function rememberId(file: Chosen, target: UploadTarget, id: string) {
  const hash = await fingerprint(file, target);
  if (hash) write({ ...read(), [hash]: id });
}

export const forgetId = (id: string) => write(Object.fromEntries(Object.entries(read()).filter(([, known]) => idOfUpload(known) !== id)));

export const forgetIds = () => sessionStorage.removeItem(key);

type Chosen = { file: File; office?: boolean | undefined };

/** Identifies a file by target, who has it, name, size and both of its ends, so that a different file is not resumed by mistake. */
async function fingerprint({ file, office }: Chosen, { entity, record, field }: UploadTarget): Promise<string | undefined> {
  // Not available over plain HTTP; there, uploads are not resumed after a reload.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const identity = [entity.collection, record, field, file.name, file.size, file.lastModified, ...(office ? ["office"] : [])].join("\n");
  const sample = new Blob([identity, file.slice(0, sampleSize), file.slice(-sampleSize)]);
  const digest = await subtle.digest("SHA-256", await sample.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

function write(ids: Record<string, string>) {
  if (Object.keys(ids).length > 0) sessionStorage.setItem(key, JSON.stringify(ids));
  else forgetIds();
}
