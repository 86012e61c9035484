import { expect, test } from "vitest";
import { openKnownDevices } from "./known-devices.ts";

const devices = openKnownDevices("a secret");

test("a device knows the last twenty users of a shared computer", () => {
  const people = Array.from({ length: 22 }, (_, index) => `user${index}`);
  const cookie = people.reduce<string | undefined>((before, user) => devices.remember(before, user), undefined);
  expect(people.map((user) => devices.idFor(cookie, user) !== undefined)).toEqual([false, false, ...Array.from({ length: 20 }, () => true)]);
  expect(cookie!.length).toBeLessThan(500);
});

test("a device keeps its id, and signatures are worth nothing with another id, user or secret", () => {
  const cookie = devices.remember(undefined, "ana");
  const [id, own] = cookie.split(".");
  expect(devices.idFor(devices.remember(cookie, "luis"), "ana")).toBe(id);
  expect(devices.remember(cookie, "ana")).toBe(cookie);
  expect(devices.idFor(cookie, "luis")).toBeUndefined();
  expect(devices.idFor(`${"A".repeat(22)}.${own}`, "ana")).toBeUndefined();
  expect(openKnownDevices("another secret").idFor(cookie, "ana")).toBeUndefined();
});

test.each([undefined, "", "x", ".", "a.b.c", `${"A".repeat(22)}.`, "A".repeat(5000)])("%j is no cookie of ours", (cookie) => {
  expect(devices.idFor(cookie, "ana")).toBeUndefined();
  expect(devices.remember(cookie, "ana")).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
});
