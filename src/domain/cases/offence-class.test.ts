import { expect, test } from "vitest";
import { limitationDate } from "#domain/law/limitation.ts";
import { classOf, contradictsType } from "./offence-class.ts";

const [spain, france] = [{ country: "Spain" }, { country: "France" }] as const;

test.each([
  ["theft up to 400 €", { ...spain, penalType: "pettyTheft", crimeType: null }, "petty"],
  ["theft above", { ...spain, penalType: "lessSeriousTheft", crimeType: "petty" }, "lessSerious"],
  ["a robbery keeps a graver class", { ...spain, penalType: "forceRobbery", crimeType: "serious" }, "serious"],
  ["a robbery is never petty", { ...spain, penalType: "forceRobbery", crimeType: "petty" }, "lessSerious"],
  ["French theft of any value is a délit", { ...france, penalType: "pettyTheft", crimeType: "petty" }, "lessSerious"],
  ["vol simple is no contravention", { ...france, penalType: "lessSeriousTheft", crimeType: "petty" }, "lessSerious"],
  ["the harm grades injuries", { ...spain, penalType: "injuries", crimeType: "petty" }, "petty"],
  ["no type, no class", { ...spain, penalType: null, crimeType: null }, null],
] as const)("%s", (_name, offence, expected) => {
  expect(classOf(offence)).toBe(expected);
  expect(contradictsType(offence)).toBe(offence.crimeType !== null && offence.crimeType !== expected);
});

test("the limitation follows the class of the type, not one that it rules out", () => {
  const facts = {
    country: "France",
    timeZone: "Europe/Paris",
    caseStatus: "assessment",
    datetime: "2026-03-10T12:00:00Z",
    penalType: "lessSeriousTheft",
  } as const;
  expect(limitationDate({ ...facts, crimeType: "petty" })).toBe("2032-03-10");
  expect(limitationDate({ ...facts, penalType: "threats", crimeType: "petty" })).toBe("2027-03-10");
});
