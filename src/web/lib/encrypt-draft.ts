type Piece = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
/** Content that can be JSON, with the files in it. */
export type Encrypted = Piece & { files?: Piece[] };
type FileMark = { $file: number; name: string; type: string; lastModified: number };

const subtle = crypto.subtle as SubtleCrypto | undefined;

/** Browsers offer no encryption on plain HTTP. */
export const canEncrypt = subtle !== undefined;

export async function importKey(secret: string): Promise<CryptoKey | null> {
  const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0));
  return subtle ? subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]) : null;
}

export async function encrypt(key: CryptoKey, content: unknown): Promise<Encrypted> {
  const files: File[] = [];
  const text = JSON.stringify(content, (_, value: unknown) =>
    value instanceof File
      ? ({ $file: files.push(value) - 1, name: value.name, type: value.type, lastModified: value.lastModified } satisfies FileMark)
      : value,
  );
  const piece = await encryptBytes(key, new TextEncoder().encode(text));
  if (files.length === 0) return piece;
  return { ...piece, files: await Promise.all(files.map(async (file) => encryptBytes(key, await file.arrayBuffer()))) };
}

export async function decrypt(key: CryptoKey, { files = [], ...piece }: Encrypted): Promise<unknown> {
  const [text, ...contents] = await Promise.all([piece, ...files].map(({ iv, data }) => crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data)));
  return JSON.parse(new TextDecoder().decode(text), (_, value: unknown) => {
    if (!isFileMark(value)) return value;
    const { $file, name, type, lastModified } = value;
    return new File([contents[$file]!], name, { type, lastModified });
  });
}

const isFileMark = (value: unknown): value is FileMark => typeof value === "object" && value !== null && "$file" in value;

async function encryptBytes(key: CryptoKey, bytes: BufferSource): Promise<Piece> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}
