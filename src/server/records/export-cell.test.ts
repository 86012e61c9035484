import { describe, expect, test } from "vitest";
import { datetime, enumOf, enumsOf, money, ref, refs, text } from "#domain/fields.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { exportCell, tableKind } from "./export-cell.ts";

describe("a value in a table", () => {
  test("is readable text: labels in the user's language, names of referenced records", () => {
    expect(exportCell(enumOf("countries"), es)("Spain")).toBe("España");
    expect(exportCell(enumsOf("casesTypes"), fr)(["penal", "civil"])).toBe("Affaires pénales, Affaires civiles");
    expect(exportCell(ref("lawyer"), es)({ id: "1", alias: "Velia" })).toBe("Velia");
    const assigned = [
      { id: "1", alias: "Gran Plaza" },
      { id: "empresa:2", alias: "Brisa" },
    ];
    expect(exportCell(refs("establishment"), es)(assigned)).toBe("Gran Plaza, Todos los establecimientos · Brisa");
    expect(exportCell(text(), es)(null)).toBeNull();
  });

  test("stays an amount or a time, in the time zone of the record", () => {
    expect([tableKind(money()), exportCell(money(), es)(1353.2)]).toEqual(["money", 1353.2]);
    expect(exportCell(datetime(), es)("2026-07-15T22:30:00.000Z")).toBe("2026-07-16T00:30");
    expect(exportCell(datetime(), es)("2026-07-15T22:30:00.000Z", "Atlantic/Canary")).toBe("2026-07-15T23:30");
  });
});
