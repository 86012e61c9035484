import { readXlsx } from "hucre/xlsx";
import { expect, vi } from "vitest";
import type { ReportRequest } from "#api/reports.ts";
import type { Person } from "./factory.ts";
import { pdfText } from "./pdf-text.ts";
import type { World } from "./world.ts";

type Requester = Pick<Person, "id" | "alias">;

/** Requests reports, waits for them and reads them. */
export function reportClient(world: Pick<World, "as" | "signIn" | "url">) {
  const download = async (person: Requester, id: string) =>
    fetch(`${world.url}/api/reports/${id}/content`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });

  async function makeReport(person: Requester, asked: ReportRequest) {
    const api = await world.as(person);
    const { id, name } = await api.reports.request(asked);
    await vi.waitFor(
      async () => {
        const report = (await api.reports.list()).find((one) => one.id === id);
        if (report?.state !== "ready") throw new Error(`the report is ${report?.state}`);
      },
      { timeout: 50_000, interval: 100 },
    );
    const answer = await download(person, id);
    expect(answer.status).toBe(200);
    return { id, name, answer, file: Buffer.from(await answer.arrayBuffer()) };
  }
  return {
    download,
    makeReport,
    /** A report as PDF, with its text. */
    pdf: async (person: Requester, asked: ReportRequest) => {
      const { file, ...report } = await makeReport(person, asked);
      return { ...report, file, ...pdfText(file) };
    },
    /** A report as workbook, with its sheets from their headings on; their `data` are without the total. */
    sheets: async (person: Requester, asked: ReportRequest) => {
      const { file, ...report } = await makeReport(person, asked);
      const read = (await readXlsx(file, { readStyles: true })).sheets;
      const sheets = read.map((sheet) => {
        const above = sheet.freezePane!.rows! - 1;
        const last = Number(/\d+$/.exec(sheet.autoFilter!.range)![0]);
        const [rows, data] = [sheet.rows.slice(above), sheet.rows.slice(above, last)];
        return { ...sheet, above, caption: sheet.rows.slice(0, above).map(([line]) => line ?? ""), rows, data };
      });
      return { ...report, sheets, heads: sheets.map(({ name, rows }) => [name, rows[0]] as const) };
    },
  };
}

/** The values of a column by its heading. */
export function columnOf(rows: readonly (readonly unknown[])[], name: string): unknown[] {
  const index = rows[0]!.indexOf(name);
  expect([name, index >= 0]).toEqual([name, true]);
  return rows.slice(1).map((row) => row[index] ?? null);
}

/** The sum of amounts in euros, added up in cents. */
export const sumOf = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 100), 0) / 100;

/** The text without white space: line breaks depend on the layout. */
export const unspaced = (text: string) => text.replace(/[\s\u200b\u00ad]/g, "");
