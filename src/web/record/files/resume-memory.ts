import type { Place } from "./place.ts";

/**
 * Where half-sent files lie on the server, so that a page that was loaded again goes on where it stopped when the same
 * file is chosen again. Kept for this tab only and until sign-out; keys are hashes, so that no name of a file stays behind.
 */
const key = "uploads";
const sampled = 64 * 1024;

type Memory = Record<string, string>;

export const recallUpload = (print: string): string | undefined => read()[print];

export function rememberUpload(print: string, url: string | null) {
  const { [print]: _, ...others } = read();
  write(url ? { ...others, [print]: url } : others);
}

export const forgetUploads = () => sessionStorage.removeItem(key);

/** The same file for the same place: its name and both of its ends are looked at, so that no file goes on as another one. */
export async function fingerprint(file: File, { entity, record, field }: Place): Promise<string | undefined> {
  // Plain HTTP has no such functions; there a page that was loaded again starts anew.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const what = [entity.collection, record, field, file.name, file.size, file.lastModified].join("\n");
  const sample = new Blob([what, file.slice(0, sampled), file.slice(-sampled)]);
  const hash = await subtle.digest("SHA-256", await sample.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read(): Memory {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

const write = (memory: Memory) => sessionStorage.setItem(key, JSON.stringify(memory));
