// The Typst compiler is synchronous and would block the event loop: it runs on a worker thread.
import { existsSync, readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { PdfReport } from "./pdf-document.ts";
import { readFont } from "./text-width.ts";
import { openTypst, type Pictures } from "./typst.ts";

export type PdfOrder = { template: string; data: PdfReport; pictures: Pictures };
/** A worker that needs a restart is replaced before the next document. */
export type PdfAnswer = { pdf: Uint8Array; needsRestart: boolean } | { error: string };

// A lower priority than that of requests. Linux sets it by thread id.
const self = "/proc/thread-self";
if (existsSync(self)) setPriority(Number(basename(readlinkSync(self))), constants.priority.PRIORITY_BELOW_NORMAL);

const typst = await openTypst({
  folder: join(import.meta.dirname, "templates"),
  fonts: ["400Regular", "500Medium", "600SemiBold", "700Bold"].map(readFont),
});

/** Texts typed by people reach the template as data, never as markup. */
async function render({ template, data, pictures }: PdfOrder): Promise<PdfAnswer> {
  try {
    return { pdf: typst.render(template, JSON.stringify(await withCharts(data)), pictures), needsRestart: typst.needsRestart() };
  } catch (error) {
    return { error: String(error) };
  }
}

/** ECharts is loaded with the first document that has charts. */
async function withCharts(document: PdfReport): Promise<PdfReport> {
  const hasCharts = document.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === "cards"));
  return hasCharts ? (await import("./draw-charts.ts")).drawCharts(document) : document;
}

parentPort!.on("message", async (order: PdfOrder) => {
  const answer = await render(order);
  parentPort!.postMessage(answer, "pdf" in answer ? [answer.pdf.buffer as ArrayBuffer] : []);
});
