const [exifPointer, dateTimeOriginal, offsetTimeOriginal] = [0x8769, 0x9003, 0x9011];
const ascii = 2;
/** More entries than any camera writes. */
const maxEntries = 500;

/**
 * When a picture was taken, as its EXIF data tells it: a local time, with its offset only where the camera wrote one. The data is what somebody
 * sent: every offset is checked, and anything unexpected means that the file does not tell it.
 */
export function exifTime(exif: Uint8Array): string | undefined {
  const all = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength);
  const tiff = all.subarray(0, 6).toString("latin1") === "Exif\0\0" ? all.subarray(6) : all;
  try {
    const order = tiff.toString("latin1", 0, 2);
    if (order !== "II" && order !== "MM") return undefined;
    const read = readerOf(tiff, order === "II");
    const pointer = entriesOf(read, read.four(4)).get(exifPointer);
    if (!pointer) return undefined;
    const entries = entriesOf(read, pointer.value);
    const [taken, offset] = [textOf(tiff, entries.get(dateTimeOriginal)), textOf(tiff, entries.get(offsetTimeOriginal))];
    const parts = taken?.match(/^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/);
    if (!parts) return undefined;
    const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`;
    if (Number.isNaN(Date.parse(`${local}Z`))) return undefined;
    return offset && /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset) ? local + offset : local;
  } catch (error) {
    // An offset that points outside of the data.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Reader = { two: (at: number) => number; four: (at: number) => number };
const readerOf = (bytes: Buffer, isLittle: boolean): Reader => ({
  two: (at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
  four: (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
});

type Entry = { type: number; count: number; value: number; at: number };

function entriesOf(read: Reader, at: number): Map<number, Entry> {
  const count = Math.min(read.two(at), maxEntries);
  const found = new Map<number, Entry>();
  for (let index = 0; index < count; index++) {
    const place = at + 2 + index * 12;
    found.set(read.two(place), { type: read.two(place + 2), count: read.four(place + 4), value: read.four(place + 8), at: place + 8 });
  }
  return found;
}

function textOf(bytes: Buffer, entry: Entry | undefined): string | undefined {
  if (entry?.type !== ascii || entry.count > 64) return undefined;
  const start = entry.count <= 4 ? entry.at : entry.value;
  return bytes.toString("latin1", start, start + entry.count).replace(/\0.*$/s, "");
}
