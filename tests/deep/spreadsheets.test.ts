import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, test } from "vitest";
import type { ReportRequest } from "#api/reports.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import type { MeasureKey } from "#domain/analytics/measures.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, reportClient, sumOf } from "#tests/support/report-client.ts";
import { openWorld } from "../support/world.ts";

/** An independent reader of workbooks. */
const office = spawnSync("soffice", ["--version"], { encoding: "utf8" });
const isThere = office.status === 0;
if (!isThere)
  console.warn(
    "NOT SHOWN: LibreOffice is not installed, so no workbook was opened by an independent reader (apt-get install libreoffice-calc-nogui).",
  );

const world = await openWorld({}, "demo");
const { db } = world;
const { makeReport } = reportClient(world);
const boss = (await db.asSystem((tx) =>
  tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = 'manager@demo.sumario.test'`),
))!;
const manager = await world.as(boss);
const customer = (await manager.customers.pick({ q: "Almacenes Brisa" }))[0]!.id;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const year = { start: day(364), end: day(0) };
const folder = mkdtempSync(join(tmpdir(), "sumario-office-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const figure = (measured: readonly MeasureResult[], key: MeasureKey, name: string) =>
  measured.find((one) => one.key === key)!.figures.find((one) => one.key === name)!.value;

/** The sheets of a workbook as LibreOffice reads them, one CSV file each, with raw values instead of formatted ones. */
function opened(name: string, workbook: Buffer): Map<string, string[][]> {
  const file = join(folder, `${name}.xlsx`);
  writeFileSync(file, workbook);
  // Options of the CSV filter: comma (44), quote (34), UTF-8 (76), from line 1, raw values, every sheet.
  const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const { status, stderr } = spawnSync("soffice", [profile, "--headless", "--convert-to", filter, "--outdir", folder, file], {
    encoding: "utf8",
    timeout: 120_000,
  });
  expect([stderr.includes("Error"), status]).toEqual([false, 0]);
  const sheets = readdirSync(folder).filter((one) => one.startsWith(`${name}-`) && one.endsWith(".csv"));
  return new Map(
    sheets.map((one) => [one.slice(name.length + 1, -4), headed(parse(readFileSync(join(folder, one), "utf8"), { relax_column_count: true }))]),
  );
}

/** From the headings on: a report has three lines above them, and an empty one. */
const headed = (rows: string[][]) => (rows[3]?.every((value) => value === "") ? rows.slice(4) : rows);

const open = async (name: string, asked: ReportRequest) => opened(name, (await makeReport(boss, asked)).file);
const below = (rows: string[][], name: string) => columnOf(rows, name).filter((value) => value !== "");

describe.skipIf(!isThere)("a workbook that LibreOffice opens", { timeout: 180_000 }, () => {
  test("of a customer has the sums of the screen", async () => {
    const screen = await manager.analytics.cases({ customer: [customer], ...year });
    const sheets = await open("customer", { kind: "customer", format: "xlsx", customer, ...year });
    expect(sheets.size).toBe(6);
    const cases = [...sheets.values()].find(([head]) => head?.includes("Importe del ticket"))!;
    expect(cases.at(-1)![0]).toBe("Total");
    const listed = withoutTotal(cases);
    expect(below(listed, "N.º de caso")).toHaveLength(figure(screen, "totals", "records")!);
    for (const [column, name] of [
      ["Importe del ticket", "amount"],
      ["Recuperado", "recovered"],
      ["Reclamado", "claimed"],
    ] as const)
      expect([column, sumOf(below(listed, column)), Number(columnOf(cases, column).at(-1))]).toEqual([
        column,
        ...Array(2).fill(figure(screen, "totals", name)),
      ]);
  });

  test("of all customers has them too, on each of its sheets", async () => {
    const screen = await manager.analytics.cases(year);
    const sheets = await open("global", { kind: "global", format: "xlsx", ...year });
    expect(sheets.size).toBe(3);
    const sums = [...sheets.values()].flatMap((rows) => (rows[0]!.includes("Casos") ? [sumOf(below(withoutTotal(rows), "Casos"))] : []));
    expect(sums.length).toBeGreaterThanOrEqual(2);
    for (const sum of sums) expect(sum).toBe(figure(screen, "totals", "records"));
  });

  test("of actions has a row for each of them", async () => {
    const screen = await manager.analytics.cases({ customer: [customer], ...year });
    const sheets = await open("actions", { kind: "actions", format: "xlsx", customer: [customer], ...year });
    expect(sheets.size).toBe(2);
    const actions = [...sheets.values()].find(([head]) => head!.includes("N.º de caso"))!;
    expect(below(actions, "N.º de caso")).toHaveLength(figure(screen, "actionType", "actions")!);
    const summary = [...sheets.values()].find((rows) => rows !== actions)!;
    const byMonth = [summary[0]!, ...summary.filter(([by]) => by === "Mes")];
    expect(sumOf(below(byMonth, "Actuaciones"))).toBe(figure(screen, "actionType", "actions"));
  });

  test("of a list has its rows, its amounts and no formula", async () => {
    const band = await world.make.band({ customer: { id: customer } as never, alias: '=HYPERLINK("http://elsewhere.test")' });
    const get = async (path: string) => {
      const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${await world.signIn(boss)}` } });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const listed = opened("cases", await get(`/cases/export?format=xlsx&columns=cid,ticketAmount&filter[customer][0]=${customer}`));
    const { amount, count } = (await db.asSystem((tx) =>
      tx.row<{ amount: number; count: number }>(
        sql`select sum(ticket_amount)::bigint as amount, count(*)::int as count from cases where customer_id = ${customer} and not deleted`,
      ),
    ))!;
    const [rows] = [...listed.values()];
    expect([rows!.length - 1, sumOf(rows!.slice(1).map(([, value]) => value))]).toEqual([count, amount / 100]);
    const [bands] = [...opened("bands", await get("/bands/export?format=xlsx&columns=alias&q=hyperlink")).values()];
    expect(bands!.slice(1)).toEqual([[band.alias]]);
  });
});

/** The row of totals is the last one, without a label in this column. */
const withoutTotal = (rows: string[][]) => rows.filter(([first], index) => index === 0 || !/^total/i.test(first ?? ""));
