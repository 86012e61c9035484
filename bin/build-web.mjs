import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { release, root, run } from "./prepare.mjs";

const sources = ["src/web", "src/charts", "src/domain", "src/api", "vite.config.ts", "postcss.config.mjs", "package-lock.json"];
const output = join(root, "dist/web");
const stamp = join(root, "dist/.built");

/** Whether the screens are built from their sources as they are now. */
export function isBuilt() {
  if (release) return existsSync(join(output, "index.html"));
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Builds the screens if their sources have changed, and compresses the files once instead of for every request. */
export function buildWeb() {
  if (isBuilt()) return;
  console.log("Building the screens…");
  if (run("vite", ["build", "--logLevel", "warn"]) !== 0) process.exit(1);
  for (const file of filesBelow(output).filter((path) => /\.(js|css|html|svg|wasm)$/.test(path))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const file of filesBelow(join(root, source)).sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

export function filesBelow(path, isWanted = (_name) => true) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter(isWanted)
    .flatMap((name) => filesBelow(join(path, name), isWanted));
}
