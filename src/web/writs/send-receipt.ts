import { penalCase } from "#domain/cases/case.ts";
import { UserError } from "#web/lib/user-error.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import type { OutgoingFile } from "#web/outgoing/outgoing-file.ts";
import { sendFile, UploadError } from "#web/outgoing/send-file.ts";
import { waitUntilStored } from "#web/outgoing/wait-until-stored.ts";

/** Uploads the receipt of a filing to the files of the case and waits until it is one of them, as the filing names it. Resolves to its id. */
export async function sendReceipt(record: string, bytes: File, refused: string): Promise<string> {
  const id = uuidV7();
  const file: OutgoingFile = {
    ...{ id, author: "", target: { entity: penalCase, record, field: "files" }, file: bytes, name: bytes.name, category: "receipt" },
    ...{ size: bytes.size, sent: 0, attempt: 1, state: "sending", isBegun: false },
  };
  const { signal } = new AbortController();
  const ignore = () => undefined;
  await sendFile({ file, bytes, signal, on: { begun: ignore, sent: ignore, interrupted: ignore } }).catch((error: unknown) => {
    throw error instanceof UploadError && error.message ? new UserError(error.message) : error;
  });
  if (!(await waitUntilStored(file, signal))) throw new UserError(refused);
  return id;
}
