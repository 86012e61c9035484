import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";

/** The WebAssembly of the reader, as the package has it. */
export const readerBinary = () => readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")).buffer as ArrayBuffer;

/** The seven bars of each digit on the left with an odd number of black ones; the other two sets follow from it. */
const odd = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"];
const inverted = odd.map((bars) => [...bars].map((bar) => (bar === "1" ? "0" : "1")).join(""));
const even = inverted.map((bars) => [...bars].reverse().join(""));
/** Which set each of the first six digits after the leading one is printed in. */
const parities = ["OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO"];

/** The bars of an EAN-13, 1 for black. */
function barsOf(code: string): string {
  const [first, ...rest] = [...code].map(Number);
  const left = rest.slice(0, 6).map((digit, index) => (parities[first!]![index] === "O" ? odd : even)[digit]!);
  const right = rest.slice(6).map((digit) => inverted[digit]!);
  return `101${left.join("")}01010${right.join("")}101`;
}

/** A picture of an EAN-13 with its white margins, as pixels. */
export function ean13Pixels(code: string) {
  const [bar, margin, height] = [4, 48, 240];
  const bars = barsOf(code);
  const width = bars.length * bar + 2 * margin;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++)
      if (bars[Math.floor((x - margin) / bar)] === "1") data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height, colorSpace: "srgb" as const };
}

/** The same as a file. */
export function ean13Png(code: string): Promise<Buffer> {
  const { data, width, height } = ean13Pixels(code);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
