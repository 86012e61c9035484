import type { Page } from "playwright-core";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { violations } from "#tests/support/browser/accessibility.ts";

/** Waits until the screen has loaded. */
export async function settle(page: Page) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root"), undefined, {
    timeout: 15_000,
  });
  await page.waitForTimeout(250);
}

/** The defects of a screen, one line each. */
export async function examine(page: Page): Promise<string[]> {
  const { headings, title, overflow, text } = await page.evaluate(() => ({
    headings: document.querySelectorAll("h1").length,
    title: document.title,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    text: document.body.innerText,
  }));
  const keys = text.split(/\s+/).filter((word) => word.includes(".") && word in catalogue.texts);
  const broken = await violations(page);
  return [
    ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
    ...(/\S · Sumario$/.test(title) ? [] : [`title «${title}»`]),
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
    ...keys.map((key) => `untranslated ${key}`),
    ...broken.map(({ id, where }) => `axe ${id}: ${where.slice(0, 2).join(" | ")}`),
  ];
}
