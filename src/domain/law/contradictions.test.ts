import fc from "fast-check";
import { expect, test } from "vitest";
import type { CaseRecord } from "#domain/cases/status.ts";
import { type EnumName, keysOf } from "#domain/enumerations.ts";
import { contextFor, conviction, ref, spanish } from "#tests/support/example-law-case.ts";
import type { CaseContext } from "./case-context.ts";
import { suggestionRules, suggestionsFor } from "./suggestions.ts";

const orNothing = (name: EnumName) => fc.option(fc.constantFrom(...keysOf(name)), { nil: null });
const day = fc.constantFrom("2026-05-20", "2010-05-21", "2012-05-21", "2008-05-21", "1990-01-01");

const cases = fc.record({
  country: fc.constantFrom("Spain", "France"),
  datetime: fc.constantFrom("2021-05-20T10:00:00.000Z", "2024-05-20T10:00:00.000Z", "2026-05-20T10:00:00.000Z"),
  ticketAmount: fc.constantFrom(50, 200, 300, 350, 400, 400.01, 900),
  recoveredProducts: fc.constantFrom(...keysOf("recoveredProducts")),
  theftSeen: fc.constantFrom(...keysOf("theftSeen")),
  theftCount: fc.constantFrom(...keysOf("theftCount")),
  theftMethod: orNothing("theftMethod"),
  stealType: fc.option(fc.constantFrom("externalCustomer", ...keysOf("stealType")), { nil: null }),
  penalType: fc.option(fc.constantFrom("pettyTheft", "lessSeriousTheft", ...keysOf("penalTypes")), { nil: null }),
  crimeType: orNothing("crimeTypes"),
  callType: orNothing("callTypes"),
  processing: orNothing("processing"),
  aggravatedRobberyType: orNothing("aggravatedRobberyTypes"),
  minors: fc.boolean(),
  bands: fc.constantFrom([], [ref("b")]),
  criminals: fc.constantFrom([], [ref("one")], [ref("one"), ref("two")]),
  witnesses: fc.constantFrom([], [{ id: "l", version: 1, witness: ref("w"), injured: true, summoned: false, confirmed: false }]),
});

const contexts = fc.record({
  isBanned: fc.boolean(),
  offenders: fc.array(fc.record({ id: fc.constantFrom("one", "two"), birthDate: fc.option(day, { nil: null }) }), { maxLength: 3 }),
  convictions: fc.array(
    fc.record({
      crimeType: fc.constantFrom("petty", "lessSerious", "serious"),
      sentenceServedDate: fc.constantFrom(null, "2026-01-20", "2020-01-20"),
    }),
    { maxLength: 4 },
  ),
  similar: fc.array(fc.record({ criminal: fc.constantFrom("one", "two"), case: fc.constant(ref("c")), ticketAmount: fc.constantFrom(100, 350) }), {
    maxLength: 3,
  }),
});

type Values = Readonly<Record<string, unknown>>;
const alternativeOf = new Map(suggestionRules.map(({ key, alternative }) => [key, alternative]));
const areAlternatives = (one: string, other: string) => alternativeOf.get(one) !== undefined && alternativeOf.get(one) === alternativeOf.get(other);
const clash = (one: Values, other: Values) => Object.keys(one).filter((name) => name in other && one[name] !== other[name]);
/** Any circumstance of 235, repetition or continuation excludes a petty offence. */
const aggravating = [
  "repeat",
  "repeat.aggravated",
  "minorsUsed",
  "group",
  "continued",
  "lessSerious",
  "injured",
  "force",
  "seizure",
  "violence",
  "weapon",
];

test("proposals for any case agree with each other, and stay so once one of them is accepted", () => {
  const property = fc.property(cases, contexts, (facts, { convictions, ...given }) => {
    const record = spanish(facts as unknown as Partial<CaseRecord>);
    const context = contextFor(record, { ...given, convictions: convictions.map((one) => conviction(one as object)) } as Partial<CaseContext>);
    const proposals = suggestionsFor(record, context);
    const keys = proposals.map(({ key }) => key);
    if (keys.includes("petty")) expect(keys.filter((key) => aggravating.includes(key))).toEqual([]);
    for (const one of proposals) {
      for (const other of proposals)
        if (!areAlternatives(one.key, other.key)) expect([one.key, other.key, ...clash(one.values, other.values)]).toEqual([one.key, other.key]);
      const accepted = { ...record, ...one.values } as CaseRecord;
      for (const next of suggestionsFor(accepted, context))
        expect([one.key, next.key, ...clash(one.values, next.values)]).toEqual([one.key, next.key]);
    }
  });
  fc.assert(property, { numRuns: 400 });
});
