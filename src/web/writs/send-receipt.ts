import { penalCase } from "#domain/cases/case.ts";
import { sendFile } from "#web/record/files/send-file.ts";
import { idOf, waitUntilStored } from "#web/record/files/wait-until-stored.ts";

/** Uploads the receipt of a filing to the files of the case and waits until it is one of them. Resolves to its id. */
export async function sendReceipt(record: string, file: File): Promise<string> {
  const target = { entity: penalCase, record, field: "files" };
  const { signal } = new AbortController();
  const ignore = () => undefined;
  const url = await sendFile({
    file,
    target,
    name: file.name,
    category: "receipt",
    url: undefined,
    signal,
    onUrl: ignore,
    onSent: ignore,
    onInterrupted: ignore,
  });
  await waitUntilStored(target, url, signal);
  return idOf(url);
}
