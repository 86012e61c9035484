// The compiler works in one go and would stop everything else: it has a thread of its own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

export type PdfOrder = { template: string; data: unknown };
export type PdfAnswer = { pdf: Uint8Array } | { error: string };

const templates = join(import.meta.dirname, "templates");
const dataFile = join(templates, "data.json");
const { resolve } = createRequire(import.meta.url);
const fontBlobs = ["400Regular", "500Medium", "600SemiBold", "700Bold"].map((cut) =>
  readFileSync(resolve(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`)),
);
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] });

/** What a person typed reaches the template as data, never as markup. */
function compile({ template, data }: PdfOrder): PdfAnswer {
  try {
    compiler.mapShadow(dataFile, Buffer.from(JSON.stringify(data)));
    const made = compiler.compile({ mainFilePath: join(templates, `${template}.typ`) });
    if (made.hasError() || !made.result) return { error: JSON.stringify(made.takeDiagnostics()?.shortDiagnostics) };
    return { pdf: new Uint8Array(compiler.pdf(made.result, { pdfTags: true })) };
  } catch (error) {
    return { error: String(error) };
  } finally {
    compiler.unmapShadow(dataFile);
    // What it remembers of a document would stay for good.
    compiler.evictCache(0);
  }
}

parentPort!.on("message", (order: PdfOrder) => {
  const answer = compile(order);
  parentPort!.postMessage(answer, "pdf" in answer ? [answer.pdf.buffer as ArrayBuffer] : []);
});
