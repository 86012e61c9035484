import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** A cut of the letters that documents are set in. */
export const readFont = (cut: string): Buffer => readFileSync(resolve(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`));

/** How wide a text is in this font, as a share of the size of its letters: what a browser would tell, where there is none. */
export function textWidthIn(font: Buffer): (text: string) => number {
  const table = tablesOf(font);
  const unitsPerEm = font.readUInt16BE(table("head") + 18);
  const measured = font.readUInt16BE(table("hhea") + 34);
  const widths = table("hmtx");
  const glyphOf = glyphsOf(font, table("cmap"));
  const known = new Map<number, number>();
  const widthOf = (sign: number) => {
    const width = known.get(sign) ?? font.readUInt16BE(widths + Math.min(glyphOf(sign), measured - 1) * 4) / unitsPerEm;
    known.set(sign, width);
    return width;
  };
  return (text) => [...text].reduce((sum, sign) => sum + widthOf(sign.codePointAt(0)!), 0);
}

function tablesOf(font: Buffer): (name: string) => number {
  const count = font.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => 12 + index * 16);
  const places = new Map(entries.map((at) => [font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8)]));
  return (name) => places.get(name)!;
}

/** The table of format 4, which every font has: segments of signs, each with its glyphs in a row or listed. */
function glyphsOf(font: Buffer, cmap: number): (sign: number) => number {
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
  return (sign) => {
    const segment = segments.find(({ end }) => sign <= end);
    if (!segment || sign < segment.start) return 0;
    if (segment.offset === 0) return (sign + segment.delta) & 0xffff;
    const glyph = font.readUInt16BE(segment.range + segment.offset + (sign - segment.start) * 2);
    return glyph === 0 ? 0 : (glyph + segment.delta) & 0xffff;
  };
}
