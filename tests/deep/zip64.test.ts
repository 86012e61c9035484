import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeZip, type ZipSource } from "#server/zip/write-zip.ts";

const chunk = Buffer.alloc(16 * 1024 * 1024);
const chunks = 260;

/** More than 4 GiB of zeros, which are never in memory together. */
function* zeros() {
  for (let count = 0; count < chunks; count++) yield chunk;
}

test("an archive with an original beyond 4 GiB is opened and checked by another program, and memory does not grow with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zip64-"));
  const path = join(folder, "a.zip");
  async function* sources(): AsyncGenerator<ZipSource> {
    yield { name: "video.mp4", content: zeros(), stored: { size: chunk.length * chunks } };
    yield { name: "after.txt", content: ["después"], stored: { size: Buffer.byteLength("después") } };
  }
  const file = await open(path, "w");
  let [at, most] = [0, 0];
  const before = process.memoryUsage().rss;
  for await (const part of writeZip(sources())) {
    // A hole in the file in place of zeros: the archive takes no room on the disk.
    if (part.length < chunk.length) await file.write(part, 0, part.length, at);
    at += part.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  await file.close();
  expect(most - before).toBeLessThan(200 * 1024 * 1024);
  const program = [
    "import sys, zipfile",
    "z = zipfile.ZipFile(sys.argv[1])",
    "print(z.testzip(), z.getinfo('video.mp4').file_size, z.read('after.txt').decode())",
  ].join("\n");
  const { stdout, stderr } = spawnSync("python3", ["-c", program, path], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([stdout.trim(), stderr]).toEqual([`None ${chunk.length * chunks} después`, ""]);
});
