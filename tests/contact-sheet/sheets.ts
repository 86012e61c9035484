import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import type { Look } from "./shots.ts";

export type Capture = Look & { title: string; file: string; findings: readonly string[] };

/** Writes an HTML page with all screenshots, and sheets of several screenshots each. */
export async function writeSheets(folder: string, captures: readonly Capture[]) {
  const cards = captures.map(
    ({ file, title, findings }) =>
      `<figure><a href="${basename(file)}"><img src="${basename(file)}" loading="lazy" alt=""></a><figcaption>${escaped(title)}${findings
        .map((one) => `<b>${escaped(one)}</b>`)
        .join("")}</figcaption></figure>`,
  );
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${cards.join("\n")}`,
  );
  for (const width of new Set(captures.map((one) => one.width))) {
    const all = captures.filter((one) => one.width === width);
    const columns = width > 1000 ? 3 : width > 500 ? 4 : 6;
    const perSheet = columns * (width > 1000 ? 3 : 2);
    for (let at = 0; at < all.length; at += perSheet)
      await writeSheet(join(folder, `sheet-${width}-${String(at / perSheet + 1).padStart(2, "0")}.png`), all.slice(at, at + perSheet), columns);
  }
}

const [sheetWidth, gap, caption] = [1920, 8, 18];

async function writeSheet(file: string, captures: readonly Capture[], columns: number) {
  const width = Math.floor((sheetWidth - gap * (columns + 1)) / columns);
  const tiles = await Promise.all(
    captures.map(async (one) => ({ one, picture: await sharp(one.file).resize({ width }).png().toBuffer({ resolveWithObject: true }) })),
  );
  const height = Math.max(...tiles.map(({ picture }) => picture.info.height));
  const placed = tiles.flatMap(({ one, picture }, index) => {
    const [left, top] = [gap + (index % columns) * (width + gap), gap + Math.floor(index / columns) * (height + caption + gap)];
    const words = `<svg width="${width}" height="${caption}"><text x="0" y="13" font-family="sans-serif" font-size="12" fill="#222">${escaped(one.title)}</text></svg>`;
    return [
      { input: Buffer.from(words), left, top },
      { input: picture.data, left, top: top + caption },
    ];
  });
  const rows = Math.ceil(captures.length / columns);
  const canvas = sharp({ create: { width: sheetWidth, height: gap + rows * (height + caption + gap), channels: 3, background: "#d5dae0" } });
  await canvas.composite(placed).png({ palette: true }).toFile(file);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const style =
  "body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px;background:#d5dae0}figure{margin:0;width:460px}img{width:100%}b{display:block;color:#b42328}";
