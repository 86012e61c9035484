import type { FileRef } from "#domain/entity.ts";
import { errorStatus, send } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { type Row, recordClient } from "#web/record/record-client.ts";
import type { Place } from "./place.ts";

const longest = 2000;

/**
 * After the last byte the server looks at the file before it becomes part of the record. Gives the record that has it,
 * or nothing if it was refused.
 */
export async function waitUntilKept(place: Place, url: string, signal: AbortSignal): Promise<Row | undefined> {
  for (;;) {
    const row = await recordWith(place, url);
    signal.throwIfAborted();
    if (row) return row;
    // The upload is there until the file is part of the record; it goes without one when the file was refused.
    if (row === undefined && !(await isThere(url, signal))) return (await recordWith(place, url)) ?? undefined;
    await changeOf(place, signal);
  }
}

export const isKept = async (place: Place, url: string) => Boolean(await recordWith(place, url));

/** Also while nobody can tell. */
const isThere = (url: string, signal: AbortSignal) =>
  send(new Request(url, { method: "HEAD", headers: { "tus-resumable": "1.0.0" }, signal })).then(
    ({ status }) => status !== 404 && status !== 410,
    () => true,
  );

/** Null when nobody can tell now. */
async function recordWith({ entity, record, field }: Place, url: string): Promise<Row | undefined | null> {
  try {
    const row = (await recordClient(entity).get.call({ id: record })) as Row;
    return (row[field] as FileRef[]).some(({ id }) => id === idOf(url)) ? row : undefined;
  } catch (error) {
    return errorStatus(error) === 404 ? undefined : null;
  }
}

/** A file keeps the id that its upload had. */
const idOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Until something happens to the record; a browser whose live stream is down asks again by itself. */
function changeOf({ record }: Place, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    const timer = setTimeout(() => finish(resolve), longest);
    const stop = onChange(({ id }) => id === record && finish(resolve));
    signal.addEventListener("abort", () => finish(() => reject(signal.reason)), { once: true });
  });
}
