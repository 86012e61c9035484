import fc from "fast-check";
import { expect, test } from "vitest";
import { amountInWords, dateInWords, hourText, longDate } from "./legal-words.ts";
import { maxInWords, numberInWords } from "./number-words.ts";

test.each([
  [0, "cero", "zéro"],
  [1, "uno", "un"],
  [16, "dieciséis", "seize"],
  [21, "veintiuno", "vingt et un"],
  [31, "treinta y uno", "trente et un"],
  [70, "setenta", "soixante-dix"],
  [71, "setenta y uno", "soixante et onze"],
  [77, "setenta y siete", "soixante-dix-sept"],
  [80, "ochenta", "quatre-vingts"],
  [81, "ochenta y uno", "quatre-vingt-un"],
  [91, "noventa y uno", "quatre-vingt-onze"],
  [99, "noventa y nueve", "quatre-vingt-dix-neuf"],
  [100, "cien", "cent"],
  [101, "ciento uno", "cent un"],
  [200, "doscientos", "deux cents"],
  [201, "doscientos uno", "deux cent un"],
  [280, "doscientos ochenta", "deux cent quatre-vingts"],
  [500, "quinientos", "cinq cents"],
  [1_000, "mil", "mille"],
  [1_234, "mil doscientos treinta y cuatro", "mille deux cent trente-quatre"],
  [21_000, "veintiún mil", "vingt et un mille"],
  [80_000, "ochenta mil", "quatre-vingt mille"],
  [101_000, "ciento un mil", "cent un mille"],
  [200_000, "doscientos mil", "deux cent mille"],
  [1_000_000, "un millón", "un million"],
  [80_000_000, "ochenta millones", "quatre-vingts millions"],
  [21_000_001, "veintiún millones uno", "vingt et un millions un"],
  [1_000_000_000, "mil millones", "un milliard"],
])("%i is %s, %s", (value, es, fr) => {
  expect([numberInWords("es", value), numberInWords("fr", value)]).toEqual([es, fr]);
});

test("different numbers have different words, without digits, gaps or anything undefined", () => {
  const number = fc.integer({ min: 0, max: maxInWords });
  for (const locale of ["es", "fr"] as const)
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [one, other] = [numberInWords(locale, a), numberInWords(locale, b)];
        expect(one).toMatch(/^[\p{L}]+([ -][\p{L}]+)*$/u);
        expect(one).not.toContain("undefined");
        expect(one === other).toBe(a === b);
      }),
    );
});

test("the words of a number begin with those of its thousands", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 999 }), fc.integer({ min: 1, max: 999 }), (thousands, rest) => {
      const whole = numberInWords("es", thousands * 1000 + rest);
      expect(whole).toBe(`${numberInWords("es", thousands * 1000)} ${numberInWords("es", rest)}`);
      expect(numberInWords("fr", thousands * 1000 + rest)).toBe(`${numberInWords("fr", thousands * 1000)} ${numberInWords("fr", rest)}`);
    }),
  );
});

test.each([
  [1234.56, "mil doscientos treinta y cuatro euros con cincuenta y seis céntimos", "mille deux cent trente-quatre euros et cinquante-six centimes"],
  [1, "un euro", "un euro"],
  [0, "cero euros", "zéro euro"],
  [0.01, "un céntimo", "un centime"],
  [21, "veintiún euros", "vingt et un euros"],
  [31.21, "treinta y un euros con veintiún céntimos", "trente et un euros et vingt et un centimes"],
  [80, "ochenta euros", "quatre-vingts euros"],
  [1_000_000, "un millón de euros", "un million d’euros"],
  [2_000_000.5, "dos millones de euros con cincuenta céntimos", "deux millions d’euros et cinquante centimes"],
  [19.99, "diecinueve euros con noventa y nueve céntimos", "dix-neuf euros et quatre-vingt-dix-neuf centimes"],
  [-5, "", ""],
])("%d euros in words", (amount, es, fr) => {
  expect([amountInWords("es", amount), amountInWords("fr", amount)]).toEqual([es, fr]);
});

test("amounts never lose or gain a cent to binary fractions", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const whole = amountInWords("es", cents / 100);
      expect(whole.includes("céntimo")).toBe(cents % 100 !== 0);
      if (cents >= 100) expect(whole.startsWith(amountInWords("es", Math.floor(cents / 100)))).toBe(true);
    }),
  );
});

test("dates and hours as a writ says them", () => {
  expect(longDate("es", "2026-03-01")).toBe("1 de marzo de 2026");
  expect(longDate("fr", "2026-03-01")).toBe("1er mars 2026");
  expect(dateInWords("es", "2026-03-21")).toBe("veintiuno de marzo de dos mil veintiséis");
  expect(dateInWords("fr", "2026-08-01")).toBe("premier août deux mille vingt-six");
  expect(dateInWords("fr", "1980-12-31")).toBe("trente et un décembre mille neuf cent quatre-vingts");
  expect([hourText("es", "09:05"), hourText("fr", "09:05")]).toEqual(["09:05 horas", "9 h 05"]);
});
