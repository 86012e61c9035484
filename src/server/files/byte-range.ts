export type ByteRange = { start: number; end: number };

/** What a Range header asks for: everything (also for several ranges, or none that can be read), one range, or nothing there is. */
export function byteRange(header: string | undefined, size: number): ByteRange | "all" | "nowhere" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return "all";
  if (first === "") return Number(last) === 0 ? "nowhere" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(size - 1, Number(last))];
  if (start >= size) return "nowhere";
  return end < start ? "all" : { start, end };
}
