import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttledRefetch } from "./throttled-refetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const throttle = { delay: 100, jitter: 0, interval: 1_000 };

test("requests within the delay run once, and the next request runs after the interval", () => {
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

test("after a pause the next request waits only for the delay, and nothing runs without a request", () => {
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
