import type { DetailedError, UploadOptions } from "tus-js-client";
import type { FileRef } from "#domain/entity.ts";
import { renew, send, signed } from "#web/lib/api.ts";
import type { Place } from "./place.ts";
import { isKept } from "./wait-until-kept.ts";

type Options = {
  file: File;
  place: Place;
  name: string;
  category?: FileRef["category"];
  /** Where a part of it already lies. */
  url: string | undefined;
  signal: AbortSignal;
  onUrl: (url: string) => void;
  onSent: (bytes: number) => void;
  onInterrupted: () => void;
};

/** The server said no, or the file can no longer be read. The message is the server's own, for the person to read. */
export class NotSent extends Error {
  status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const chunkSize = 8 * 1024 * 1024;
const [firstWait, longestWait] = [500, 15_000];
/** The line, or somebody who holds the upload for a moment: worth another try, for as long as the person lets it. */
const passing = [0, 408, 409, 423, 429, 502, 503, 504];

/** Sends a file in parts and goes on after each interruption. Gives its address once the server has every byte. */
export async function sendFile(options: Options): Promise<string> {
  let { url } = options;
  let wait = firstWait;
  const onSent = (bytes: number) => {
    wait = firstWait;
    options.onSent(bytes);
  };
  const onUrl = (given: string) => {
    url = given;
    options.onUrl(given);
  };
  for (;;) {
    try {
      return await attempt({ ...options, url, onSent, onUrl });
    } catch (error) {
      options.signal.throwIfAborted();
      const status = error instanceof NotSent ? error.status : 0;
      const isLost = url !== undefined && (status === 404 || status === 410);
      if (isLost && (await isKept(options.place, url!))) return url!;
      if (isLost) url = undefined;
      else if (status === 401) await renew().catch(() => undefined);
      else if (!passing.includes(status) || !(await isReadable(options.file))) throw error;
      options.onInterrupted();
      await pause(wait, options.signal);
      wait = Math.min(wait * 2, longestWait);
    }
  }
}

/** Takes what was sent back from the server. */
export async function takeBack(url: string) {
  await send(new Request(url, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } }));
}

async function attempt({ file, place, name, category, url, signal, onUrl, onSent }: Options): Promise<string> {
  const { Upload } = await import("tus-js-client");
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      // With both, the library would answer a failed question for the offset by starting over.
      ...(url ? { uploadUrl: url } : { endpoint: `${location.origin}/api/uploads` }),
      metadata: { collection: place.entity.collection, record: place.record, field: place.field, name, ...(category && { category }) },
      chunkSize,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest,
      onUploadUrlAvailable: () => onUrl(upload.url!),
      onProgress: onSent,
      onSuccess: () => resolve(upload.url!),
      onError: (error) => reject(new NotSent(messageOf(error), statusOf(error))),
    });
    signal.addEventListener("abort", () => {
      void upload.abort();
      reject(signal.reason);
    });
    upload.start();
  });
}

const onBeforeRequest: UploadOptions["onBeforeRequest"] = (request) => {
  for (const [name, value] of signed(new Request(request.getURL())).headers) request.setHeader(name, value);
};

const isDetailed = (error: Error): error is DetailedError => "originalResponse" in error;
const statusOf = (error: Error) => (isDetailed(error) ? (error.originalResponse?.getStatus() ?? 0) : 0);

function messageOf(error: Error): string {
  try {
    return JSON.parse(isDetailed(error) ? (error.originalResponse?.getBody() ?? "{}") : "{}").message ?? "";
  } catch {
    return "";
  }
}

/** A file that was moved or changed on the disk looks like a broken line. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
