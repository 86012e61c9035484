// Digests of the browser need the whole file in memory: a small library hashes it piece by piece.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { HashAnswer } from "./hash-file.ts";

const chunk = 4 * 1024 ** 2;
const answer = (message: HashAnswer) => postMessage(message);

addEventListener("message", async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const hash = sha256.create();
    for (let at = 0; at < file.size; at += chunk) {
      hash.update(new Uint8Array(await file.slice(at, at + chunk).arrayBuffer()));
      answer({ read: Math.min(file.size, at + chunk) });
    }
    answer({ hash: bytesToHex(hash.digest()) });
  } catch {
    answer({ failed: true });
  }
});
