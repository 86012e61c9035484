import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { secretBytes } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";

const magic = Buffer.from("SUMARIO-BACKUP-1\n");
const saltSize = 32;
const tagSize = 16;
const chunkSize = 1024 * 1024;

/** The archive is damaged, incomplete or encrypted with another key: nothing of it is used. */
export class ArchiveError extends ConfigError {}

export const backupKeyOf = (text: string | undefined) => secretBytes("BACKUP_KEY", text);

/** Encrypts in chunks. The nonce holds the number of the chunk and whether it is the last: none can be changed, moved, left out or cut off. */
export async function* encrypt(plain: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, randomBytes(saltSize)]);
  const archiveKey = derive(key, header);
  yield header;
  let number = 0;
  let held: Buffer | undefined;
  const encryptChunk = (chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", archiveKey, nonce(number++, isLast)).setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const chunk of inChunks(plain, chunkSize)) {
    if (held) yield encryptChunk(held, false);
    held = chunk;
  }
  yield encryptChunk(held ?? Buffer.alloc(0), true);
}

/** Yields authenticated bytes only. A caller that needs the whole content must read to its end. */
export async function* decrypt(encrypted: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let header: Buffer | undefined;
  let archiveKey!: Buffer;
  let number = 0;
  let held: Buffer | undefined;
  const decryptChunk = (chunk: Buffer, isLast: boolean) => {
    const decipher = createDecipheriv("aes-256-gcm", archiveKey, nonce(number++, isLast)).setAAD(header!);
    try {
      decipher.setAuthTag(chunk.subarray(-tagSize));
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagSize)), decipher.final()]);
    } catch {
      throw new ArchiveError(
        number === 1 ? "the archive cannot be opened with this BACKUP_KEY, or its beginning is damaged" : "the archive is damaged or cut off",
      );
    }
  };
  for await (const chunk of inChunks(encrypted, chunkSize + tagSize, magic.length + saltSize)) {
    if (!header) {
      if (chunk.length < magic.length + saltSize || !chunk.subarray(0, magic.length).equals(magic)) break;
      header = chunk;
      archiveKey = derive(key, header);
      continue;
    }
    if (held) yield decryptChunk(held, false);
    held = chunk;
  }
  if (!header) throw new ArchiveError("this is not a backup of Sumario");
  yield decryptChunk(held ?? Buffer.alloc(0), true);
}

/** Each archive has a key of its own, so that the chunk numbers in the nonces can start at zero again. */
const derive = (key: Buffer, header: Buffer) => Buffer.from(hkdfSync("sha256", key, header.subarray(magic.length), "sumario backup", 32));

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(number), 3);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** The same bytes in chunks of equal size; the first may have another size, the last may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>, size: number, first = size): AsyncGenerator<Buffer> {
  let chunkLength = first;
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    held.push(part);
    length += part.length;
    if (length < chunkLength) continue;
    let all = Buffer.concat(held);
    for (; all.length >= chunkLength; chunkLength = size) {
      yield all.subarray(0, chunkLength);
      all = all.subarray(chunkLength);
    }
    held = [all];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
