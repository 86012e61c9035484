import { expect, test } from "vitest";
import { openRequestLimiter } from "./request-limiter.ts";

const at = (limits = { person: 60, address: 600 }) => {
  const clock = { seconds: 1000 };
  const limiter = openRequestLimiter(limits, () => clock.seconds);
  return { clock, take: limiter.take };
};

test("a minute's requests may come at once; then one is free each second", () => {
  const { clock, take } = at();
  for (let count = 59; count >= 0; count--)
    expect(take("person", "ana")).toEqual({ policy: '"person";q=60;w=60', state: `"person";r=${count};t=${60 - count}`, retryAfter: undefined });
  expect(take("person", "ana")).toEqual({ policy: '"person";q=60;w=60', state: '"person";r=0;t=60', retryAfter: 1 });
  clock.seconds += 0.5;
  expect(take("person", "ana")!.retryAfter).toBe(1);
  clock.seconds += 0.5;
  expect(take("person", "ana")!.retryAfter).toBeUndefined();
  expect(take("person", "ana")!.retryAfter).toBe(1);
});

test("another person, and the address of both, have buckets of their own", () => {
  const { take } = at({ person: 1, address: 3 });
  expect([take("person", "ana"), take("person", "eva"), take("person", "ana")].map((taken) => taken!.retryAfter)).toEqual([undefined, undefined, 60]);
  const networks = ["203.0.113.1", "2001:db8::1", "2001:db8::2", "2001:db8:0:0:1::", "2001:db8::3"];
  expect(networks.map((one) => take("address", one)!.retryAfter)).toEqual([undefined, undefined, undefined, undefined, 20]);
});

test("0 is no limit", () => {
  const { take } = at({ person: 0, address: 0 });
  expect([take("person", "ana"), take("address", "203.0.113.1")]).toEqual([undefined, undefined]);
});

test("a flood of addresses does not fill the memory, and forgets those that are idle first", () => {
  const { clock, take } = at({ person: 60, address: 60 });
  for (let count = 0; count < 60; count++) take("person", "busy");
  clock.seconds += 30;
  for (let index = 0; index < 9_999; index++) take("person", `idle ${index}`);
  clock.seconds += 2;
  // The idle ones are full again; the busy one has 32 left.
  take("person", "one more");
  expect(take("person", "busy")!.state).toBe('"person";r=31;t=29');
  for (let index = 0; index < 50_000; index++) take("person", `flood ${index}`);
  expect(take("person", "flood 49999")!.state).toBe('"person";r=58;t=2');
});
