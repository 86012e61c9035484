import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { overflow, phone } from "#tests/support/browser/intake-page.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

test("the key ? opens the help of the screen with its shortcuts, in the user's language; in a field it types a question mark", async () => {
  const page = await world.as("lawyer", { at: "/main/cases" });
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

  const clerk = await world.as("customer2", { at: "/main/cases/new", ...phone, locale: "fr-FR" });
  await clerk.getByRole("button", { name: "Aide de cet écran" }).click();
  await clerk.getByRole("dialog").getByText("Sur le téléphone, tout tient sur un écran").waitFor();
  await expectAccessible(clerk);
  expect(await overflow(clerk)).toBe(0);
  await clerk.context().close();
});
