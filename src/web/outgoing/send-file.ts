import type { DetailedError, UploadOptions } from "tus-js-client";
import type { FileSource } from "#domain/evidence/file-source.ts";
import { renew, send, withHeaders } from "#web/lib/api.ts";
import type { OutgoingFile } from "./outgoing-file.ts";
import type { Progress } from "./ports.ts";
import { uploadUrl } from "./upload-url.ts";
import { isStored } from "./wait-until-stored.ts";

type Options = { file: OutgoingFile; bytes: File; signal: AbortSignal; on: Progress };

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

/** Uploads a file in chunks and resumes after each interruption, until the server has every byte. */
export async function sendFile({ file, bytes, signal, on }: Options): Promise<void> {
  let { isBegun } = file;
  let wait = firstWait;
  const progress: Progress = {
    ...on,
    sent: (count) => {
      wait = firstWait;
      on.sent(count);
    },
    begun: () => {
      isBegun = true;
      on.begun();
    },
  };
  for (;;) {
    try {
      return await attempt({ file: { ...file, isBegun }, bytes, signal, on: progress });
    } catch (error) {
      signal.throwIfAborted();
      const status = error instanceof UploadError ? error.status : 0;
      const isGone = isBegun && (status === 404 || status === 410);
      if (isGone && (await isStored(file))) return;
      if (isGone) isBegun = false;
      else if (status === 401) await renew().catch(() => undefined);
      else if (!retriedStatuses.includes(status) || !(await isReadable(bytes))) throw error;
      signal.throwIfAborted();
      on.interrupted();
      await pause(wait, signal);
      wait = Math.min(wait * 2, longestWait);
    }
  }
}

/** Deletes an upload on the server. */
export async function deleteUpload({ id }: OutgoingFile) {
  await send(new Request(uploadUrl(id), { method: "DELETE", headers: { "tus-resumable": "1.0.0" } }));
}

async function attempt({ file, bytes, signal, on }: Options): Promise<void> {
  const { Upload } = await import("tus-js-client");
  signal.throwIfAborted();
  const { id, target, name, category, caption, original, request, office } = file;
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      // With both options, the library starts over when asking for the offset fails.
      ...(file.isBegun ? { uploadUrl: uploadUrl(id) } : { endpoint: `${location.origin}/api/uploads` }),
      metadata: {
        ...{ id, collection: target.entity.collection, record: target.record, field: target.field, name },
        ...(category && { category }),
        ...(caption && { caption }),
        ...(original && { original }),
        source: sourceOf(),
        ...(request && { request }),
        ...(office && { office: "true" }),
      },
      chunkSize,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest,
      onUploadUrlAvailable: on.begun,
      onProgress: on.sent,
      onSuccess: () => resolve(),
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
