import { describe, expect, test } from "vitest";
import { parseEmail } from "./email.ts";
import { parseDni, personId } from "./person-id.ts";
import { parsePhone } from "./phone.ts";
import { plate } from "./plate.ts";
import { parseFrenchTaxId, parseSpanishTaxId } from "./tax-id.ts";
import { zip } from "./zip.ts";

describe("DNI and NIE", () => {
  test.each([
    ["12345678Z", "12345678Z"],
    ["12.345.678-z", "12345678Z"],
    ["x1234567l", "X1234567L"],
    ["101 D", "00000101D"],
  ])("%s is %s", (typed, kept) => expect(parseDni(typed)).toBe(kept));

  test.each(["12345678A", "X1234567Y", "1234567890", "Z", ""])("%j has a wrong check letter or none", (typed) =>
    expect(parseDni(typed)).toBeUndefined(),
  );

  test("what looks like a DNI must be right; passports and French cards pass by their shape", () => {
    const parse = (typed: string) => personId.parse(typed, {});
    expect([parse("12345678A"), parse("AB123456"), parse("123456789012"), parse("a b")]).toEqual([undefined, "AB123456", "123456789012", undefined]);
  });
});

describe("tax ids", () => {
  test.each(["A58818501", "B12345674", "12345678Z", "P1234567D"])("%s is Spanish", (code) => expect(parseSpanishTaxId(code)).toBe(code));
  test.each(["B12345678", "A58818502", "X", "P12345674"])("%s is not", (code) => expect(parseSpanishTaxId(code)).toBeUndefined());
  test.each(["732829320", "73282932000074", "35600000000048"])("%s is French", (code) => expect(parseFrenchTaxId(code)).toBe(code));
  test.each(["732829321", "73282932000075", "35600000000049", "7328"])("%s is not", (code) => expect(parseFrenchTaxId(code)).toBeUndefined());
});

describe("plates", () => {
  test.each([
    ["1234ABC", "1234ABC"],
    ["1234 bcd", "1234BCD"],
    ["M-1234-ZX", "M1234ZX"],
    ["ab123cd", "AB-123-CD"],
    ["123 ABC 75", "123ABC75"],
  ])("%s is kept as %s", (typed, kept) => expect(plate.parse(typed, {})).toBe(kept));

  test.each(["SS-123-AB", "AI-123-AB", "12", "B-XY99"])("%s is refused", (typed) => expect(plate.parse(typed, {})).toBeUndefined());

  test("others pass when marked as foreign", () => expect(plate.parse("b-xy99", { foreignPlate: true })).toBe("B-XY99"));
});

describe("other formats", () => {
  test.each([
    ["612 345 678", "+34612345678"],
    ["06 12 34 56 78", "+33612345678"],
    ["0034612345678", "+34612345678"],
    ["+4915112345678", "+4915112345678"],
  ])("phone %s is kept as %s", (typed, kept) => expect(parsePhone(typed)).toBe(kept));

  test.each(["512345678", "+34512345678", "123", "+33012345678"])("phone %s is refused", (typed) => expect(parsePhone(typed)).toBeUndefined());

  test("postal codes follow the country", () => {
    const parse = (code: string, country: string) => zip.parse(code, { country });
    expect([parse("28001", "Spain"), parse("53001", "Spain"), parse("75001", "France"), parse("96000", "France")]).toEqual([
      "28001",
      undefined,
      "75001",
      undefined,
    ]);
  });

  test("e-mails are trimmed, in lower case and one address only", () => {
    expect([parseEmail(" A@B.es "), parseEmail("a@b"), parseEmail("a@b.es, c@d.es"), parseEmail("a@b.es\nbcc: c@d.es")]).toEqual([
      "a@b.es",
      undefined,
      undefined,
      undefined,
    ]);
  });
});
