import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../dist/web");

/** The scripts that a browser loads before the first screen: those of the page and their static imports. */
export function firstLoad(): { files: string[]; bytes: number } {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const files = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]!));
  for (const file of files)
    for (const [, name] of readFileSync(join(folder, file), "utf8").matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) files.add(`assets/${name}`);
  return { files: [...files], bytes: [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) };
}

export function bundleReport(): string {
  const { files, bytes } = firstLoad();
  return `first load of the screens: ${(bytes / 1000).toFixed(1)} kB of gzip JavaScript in ${files.length} files`;
}
