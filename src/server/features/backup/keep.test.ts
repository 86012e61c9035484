import { expect, test } from "vitest";
import { type DatedArchive, expiredArchives, keepOf } from "./keep.ts";

const nightly = (days: number, isComplete = (_day: number) => true): DatedArchive[] =>
  Array.from({ length: days }, (_, day) => ({
    name: `sumario-${day}`,
    at: new Date(Date.UTC(2026, 10, 16, 1, 30) - day * 86_400_000),
    isComplete: isComplete(day),
    version: "1.0.0",
    goesBack: false,
  }));
const keptOf = (archives: DatedArchive[], text: string) => {
  const gone = new Set(expiredArchives(archives, keepOf(text)!));
  return archives.filter((one) => !gone.has(one)).map(({ at }) => at.toISOString().slice(0, 10));
};

test("the newest archive of the last days, weeks and months is kept, oldest are named first", () => {
  expect(keptOf(nightly(100), "3d,3w,3m")).toEqual(["2026-11-16", "2026-11-15", "2026-11-14", "2026-11-08", "2026-10-31", "2026-09-30"]);
  const gone = expiredArchives(nightly(5), keepOf("2")!);
  expect(gone.map(({ name }) => name)).toEqual(["sumario-4", "sumario-3", "sumario-2"]);
});

test("days without a backup cost no archive, however long the pause was", () => {
  const old = nightly(400).slice(380);
  expect(keptOf(old, "20d")).toHaveLength(20);
  expect(keptOf([...nightly(1), ...old], "3d")).toEqual(["2026-11-16", "2025-11-01", "2025-10-31"]);
});

test("the newest complete archive always stays, and is preferred within a period", () => {
  expect(
    keptOf(
      nightly(10, (day) => day >= 4),
      "1",
    ),
  ).toEqual(["2026-11-16", "2026-11-12"]);
  // The week of the 9th to the 15th: its newest archive lacks files.
  expect(
    keptOf(
      nightly(8, (day) => day !== 1),
      "2w",
    ),
  ).toEqual(["2026-11-16", "2026-11-14"]);
});

test("several archives of one day count once", () => {
  const twice = nightly(3).flatMap((one) => [{ ...one, at: new Date(one.at.getTime() + 3_600_000) }, one]);
  expect(keptOf(twice, "3d")).toHaveLength(3);
});

test.each(["0", "0d", "7x", "7d;4w", "-1", "1.5d", "all", "7d,"])("refuses %s", (text) => {
  expect(() => keepOf(text)).toThrow(`BACKUP_KEEP must be days, weeks and months like 7d,4w,6m, or a number of archives, not "${text}"`);
});

test("without the setting nothing is deleted", () => {
  expect([keepOf(undefined), keepOf("")]).toEqual([undefined, undefined]);
});
