import { Worker } from "node:worker_threads";
import { openWorkerQueue } from "#server/base/worker-queue.ts";
import type { PdfDocument, PdfReport } from "./pdf-document.ts";
import type { PdfAnswer, PdfOrder } from "./pdf-worker.ts";
import type { Pictures } from "./typst.ts";

/** The data of each template in `templates`. */
export type PdfTemplates = { sections: PdfReport; page: PdfDocument };
export type PdfMaker = {
  make: <T extends keyof PdfTemplates>(template: T, data: PdfTemplates[T], pictures?: Pictures) => Promise<Buffer>;
  close: () => void;
};

const defaults = { timeoutMs: 60_000, worker: new URL("./pdf-worker.ts", import.meta.url) };

/** Makes documents one at a time on a worker thread. */
export function openPdfMaker({ timeoutMs, worker: program } = defaults): PdfMaker {
  const queue = openWorkerQueue<PdfOrder, PdfAnswer>({
    timeoutMs,
    timeoutMessage: "a document took too long",
    maxWaiting: 30,
    needsRestart: (answer) => "pdf" in answer && answer.needsRestart,
    start: ({ onAnswer, onEnd }) => {
      const thread = new Worker(program);
      thread.unref();
      thread.on("message", onAnswer);
      thread.on("error", onEnd);
      thread.on("exit", () => onEnd(new Error("the thread that makes documents ended")));
      return { send: (order) => thread.postMessage(order), end: () => void thread.terminate() };
    },
  });
  return {
    make: async (template, data, pictures = {}) => {
      const answer = await queue.run({ template, data, pictures });
      if ("error" in answer) throw new Error(answer.error);
      return Buffer.from(answer.pdf.buffer);
    },
    close: queue.close,
  };
}
