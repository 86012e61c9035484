import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The page of a case, penal unless told, in either language. Statuses and fields are called what the person reads. */
export function casePage(page: Page, list = "/main/cases") {
  const statusButton = page.getByRole("button", { name: /^(Estado|État)$/ });
  const save = page.getByRole("button", { name: /^(Guardar|Enregistrer)/ });
  const badges = page.locator("main [data-phase][title]");
  /** What stands beside the number of the case. Machines that run tests are busy: the other browser hears of it a little later. */
  const shows = (status: string) => expect.poll(() => badges.first().getAttribute("title"), { timeout: 15_000 }).toBe(status);
  const opened = () => badges.first().waitFor();
  const pick = async (status: string) => {
    await statusButton.click();
    await page.getByRole("button", { name: status, exact: true }).click();
  };
  return {
    page,
    shows,
    opened,
    open: async (id: string) => {
      await page.goto(`${list}/${id}`);
      await opened();
    },
    close: () => page.context().close(),
    tab: (name: RegExp) => page.getByRole("tab", { name }).click(),
    type: (label: string, text: string) => page.getByRole("textbox", { name: label, exact: true }).fill(text),
    choose: async (label: string, option: string) => {
      await page.getByRole("combobox", { name: label, exact: true }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
    /** The bar stays until what was typed is saved. */
    save: async () => {
      await save.click();
      await save.waitFor({ state: "hidden" });
    },
    move: async (status: string) => {
      await pick(status);
      await shows(status);
    },
    /** Of a status that asks for something first, the dialog. */
    begin: async (status: string) => {
      await pick(status);
      return page.getByRole("dialog", { name: new RegExp(status) });
    },
    /** Follows what a status lacks to where it is written down. */
    follow: async (status: string, missing: string | RegExp, field: string) => {
      await statusButton.click();
      await page
        .getByRole("list", { name: status, exact: true })
        .getByRole("button", { name: missing, exact: typeof missing === "string" })
        .click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-path]")?.getAttribute("data-path"))).toBe(field);
    },
    /** Every status on offer, also those that lack something. */
    offered: async () => {
      await statusButton.click();
      const shown = badges.nth(1);
      await shown.waitFor();
      const names = await badges.evaluateAll((all) => all.slice(1).map((badge) => badge.getAttribute("title")));
      await page.keyboard.press("Escape");
      await shown.waitFor({ state: "hidden" });
      return names;
    },
  };
}

export const confirmStatus = async (dialog: Locator) => {
  await dialog.getByRole("button", { name: /^(Cambiar estado|Changer l’état)$/ }).click();
};
