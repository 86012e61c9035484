import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

type Axe = { run: (context: object, options: object) => Promise<Awaited<ReturnType<AxeBuilder["analyze"]>>> };

// The engine that the package brings.
const { resolve } = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const source = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

/**
 * The violations that axe finds on the page. AxeBuilder compiles the readable build twice for each check; this compiles the small one once
 * per document. It does not enter frames: the only one shows a file.
 */
export async function runAxe(page: Page, options: object, exclude: string[] = []) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async ({ context, options }) => (await (window as unknown as { axe: Axe }).axe.run(context, options)).violations, {
    context: { exclude: exclude.map((selector) => [selector]) },
    options: { resultTypes: ["violations"], iframes: false, ...options },
  });
}
