import type { Page } from "playwright-core";

/** Chooses an action in the menu of a record. */
export async function chooseAction(page: Page, name: string) {
  await page.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
