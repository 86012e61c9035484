import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("saves of one record wait for each other, also after one that failed; those of another record do not", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const done: string[] = [];
  const step = (name: string) => async () => void done.push(name);
  const first = inTurn("a", () => promise);
  const second = inTurn("a", step("second"));
  const third = inTurn("a", step("third"));
  await inTurn("b", step("other"));
  expect(done).toEqual(["other"]);
  reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  await Promise.all([second, third]);
  expect(done).toEqual(["other", "second", "third"]);
});
