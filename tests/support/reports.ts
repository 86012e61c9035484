import { readXlsx } from "hucre/xlsx";
import { expect, vi } from "vitest";
import type { AskedReport } from "#api/analytics-reports.ts";
import type { Person } from "./factory.ts";
import { pdfText } from "./pdf-text.ts";
import type { World } from "./world.ts";

type Asker = Pick<Person, "id" | "alias">;

/** Asking for reports, waiting for them and reading them, as a person does. */
export function reporting(world: Pick<World, "as" | "signIn" | "url">) {
  const download = async (person: Asker, id: string) =>
    fetch(`${world.url}/api/reports/${id}/content`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });

  async function made(person: Asker, asked: AskedReport) {
    const api = await world.as(person);
    const { id, name } = await api.analyticsReports.ask(asked);
    await vi.waitFor(
      async () => {
        const report = (await api.analyticsReports.list()).find((one) => one.id === id);
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
    made,
    /** The text of a PDF without what breaks its lines. */
    pdf: async (person: Asker, asked: AskedReport) => {
      const { file, ...report } = await made(person, asked);
      return { ...report, file, ...pdfText(file) };
    },
    /** The sheets of a workbook: names, and rows with the head first. */
    sheets: async (person: Asker, asked: AskedReport) => {
      const { file, ...report } = await made(person, asked);
      const { sheets } = await readXlsx(file, { readStyles: true });
      return { ...report, sheets, heads: sheets.map(({ name, rows }) => [name, rows[0]] as const) };
    },
  };
}

/** A column of a sheet by its name, below the head. */
export function columnOf(rows: readonly (readonly unknown[])[], name: string): unknown[] {
  const place = rows[0]!.indexOf(name);
  expect([name, place >= 0]).toEqual([name, true]);
  return rows.slice(1).map((row) => row[place] ?? null);
}

/** Euros, added up in cents. */
export const sumOf = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 100), 0) / 100;

/** Where lines break is the business of the page. */
export const unspaced = (text: string) => text.replace(/[\s\u200b\u00ad]/g, "");
