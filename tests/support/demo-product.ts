import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Locale } from "#domain/messages/catalogue.ts";
import { demoPassword } from "#server/demo/seed.ts";
import { chromiumOptions } from "./chromium.ts";

export type DemoPerson = "admin" | "manager" | "lawyer" | "supercustomer" | "customer" | "customer2";
export type DemoProduct = {
  url: string;
  browser: Browser;
  /** A page of this person, signed in, in this language. */
  pageOf: (person: DemoPerson, locale: Locale, options?: BrowserContextOptions) => Promise<Page>;
};

/** The product with its demo data for a script: the one at `--url`, or one that is started for it and ended after. */
export async function withDemo(work: (product: DemoProduct) => Promise<void>) {
  const { values } = parseArgs({ args: process.argv.slice(2), strict: false, options: { url: { type: "string" } } });
  const started = typeof values.url === "string" ? { url: values.url, stop: async () => undefined } : await startProduct();
  const browser = await chromium.launch(chromiumOptions);
  try {
    await work({ url: started.url, browser, pageOf: (...asked) => openPage(browser, started.url, ...asked) });
  } finally {
    await browser.close();
    await started.stop();
    // The starter listens to us over a channel that would keep us alive.
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
  const entry = join(import.meta.dirname, "../../bin/start.mjs");
  const child = spawn(process.execPath, [entry, "--port", "0", "--data", data], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  // Listened to until its end: it says more after its address, and would fail where nobody takes it.
  const port = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout!.on("data", (chunk) => {
      said += String(chunk);
      const found = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`it ended before it was there: ${said}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, stop };
}
