import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { ConfigError, secretBytes } from "#server/config.ts";

const magic = Buffer.from("SUMARIO-BACKUP-1\n");
const saltSize = 32;
const tagSize = 16;
const chunkSize = 1024 * 1024;

/** What cannot be trusted to be what was written: nothing of it is used. */
export class ArchiveError extends ConfigError {}

export const backupKeyOf = (text: string | undefined) => secretBytes("BACKUP_KEY", text);

/** Bytes encrypted in chunks, each with its number and whether it is the last: none can be changed, moved, left out or cut off. */
export async function* seal(plain: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, randomBytes(saltSize)]);
  const keyOfThis = derive(key, header);
  yield header;
  let number = 0;
  let held: Buffer | undefined;
  const lock = (chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", keyOfThis, nonce(number++, isLast)).setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const chunk of inChunks(plain, chunkSize)) {
    if (held) yield lock(held, false);
    held = chunk;
  }
  yield lock(held ?? Buffer.alloc(0), true);
}

/** The bytes again, as far as they are proven. Whoever needs the whole must read to its end. */
export async function* unseal(sealed: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let header: Buffer | undefined;
  let keyOfThis!: Buffer;
  let number = 0;
  let held: Buffer | undefined;
  const open = (chunk: Buffer, isLast: boolean) => {
    const decipher = createDecipheriv("aes-256-gcm", keyOfThis, nonce(number++, isLast)).setAAD(header!);
    try {
      decipher.setAuthTag(chunk.subarray(-tagSize));
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagSize)), decipher.final()]);
    } catch {
      throw new ArchiveError(
        number === 1 ? "the archive cannot be opened with this BACKUP_KEY, or its beginning is damaged" : "the archive is damaged or cut off",
      );
    }
  };
  for await (const chunk of inChunks(sealed, chunkSize + tagSize, magic.length + saltSize)) {
    if (!header) {
      if (chunk.length < magic.length + saltSize || !chunk.subarray(0, magic.length).equals(magic)) break;
      header = chunk;
      keyOfThis = derive(key, header);
      continue;
    }
    if (held) yield open(held, false);
    held = chunk;
  }
  if (!header) throw new ArchiveError("this is no backup of Sumario");
  yield open(held ?? Buffer.alloc(0), true);
}

/** A key of its own for each archive: the numbers of chunks may then begin anew. */
const derive = (key: Buffer, header: Buffer) => Buffer.from(hkdfSync("sha256", key, header.subarray(magic.length), "sumario backup", 32));

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(number), 3);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** The same bytes in chunks of one size; the first may have another, the last may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>, size: number, first = size): AsyncGenerator<Buffer> {
  let wanted = first;
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    held.push(part);
    length += part.length;
    if (length < wanted) continue;
    let all = Buffer.concat(held);
    for (; all.length >= wanted; wanted = size) {
      yield all.subarray(0, wanted);
      all = all.subarray(wanted);
    }
    held = [all];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
