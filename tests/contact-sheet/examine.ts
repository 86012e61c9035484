import type { Page } from "playwright-core";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { violations } from "../support/accessibility.ts";

/** Once nothing on it is on its way any more. */
export async function settle(page: Page) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root"), undefined, {
    timeout: 15_000,
  });
  await page.waitForTimeout(250);
}

/** What a customer should not see: each as a line of its own. */
export async function examine(page: Page): Promise<string[]> {
  const { headings, title, sideways, text } = await page.evaluate(() => ({
    headings: document.querySelectorAll("h1").length,
    title: document.title,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    text: document.body.innerText,
  }));
  const keys = text.split(/\s+/).filter((word) => word.includes(".") && word in catalogue.texts);
  const broken = await violations(page);
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(/\S · Sumario$/.test(title) ? [] : [`called «${title}»`]),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...keys.map((key) => `untranslated ${key}`),
    ...broken.map(({ id, where }) => `axe ${id}: ${where.slice(0, 2).join(" | ")}`),
  ];
}
