import type { FileRef } from "#domain/entity.ts";
import type { Row } from "#web/record/base/record-client.ts";
import type { OutgoingFile } from "./outgoing-file.ts";

/** A larger file does not fit into the memory of a phone; its size is compared instead. */
const hashedLimit = 128 * 1024 ** 2;

/** Whether the server stored exactly these bytes: compares the SHA-256 of the server with that of the local file. */
export async function isConfirmed(row: Row, { id: sent, target: { field } }: OutgoingFile, file: File): Promise<boolean> {
  const stored = (row[field] as FileRef[]).find(({ id }) => id === sent);
  if (stored?.size !== file.size) return false;
  // Not available over plain HTTP.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle || file.size > hashedLimit) return true;
  const hash = await subtle.digest("SHA-256", await file.arrayBuffer());
  return stored.sha256 === [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
