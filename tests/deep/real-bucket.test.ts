import { describe, expect, test } from "vitest";
import { hasSwift, openSwift } from "#tests/support/servers/swift.ts";
import { startServer } from "#tests/support/world.ts";
import { testDamagedFiles } from "../files/damaged-files.ts";
import { openStoredFiles } from "../files/open-stored-files.ts";
import { testStoredFiles } from "../files/stored-files.ts";

describe.runIf(hasSwift())("files stored in a bucket of OpenStack Swift", async () => {
  if (!hasSwift()) return;
  const swift = await openSwift();
  const stored = await openStoredFiles(swift.url);
  testStoredFiles(stored, swift.unfinished);
  testDamagedFiles(stored);

  test.each([
    ["a wrong secret", swift.wrongSecret, "SignatureDoesNotMatch"],
    ["a bucket that does not exist", swift.otherBucket, "NoSuchBucket"],
  ])("%s fails the start, with the reason of the store", async (_name, filesUrl, reason) => {
    await expect(startServer("postgres://nobody@127.0.0.1:1/none", { filesUrl })).rejects.toThrow(
      new RegExp(`^FILES_URL: the bucket cannot be used \\(${reason}`),
    );
  });
});
