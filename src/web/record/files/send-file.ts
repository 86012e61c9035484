import type { DetailedError, UploadOptions } from "tus-js-client";
import type { FileRef } from "#domain/entity.ts";
import type { FileSource } from "#domain/evidence/file-source.ts";
import { renew, send, withHeaders } from "#web/lib/api.ts";
import type { UploadTarget } from "./upload-target.ts";
import { isStored } from "./wait-until-stored.ts";

type Options = {
  file: File;
  target: UploadTarget;
  name: string;
  category?: FileRef["category"];
  caption?: string | undefined;
  original?: string | undefined;
  /** The id of the document request that the file answers. */
  request?: string | undefined;
  /** URL of a partial upload to resume. */
  url: string | undefined;
  signal: AbortSignal;
  onUrl: (url: string) => void;
  onSent: (bytes: number) => void;
  onInterrupted: () => void;
};

/** The server rejected the upload. The message is the server's, shown to the user. */
export class UploadError extends Error {
  status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const chunkSize = 8 * 1024 * 1024;
const [firstWait, longestWait] = [500, 15_000];
/** Network errors and short locks: retried until the user cancels. */
const retriedStatuses = [0, 408, 409, 423, 429, 502, 503, 504];

/** Uploads a file in chunks and resumes after each interruption. Resolves to its URL once the server has every byte. */
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
      const status = error instanceof UploadError ? error.status : 0;
      const isGone = url !== undefined && (status === 404 || status === 410);
      if (isGone && (await isStored(options.target, url!))) return url!;
      if (isGone) url = undefined;
      else if (status === 401) await renew().catch(() => undefined);
      else if (!retriedStatuses.includes(status) || !(await isReadable(options.file))) throw error;
      options.onInterrupted();
      await pause(wait, options.signal);
      wait = Math.min(wait * 2, longestWait);
    }
  }
}

/** Deletes an upload on the server. */
export async function deleteUpload(url: string) {
  await send(new Request(url, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } }));
}

async function attempt({ file, target, name, category, caption, original, request, url, signal, onUrl, onSent }: Options): Promise<string> {
  const { Upload } = await import("tus-js-client");
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      // With both options, the library starts over when asking for the offset fails.
      ...(url ? { uploadUrl: url } : { endpoint: `${location.origin}/api/uploads` }),
      metadata: {
        ...{ collection: target.entity.collection, record: target.record, field: target.field, name },
        ...(category && { category }),
        ...(caption && { caption }),
        ...(original && { original }),
        source: sourceOf(),
        ...(request && { request }),
      },
      chunkSize,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest,
      onUploadUrlAvailable: () => onUrl(upload.url!),
      onProgress: onSent,
      onSuccess: () => resolve(upload.url!),
      onError: (error) => reject(new UploadError(messageOf(error), statusOf(error))),
    });
    signal.addEventListener("abort", () => {
      void upload.abort();
      reject(signal.reason);
    });
    upload.start();
  });
}

/** A phone is what is touched. That a recording is of a camera of the shop is said afterwards. */
const sourceOf = (): FileSource => (matchMedia("(pointer: coarse)").matches ? "phone" : "desk");

const onBeforeRequest: UploadOptions["onBeforeRequest"] = (request) => {
  for (const [name, value] of withHeaders(new Request(request.getURL())).headers) request.setHeader(name, value);
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

/** A file that was moved or changed on disk fails like a network error. */
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
