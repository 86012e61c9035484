/** The SHA-256 of a file of any size, read piece by piece beside the page. The file stays in the browser. */
export function hashFile(file: Blob, onProgress: (share: number) => void = () => undefined, signal?: AbortSignal): Promise<string> {
  const worker = new Worker(new URL("./hash-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
    if ("hash" in data) resolve(data.hash);
    else if ("read" in data) onProgress(file.size === 0 ? 1 : data.read / file.size);
    else reject(new Error("the file cannot be read"));
  };
  worker.onerror = () => reject(new Error("the file cannot be hashed"));
  signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}

/** How far the worker is, the result, or that the file cannot be read. */
export type HashAnswer = { read: number } | { hash: string } | { failed: true };
