import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** One style of Inter, such as `400Regular`. */
export const readFont = (style: string): Buffer => readFileSync(resolve(`@expo-google-fonts/inter/${style}/Inter_${style}.ttf`));

/** The width of a text in this font, in multiples of the font size. A browser would measure it; the worker has none. */
export function textWidthIn(font: Buffer): (text: string) => number {
  const table = tablesOf(font);
  const unitsPerEm = font.readUInt16BE(table("head") + 18);
  const metricCount = font.readUInt16BE(table("hhea") + 34);
  const widths = table("hmtx");
  const glyphOf = glyphsOf(font, table("cmap"));
  const known = new Map<number, number>();
  const widthOf = (codePoint: number) => {
    const width = known.get(codePoint) ?? font.readUInt16BE(widths + Math.min(glyphOf(codePoint), metricCount - 1) * 4) / unitsPerEm;
    known.set(codePoint, width);
    return width;
  };
  return (text) => [...text].reduce((sum, character) => sum + widthOf(character.codePointAt(0)!), 0);
}

function tablesOf(font: Buffer): (name: string) => number {
  const count = font.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => 12 + index * 16);
  const places = new Map(entries.map((at) => [font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8)]));
  return (name) => places.get(name)!;
}

/** Reads the `cmap` subtable of format 4, which every font has: segments of code points with consecutive or listed glyphs. */
function glyphsOf(font: Buffer, cmap: number): (codePoint: number) => number {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8));
  const at = subtables.find((place) => font.readUInt16BE(place) === 4)!;
  const size = font.readUInt16BE(at + 6);
  const segments = Array.from({ length: size / 2 }, (_, index) => {
    const end = at + 14 + index * 2;
    const range = end + size * 3 + 2;
    return {
      end: font.readUInt16BE(end),
      start: font.readUInt16BE(end + size + 2),
      delta: font.readUInt16BE(end + size * 2 + 2),
      range,
      offset: font.readUInt16BE(range),
    };
  });
  return (codePoint) => {
    const segment = segments.find(({ end }) => codePoint <= end);
    if (!segment || codePoint < segment.start) return 0;
    if (segment.offset === 0) return (codePoint + segment.delta) & 0xffff;
    const glyph = font.readUInt16BE(segment.range + segment.offset + (codePoint - segment.start) * 2);
    return glyph === 0 ? 0 : (glyph + segment.delta) & 0xffff;
  };
}
