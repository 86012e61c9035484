import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { S3 } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import { ERRORS } from "@tus/server";
import { checkedAgents, hostOf } from "#server/outgoing/checked-agents.ts";
import { type FileStore, MissingBytes } from "./store.ts";

/** `s3://key:secret@host[:port]/bucket[?region=…&tls=false]` */
export type Bucket = { endpoint: string; region: string; bucket: string; credentials: { accessKeyId: string; secretAccessKey: string } };

/** The key of the health probe; belongs to no file. */
const probe = "probe";

/** Servers that know S3 by its older rules (OpenStack Swift) want the MD5 of a request that deletes several objects; the SDK sends a CRC only. */
class UploadStore extends S3Store {
  constructor(options: ConstructorParameters<typeof S3Store>[0]) {
    super(options);
    this.client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          const request = args.request as { headers: Record<string, string>; body: string };
          if (commandName === "DeleteObjectsCommand") request.headers["content-md5"] = createHash("md5").update(request.body).digest("base64");
          return next(args);
        },
      { step: "build" },
    );
  }
}

/** A bucket of anything that speaks S3. */
export function s3Store({ bucket: Bucket, ...address }: Bucket): FileStore {
  // Many S3-compatible servers support neither virtual-hosted buckets nor the newer checksums.
  const config = {
    ...address,
    forcePathStyle: true,
    // Whatever an answer says, requests go to the configured host or to a public address.
    requestHandler: checkedAgents({ hosts: [hostOf(address.endpoint)], networks: [] }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
  const client = new S3(config);
  // Parts are buffered on disk until they are sent, so few at a time.
  const tus = new UploadStore({ s3ClientConfig: { ...config, bucket: Bucket }, maxConcurrentPartUploads: 4, useTags: false });
  tus.extensions = ["creation", "creation-with-upload", "termination"];
  const finalize = async (key: string) => {
    for (const Key of [`${key}.info`, `${key}.part`]) await client.deleteObject({ Bucket, Key });
  };
  const put = async (Key: string, Body: Buffer) => void (await client.putObject({ Bucket, Key, Body }));
  /** The length of a stream is unknown: multipart upload, with one part in memory at a time. */
  const sendParts = async (Key: string, bytes: AsyncIterable<Buffer>) => {
    const { UploadId } = await client.createMultipartUpload({ Bucket, Key });
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for await (const Body of inParts(bytes)) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.uploadPart({ Bucket, Key, UploadId, PartNumber, Body });
        Parts.push({ ETag, PartNumber });
      }
      await client.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
    } catch (error) {
      await client.abortMultipartUpload({ Bucket, Key, UploadId }).catch(() => undefined);
      throw error;
    }
  };
  return {
    tus,
    async read(Key, range) {
      const { Body } = await client.getObject({ Bucket, Key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }).catch((error: Error) => {
        // Missing or truncated.
        throw ["NoSuchKey", "NotFound", "InvalidRange"].includes(error.name) ? new MissingBytes() : error;
      });
      return Body as Readable;
    },
    write: (Key, bytes) => (Buffer.isBuffer(bytes) ? put(Key, bytes) : sendParts(Key, bytes)),
    finalize,
    async remove(Key) {
      // A finished upload, or one that never began, has no parts to abort.
      await tus.remove(Key).catch((error: unknown) => {
        if (error !== ERRORS.FILE_NOT_FOUND) throw error;
      });
      await client.deleteObject({ Bucket, Key });
      await finalize(Key);
    },
    async *keys() {
      for (let after: string | undefined; ; ) {
        const { Contents = [], NextContinuationToken } = await client.listObjectsV2({ Bucket, ContinuationToken: after });
        for (const { Key } of Contents) if (Key && Key !== probe) yield Key;
        after = NextContinuationToken;
        if (!after) return;
      }
    },
    async check() {
      await put(probe, Buffer.from("x"));
      await client.deleteObject({ Bucket, Key: probe });
    },
  };
}

/** The minimum size of a part, except for the last one. */
const partSize = 5 * 1024 * 1024;

async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
