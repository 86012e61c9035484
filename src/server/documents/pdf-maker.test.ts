import { afterAll, describe, expect, test } from "vitest";
import type { PdfDocument } from "./pdf-document.ts";
import { openPdfMaker } from "./pdf-maker.ts";

const empty: PdfDocument = {
  locale: "es",
  title: "Nada",
  kind: "Prueba",
  made: "Hoy",
  name: "Nada",
  about: "",
  chips: ["Uno"],
  confidential: "Confidencial",
  page: "Página {page} de {pages}",
  sections: [],
};

describe("the PDF maker", () => {
  const maker = openPdfMaker();
  afterAll(maker.close);
  const start = (pdf: Buffer) => pdf.subarray(0, 5).toString();

  test("reports the error of one document and goes on with the next", async () => {
    const { chips: _, ...incomplete } = empty;
    const broken = maker.make("sections", incomplete as PdfDocument);
    const next = maker.make("sections", empty);
    await expect(broken).rejects.toThrow("chips");
    expect(start(await next)).toBe("%PDF-");
  });

  test.each(["sections", "page"] as const)("a long value takes a line of its own, wherever it stands (%s)", async (template) => {
    const orders = ["www", "wnn", "nwn", "nnw", "nnnw", "nwnwnn", "nnwnnnw"];
    const blocks = orders.map((order) => ({
      kind: "fields" as const,
      fields: [...order].map((width) => ({ label: width, value: width.repeat(70), isWide: width === "w" })),
    }));
    expect(start(await maker.make(template, { ...empty, sections: [{ title: "Campos", blocks }] }))).toBe("%PDF-");
  });

  test("rejects requests beyond the length of its queue", async () => {
    const requests = Array.from({ length: 40 }, () => maker.make("sections", empty));
    const done = await Promise.allSettled(requests);
    const refused = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 429));
  });
});

test("a thread that dies or hangs costs its document only", async () => {
  const program = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ data: { title } }) => {
      if (title === "dies") process.exit(1);
      if (title === "hangs") for (;;);
      parentPort.postMessage({ pdf: new TextEncoder().encode(title), needsRestart: false });
    });`;
  const maker = openPdfMaker({ timeoutMs: 5_000, worker: new URL(`data:text/javascript,${encodeURIComponent(program)}`) });
  const titles = ["first", "dies", "second", "hangs", "third"];
  const done = await Promise.allSettled(titles.map((title) => maker.make("sections", { ...empty, title })));
  expect(done.map((one) => (one.status === "fulfilled" ? String(one.value) : one.reason.message))).toEqual([
    "first",
    "the thread that makes documents ended",
    "second",
    "a document took too long",
    "third",
  ]);
  maker.close();
});

test("a worker that needs a restart is replaced, and costs no document", async () => {
  const program = `import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", ({ data: { title } }) =>
      parentPort.postMessage({ pdf: new TextEncoder().encode(title + threadId), needsRestart: title === "large" }));`;
  const maker = openPdfMaker({ timeoutMs: 5_000, worker: new URL(`data:text/javascript,${encodeURIComponent(program)}`) });
  const made = await Promise.all(["small", "large", "small"].map((title) => maker.make("sections", { ...empty, title })));
  const [first, second, third] = made.map((pdf) => Number(/\d+$/.exec(String(pdf))![0]));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  maker.close();
});
