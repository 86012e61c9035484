import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError } from "#server/base/config-error.ts";
import { diskStore } from "./disk-store.ts";
import { type Bucket, s3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

/** Opens the configured store and checks that it is usable, so that a wrong configuration fails at start-up. */
export async function openStore(filesUrl: string | undefined, data: string): Promise<FileStore> {
  if (filesUrl?.startsWith("s3://")) {
    const store = s3Store(bucketOf(filesUrl));
    await store.check().catch((error: Error) => {
      throw new ConfigError(`FILES_URL: the bucket cannot be used (${reasonOf(error)})`);
    });
    return store;
  }
  const folder = resolve(filesUrl ?? join(data, "files"));
  try {
    const store = diskStore(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return store;
  } catch (error) {
    throw new ConfigError(`files cannot be stored in ${folder} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** S3 names its refusals (AccessDenied, NoSuchBucket, SignatureDoesNotMatch); a host that does not answer has a code only. */
function reasonOf({ name, message, code }: Error & { code?: string }): string {
  return name === "Error" || name === "AggregateError" ? [code, message].filter(Boolean).join(": ") : [name, message].filter(Boolean).join(": ");
}

function bucketOf(address: string): Bucket {
  const { username, password, host, pathname, searchParams } = new URL(address);
  return {
    endpoint: `${searchParams.get("tls") === "false" ? "http" : "https"}://${host}`,
    region: searchParams.get("region") ?? "us-east-1",
    bucket: pathname.slice(1),
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  };
}
