import { expect, test } from "vitest";
import { progressBar } from "./progress-bar.ts";

function shown(isTTY: boolean) {
  let text = "";
  const out = { isTTY, write: (part: string) => (text += part) } as unknown as NodeJS.WriteStream;
  return { bar: progressBar(out), text: () => text };
}

test("a terminal has one line per collection, drawn over itself", () => {
  const { bar, text } = shown(true);
  bar.show({ collection: "cases", part: 0, done: 0 });
  bar.show({ collection: "cases", part: 0.5, done: 5 });
  bar.show({ collection: "cases", part: 1, done: 10 });
  bar.show({ collection: "files", part: Number.NaN, done: 3 });
  bar.end();
  // What follows at once is not drawn, except the end.
  expect(text()).toBe(`\rcases           [${"-".repeat(30)}]   0 % 0\rcases           [${"#".repeat(30)}] 100 % 10\n\rfiles           3\n`);
});

test("a log has a line when a collection begins and when it ends", () => {
  const { bar, text } = shown(false);
  for (const part of [0.1, 0.2, 1]) bar.show({ collection: "cases", part, done: part * 10 });
  bar.end();
  expect(text()).toBe(`cases           [###${"-".repeat(27)}]  10 % 1\ncases           [${"#".repeat(30)}] 100 % 10\n`);
});
