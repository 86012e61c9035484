import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Locale } from "#domain/messages/catalogue.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { chromiumOptions } from "./chromium.ts";

export type DemoPerson = "admin" | "manager" | "lawyer" | "lawyer2" | "supercustomer" | "customer" | "customer2";
export type DemoProduct = {
  url: string;
  browser: Browser;
  /** A page with this user signed in, in this language. */
  pageOf: (person: DemoPerson, locale: Locale, options?: BrowserContextOptions) => Promise<Page>;
};

/** Runs a script against the product with its demo data: at `--url`, or on a server that is started for it. */
export async function withDemo(work: (product: DemoProduct) => Promise<void>) {
  const { values } = parseArgs({ args: process.argv.slice(2), strict: false, options: { url: { type: "string" } } });
  const started = typeof values.url === "string" ? { url: values.url, stop: async () => undefined } : await startProduct();
  const browser = await chromium.launch(chromiumOptions);
  try {
    await work({ url: started.url, browser, pageOf: (...args) => openPage(browser, started.url, ...args) });
  } finally {
    await browser.close();
    await started.stop();
    // The IPC channel to the parent process would keep this process alive.
    if (process.connected) process.disconnect();
  }
}

async function openPage(browser: Browser, url: string, person: DemoPerson, locale: Locale, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: url, locale: locale === "fr" ? "fr-FR" : "es-ES", timezoneId: "Europe/Madrid", reducedMotion: "reduce", serviceWorkers: "block" },
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const headers = { origin: url };
  const email = `${person}@demo.sumario.test`;
  await context.request.post("/api/auth/login", { headers, data: { email, password: demoPassword } });
  const { token } = (await (await context.request.post("/api/auth/renew", { headers })).json()) as { token: string };
  await context.request.patch("/api/account", { headers: { ...headers, authorization: `Bearer ${token}` }, data: { locale } });
  await context.addInitScript(() => localStorage.setItem("loggedIn", "true"));
  return context.newPage();
}

async function startProduct() {
  const data = mkdtempSync(join(tmpdir(), "sumario-demo-"));
  chmodSync(data, 0o755);
  const entry = join(import.meta.dirname, "../../../bin/start.mjs");
  const child = spawn(process.execPath, [entry, "--port", "0", "--data", data], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  // Keep reading: the server prints more after its address, and would fail on a closed pipe.
  const port = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout!.on("data", (chunk) => {
      output += String(chunk);
      const found = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the server exited before it was ready: ${output}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, stop };
}
