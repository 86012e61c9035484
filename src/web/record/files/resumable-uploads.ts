import type { UploadTarget } from "./upload-target.ts";

/**
 * URLs of partial uploads, so that an upload resumes after a reload when the same file is chosen again. In session
 * storage until sign-out; the keys are hashes, so that no file name is stored.
 */
const key = "uploads";
const sampleSize = 64 * 1024;

type UploadUrls = Record<string, string>;

export const savedUploadUrl = (hash: string): string | undefined => read()[hash];

export function saveUploadUrl(hash: string, url: string | null) {
  const { [hash]: _, ...others } = read();
  write(url ? { ...others, [hash]: url } : others);
}

export const clearUploadUrls = () => sessionStorage.removeItem(key);

/** Identifies a file by target, name, size and both of its ends, so that a different file is not resumed by mistake. */
export async function fingerprint(file: File, { entity, record, field }: UploadTarget): Promise<string | undefined> {
  // Not available over plain HTTP; there, uploads are not resumed after a reload.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const identity = [entity.collection, record, field, file.name, file.size, file.lastModified].join("\n");
  const sample = new Blob([identity, file.slice(0, sampleSize), file.slice(-sampleSize)]);
  const digest = await subtle.digest("SHA-256", await sample.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read(): UploadUrls {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

const write = (urls: UploadUrls) => sessionStorage.setItem(key, JSON.stringify(urls));
