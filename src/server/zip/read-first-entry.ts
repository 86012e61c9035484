import type { ReadBytes } from "./read-zip.ts";
import { headerLength } from "./zip-format.ts";

/** Where the content of the first entry stands, if it is stored and was described before its data. */
export async function readFirstEntry(read: ReadBytes): Promise<{ name: string; start: number; size: number }> {
  const header = await read(0, headerLength.localHeader - 1);
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)];
  const name = await read(headerLength.localHeader, headerLength.localHeader + nameLength - 1);
  return { name: name.toString(), start: headerLength.localHeader + nameLength + extraLength, size: header.readUInt32LE(18) };
}
