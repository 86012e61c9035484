import { Worker } from "node:worker_threads";
import { Refusal } from "#server/refusal.ts";
import type { PdfDocument, PdfReport } from "./pdf-document.ts";
import type { PdfAnswer, PdfOrder } from "./pdf-worker.ts";

/** The data that each file of `templates` takes. */
export type PdfTemplates = { sections: PdfReport; page: PdfDocument };
export type PdfMaker = {
  make: <T extends keyof PdfTemplates>(template: T, data: PdfTemplates[T]) => Promise<Buffer>;
  close: () => void;
};
type Job = PdfOrder & { done: (pdf: Buffer) => void; failed: (error: Error) => void };

/** Who comes later is asked to try again, rather than to wait for minutes. */
const mostWaiting = 30;
const limits = { patience: 60_000, worker: new URL("./pdf-worker.ts", import.meta.url) };

/** Makes documents one after the other, on a thread that starts with the first. One that hangs or dies costs its document and is replaced. */
export function openPdfMaker({ patience, worker: program } = limits): PdfMaker {
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = (settle: (job: Job) => void) => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    if (job) settle(job);
    next();
  };
  /** The thread is of no more use; whatever it still says is nobody's business. */
  const giveUp = (error: Error) => {
    const lost = worker;
    worker = undefined;
    lost?.removeAllListeners();
    lost?.on("error", () => undefined);
    void lost?.terminate();
    end(({ failed }) => failed(error));
  };
  const start = () => {
    const started = new Worker(program);
    started.unref();
    started.on("message", (answer: PdfAnswer) =>
      end(({ done, failed }) => ("pdf" in answer ? done(Buffer.from(answer.pdf.buffer)) : failed(new Error(answer.error)))),
    );
    started.on("error", giveUp);
    started.on("exit", () => giveUp(new Error("the thread that makes documents ended")));
    return started;
  };
  const next = () => {
    if (current) return;
    current = waiting.shift();
    if (!current) return;
    worker ??= start();
    timer = setTimeout(() => giveUp(new Error("a document took too long")), patience);
    worker.postMessage({ template: current.template, data: current.data } satisfies PdfOrder);
  };

  return {
    make: (template, data) =>
      new Promise((done, failed) => {
        if (waiting.length >= mostWaiting) throw new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany");
        waiting.push({ template, data, done, failed });
        next();
      }),
    close: () => {
      for (const { failed } of waiting.splice(0)) failed(new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable"));
      giveUp(new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable"));
    },
  };
}
