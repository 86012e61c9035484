import sharp from "sharp";

/** An SVG that takes seconds to draw, an interlaced PNG of 16 bits that just may be decoded, and one that may not. */
export async function pictureBombs(): Promise<Buffer[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="100"/></filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`;
  const interlaced = (size: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: "#123" } })
      .toColourspace("rgb16")
      .png({ progressive: true })
      .toBuffer();
  return [Buffer.from(svg), await interlaced(4800), await interlaced(6500)];
}
