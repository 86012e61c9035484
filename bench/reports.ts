// node bin/run.mjs ../../bench/reports <folder> [cases]: CPU and memory of reports, and the event loop delay meanwhile. The folder is kept; a new one is seeded.
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Report, ReportRequest } from "#api/reports.ts";
import { type LoopDelay, loopDelay, tokenOf } from "./bench-process.ts";
import { cpuOf } from "./cpu.ts";
import { openEnvironment } from "./environment.ts";

const [data, cases = "4000"] = process.argv.slice(2);
if (!data) throw new Error("usage: name a folder");
const environment = await openEnvironment(Number(cases), data);
try {
  await measure();
} finally {
  await environment.stop();
}

async function measure() {
  const [product, { database }] = [await environment.start(), environment];
  const headers = { authorization: `Bearer ${await tokenOf(product.url, "manager")}`, "content-type": "application/json" };
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${product.url}/api${path}`, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const [brisa] = await call<{ id: string }[]>("/customers/pick?q=Almacenes+Brisa");
  const customer = brisa!.id;
  const year = { start: ago(364), end: ago(0) };
  const always = { start: ago(3_650), end: ago(0) };

  /** Requests these reports at once, waits for them, and returns their cost and the growth of the process. */
  async function make(asked: readonly ReportRequest[]) {
    const [before, start, memory] = [cpuOf(product.pid, database), Date.now(), residentOf(product.pid)];
    await loopDelay(product);
    const ids = new Set((await Promise.all(asked.map((one) => call<Report>("/reports", one)))).map(({ id }) => id));
    let peak = memory;
    for (;;) {
      const own = (await call<Report[]>("/reports")).filter(({ id }) => ids.has(id));
      peak = Math.max(peak, residentOf(product.pid));
      if (own.some(({ state }) => state === "failed")) throw new Error("a report failed");
      if (own.every(({ state }) => state === "ready")) {
        const loop = await loopDelay(product);
        for (const { id } of own) await fetch(`${product.url}/api/reports/${id}`, { method: "DELETE", headers });
        const size = own.reduce((sum, one) => sum + (one.size ?? 0), 0);
        return { cpu: cpuOf(product.pid, database) - before, seconds: (Date.now() - start) / 1000, loop, size, grown: (peak - memory) / 1024 };
      }
      await setTimeout(100);
    }
  }
  const print = (name: string, { cpu, seconds, loop, size, grown }: Awaited<ReturnType<typeof make>>) =>
    console.log(
      `${name.padEnd(44)} CPU ${(cpu / 1000).toFixed(2)} s, ${seconds.toFixed(1)} s, ${Math.round(size / 1024)} kB, memory +${Math.round(grown)} MB, ${loopText(loop)}`,
    );
  const pdf: ReportRequest = { kind: "customer", format: "pdf", customer, ...year };
  const xlsx: ReportRequest = { kind: "customer", format: "xlsx", customer, ...always };
  const screen: ReportRequest = {
    kind: "analytics",
    format: "pdf",
    screen: "cases",
    customer: [customer],
    ...year,
    compareStart: always.start,
    compareEnd: year.start,
  };
  const global: ReportRequest = { kind: "global", format: "xlsx", ...year };
  const actions: ReportRequest = { kind: "actions", format: "xlsx", ...always };

  // The first document starts the PDF worker.
  print("first customer report as PDF", await make([pdf]));
  print("customer report as PDF", await make([pdf]));
  print("screen as PDF", await make([screen]));
  const all = await call<{ key: string; n: number }[]>(`/analytics/cases?start=${always.start}&end=${always.end}&customer[0]=${customer}`);
  print(`customer report as XLSX, ${all.find(({ key }) => key === "totals")!.n} cases`, await make([xlsx]));
  print("global report", await make([global]));
  print("actions of all customers", await make([actions]));
  await loopDelay(product);
  for (let page = 0; page < 50; page++) await call(`/cases?size=50&filter[customer][0]=${customer}`);
  console.log(`${"for comparison, 50 pages of a list".padEnd(44)} ${loopText(await loopDelay(product))}`);
  await setTimeout(2000);
  await loopDelay(product);
  await setTimeout(5000);
  console.log(`${"no request for 5 s: noise of the machine".padEnd(44)} ${loopText(await loopDelay(product))}`);
  print("ten at once, PDF and XLSX", await make([pdf, pdf, pdf, screen, screen, xlsx, xlsx, xlsx, global, actions]));
}

function loopText({ max, work }: LoopDelay): string {
  return `loop held up for ${max.toFixed(1)} ms at most, at most ${work.toFixed(1)} ms of work`;
}

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Kilobytes. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]);
}
