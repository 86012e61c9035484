import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttledRefetch } from "./throttled-refetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const throttle = { delay: 100, jitter: 0, interval: 1_000 };

test("the first request runs after the delay, those that come meanwhile with it, and the next one after the interval", () => {
  const refetch = vi.fn();
  const { request } = throttledRefetch(refetch, throttle);
  request();
  request();
  vi.advanceTimersByTime(99);
  expect(refetch).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(refetch).toHaveBeenCalledTimes(1);
  request();
  vi.advanceTimersByTime(999);
  expect(refetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test("after a quiet while it runs soon again, and never without a request", () => {
  const refetch = vi.fn();
  const { request } = throttledRefetch(refetch, throttle);
  request();
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledTimes(1);
  request();
  vi.advanceTimersByTime(100);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test("a cancelled request does not run", () => {
  const refetch = vi.fn();
  const { request, cancel } = throttledRefetch(refetch, throttle);
  request();
  cancel();
  vi.advanceTimersByTime(5_000);
  expect(refetch).not.toHaveBeenCalled();
});
