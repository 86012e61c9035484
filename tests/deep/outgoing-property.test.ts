import { test } from "vitest";
import { expectJoinedOnce } from "#tests/support/models/outgoing-model.ts";

test("each chosen file joins its record exactly once, whatever the order of cut, lock, cancel, remount, second tab, expired session, full storage and answers: 2,000 sequences", async () => {
  await expectJoinedOnce(2000);
});
