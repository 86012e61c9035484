// node bin/run.mjs ../../bench/packs [folder]: the event loop while ten complaint packs of about 69 MB are made at once.
import { randomFillSync } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { PackRequest, Report } from "#api/reports.ts";
import { video } from "#tests/support/sample-files.ts";
import { sendFile, tusClient } from "#tests/support/upload-client.ts";
import { client } from "#tests/support/world.ts";
import { loopDelay, tokenOf } from "./bench-process.ts";
import { openEnvironment } from "./environment.ts";

const packs = 10;
const fileSize = 23 * 1024 * 1024;
const filesPerCase = 3;

const environment = await openEnvironment(200, process.argv[2]);
try {
  await measure();
} finally {
  await environment.stop();
}

async function measure() {
  const product = await environment.start();
  const token = await tokenOf(product.url, "manager");
  const api = client(product.url, token);
  const uploader = tusClient({ url: product.url, token });
  const { rows } = await api.cases.list({ size: packs });
  const orders: PackRequest[] = [];
  for (const { id } of rows) {
    const record = await api.cases.get({ id });
    const place = { collection: "cases", record: id, field: "files" };
    for (let number = 0; number < filesPerCase; number++) {
      const film = video(fileSize);
      randomFillSync(film, 64 * 1024);
      await sendFile(uploader, place, `camera ${number}.mp4`, film);
    }
    const filmsOf = async () => (await api.cases.get({ id })).files.filter(({ name }) => name.startsWith("camera "));
    while ((await filmsOf()).length < filesPerCase) await setTimeout(200);
    const route = record.country === "France" ? "complaint" : "police";
    orders.push({ kind: "pack", format: "zip", case: id, route, files: (await filmsOf()).map((file) => file.id) });
  }
  const quiet = await resting(product);
  await loopDelay(product);
  const start = performance.now();
  const ids = new Set((await Promise.all(orders.map((order) => api.reports.request(order)))).map((report: Report) => report.id));
  for (;;) {
    await setTimeout(500);
    const own = (await api.reports.list()).filter(({ id }) => ids.has(id));
    if (own.some(({ state }) => state === "failed")) throw new Error("a pack failed");
    if (own.length !== packs || !own.every(({ state }) => state === "ready")) continue;
    const loop = await loopDelay(product);
    const megabytes = own.reduce((sum, { size }) => sum + (size ?? 0), 0) / 1024 / 1024;
    console.log(`${packs} packs, ${Math.round(megabytes)} MB, ${((performance.now() - start) / 1000).toFixed(1)} s`);
    console.log(`event loop: quiet ${JSON.stringify(quiet)}, meanwhile ${JSON.stringify(loop)} (milliseconds)`);
    return;
  }
}

async function resting(product: Parameters<typeof loopDelay>[0]) {
  await loopDelay(product);
  await setTimeout(3000);
  return loopDelay(product);
}
