import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
// @ts-expect-error plain JavaScript, which runs before anything is installed
import { findings as findingsOf, isWithin as isIn, packagesOf as packagesIn } from "../../bin/advisories.mjs";

type Lock = { packages: Record<string, { version?: string; name?: string; link?: boolean }> };
type Advisory = { id: string; package: string; severity: string; summary: string; ranges: string[] };
type List = { accepted: { id: string; reason: string }[]; advisories: Advisory[] };
const findings = findingsOf as (lock: Lock, list: List) => string[];
const isWithin = isIn as (version: string, range: string) => boolean;
const packagesOf = packagesIn as (lock: Lock) => { name: string; version: string }[];

const read = <Value>(path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8")) as Value;
const [lock, list] = [read<Lock>("package-lock.json"), read<List>("lint/advisories.json")];
const told = (version: string, changes: Partial<List> = {}) =>
  findings({ packages: { "": { version: "1.0.0" }, "node_modules/a/node_modules/@b/c": { version } } }, { accepted: [], advisories: [], ...changes });
const planted: Advisory = { id: "GHSA-1", package: "@b/c", severity: "high", summary: "bad", ranges: [">= 2.0.0-rc.2, < 2.4.10", "= 1.1.0"] };

test("no package of the lock file has an advisory that the list knows", () => {
  expect(findings(lock, list)).toEqual([]);
  expect(packagesOf(lock)).toContainEqual({ name: "semver", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  // Each advisory of the list would be found, if its version were here.
  for (const { id, package: name, ranges } of list.advisories) {
    const version = /(?:<=|>=|=) (\S+?),?$/.exec(ranges[0]!.split(",")[0]!)?.[1] ?? "0.0.1";
    expect(findings({ packages: { [`node_modules/${name}`]: { version } } }, list).join()).toContain(id);
  }
});

describe("a package", () => {
  test("is found by name and range, however deep it lies", () => {
    expect(told("2.4.9", { advisories: [planted] })).toEqual(["@b/c 2.4.9: GHSA-1 (high) bad"]);
    expect(["2.4.10", "2.0.0-rc.1", "1.1.1", "10.0.0"].flatMap((version) => told(version, { advisories: [planted] }))).toEqual([]);
    expect(["2.0.0-rc.10", "2.0.0", "1.1.0"].flatMap((version) => told(version, { advisories: [planted] }))).toHaveLength(3);
  });

  test("is accepted with a reason, while something has it", () => {
    const accepted = [{ id: "GHSA-1", reason: "only its tests" }];
    expect(told("2.4.9", { advisories: [planted], accepted })).toEqual([]);
    expect(told("3.0.0", { advisories: [planted], accepted })).toEqual(["GHSA-1 is accepted without a reason, or nothing has it any more"]);
    expect(told("2.4.9", { advisories: [planted], accepted: [{ id: "GHSA-1", reason: "" }] })).toHaveLength(1);
  });

  test("is not compared with what is no range", () => {
    expect(() => isWithin("1.0.0", "~1.2.3")).toThrow("is no range of versions");
    expect(isWithin("1.0.0", "<= 1.0.0")).toBe(true);
  });
});
