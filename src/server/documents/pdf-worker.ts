// The Typst compiler is synchronous and would block the event loop: it runs on a worker thread.
import { existsSync, readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { parentPort } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PdfReport } from "./pdf-document.ts";
import { readFont } from "./text-width.ts";

export type PdfOrder = { template: string; data: PdfReport };
export type PdfAnswer = { pdf: Uint8Array } | { error: string };

// A lower priority than that of requests. Linux sets it by thread id.
const self = "/proc/thread-self";
if (existsSync(self)) setPriority(Number(basename(readlinkSync(self))), constants.priority.PRIORITY_BELOW_NORMAL);

const templates = join(import.meta.dirname, "templates");
const dataFile = join(templates, "data.json");
const fontBlobs = ["400Regular", "500Medium", "600SemiBold", "700Bold"].map(readFont);
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] });

/** Texts typed by people reach the template as data, never as markup. */
async function compile({ template, data }: PdfOrder): Promise<PdfAnswer> {
  try {
    compiler.mapShadow(dataFile, Buffer.from(JSON.stringify(await withCharts(data))));
    const made = compiler.compile({ mainFilePath: join(templates, `${template}.typ`) });
    if (made.hasError() || !made.result) return { error: JSON.stringify(made.takeDiagnostics()?.shortDiagnostics) };
    return { pdf: new Uint8Array(compiler.pdf(made.result, { pdfTags: true })) };
  } catch (error) {
    return { error: String(error) };
  } finally {
    compiler.unmapShadow(dataFile);
    // The compiler would keep its cache of the document for good.
    compiler.evictCache(0);
  }
}

/** ECharts is loaded with the first document that has charts. */
async function withCharts(document: PdfReport): Promise<PdfReport> {
  const hasCharts = document.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === "cards"));
  return hasCharts ? (await import("./draw-charts.ts")).drawCharts(document) : document;
}

parentPort!.on("message", async (order: PdfOrder) => {
  const answer = await compile(order);
  parentPort!.postMessage(answer, "pdf" in answer ? [answer.pdf.buffer as ArrayBuffer] : []);
});
