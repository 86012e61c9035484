import { setImmediate } from "node:timers/promises";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { columnWidths } from "./column-widths.ts";
import type { Table, TableColumn, TableRow } from "./table.ts";
import { writeXlsx } from "./xlsx-writer.ts";

const words = { yes: "Sí", no: "No" };
const text: TableColumn = { label: "Texto", kind: "text" };

async function* batches(...rows: TableRow[]) {
  yield rows;
}
const table = (columns: TableColumn[], rows: TableRow[], name = "Hoja"): Table => ({ name, columns, rows: batches(...rows) });

async function written(...tables: Table[]) {
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(tables, words)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const read = async (...tables: Table[]) => readXlsx(await written(...tables), { readStyles: true });
const rowsOf = async (...tables: Table[]) => (await read(...tables)).sheets[0]!.rows;

describe("a workbook", () => {
  test("has real numbers, dates and amounts, and says yes and no in words", async () => {
    const columns: TableColumn[] = [
      text,
      { label: "Número", kind: "number" },
      { label: "Importe", kind: "money" },
      { label: "Fecha", kind: "date" },
      { label: "Momento", kind: "datetime" },
      { label: "Sí o no", kind: "boolean" },
    ];
    const [head, first, second] = await rowsOf(
      table(columns, [
        ["uno", 12, 1353.2, "2026-02-28", "2026-11-15T09:30", true],
        [null, null, null, null, null, false],
      ]),
    );
    expect(head).toEqual(columns.map(({ label }) => label));
    expect(first).toEqual(["uno", 12, 1353.2, new Date("2026-02-28T00:00:00Z"), new Date("2026-11-15T09:30:00Z"), "Sí"]);
    expect(second?.slice(0, 5).every((value) => value === null || value === undefined)).toBe(true);
    expect(second?.[5]).toBe("No");
  });

  test("has times, shares, cells of another kind than their column, and a total outside of the filtered range", async () => {
    const columns: TableColumn[] = [
      { label: "Hora", kind: "time" },
      { label: "Valor", kind: "number" },
    ];
    const { sheets } = await read({ ...table(columns, [["09:30", { kind: "share", value: 0.125 }]]), total: [{ kind: "text", value: "=Total" }, 7] });
    const value = (at: string) => sheets[0]!.cells?.get(at);
    expect(value("1,0")?.style?.numFmt).toBe("h:mm");
    expect(value("1,1")).toMatchObject({ value: 0.125, style: { numFmt: "0.0\\ %" } });
    expect(value("2,0")).toMatchObject({ value: "=Total", type: "string" });
    expect(value("2,1")?.value).toBe(7);
    expect(sheets[0]).toMatchObject({ autoFilter: { range: "A1:B2" } });
  });

  test("keeps what looks like a formula as text", async () => {
    const hostile = ["=1+1", "+34612345678", "-1", "@SUM(A1)", '=HYPERLINK("http://elsewhere.test")', "\t=1", "'=1"];
    const { sheets } = await read(
      table(
        [text],
        hostile.map((value) => [value]),
      ),
    );
    expect(sheets[0]!.rows.slice(1)).toEqual(hostile.map((value) => [value]));
    const cells = [...(sheets[0]!.cells?.values() ?? [])];
    expect(cells.map(({ type, formula }) => [type, formula])).toEqual(["Texto", ...hostile].map(() => ["string", undefined]));
  });

  test("keeps any text, without the characters that XML forbids", async () => {
    const kept = ["<b>&\"'</b>", " con espacios ", "línea\nlínea", "_x0041_", "ñ € 😀", "x".repeat(32_767)];
    const rows = await rowsOf(
      table(
        [text],
        [...kept, "a\u0000b\u0008c\ufffed", "\ud800"].map((value) => [value]),
      ),
    );
    expect(rows.slice(1).map(([value]) => value)).toEqual([...kept, "abcd", "\ufffd"]);
    expect((await rowsOf(table([text], [["x".repeat(40_000)]])))[1]?.[0]).toHaveLength(32_767);
  });

  test("has its first row frozen, bold and with a filter", async () => {
    const { sheets } = await read(table([text, text], [["a", "b"]]));
    expect(sheets[0]).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: "A1:B2" } });
    expect(sheets[0]!.cells?.get("0,0")?.style?.font?.bold).toBe(true);
    expect(sheets[0]!.cells?.get("1,0")?.style?.font?.bold ?? false).toBe(false);
  });

  test("has its title above the headings, and is printed across, as wide as its paper, with the headings on every page", async () => {
    const file = await written({
      ...table([text], [["uno"]], "Casos de O'Neill"),
      caption: ["Informe", "Del 1 al 31"],
      total: [{ kind: "number", value: 3 }],
    });
    const { sheets } = await readXlsx(file, { readStyles: true });
    expect(sheets[0]).toMatchObject({ freezePane: { rows: 4 }, autoFilter: { range: "A4:A5" } });
    expect(sheets[0]!.rows.map(([value]) => value ?? null)).toEqual(["Informe", "Del 1 al 31", null, "Texto", "uno", 3]);
    expect(sheets[0]!.cells?.get("5,0")?.style?.font?.bold).toBe(true);
    expect(sheets[0]!.pageSetup).toMatchObject({ orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: "$4:$4" });
  });

  test("has columns as wide as what they hold, within reason", () => {
    const columns: TableColumn[] = [text, text, { label: "Importe", kind: "money" }, { label: "Una palabra larguísima", kind: "text" }];
    expect(
      columnWidths(columns, [
        ["a", "Entrega de imágenes", 1, "b"],
        ["a", "x".repeat(500), 2, "b"],
      ]),
    ).toEqual([9, 60, 14, 14]);
  });

  test("holds several sheets whose names a spreadsheet accepts", async () => {
    const names = ["Ventas: [2026] / *?", "ventas   2026", "x".repeat(40), "x".repeat(50), "", "'"];
    const { sheets } = await read(...names.map((name) => table([text], [[name]], name)));
    const given = sheets.map(({ name }) => name);
    expect(given[0]).toMatch(/^Ventas {2}\s*2026/);
    expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of given) expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/);
    expect(sheets.map(({ rows }) => rows[1]?.[0] ?? "")).toEqual(names);
  });

  test("has its headings when it has no rows", async () => {
    expect(await rowsOf(table([text], []))).toEqual([["Texto"]]);
  });

  test("writes dates before 1900 as text", async () => {
    expect((await rowsOf(table([{ label: "Fecha", kind: "date" }], [["1850-01-01"]])))[1]).toEqual(["1850-01-01"]);
  });

  test("with more rows than a sheet can have continues in a second sheet, in constant memory", { timeout: 180_000 }, async () => {
    const total = 1_048_600;
    async function* many() {
      for (let at = 0; at < total; at += 500) {
        await setImmediate();
        yield Array.from({ length: Math.min(500, total - at) }, (_, index): TableRow => [at + index, `row ${at + index} of a long table`]);
      }
    }
    const before = process.memoryUsage().rss;
    let [most, size] = [0, 0];
    const tail: Buffer[] = [];
    for await (const chunk of writeXlsx([{ name: "Todo", columns: [{ label: "N", kind: "number" }, text], rows: many() }], words)) {
      most = Math.max(most, process.memoryUsage.rss());
      size += chunk.length;
      tail.push(chunk);
    }
    expect(size).toBeGreaterThan(1_000_000);
    expect(most - before).toBeLessThan(128 * 1024 * 1024);
    const file = Buffer.concat(tail);
    let [rows, last] = [0, undefined as unknown];
    for await (const row of streamXlsxRows(file, { sheet: 1 })) {
      rows++;
      last = row.values;
    }
    expect([rows, last]).toEqual([1 + total - 1_048_575, [total - 1, `row ${total - 1} of a long table`]]);
  });

  test("closes its source when its reader stops", async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;) {
          await setImmediate();
          yield [["again"]] as TableRow[];
        }
      } finally {
        closed = true;
      }
    }
    const begun = writeXlsx([{ name: "Todo", columns: [text], rows: endless() }], words);
    for (let chunk = 0; chunk < 6; chunk++) await begun.next();
    await begun.return(undefined);
    await expect.poll(() => closed).toBe(true);
  });

  test("fails when its rows cannot be read", async () => {
    async function* failing(): AsyncGenerator<TableRow[]> {
      yield [["one"]];
      throw new Error("the rows are gone");
    }
    await expect(written({ name: "Todo", columns: [text], rows: failing() })).rejects.toThrow("the rows are gone");
  });
});
