import { Worker } from "node:worker_threads";
import { Refusal } from "#server/refusal.ts";
import type { PdfDocument, PdfReport } from "./pdf-document.ts";
import type { PdfAnswer, PdfOrder } from "./pdf-worker.ts";

/** The data of each template in `templates`. */
export type PdfTemplates = { sections: PdfReport; page: PdfDocument };
export type PdfMaker = {
  make: <T extends keyof PdfTemplates>(template: T, data: PdfTemplates[T]) => Promise<Buffer>;
  close: () => void;
};
type Job = PdfOrder & { done: (pdf: Buffer) => void; failed: (error: Error) => void };

/** Further requests are rejected with 429, rather than waiting for minutes. */
const maxWaiting = 30;
const defaults = { timeoutMs: 60_000, worker: new URL("./pdf-worker.ts", import.meta.url) };

/** Makes documents one at a time on a worker thread, which starts with the first. When the worker hangs or dies, its document fails and a new worker takes over. */
export function openPdfMaker({ timeoutMs, worker: program } = defaults): PdfMaker {
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const finish = (settle: (job: Job) => void) => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    if (job) settle(job);
    next();
  };
  /** Ends the worker and ignores whatever it still sends. */
  const endWorker = () => {
    const ended = worker;
    worker = undefined;
    ended?.removeAllListeners();
    ended?.on("error", () => undefined);
    void ended?.terminate();
  };
  const discardWorker = (error: Error) => {
    endWorker();
    finish(({ failed }) => failed(error));
  };
  const start = () => {
    const started = new Worker(program);
    started.unref();
    started.on("message", (answer: PdfAnswer) => {
      if ("pdf" in answer && answer.isWornOut) endWorker();
      finish(({ done, failed }) => ("pdf" in answer ? done(Buffer.from(answer.pdf.buffer)) : failed(new Error(answer.error))));
    });
    started.on("error", discardWorker);
    started.on("exit", () => discardWorker(new Error("the thread that makes documents ended")));
    return started;
  };
  const next = () => {
    if (current) return;
    current = waiting.shift();
    if (!current) return;
    worker ??= start();
    timer = setTimeout(() => discardWorker(new Error("a document took too long")), timeoutMs);
    worker.postMessage({ template: current.template, data: current.data } satisfies PdfOrder);
  };

  return {
    make: (template, data) =>
      new Promise((done, failed) => {
        if (waiting.length >= maxWaiting) throw new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany");
        waiting.push({ template, data, done, failed });
        next();
      }),
    close: () => {
      for (const { failed } of waiting.splice(0)) failed(new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable"));
      discardWorker(new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable"));
    },
  };
}
