import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root, run } from "./prepare.mjs";

const sources = ["src/web", "src/charts", "src/domain", "src/api", "vite.config.ts", "postcss.config.mjs", "package-lock.json"];
const output = join(root, "dist/web");
const stamp = join(root, "dist/.built");

/** Builds the screens if their sources have changed, and compresses the files once instead of for every request. */
export function buildWeb() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log("Building the screens…");
  if (run("vite", ["build", "--logLevel", "warn"]) !== 0) process.exit(1);
  for (const file of filesBelow(output).filter((path) => /\.(js|css|html|svg)$/.test(path))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, now);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const file of filesBelow(join(root, source)).sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}
