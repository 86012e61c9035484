import type { ReadBytes } from "#server/zip/read-zip.ts";

/** Sector numbers from here on are markers: end of chain, free, and so on. */
const firstMarker = 0xfffffffa;
const entrySize = 128;
/** A longer chain is a loop, or the file is no document. */
const maxChainLength = 4096;

/** The names of the streams inside a compound file (.doc, .xls, .msg). Stops where its sector tables are broken. */
export async function compoundNames(read: ReadBytes, size: number): Promise<string[]> {
  const header = await read(0, 511);
  if (header.length < 512) return [];
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const sectorSize = 1 << shift;
  const readSector = async (number: number): Promise<Buffer | undefined> => {
    const start = (number + 1) * sectorSize;
    if (start + entrySize > size) return undefined;
    return read(start, Math.min(size, start + sectorSize) - 1);
  };
  const tableSectors = await tableSectorsOf(header, readSector, sectorSize);
  const linksPerSector = sectorSize / 4;
  const names: string[] = [];
  let number = header.readUInt32LE(48);
  for (let steps = 0; number < firstMarker && steps < maxChainLength; steps++) {
    const entries = await readSector(number);
    if (!entries) break;
    names.push(...namesIn(entries));
    const links = await readSector(tableSectors[Math.floor(number / linksPerSector)] ?? firstMarker);
    const at = (number % linksPerSector) * 4;
    if (!links || at + 4 > links.length) break;
    number = links.readUInt32LE(at);
  }
  return names;
}

/** The sectors of the allocation table: the header lists the first 109, a chain of sectors lists the others. */
async function tableSectorsOf(header: Buffer, readSector: (number: number) => Promise<Buffer | undefined>, sectorSize: number): Promise<number[]> {
  const numbersIn = (bytes: Buffer, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => bytes.readUInt32LE(from + index * 4)).filter((number) => number < firstMarker);
  const found = numbersIn(header, 76, 109);
  let next = header.readUInt32LE(68);
  for (let steps = 0; next < firstMarker && steps < maxChainLength; steps++) {
    const more = await readSector(next);
    if (more?.length !== sectorSize) break;
    found.push(...numbersIn(more, 0, sectorSize / 4 - 1));
    next = more.readUInt32LE(sectorSize - 4);
  }
  return found;
}

function namesIn(entries: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entrySize <= entries.length; at += entrySize) {
    const length = entries.readUInt16LE(at + 64);
    if (length >= 2 && length <= 64) names.push(entries.toString("utf16le", at, at + length - 2));
  }
  return names;
}
