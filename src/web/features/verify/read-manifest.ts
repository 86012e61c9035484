import { maxHashes } from "#api/limits.ts";

export type Manifested = { name: string; sha256: string };

/** A manifest is small; anything larger is hashed like any other file. */
const maxManifest = 4 * 1024 ** 2;

/** The files that a manifest names. Undefined if the file is none; `tooMany` if it names more than can be asked at once. */
export async function readManifest(file: File): Promise<Manifested[] | "tooMany" | undefined> {
  if (!/\.json$/i.test(file.name) || file.size > maxManifest) return undefined;
  try {
    const { files } = JSON.parse(await file.text()) as { files?: unknown };
    if (!Array.isArray(files) || files.length === 0) return undefined;
    const named = files.map((one: Partial<Manifested> | null) => ({ name: String(one?.name ?? ""), sha256: String(one?.sha256 ?? "") }));
    if (!named.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))) return undefined;
    return named.length > maxHashes ? "tooMany" : named;
  } catch {
    return undefined;
  }
}
