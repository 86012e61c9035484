export type ByteRange = { start: number; end: number };

/** Parses a Range header. Several ranges, or a header that cannot be parsed, count as no range: the whole file is sent. */
export function byteRange(header: string | undefined, size: number): ByteRange | "all" | "unsatisfiable" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return "all";
  if (first === "") return Number(last) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(size - 1, Number(last))];
  if (start >= size) return "unsatisfiable";
  return end < start ? "all" : { start, end };
}
