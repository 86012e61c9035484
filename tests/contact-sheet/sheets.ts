import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import type { Look } from "./shots.ts";

export type Seen = Look & { title: string; file: string; findings: readonly string[] };

/** All pictures on one page for the eye, and a few sheets to look through. */
export async function writeSheets(folder: string, seen: readonly Seen[]) {
  const cards = seen.map(
    ({ file, title, findings }) =>
      `<figure><a href="${basename(file)}"><img src="${basename(file)}" loading="lazy" alt=""></a><figcaption>${escaped(title)}${findings
        .map((one) => `<b>${escaped(one)}</b>`)
        .join("")}</figcaption></figure>`,
  );
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${cards.join("\n")}`,
  );
  for (const width of new Set(seen.map((one) => one.width))) {
    const all = seen.filter((one) => one.width === width);
    const columns = width > 1000 ? 3 : width > 500 ? 4 : 6;
    const perSheet = columns * (width > 1000 ? 3 : 2);
    for (let at = 0; at < all.length; at += perSheet)
      await writeSheet(join(folder, `sheet-${width}-${String(at / perSheet + 1).padStart(2, "0")}.png`), all.slice(at, at + perSheet), columns);
  }
}

const [sheetWidth, gap, caption] = [1920, 8, 18];

async function writeSheet(file: string, seen: readonly Seen[], columns: number) {
  const width = Math.floor((sheetWidth - gap * (columns + 1)) / columns);
  const tiles = await Promise.all(
    seen.map(async (one) => ({ one, picture: await sharp(one.file).resize({ width }).png().toBuffer({ resolveWithObject: true }) })),
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
  const rows = Math.ceil(seen.length / columns);
  const canvas = sharp({ create: { width: sheetWidth, height: gap + rows * (height + caption + gap), channels: 3, background: "#d5dae0" } });
  await canvas.composite(placed).png({ palette: true }).toFile(file);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const style =
  "body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px;background:#d5dae0}figure{margin:0;width:460px}img{width:100%}b{display:block;color:#b42328}";
