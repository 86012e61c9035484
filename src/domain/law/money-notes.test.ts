import { describe, expect, test } from "vitest";
import { fineAfter } from "#domain/cases/fine.ts";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { contextFor, french, spanish } from "#tests/support/example-law-case.ts";
import { instalmentEntries, moneyNotes, subsidiaryDays } from "./money-notes.ts";
import type { Text } from "./words.ts";

const { t, money, date, enums } = wordsOf(catalogue);
const render = (text: Text) => text({ t, enums, money, day: date }).replaceAll("\u00a0", " ");
const notesOf = (record: ReturnType<typeof spanish>) => moneyNotes(record, contextFor(record)).map(({ key, text }) => [key, render(text)]);

describe("a fine by days", () => {
  test("is days times their daily amount, and keeps an amount that was typed", () => {
    // 45 days at 6 € are 270 €; at 8.50 €, 382.50 €.
    const before = { penaltyDays: 45, penaltyQuota: 6, penaltyAmount: 270 };
    expect(fineAfter({}, { penaltyDays: 45, penaltyQuota: 6, penaltyAmount: null })).toBe(270);
    expect(fineAfter(before, { ...before, penaltyQuota: 8.5 })).toBe(382.5);
    expect(fineAfter({ ...before, penaltyAmount: 300 }, { ...before, penaltyAmount: 300, penaltyDays: 60 })).toBe(300);
    expect(fineAfter(before, { ...before, penaltyDays: null })).toBe(270);
  });

  test("that differs from the amount is told, with what it would be", () => {
    // 30 × 6 = 180, not 200; 30 daily amounts unpaid are 15 days (53.1 CP).
    const record = spanish({ penaltyDays: 30, penaltyQuota: 6, penaltyAmount: 200 });
    expect(notesOf(record)).toEqual([
      ["fineDiffers", "30 días × 6,00 € = 180,00 €, pero el importe de la multa es 200,00 €"],
      ["subsidiary", "Si no se paga la multa: 30 cuotas ÷ 2 = 15 días de responsabilidad personal subsidiaria"],
    ]);
    expect(moneyNotes(record, contextFor(record))[0]).toMatchObject({ reference: "50 CP", values: { penaltyAmount: 180 } });
  });

  test("outside of the limits of the law is told: ten days and two euros at least", () => {
    expect(notesOf(spanish({ penaltyDays: 9, penaltyQuota: 6, penaltyAmount: 54 })).map(([key]) => key)).toEqual(["fineLimits", "subsidiary"]);
    expect(notesOf(french({ penaltyDays: 361, penaltyQuota: 10, penaltyAmount: 3610 })).map(([key]) => key)).toEqual(["fineLimits", "subsidiary"]);
  });

  test.each([
    // One day per two daily amounts; a single one gives no day.
    ["es", 45, 22],
    ["es", 1, 0],
    // As many days as are unpaid (131-25 CP).
    ["fr", 45, 45],
  ] as const)("not paid, %s: %i days are %i days", (jurisdiction, days, expected) => expect(subsidiaryDays(jurisdiction, days)).toBe(expected));

  test("that was paid has no subsidiary liability", () => {
    expect(notesOf(spanish({ penaltyDays: 30, penaltyQuota: 6, penaltyAmount: 180, enforcementSentenceCompliance: "finePayment" }))).toEqual([]);
  });
});

test("awards that differ from the judgment are told", () => {
  const ledger = [{ kind: "award", date: "2026-03-01", amount: 90, ground: "civilLiability" }] as never;
  const record = spanish({ companyCivilLiability: true, companyCivilLiabilityAmount: 100, ledger });
  expect(notesOf(record)).toEqual([
    [
      "liabilityDiffers",
      "La responsabilidad civil anotada en los cobros (90,00 €) no coincide con la de la sentencia (100,00 €): cuenta la de los cobros",
    ],
  ]);
});

test("the first instalment that is not covered is a key date, with its working", () => {
  const ledger = [
    { kind: "instalment", date: "2026-05-15", amount: 50, ground: null },
    { kind: "instalment", date: "2026-06-15", amount: 50, ground: null },
    { kind: "payment", date: "2026-05-14", amount: 70, ground: null },
  ] as never;
  const record = spanish({ ledger });
  const [entry] = instalmentEntries(record, "penal", contextFor(record));
  expect(entry).toMatchObject({ key: "instalment", date: "2026-06-15", reference: "125 CP" });
  // 70 cover May and 20 of June.
  expect(entry!.working.map(render)).toEqual([
    "Plazo de 50,00 €: faltan 30,00 €",
    "Plazos cobrados: 1 de 2. Los pagos cubren primero los más antiguos",
  ]);
  const late = contextFor(record, { today: "2026-06-16" });
  expect(instalmentEntries(record, "penal", late)[0]!.level).toBe("past");
  expect(instalmentEntries(spanish(), "penal", late)).toEqual([]);
});
