import { expect, test } from "vitest";
import { conviction } from "#tests/support/example-law-case.ts";
import type { Conviction } from "./case-context.ts";
import { recidivismAfter, recidivismTerms } from "./french-recidivism.ts";

const earlier = (given: Partial<Conviction> = {}) =>
  conviction({ country: "France", crimeType: "lessSerious", finalDate: "2020-01-10", sentenceServedDate: "2021-03-02", ...given });
const keyOf = (one: Conviction, later: "petty" | "lessSerious" | "serious", day: string) => recidivismAfter(one, later, day)?.key;

test("a délit within five years of the end of the penalty of the same délit", () => {
  // Served on 2 March 2021: until 2 March 2026.
  expect(keyOf(earlier(), "lessSerious", "2026-03-02")).toBe("fr.recidivism.delit");
  expect(keyOf(earlier(), "lessSerious", "2026-03-03")).toBeUndefined();
});

test("a contravention within one year", () => {
  // Served on 2 March 2021: until 2 March 2022.
  expect(keyOf(earlier({ crimeType: "petty" }), "petty", "2022-03-02")).toBe("fr.recidivism.contravention");
  expect(keyOf(earlier({ crimeType: "petty" }), "petty", "2022-03-03")).toBeUndefined();
});

test("a délit within five years after a crime, a crime after a crime whenever", () => {
  expect(keyOf(earlier({ crimeType: "serious" }), "lessSerious", "2026-03-02")).toBe("fr.recidivism.afterCrime");
  expect(keyOf(earlier({ crimeType: "serious" }), "lessSerious", "2026-03-03")).toBeUndefined();
  expect(keyOf(earlier({ crimeType: "serious" }), "serious", "2046-03-03")).toBe("fr.recidivism.crime");
});

test("every term has its example", () => {
  const shown = ["fr.recidivism.crime", "fr.recidivism.afterCrime", "fr.recidivism.delit", "fr.recidivism.contravention"];
  expect(recidivismTerms.map(({ key }) => key)).toEqual(shown);
});

test("a penalty that nobody recorded as served ends when it is time-barred", () => {
  // Final on 10 January 2020: time-barred six years later (133-3 CP), and five years more.
  const unserved = earlier({ sentenceServedDate: null });
  expect([keyOf(unserved, "lessSerious", "2031-01-10"), keyOf(unserved, "lessSerious", "2031-01-11")]).toEqual(["fr.recidivism.delit", undefined]);
});

test("before the judgment is final, for a minor, or in Spain there is none", () => {
  // Without a recorded date: ten days from 12 January 2026 are Thursday 22 January, so it is final on the 23rd.
  const recent = earlier({ finalDate: null, sentenceServedDate: null });
  expect([keyOf(recent, "lessSerious", "2026-01-22"), keyOf(recent, "lessSerious", "2026-01-23")]).toEqual([undefined, "fr.recidivism.delit"]);
  expect(keyOf(earlier({ isMinor: true }), "lessSerious", "2022-01-01")).toBeUndefined();
  expect(keyOf(earlier({ country: "Spain" }), "lessSerious", "2022-01-01")).toBeUndefined();
});
