import type { FileRef } from "#domain/entity.ts";
import { errorStatus, send } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import type { OutgoingFile } from "./outgoing-file.ts";
import { uploadUrl } from "./upload-url.ts";

const pollInterval = 2000;

/**
 * After the last byte the server checks the file before it becomes part of the record. Resolves to the record that has
 * the file, or to undefined if it was rejected.
 */
export async function waitUntilStored(file: OutgoingFile, signal: AbortSignal): Promise<Row | undefined> {
  for (;;) {
    const row = await recordWith(file);
    signal.throwIfAborted();
    if (row) return row;
    // The upload exists until the file is part of the record, or until the file is rejected.
    if (row === undefined && !(await uploadExists(file, signal))) return (await recordWith(file)) ?? undefined;
    await waitForChange(file, signal);
  }
}

export const isStored = async (file: OutgoingFile) => Boolean(await recordWith(file));

/** True as well if the server does not answer. */
const uploadExists = ({ id }: OutgoingFile, signal: AbortSignal) =>
  send(new Request(uploadUrl(id), { method: "HEAD", headers: { "tus-resumable": "1.0.0" }, signal })).then(
    ({ status }) => status !== 404 && status !== 410,
    () => true,
  );

/** Null if the server does not answer. */
async function recordWith({ id: file, target: { entity, record, field } }: OutgoingFile): Promise<Row | undefined | null> {
  try {
    const row = (await recordClient(entity).get.call({ id: record })) as Row;
    return (row[field] as FileRef[]).some(({ id }) => id === file) ? row : undefined;
  } catch (error) {
    return [404, 410].includes(errorStatus(error)) ? undefined : null;
  }
}

/** Waits for a change of the record, or for two seconds in case the live stream is down. */
function waitForChange({ target: { record } }: OutgoingFile, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    const timer = setTimeout(() => finish(resolve), pollInterval);
    const stop = onChange(({ id }) => id === record && finish(resolve));
    signal.addEventListener("abort", () => finish(() => reject(signal.reason)), { once: true });
  });
}
