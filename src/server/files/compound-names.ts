import type { ReadBytes } from "./zip-entries.ts";

const endOfChain = 0xfffffffa;
const entrySize = 128;
/** What follows more links than this goes in circles, or is no document. */
const mostSteps = 4096;

/** The names inside a compound file (.doc, .xls, .msg). Nothing when its tables lead nowhere. */
export async function compoundNames(read: ReadBytes, size: number): Promise<string[]> {
  const header = await read(0, 511);
  if (header.length < 512) return [];
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const sectorSize = 1 << shift;
  const sector = async (number: number): Promise<Buffer | undefined> => {
    const start = (number + 1) * sectorSize;
    if (start + entrySize > size) return undefined;
    return read(start, Math.min(size, start + sectorSize) - 1);
  };
  const table = await sectorsOfTable(header, sector, sectorSize);
  const names: string[] = [];
  let number = header.readUInt32LE(48);
  for (let steps = 0; number < endOfChain && steps < mostSteps; steps++) {
    const entries = await sector(number);
    if (!entries) break;
    names.push(...namesIn(entries));
    const links = await sector(table[Math.floor(number / (sectorSize / 4))] ?? endOfChain);
    const at = (number % (sectorSize / 4)) * 4;
    if (!links || at + 4 > links.length) break;
    number = links.readUInt32LE(at);
  }
  return names;
}

/** Where the table of links is: the first 109 sectors stand in the header, the others in a chain of their own. */
async function sectorsOfTable(header: Buffer, sector: (number: number) => Promise<Buffer | undefined>, sectorSize: number): Promise<number[]> {
  const numbersIn = (bytes: Buffer, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => bytes.readUInt32LE(from + index * 4)).filter((number) => number < endOfChain);
  const found = numbersIn(header, 76, 109);
  let next = header.readUInt32LE(68);
  for (let steps = 0; next < endOfChain && steps < mostSteps; steps++) {
    const more = await sector(next);
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
