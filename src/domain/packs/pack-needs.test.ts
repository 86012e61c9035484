import { describe, expect, test } from "vitest";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { FileRef } from "#domain/entity.ts";
import { french, ref, spanish } from "#tests/support/example-law-case.ts";
import { needsOf } from "./pack-needs.ts";
import { defaultRoute, type PackFacts, type PackRoute, packRoutes } from "./pack-routes.ts";

const file = (category: FileRef["category"], type = "image/jpeg") => ({ id: "f", name: "a.jpg", type, category }) as FileRef;
const witness = { id: "l", version: 1, witness: ref("w"), injured: false, summoned: false, confirmed: false, declined: false, declineReason: null };
const adult = { id: "a", birthDate: "1990-02-01", hasDocument: true };
const known = { complainant: { taxId: "B12345674", address: "Calle Mayor, 1" } };
const complete: Partial<CaseRecord> = {
  facts: "Sale sin pagar.",
  ticket: [file(null)],
  articles: [{ id: "1", version: 1, name: "Perfume", quantity: 2, price: 50, code: null }],
  theftMethod: "fittingRoom",
  theftSeen: "seenAndReported",
  witnesses: [witness],
  files: [file("images"), file("powerOfAttorney", "application/pdf")],
  complaintHolder: "vigilant",
  recoveredProducts: "yesForSale",
  recoveredAmount: 100,
};
const full = (record: CaseRecord, given: Partial<PackFacts> = {}): PackFacts => ({ record, offenders: [adult], ...known, ...given });
const es = (given: Partial<CaseRecord> = {}) => spanish({ ...complete, fcse: "nationalPolice", attestation: "77/2026", ...given });
const fr = (given: Partial<CaseRecord> = {}) => french({ ...complete, fcse: "frNationalPolice", ...given });
const missing = (route: PackRoute, facts: PackFacts) =>
  needsOf(route, facts).flatMap(({ need, level, isMet }) => (isMet ? [] : [`${level} ${need}`]));

describe("the route", () => {
  test.each<[string, PackRoute, PackFacts]>([
    ["of a petty theft by a known adult is the protocol of the shop", "onSite", full(es())],
    ["above 400 € is the station", "police", full(es({ ticketAmount: 400.01 }))],
    ["of an author without a document is the station", "police", full(es(), { offenders: [{ ...adult, hasDocument: false }] })],
    ["of nobody known is the station", "police", full(es(), { offenders: [] })],
    ["with minors is the station", "police", full(es({ minors: true }))],
    ["with force is the station", "police", full(es({ theftMethod: "force" }))],
    ["follows the place that was entered", "onSite", full(es({ complaintPlace: "store", ticketAmount: 900 }))],
    ["follows the reason to go to the station", "police", full(es({ fcseReason: "lackOfTroops" }))],
    ["of a small theft that was given back is the fixed fine", "fixedFine", full(fr())],
    ["of goods that were not given back is a complaint", "complaint", full(fr({ recoveredProducts: "no", recoveredAmount: 0 }))],
    ["above 300 € is a complaint", "complaint", full(fr({ ticketAmount: 300.01 }))],
    ["of a minor by date of birth is a complaint", "complaint", full(fr(), { offenders: [{ ...adult, birthDate: "2010-06-01" }] })],
    ["against nobody known is a complaint", "complaint", full(fr(), { offenders: [] })],
  ])("%s", (_name, route, facts) => expect(defaultRoute(facts)).toBe(route));
});

describe("what is missing", () => {
  test.each([...packRoutes.es.map((route) => [route, es()] as const), ...packRoutes.fr.map((route) => [route, fr()] as const)])(
    "for %s: nothing of a complete case",
    (route, record) => expect(missing(route, full(record))).toEqual([]),
  );

  const empty = (record: CaseRecord): PackFacts => ({ record, offenders: [], complainant: { taxId: null, address: null } });
  const nothing: Partial<CaseRecord> = { facts: "", ticketAmount: 0, hasImages: "noCamerasOrFaulty" };
  test.each<[PackRoute, CaseRecord, string[]]>([
    ["onSite", spanish(nothing), ["complainant", "facts", "value", "valueProof", "author", "officers", "witnesses"]],
    ["police", spanish(nothing), ["complainant", "facts", "value", "valueProof"]],
    ["complaint", french(nothing), ["complainant", "facts", "value"]],
    ["fixedFine", french({ ...nothing, recoveredAmount: null }), ["complainant", "facts", "value", "valueProof", "author", "returned", "officers"]],
  ])("for %s: what an empty case must have comes first", (route, record, required) => {
    const told = missing(route, empty(record));
    expect(told.slice(0, required.length)).toEqual(required.map((need) => `required ${need}`));
    expect(told.slice(required.length).every((one) => one.startsWith("recommended"))).toBe(true);
  });

  test.each<[string, PackRoute, PackFacts, string]>([
    ["a value above a petty theft", "onSite", full(es({ ticketAmount: 500 })), "required pettyValue"],
    ["a minor", "onSite", full(es({ minors: true })), "required adult"],
    ["violence", "onSite", full(es({ stealType: "holdUp" })), "required plainTheft"],
    ["several authors of a fixed fine", "fixedFine", full(fr({ theftCount: "severalPeople" })), "required notAggravated"],
    ["a value above the fixed fine", "fixedFine", full(fr({ ticketAmount: 301 })), "required smallValue"],
    ["facts before there were fixed fines", "fixedFine", full(fr({ datetime: "2022-01-20T10:00:00.000Z" })), "required fineInForce"],
    ["somebody injured without a medical report", "police", full(es({ witnesses: [{ ...witness, injured: true }] })), "required medicalReport"],
    ["cameras without images", "police", full(es({ files: [] })), "recommended images"],
    ["a sum that differs", "complaint", full(fr({ ticketAmount: 90 })), "recommended sameSum"],
    ["an unknown author at the station", "police", full(es(), { offenders: [] }), "recommended author"],
    ["police without the number of its report", "police", full(es({ attestation: null })), "recommended attestation"],
  ])("%s", (_name, route, facts, told) => expect(missing(route, facts)).toContain(told));

  test("is asked for only where it applies", () => {
    const quiet = needsOf("police", full(es({ hasImages: "noCamerasOrFaulty", articles: [], fcse: "none" }), { offenders: [] }));
    for (const need of ["images", "sameSum", "identity", "attestation", "medicalReport"]) expect(quiet.map((one) => one.need)).not.toContain(need);
  });
});
