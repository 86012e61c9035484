// node bench/lighthouse.ts [--form mobile] [--runs 3] [--url …]: Lighthouse scores of the list, a case and analytics for a manager.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { demoPassword } from "#server/features/demo/seed.ts";
import { chromiumOptions } from "#tests/support/browser/chromium.ts";
import { withDemo } from "#tests/support/browser/demo-product.ts";

/** Installed apart: not a dependency of the project. */
const version = "13.5.0";
const { values } = parseArgs({
  options: { form: { type: "string", default: "desktop" }, runs: { type: "string", default: "3" }, url: { type: "string" } },
});

type Audit = { score: number | null; displayValue?: string; numericValue?: number; details?: { items?: unknown[] } };
type Category = { score: number; auditRefs: { id: string; weight: number }[] };
type Result = { categories: Record<string, Category>; audits: Record<string, Audit> };
type Lighthouse = {
  default: (url: string, flags: { port: number; output: "json"; logLevel: "error" }, config: unknown) => Promise<{ lhr: Result }>;
  desktopConfig: unknown;
};

const lighthouse = await install();
console.log(`lighthouse ${version}, ${values.form}, ${availableParallelism()} cores, median of ${values.runs}`);
await withDemo(async ({ url }) => {
  const profile = mkdtempSync(join(tmpdir(), "sumario-lighthouse-"));
  const { executablePath, args, env } = chromiumOptions;
  const browser = spawn(executablePath, ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, ...args], {
    env,
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => void browser.once("exit", () => resolve()));
  try {
    const port = await portOf(profile);
    for (const path of await screens(url, port)) await measure(url, path, port);
  } finally {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }
});

async function install(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, ".lighthouse");
  const manifest = join(folder, "node_modules/lighthouse/package.json");
  if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, "utf8")).version !== version) {
    mkdirSync(folder, { recursive: true });
    execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", `lighthouse@${version}`], {
      stdio: "inherit",
    });
  }
  return (await import(pathToFileURL(join(folder, "node_modules/lighthouse/core/index.js")).href)) as Lighthouse;
}

/** Chromium writes the port it chose into its profile. */
async function portOf(profile: string): Promise<number> {
  const file = join(profile, "DevToolsActivePort");
  while (!existsSync(file)) await setTimeout(100);
  return Number(readFileSync(file, "utf8").split("\n")[0]);
}

/** Signs in, closes its connection, and returns the paths to measure: no other client may be attached meanwhile. */
async function screens(url: string, port: number): Promise<string[]> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]!.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/login`);
  await page.locator("input[type=email]").fill("manager@demo.sumario.test");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL((now) => now.pathname !== "/login");
  await page.goto(`${url}/main/cases`);
  const one = await page.locator("tbody a").first().getAttribute("href");
  await page.close();
  await browser.close();
  return ["/main/cases", one!, "/dashboard/cases"];
}

async function measure(url: string, path: string, port: number) {
  const config = values.form === "desktop" ? lighthouse.desktopConfig : undefined;
  const results: Result[] = [];
  for (let run = 0; run < Number(values.runs); run++)
    results.push((await lighthouse.default(url + path, { port, output: "json", logLevel: "error" }, config)).lhr);
  const sorted = results.toSorted((one, other) => one.categories.performance!.score - other.categories.performance!.score);
  const { categories, audits } = sorted[Math.floor(sorted.length / 2)]!;
  const score = (name: string) => Math.round(categories[name]!.score * 100);
  const display = (name: string) => audits[name]!.displayValue?.replace("\u00a0", " ");
  console.log(
    `lighthouse ${path.replace(/[0-9a-f-]{36}/, "{id}")}: performance ${score("performance")}, accessibility ${score("accessibility")}, best practices ${score("best-practices")} ` +
      `(FCP ${display("first-contentful-paint")}, LCP ${display("largest-contentful-paint")}, TBT ${display("total-blocking-time")}, CLS ${display("cumulative-layout-shift")})`,
  );
  for (const { id, weight } of ["accessibility", "best-practices"].flatMap((name) => categories[name]!.auditRefs)) {
    const { score: of, details } = audits[id]!;
    if (weight > 0 && of !== null && of < 1) console.error(`  ${id}: ${JSON.stringify(details?.items?.slice(0, 3))}`);
  }
}
