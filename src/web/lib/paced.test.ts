import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "./paced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pace = { pause: 100, spread: 0, rest: 1_000 };

test("the first asking is answered soon, those that come meanwhile together, and the next after a rest", () => {
  const work = vi.fn();
  const { ask } = paced(work, pace);
  ask();
  ask();
  vi.advanceTimersByTime(99);
  expect(work).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test("after a quiet while it is soon again, and nothing is done that nobody asked for", () => {
  const work = vi.fn();
  const { ask } = paced(work, pace);
  ask();
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(2);
});

test("who leaves is not told any more", () => {
  const work = vi.fn();
  const { ask, stop } = paced(work, pace);
  ask();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});
