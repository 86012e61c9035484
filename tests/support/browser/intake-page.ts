import type { Page } from "playwright-core";

/** The intake form on a phone, with large cards and few buttons. */
export const phone = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true };
/** The form that leads step by step, behind its button on the screen that a phone opens. */
export const stepByStep = "/main/cases/new?step=where";
export const card = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).click();
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
/** The choices of one question on the screen that a phone opens. */
export const tile = (page: Page, question: string, answer: string) =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: answer, exact: true });
