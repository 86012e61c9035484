import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { openS3 } from "#tests/support/servers/s3.ts";
import { startServer } from "#tests/support/world.ts";
import { testDamagedFiles } from "./damaged-files.ts";
import { openStoredFiles } from "./open-stored-files.ts";
import { testStoredFiles } from "./stored-files.ts";

const s3 = await openS3();
const folder = join(inject("dataFolder"), `files-${process.pid}`);

describe.each([
  ["a folder", folder],
  ["a bucket", s3.url],
])("files stored in %s", async (_name, filesUrl) => {
  const stored = await openStoredFiles(filesUrl);
  testStoredFiles(stored, () => s3.multiparts.size);
  testDamagedFiles(stored);
});

test("a missing bucket fails the start, with the reason that the store gives", async () => {
  await expect(startServer("postgres://nobody@127.0.0.1:1/none", { filesUrl: s3.otherBucket })).rejects.toThrow(
    /^FILES_URL: the bucket cannot be used \(NoSuchBucket/,
  );
});
