import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Stored = { bytes: Buffer; metadata: Record<string, string> };
type Multipart = { key: string; metadata: Record<string, string>; parts: Map<number, Buffer> };
type Call = { key: string; query: URLSearchParams; request: IncomingMessage; body: Buffer };
type Reply = { status?: number; headers?: Record<string, string>; xml?: string; bytes?: Buffer };

const bucket = "sumario-test";

/** The part of S3 that the product uses, in memory. It requires a signature but does not verify it. */
export async function openS3() {
  const objects = new Map<string, Stored>();
  const multiparts = new Map<string, Multipart>();
  const held = new Map<string, { reached: () => void; released: Promise<void> }>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(close);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, "http://s3");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, requestedBucket, ...rest] = url.pathname.split("/");
    const call = { key: decodeURIComponent(rest.join("/")), query: url.searchParams, request, body: Buffer.concat(chunks) };
    const hold = request.method === "GET" ? held.get(call.key) : undefined;
    hold?.reached();
    await hold?.released;
    const reply = !request.headers.authorization
      ? problem(403, "AccessDenied")
      : requestedBucket !== bucket
        ? problem(404, "NoSuchBucket")
        : call.key
          ? onObject(call)
          : onBucket(call);
    const body = reply.xml !== undefined ? Buffer.from(`<?xml version="1.0"?>${reply.xml}`) : (reply.bytes ?? Buffer.alloc(0));
    response.writeHead(reply.status ?? 200, { "content-length": body.length, ...reply.headers });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  function onObject(call: Call): Reply {
    const { query, request, key } = call;
    if (query.has("uploads")) return startMultipart(call);
    if (query.has("uploadId")) return onMultipart(call, query.get("uploadId")!);
    if (request.method === "PUT") {
      objects.set(key, { bytes: call.body, metadata: metadataOf(request) });
      return { headers: { etag: etag(call.body) } };
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    return read(call);
  }

  function read({ key, request }: Call): Reply {
    const found = objects.get(key);
    if (!found) return problem(404, "NoSuchKey");
    const headers = { ...found.metadata, etag: etag(found.bytes) };
    if (request.method === "HEAD") return { headers: { ...headers, "content-length": String(found.bytes.length) } };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (first === undefined) return { headers, bytes: found.bytes };
    if (Number(first) >= found.bytes.length) return problem(416, "InvalidRange");
    const bytes = found.bytes.subarray(Number(first), Number(last) + 1);
    return {
      status: 206,
      bytes,
      headers: { ...headers, "content-range": `bytes ${first}-${Number(first) + bytes.length - 1}/${found.bytes.length}` },
    };
  }

  function startMultipart({ key, request }: Call): Reply {
    const id = randomUUID();
    multiparts.set(id, { key, metadata: metadataOf(request), parts: new Map() });
    return {
      xml: `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }

  function onMultipart({ key, query, request, body }: Call, id: string): Reply {
    const multipart = multiparts.get(id);
    if (!multipart) return problem(404, "NoSuchUpload");
    const parts = [...multipart.parts].sort(([left], [right]) => left - right);
    switch (request.method) {
      case "PUT":
        multipart.parts.set(Number(query.get("partNumber")), body);
        return { headers: { etag: etag(body) } };
      case "DELETE":
        multiparts.delete(id);
        return { status: 204 };
      case "POST":
        // As in S3: every part but the last has at least 5 MiB.
        if (parts.slice(0, -1).some(([, bytes]) => bytes.length < 5 * 1024 * 1024)) return problem(400, "EntityTooSmall");
        objects.set(key, { bytes: Buffer.concat(parts.map(([, bytes]) => bytes)), metadata: multipart.metadata });
        multiparts.delete(id);
        return { xml: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>` };
      default: {
        const listed = parts.map(
          ([number, bytes]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
        );
        return { xml: `<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListPartsResult>` };
      }
    }
  }

  function onBucket({ query, request, body }: Call): Reply {
    if (query.has("delete")) {
      // Servers by the older rules of S3 refuse it otherwise.
      if (!request.headers["content-md5"]) return problem(400, "InvalidRequest");
      for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key!);
      return { xml: "<DeleteResult></DeleteResult>" };
    }
    if (request.method === "HEAD") return {};
    const keys = [...objects.keys()].sort();
    const listed = keys.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.bytes.length}</Size></Contents>`);
    return { xml: `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${listed.join("")}</ListBucketResult>` };
  }

  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `s3://key:secret@${host}/${bucket}?tls=false`,
    otherBucket: `s3://key:secret@${host}/elsewhere?tls=false`,
    objects,
    multiparts,
    /** Reads of this object wait until they are released; `reached` tells that one does. */
    hold: (key: string) => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held.set(key, { reached: reached.resolve, released: released.promise });
      return {
        reached: reached.promise,
        release: () => {
          held.delete(key);
          released.resolve();
        },
      };
    },
    close,
  };
}

const etag = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const problem = (status: number, code: string): Reply => ({ status, xml: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` });
const metadataOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith("x-amz-meta-"))
      .map(([name, value]) => [name, String(value)]),
  );
