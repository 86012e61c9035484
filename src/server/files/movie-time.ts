import type { ReadBytes } from "#server/zip/read-zip.ts";

/** Seconds from 1904, where the clock of QuickTime begins, to 1970. */
const epoch = 2_082_844_800;
/** A clock that was never set tells 1904 or 1970. */
const [earliest, latest] = [Date.UTC(1990, 0), Date.UTC(2100, 0)];
const maxBoxes = 1000;
const fullHead = 16;

/** When a video was recorded, as the head of an MP4 or QuickTime file tells it, in UTC. Boxes are walked by their sizes, whatever they claim. */
export async function movieTime(read: ReadBytes, size: number): Promise<string | undefined> {
  const movie = await findBox(read, "moov", 0, size);
  const head = movie && (await findBox(read, "mvhd", movie.start, movie.end));
  if (!head) return undefined;
  const bytes = await read(head.start, head.start + 11);
  if (bytes.length < 12) return undefined;
  const seconds = bytes[0] === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
  const time = (seconds - epoch) * 1000;
  return time >= earliest && time < latest ? `${new Date(time).toISOString().slice(0, 19)}Z` : undefined;
}

/** The content of the first box of this type between two positions. */
async function findBox(read: ReadBytes, type: string, from: number, end: number): Promise<{ start: number; end: number } | undefined> {
  let at = from;
  for (let box = 0; box < maxBoxes && at + 8 <= end; box++) {
    const head = await read(at, at + fullHead - 1);
    if (head.length < 8) return undefined;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length >= fullHead;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const start = at + (isLong ? fullHead : 8);
    if (!Number.isSafeInteger(length) || at + length < start) return undefined;
    if (head.toString("latin1", 4, 8) === type) return { start, end: Math.min(end, at + length) };
    at += length;
  }
  return undefined;
}
