import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** A page object for a case, penal by default, in either language. Statuses and fields go by their visible names. */
export function casePage(page: Page, list = "/main/cases") {
  const statusButton = page.getByRole("button", { name: /^(Estado|Statut)$/ });
  const save = page.getByRole("button", { name: /^(Guardar|Enregistrer)/ });
  const badge = page.locator("main [data-phase][title]:not(li, [role=dialog] *)").first();
  const choices = page.locator("main [role=dialog] [data-phase][title]");
  /** Waits until the badge beside the case number has this status: another browser gets the change a little later. */
  const shows = (status: string) => expect.poll(() => badge.getAttribute("title")).toBe(status);
  const opened = () => badge.waitFor();
  const pick = async (status: string) => {
    await statusButton.click();
    await page.getByRole("button", { name: status, exact: true }).click();
  };
  // It asks after every step that leaves nothing planned. The journeys that answer it do not come here.
  const asked = page.getByRole("dialog", { name: /¿Qué sigue\?|Quelle est la suite/ });
  void page.addLocatorHandler(asked, () => asked.getByRole("button", { name: /^(Cerrar|Fermer)$/ }).click());
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
    /** Waits until the save bar disappears. */
    save: async () => {
      await save.click();
      await save.waitFor({ state: "hidden" });
    },
    move: async (status: string) => {
      await pick(status);
      await shows(status);
    },
    /** Picks a status that asks for values first, and returns its dialog. */
    begin: async (status: string) => {
      await pick(status);
      return page.getByRole("dialog", { name: new RegExp(status) });
    },
    /** Clicks a missing item of a status, and expects the focus at its field. */
    follow: async (status: string, missing: string | RegExp, field: string) => {
      await statusButton.click();
      await page
        .getByRole("list", { name: status, exact: true })
        .getByRole("button", { name: missing, exact: typeof missing === "string" })
        .click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-path]")?.getAttribute("data-path"))).toBe(field);
    },
    /** Every status in the menu, also those with missing items. */
    offered: async () => {
      await statusButton.click();
      await choices.first().waitFor();
      const names = await choices.evaluateAll((all) => all.map((choice) => choice.getAttribute("title")));
      await page.keyboard.press("Escape");
      await choices.first().waitFor({ state: "hidden" });
      return names;
    },
  };
}

export const confirmStatus = async (dialog: Locator) => {
  await dialog.getByRole("button", { name: /^(Cambiar estado|Changer le statut)$/ }).click();
};
