import type { Page } from "playwright-core";

/** The intake form on a phone, with large cards and few buttons. */
export const phone = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true };
export const card = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).click();
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
