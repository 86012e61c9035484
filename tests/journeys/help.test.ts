import { afterAll, expect, test } from "vitest";
import { expectAccessible, openStage } from "../support/browser.ts";
import { overflow, phone } from "../support/report-page.ts";

const stage = await openStage();
afterAll(() => expect(stage.complaints).toEqual([]));

test("the key ? explains the open screen with its keys, in the language of the person; in a field it is a letter", async () => {
  const page = await stage.as("lawyer", { at: "/main/cases" });
  const box = page.getByRole("searchbox", { name: "Buscar en la lista" });
  await box.press("?");
  expect(await box.inputValue()).toBe("?");
  await box.clear();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Ayuda: Casos penales" });
  await help.getByText("Es la lista de los casos penales que usted puede ver").waitFor();
  await help.getByText("Ir de fila en fila").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.context().close();

  const clerk = await stage.as("customer2", { at: "/main/cases/new", ...phone, locale: "fr-FR" });
  await clerk.getByRole("button", { name: "Aide de cet écran" }).click();
  await clerk.getByRole("dialog").getByText("Racontez ce qui s’est passé en cinq étapes courtes").waitFor();
  await expectAccessible(clerk);
  expect(await overflow(clerk)).toBe(0);
  await clerk.context().close();
});
