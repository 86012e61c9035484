import { describe, expect, test } from "vitest";
import type { CaseRecord } from "#domain/cases/status.ts";
import { contextFor, conviction, french, ref, spanish } from "#tests/support/example-law-case.ts";
import type { CaseContext } from "./case-context.ts";
import { suggestionRules, suggestionsFor } from "./suggestions.ts";

const proposals = (facts: CaseRecord, context: Partial<CaseContext> = {}) => suggestionsFor(facts, contextFor(facts, context));
const keys = (facts: CaseRecord, context: Partial<CaseContext> = {}) => proposals(facts, context).map(({ key }) => key);

const outside = { stealType: "externalCustomer" } as const;
const witness = (injured: boolean) => [
  { id: "l", version: 1, witness: ref("w"), injured, summoned: false, confirmed: false, declined: false, declineReason: null },
];
const three = [conviction(), conviction(), conviction()];
const born = (...birthDates: (string | null)[]) => birthDates.map((birthDate, index) => ({ id: String(index), birthDate }));
const similar = (criminal: string, ticketAmount: number) => ({ criminal, case: ref(`2026-00000${ticketAmount}`), ticketAmount });
const grave = three.map((one) => ({ ...one, crimeType: "lessSerious" as const, processing: "normal" as const }));
const lessSerious = { penalType: "lessSeriousTheft", crimeType: "lessSerious" };

type Row = [name: string, key: string, facts: CaseRecord, context: Partial<CaseContext>, values: object];

/** Section 7.2, row by row: it fires, and proposes this. */
const fires: Row[] = [
  ["up to 400 €", "petty", spanish({ ...outside, ticketAmount: 400 }), {}, { penalType: "pettyTheft", crimeType: "petty" }],
  [
    "from the form of the shop, which does not ask who stole",
    "petty",
    spanish({ stealType: null }),
    {},
    { penalType: "pettyTheft", crimeType: "petty" },
  ],
  [
    "theft above 400 € as a delito leve",
    "offenceClass",
    spanish({ penalType: "lessSeriousTheft", crimeType: "petty" }),
    {},
    { crimeType: "lessSerious" },
  ],
  ["a cent above 400 €", "lessSerious", spanish({ ...outside, ticketAmount: 400.01 }), {}, lessSerious],
  ["three final convictions, one petty", "repeat", spanish({ ...outside, ticketAmount: 100 }), { convictions: three }, lessSerious],
  [
    "from 10 April 2026 the amounts do not matter",
    "repeat",
    spanish({ datetime: "2026-04-09T22:00:00.000Z", ticketAmount: 10 }),
    { convictions: three.map((one) => ({ ...one, ticketAmount: 10 })) },
    lessSerious,
  ],
  [
    "until 9 April 2026 more than 400 € together",
    "repeat",
    spanish({ datetime: "2026-04-09T10:00:00.000Z", ticketAmount: 100.01 }),
    { convictions: three },
    lessSerious,
  ],
  ["three final convictions, none petty", "repeat.aggravated", spanish({ ...outside, ticketAmount: 100 }), { convictions: grave }, lessSerious],
  [
    // Final on 20 January 2021 (five working days from the 12th), never served: the penalty is extinguished on 20 January 2026 at the latest.
    "under LO 9/2022 three that are not petty aggravate too",
    "repeat.aggravated",
    spanish({ datetime: "2022-08-29T10:00:00.000Z", ticketAmount: 300 }),
    { convictions: three.map((one) => ({ ...one, crimeType: "lessSerious", judgmentDate: "2021-01-12", judgmentNotificationDate: null })) },
    lessSerious,
  ],
  ["350 €", "reviewPrice", spanish({ ticketAmount: 350 }), {}, {}],
  ["450 €", "reviewPrice", spanish({ ticketAmount: 450 }), {}, {}],
  ["a lined bag", "alarm", spanish({ theftMethod: "preparedBag" }), {}, {}],
  ["a tag remover", "alarm", spanish({ theftMethod: "antitheftRemover" }), {}, {}],
  ["a band", "group", spanish({ bands: [ref("b")] }), {}, lessSerious],
  [
    // Born on 21 May 2010: fifteen until the end of 20 May 2026, the day of the facts.
    "a child of 15 with somebody else",
    "minorsUsed",
    spanish(outside),
    { offenders: born("2010-05-21", null) },
    lessSerious,
  ],
  ["two thefts of 350 €", "continued", spanish({ ...outside, ticketAmount: 350 }), { similar: [similar("one", 350)] }, lessSerious],
  ["a cent above 400 € together", "continued", spanish({ ...outside, ticketAmount: 100.01 }), { similar: [similar("one", 300)] }, lessSerious],
  // Born on 21 May 2008: seventeen on the day of the facts.
  ["somebody of 17", "minorKnown", spanish(), { offenders: born("2008-05-21") }, { minors: true }],
  ["somebody of 13", "underAge", spanish(), { offenders: born("2012-05-21") }, {}],
  ["somebody of 12 in France", "underAge", french(), { offenders: born("2013-05-21") }, {}],
  ["minors by the case", "parents", spanish({ minors: true }), {}, {}],
  ["minors by their birth", "parents", french(), { offenders: born("2008-05-21") }, {}],
  ["force", "force", spanish({ theftMethod: "force" }), {}, { penalType: "forceRobbery", crimeType: "lessSerious" }],
  ["force in France", "force", french({ theftMethod: "force" }), {}, { penalType: "forceRobbery", crimeType: "lessSerious" }],
  ["snatched", "seizure", spanish({ theftMethod: "seizure" }), {}, { penalType: "violentRobbery", crimeType: "lessSerious" }],
  ["pushed", "violence", spanish({ theftMethod: "violence" }), {}, { penalType: "violentRobbery", crimeType: "lessSerious" }],
  ["threatened in France", "violence", french({ theftMethod: "threat" }), {}, { penalType: "violentRobbery", crimeType: "lessSerious" }],
  ["a weapon", "weapon", spanish({ theftMethod: "weapon" }), {}, { penalType: "violentRobbery", crimeType: "lessSerious" }],
  ["a weapon in France", "weapon", french({ theftMethod: "weapon" }), {}, { penalType: "violentRobbery", crimeType: "serious" }],
  ["an injured witness", "injured", spanish({ witnesses: witness(true) }), {}, { penalType: "violentRobbery", crimeType: "lessSerious" }],
  ...(["type4", "type9", "type12"] as const).map(
    (type, index): Row => [
      `an injured witness in France, ${type}`,
      ["injured.none", "injured.upTo", "injured.above"][index]!,
      french({ witnesses: witness(true) }),
      {},
      { penalType: "aggravatedRobbery", crimeType: "lessSerious", aggravatedRobberyType: type },
    ],
  ),
  [
    "seen, author known, petty",
    "fast.petty",
    spanish({ theftSeen: "seenAndReported", criminals: [ref("c")], crimeType: "petty" }),
    {},
    { processing: "fast" },
  ],
  [
    "seen, author known, robbery up to 5 years",
    "fast",
    spanish({ theftSeen: "seenAndReported", criminals: [ref("c")], penalType: "violentRobbery", crimeType: "lessSerious" }),
    {},
    { processing: "fast" },
  ],
  ["recovered, no complaint", "recovered", spanish({ recoveredProducts: "yesForSale" }), {}, {}],
  ["72 hours after the complaint", "unknownAuthor", spanish({ complaintDatetime: "2026-05-29T10:00:00.000Z" }), {}, {}],
  [
    "300 € given back",
    "afd",
    french({ ticketAmount: 300, recoveredProducts: "yesForSale" }),
    {},
    { penalType: "pettyTheft", crimeType: "lessSerious" },
  ],
  [
    "paid in full",
    "afd",
    french({ ticketAmount: 80, recoveredProducts: "some", recoveredAmount: 80 }),
    {},
    { penalType: "pettyTheft", crimeType: "lessSerious" },
  ],
  [
    "several people in France",
    "aggravated",
    french({ theftCount: "severalPeople" }),
    {},
    { penalType: "aggravatedRobbery", crimeType: "lessSerious", aggravatedRobberyType: "type1" },
  ],
  ["several people with a band", "organised", french({ theftCount: "severalPeople", bands: [ref("b")] }), {}, {}],
  ["minors with an adult", "minorHelp", french({ minors: true, theftCount: "severalPeople" }), {}, {}],
  ["closed by the police", "repeatComplaint", spanish({ caseStatus: "stockComplaint", complaintType: "police" }), {}, {}],
  ["a fixed fine was served", "afdClaim", french({ afdNoticeDate: "2026-05-28" }), {}, {}],
  ["minors in Spain", "minors", spanish({ minors: true }), {}, {}],
  ["minors in France", "minors", french({ minors: true }), {}, {}],
  ["a classic summons", "call.classic", french({ callType: "verbal" }), {}, { processing: "normal" }],
  ["a fast summons", "call.fast", french({ callType: "guiltyAdmission" }), {}, { processing: "fast" }],
  ["a ban in force", "order", spanish(), { isBanned: true }, { penalType: "breakingSentence", crimeType: "lessSerious" }],
  ["a ban besides a theft does not replace it", "order", french({ penalType: "pettyTheft", crimeType: "lessSerious" }), { isBanned: true }, {}],
  ["another case", "related", spanish({ relatedCases: [ref("a")] }), { related: [ref("b")] }, { relatedCases: ["a", "b"] }],
];

/** The same rows just short of it. */
const staysSilent: [name: string, key: string, facts: CaseRecord, context?: Partial<CaseContext>][] = [
  ["a cent above 400 €", "petty", spanish({ ...outside, ticketAmount: 400.01 })],
  ["a robbery that is grave", "offenceClass", spanish({ penalType: "forceRobbery", crimeType: "serious" })],
  ["an employee", "petty", spanish({ stealType: "internalEmployee" })],
  ["with violence", "petty", spanish({ ...outside, theftMethod: "seizure" })],
  ["somebody hurt", "petty", spanish({ ...outside, witnesses: witness(true) })],
  ["in France", "petty", french(outside)],
  ["where repetition is proposed instead", "petty", spanish(outside), { convictions: three }],
  ["200 € with a band", "petty", spanish({ ...outside, ticketAmount: 200, bands: [ref("b")] })],
  ["with a child", "petty", spanish(outside), { offenders: born("2010-05-21", null) }],
  ["with three grave convictions", "petty", spanish(outside), { convictions: grave }],
  ["part of a continued offence", "petty", spanish({ ...outside, ticketAmount: 350 }), { similar: [similar("one", 350)] }],
  ["where a band aggravates it", "repeat", spanish({ bands: [ref("b")] }), { convictions: three }],
  ["two grave ones and a petty one", "repeat.aggravated", spanish(), { convictions: [...grave.slice(1), conviction()] }],
  ["violence", "repeat.aggravated", spanish({ theftMethod: "seizure" }), { convictions: grave }],
  // Their sixteenth birthday is the day of the facts.
  ["somebody of 16", "minorsUsed", spanish(), { offenders: born("2010-05-20", null) }],
  ["a child alone", "minorsUsed", spanish(), { offenders: born("2010-05-21") }],
  ["two children", "minorsUsed", spanish({ theftCount: "severalPeople" }), { offenders: born("2010-05-21", "2011-01-01") }],
  ["400 € together", "continued", spanish({ ...outside, ticketAmount: 100 }), { similar: [similar("one", 300)] }],
  ["of two people", "continued", spanish({ ...outside, ticketAmount: 100 }), { similar: [similar("one", 300), similar("two", 300)] }],
  ["an employee", "continued", spanish({ stealType: "internalEmployee", ticketAmount: 350 }), { similar: [similar("one", 350)] }],
  ["their eighteenth birthday", "minorKnown", spanish(), { offenders: born("2008-05-20") }],
  ["no date of birth", "minorKnown", spanish(), { offenders: born(null) }],
  ["known already", "minorKnown", spanish({ minors: true }), { offenders: born("2008-05-21") }],
  ["their fourteenth birthday", "underAge", spanish(), { offenders: born("2012-05-20") }],
  ["13 in France", "underAge", french(), { offenders: born("2012-05-21") }],
  ["adults", "parents", spanish(), { offenders: born("1990-01-01") }],
  ["what a lawyer called something else", "petty", spanish({ ...outside, penalType: "scam", crimeType: "petty" })],
  ["what the case has", "petty", spanish({ ...outside, penalType: "pettyTheft", crimeType: "petty" })],
  ["400 € exactly", "lessSerious", spanish({ ...outside, ticketAmount: 400 })],
  ["what the case has", "lessSerious", spanish({ ...outside, ticketAmount: 900, penalType: "lessSeriousTheft", crimeType: "lessSerious" })],
  ["two convictions", "repeat", spanish(), { convictions: three.slice(1) }],
  ["above 400 €", "repeat", spanish({ ticketAmount: 400.01 }), { convictions: three }],
  ["three of two people", "repeat", spanish(), { convictions: [...three.slice(1), conviction({ criminal: "two" })] }],
  ["none of them petty", "repeat", spanish(), { convictions: three.map((one) => ({ ...one, crimeType: "lessSerious" as const })) }],
  ["one not final on the day", "repeat", spanish(), { convictions: [...three.slice(1), conviction({ judgmentNotificationDate: "2026-05-18" })] }],
  ["400 € together until 9 April 2026", "repeat", spanish({ datetime: "2026-04-09T21:59:00.000Z" }), { convictions: three }],
  [
    "before LO 9/2022, petty ones",
    "repeat",
    spanish({ datetime: "2022-08-28T10:00:00.000Z", ticketAmount: 390 }),
    { convictions: three.map((one) => ({ ...one, judgmentDate: "2021-01-12", judgmentNotificationDate: "2021-01-12" })) },
  ],
  ["a cent below 350 €", "reviewPrice", spanish({ ticketAmount: 349.99 })],
  ["a cent above 450 €", "reviewPrice", spanish({ ticketAmount: 450.01 })],
  ["in France", "reviewPrice", french({ ticketAmount: 400 })],
  ["hidden among belongings", "alarm", spanish({ theftMethod: "hiddenAmongBelongings" })],
  ["no band", "group", spanish()],
  ["with violence", "group", spanish({ bands: [ref("b")], theftMethod: "force" })],
  ["a band in France", "group", french({ bands: [ref("b")] })],
  ["no force", "force", spanish({ theftMethod: "fraud" })],
  ["what the case has", "force", spanish({ theftMethod: "force", penalType: "forceRobbery", crimeType: "lessSerious" })],
  ["nobody pushed", "violence", spanish({ theftMethod: "force" })],
  ["nothing shown", "weapon", spanish({ theftMethod: "threat" })],
  ["an injury says more", "violence", spanish({ theftMethod: "violence", witnesses: witness(true) })],
  ["nothing snatched", "seizure", spanish({ theftMethod: "force" })],
  ["nobody hurt", "injured", spanish({ witnesses: witness(false) })],
  ["in France it is by incapacity", "injured", french({ witnesses: witness(true) })],
  ["one degree was chosen", "injured.none", french({ witnesses: witness(true), aggravatedRobberyType: "type9" })],
  ["one degree was chosen", "injured.above", french({ witnesses: witness(true), aggravatedRobberyType: "type9" })],
  ["nobody hurt", "injured.upTo", french({ witnesses: witness(false) })],
  ["author not known", "fast.petty", spanish({ theftSeen: "seenAndReported", crimeType: "petty" })],
  ["not detained", "fast.petty", spanish({ theftSeen: "seenNotDetained", criminals: [ref("c")], crimeType: "petty" })],
  ["a minor", "fast.petty", spanish({ theftSeen: "seenAndReported", criminals: [ref("c")], crimeType: "petty", minors: true })],
  ["a serious crime", "fast", spanish({ theftSeen: "seenAndReported", criminals: [ref("c")], crimeType: "serious" })],
  ["with a complaint", "recovered", spanish({ recoveredProducts: "yesForSale", complaintDatetime: "2026-05-31T10:00:00.000Z" })],
  ["not for sale", "recovered", spanish({ recoveredProducts: "yesNotForSale" })],
  ["already waiting for the complaint", "recovered", spanish({ recoveredProducts: "yesForSale", caseStatus: "pendingComplaint" })],
  ["a minute before 72 hours", "unknownAuthor", spanish({ complaintDatetime: "2026-05-29T10:01:00.000Z" })],
  ["author known", "unknownAuthor", spanish({ complaintDatetime: "2026-05-20T10:00:00.000Z", criminals: [ref("c")] })],
  ["in the hands of the judge", "unknownAuthor", spanish({ complaintDatetime: "2026-05-20T10:00:00.000Z", caseStatus: "judicialInvestigation" })],
  ["a cent above 300 €", "afd", french({ ticketAmount: 300.01, recoveredProducts: "yesForSale" })],
  ["not given back", "afd", french({ recoveredProducts: "some", recoveredAmount: 99.99 })],
  ["a minor", "afd", french({ recoveredProducts: "yesForSale", minors: true })],
  ["two people", "afd", french({ recoveredProducts: "yesForSale", theftCount: "severalPeople" })],
  ["aggravated", "afd", french({ recoveredProducts: "yesForSale", theftMethod: "force" })],
  ["before the law", "afd", french({ recoveredProducts: "yesForSale", datetime: "2022-01-25T10:00:00.000Z" })],
  ["in Spain", "afd", spanish({ recoveredProducts: "yesForSale" })],
  ["no fixed fine", "afdClaim", french()],
  ["one person", "aggravated", french()],
  ["a circumstance was chosen", "aggravated", french({ theftCount: "severalPeople", aggravatedRobberyType: "type8" })],
  ["several people in Spain", "aggravated", spanish({ theftCount: "severalPeople" })],
  ["no band", "organised", french({ theftCount: "severalPeople" })],
  ["a minor alone", "minorHelp", french({ minors: true })],
  ["filed at the court", "repeatComplaint", spanish({ caseStatus: "stockComplaint", complaintType: "judge", complaintPlace: "court" })],
  ["before a court for minors already", "minors", spanish({ minors: true }), { courtType: "minors" }],
  ["adults", "minors", french()],
  ["what the case has", "call.classic", french({ callType: "direct", processing: "normal" })],
  ["a fast one", "call.classic", french({ callType: "inmediate" })],
  ["a classic one", "call.fast", french({ callType: "justice" })],
  ["no ban", "order", spanish()],
  ["qualified so already", "order", spanish({ penalType: "breakingSentence", crimeType: "lessSerious" }), { isBanned: true }],
  ["no other case", "related", spanish()],
];

describe("proposes", () => {
  test.each(fires)("%s: %s", (_name, key, facts, context, values) => {
    const found = proposals(facts, context).find((one) => one.key === key);
    expect(found?.values).toEqual(values);
  });
});

describe("does not propose", () => {
  test.each(staysSilent)("%s: %s", (_name, key, facts, context) => expect(keys(facts, context)).not.toContain(key));
});

test("every rule is among the examples, firing and silent", () => {
  const all = new Set(suggestionRules.map(({ key }) => key));
  expect(new Set(fires.map(([, key]) => key))).toEqual(all);
  expect(new Set(staysSilent.map(([, key]) => key))).toEqual(all);
});

test.each(["dismissed", "guiltyVerdict", "innocentVerdict", "prescription", "archived", "notProcessed"] as const)(
  "a case that is %s gets no proposal",
  (caseStatus) => {
    expect(keys(spanish({ ...outside, caseStatus, minors: true, bands: [ref("b")] }), { isBanned: true })).toEqual([]);
  },
);

test.each([
  ["petty", { ...outside }, { judicialInvestigation: true, trialPending: true, appealPending: false, provisionalDismissal: false }],
  ["alarm", { theftMethod: "preparedBag" }, { judicialInvestigation: true, trialPending: false, appealPending: false, provisionalDismissal: false }],
] as const)("%s ends with its stage", (key, facts, expected) => {
  const shown = Object.keys(expected).map((caseStatus) => [
    caseStatus,
    keys(spanish({ ...facts, caseStatus: caseStatus as CaseRecord["caseStatus"] })).includes(key),
  ]);
  expect(Object.fromEntries(shown)).toEqual(expected);
});

test("a case without anything special gets no proposal", () => {
  expect([keys(spanish()), keys(french())]).toEqual([[], []]);
});
