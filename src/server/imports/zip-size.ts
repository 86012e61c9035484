const endSignature = Buffer.from("PK\x05\x06", "latin1");
const endLength = 22;
const entrySignature = 0x02014b50;
const entryLength = 46;

/**
 * How many bytes a ZIP archive says it unpacks to, read from its directory alone; nothing when it does not say.
 * The reader stops an entry at the size declared here, so what is said here is the most there can be.
 */
export function unpackedSize(archive: Buffer): number | undefined {
  const end = archive.lastIndexOf(endSignature);
  if (end < 0 || end + endLength > archive.length) return undefined;
  const [entries, size] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 12)];
  let at = archive.readUInt32LE(end + 16);
  // The 64-bit form keeps its directory elsewhere; no table that is small enough needs it.
  if (entries === 0xffff || size === 0xffffffff || at === 0xffffffff) return undefined;
  let total = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + entryLength > archive.length || archive.readUInt32LE(at) !== entrySignature) return undefined;
    const mayHideSizes = (archive.readUInt16LE(at + 8) & 8) !== 0;
    const [packed, unpacked] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    if (unpacked === 0 && (packed > 0 || mayHideSizes)) return undefined;
    total += Math.max(packed, unpacked);
    at += entryLength + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return total;
}
