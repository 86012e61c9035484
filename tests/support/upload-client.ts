import { createHash } from "node:crypto";
import { vi } from "vitest";
import type { FileRef } from "#domain/entity.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Api } from "./world.ts";

export type UploadTarget = {
  /** Made by the client. */
  id?: string;
  collection: string;
  record: string;
  field: string;
  category?: string;
  caption?: string;
  source?: string;
  original?: string;
  request?: string;
  office?: "true";
};
type Sender = { url: string; token: string; locale?: string };

const encoded = (metadata: Record<string, string | undefined>) =>
  Object.entries(metadata)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${Buffer.from(value!).toString("base64")}`)
    .join(",");

/** A hand-written tus client, so that a test can also violate the protocol. */
export function tusClient({ url, token, locale = "es" }: Sender) {
  const request = (method: string, path: string, headers: Record<string, string>, body?: BodyInit | ReadableStream) =>
    fetch(`${url}/api/uploads${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "accept-language": locale, "tus-resumable": "1.0.0", ...headers },
      ...(body !== undefined && ({ body, duplex: "half" } as RequestInit)),
    });
  const stream = { "content-type": "application/offset+octet-stream" };
  return {
    create: (place: UploadTarget, name: string, size: number) =>
      request("POST", "", { "upload-length": String(size), "upload-metadata": encoded({ ...place, name }) }),
    createWith: (place: UploadTarget, name: string, bytes: Buffer) =>
      request(
        "POST",
        "",
        { ...stream, "upload-length": String(bytes.length), "upload-metadata": encoded({ ...place, name }) },
        new Uint8Array(bytes),
      ),
    createRaw: (headers: Record<string, string>) => request("POST", "", headers),
    head: (id: string) => request("HEAD", `/${id}`, {}),
    patch: (id: string, offset: number, bytes: Buffer | ReadableStream) =>
      request("PATCH", `/${id}`, { ...stream, "upload-offset": String(offset) }, bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes)),
    remove: (id: string) => request("DELETE", `/${id}`, {}),
  };
}
export type TusClient = ReturnType<typeof tusClient>;

export const idOf = (created: Response) => created.headers.get("location")!.split("/").at(-1)!;

/** Sends a whole file, and returns the answer to its last byte. */
export async function sendFile(client: TusClient, place: UploadTarget, name: string, bytes: Buffer): Promise<{ id: string; answer: Response }> {
  const created = await client.create(place, name, bytes.length);
  if (created.status !== 201) return { id: "", answer: created };
  const id = idOf(created);
  return { id, answer: await client.patch(id, 0, bytes) };
}

type Readers = Record<string, { get: (input: { id: string }) => Promise<Record<string, unknown>> }>;

/** Waits until the file is attached to its record, and returns it. */
export const attachedFile = (api: Api, { collection, record, field }: UploadTarget, id: string): Promise<FileRef> =>
  vi.waitFor(
    async () => {
      const files = (await (api as unknown as Readers)[collection]!.get({ id: record }))[field] as FileRef[];
      const found = files.find((file) => file.id === id);
      if (!found) throw new Error("the file is not part of its record");
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** All keys in the store, sorted. */
export async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}
