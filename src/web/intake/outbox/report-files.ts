import { uploadTarget } from "#web/intake/new/person-photo-files.ts";
import type { OutgoingFile } from "#web/outgoing/outgoing-file.ts";
import { idOfUpload } from "#web/outgoing/upload-url.ts";
import type { OutboxEntry, StoredFile } from "./outbox-store.ts";

/** Where each file lies in its intake. */
const keys = new Map<string, string>();
export const keyOfFile = (id: string) => keys.get(id);

/** The files of a stored intake on their way. Each has the same id however often they are read. */
export const outgoingFiles = ({ entry, files }: { entry: OutboxEntry; files: readonly StoredFile[] }): OutgoingFile[] =>
  files.map(({ key, field, place, file: { file, ...details } }) => {
    const { id: report, kind } = entry.content;
    const url = entry.urls[key];
    const id = url ? idOfUpload(url) : fileIdOf(report, place);
    keys.set(id, key);
    return {
      ...{ ...details, id, report, file, author: entry.author, target: uploadTarget(kind, report, field), size: file.size },
      ...{ sent: 0, state: "waiting" as const, isBegun: url !== undefined, attempt: 0 },
    };
  });

const random = 1n << 48n;

/** The id of the file at a place of a report: as old as the report, and in the order of its files. */
export function fileIdOf(report: string, place: number): string {
  const start = report.slice(0, -12);
  const end = (BigInt(`0x${report.slice(-12)}`) + BigInt(place + 1)) % random;
  return start + end.toString(16).padStart(12, "0");
}
