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

  test.each([";", ",", "\t", "|"])("has no cell that begins a formula when it is split at %j, with or without quotes", async (delimiter) => {
    const formulas = ["=1+1", "+1", "-1", "@x"].flatMap((formula) => [
      ...[";", ",", "\t", "\n", "\r\n", "\r"].map((separator) => `texto${separator}${formula}`),
      `a,"${formula}`,
      `a;""${formula}`,
    ]);
    const file = await written([text, text], ...formulas.map((formula) => ["antes", formula]));
    const quoted = parse(file, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }) as string[][];
    const unquoted = parse(file, {
      bom: true,
      delimiter,
      quote: false,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
    }) as string[][];
    const cells = [...quoted, ...unquoted].flat().map((cell) => cell.replace(/^"+/, ""));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  test("quotes every text with a separator of another program, and keeps it", async () => {
    const values = ["uno, dos", "uno\tdos", "- guion", "ref. A-1"];
    const file = await written([text], ...values.map((value) => [value]));
    expect(file).toContain('"uno, dos"\r\n"uno\tdos"\r\n');
    expect(read(file).flat()).toEqual(["Texto", "uno, dos", "uno\tdos", "'- guion", "ref. A-1"]);
  });
});
