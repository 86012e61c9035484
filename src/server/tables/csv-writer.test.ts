import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { writeCsv } from "./csv-writer.ts";
import type { TableColumn, TableRow } from "./table.ts";

async function written(columns: TableColumn[], ...rows: TableRow[]): Promise<string> {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  let text = "";
  for await (const part of writeCsv({ name: "", columns, rows: batches() }, { yes: "Sí", no: "No" })) text += part;
  return text;
}
const read = (text: string): string[][] => parse(text, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
const text: TableColumn = { label: "Texto", kind: "text" };

describe("a CSV file", () => {
  test("opens in a spreadsheet of Spain or France", async () => {
    const kinds = ["text", "number", "money", "date", "datetime", "boolean"] as const;
    const file = await written(
      kinds.map((kind) => ({ label: kind, kind })),
      ["año", 1.5, 1353.2, "2026-02-28", "2026-11-15T09:30", true],
      [null, -3, 0, null, null, false],
    );
    expect(file).toBe("\ufefftext;number;money;date;datetime;boolean\r\naño;1,5;1353,20;28/02/2026;15/11/2026 09:30;Sí\r\n;-3;0,00;;;No\r\n");
  });

  test("keeps every text as it was", async () => {
    const values = ['con "comillas"', "a;b", "línea\r\nlínea", "línea\nlínea", " espacios ", "'", "", "ñ😀"];
    expect(read(await written([text, text], ...values.map((value) => [value, "fin"])))).toEqual([
      ["Texto", "Texto"],
      ...values.map((value) => [value, "fin"]),
    ]);
  });

  test("escapes what a spreadsheet would read as a formula, also in headings", async () => {
    const hostile = ["=1+1", "+34612345678", "-1", "@SUM(A1)", "\t=1", "\r=1"];
    const rows = read(await written([{ label: "=label", kind: "text" }], ...hostile.map((value) => [value])));
    expect(rows).toEqual([["'=label"], ...hostile.map((value) => [`'${value}`])]);
  });
});
