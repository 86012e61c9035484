import type { Page } from "playwright-core";
import { expect } from "vitest";
import { pdf } from "#tests/support/sample-files.ts";
import { storedCounts } from "./browser-database.ts";
import { expectAccessible } from "./browser-world.ts";

const composer = "[data-composer]";
const inputOf = (page: Page) => page.locator(`${composer} textarea`);
const openTab = (page: Page) => page.getByRole("tab", { name: /^Mensajes/ }).click();
/** At the top of the page, where no bar covers half of a button. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));
const setTheme = (page: Page, theme: "light" | "dark") =>
  page.evaluate((value) => document.documentElement.setAttribute("data-mantine-color-scheme", value), theme);

/** Drops a PDF on the input, as from a folder of the desktop. */
async function dropFile(page: Page, name: string) {
  const bytes = [...pdf()];
  const dataTransfer = await page.evaluateHandle(
    ({ content, title }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], title, { type: "application/pdf" }));
      return transfer;
    },
    { content: bytes, title: name },
  );
  await page.dispatchEvent(composer, "drop", { dataTransfer });
}

/** A shop and a lawyer who have a case open talk to each other, and the lawyer to the office. */
export async function talkInThreads(shop: Page, lawyer: Page) {
  await openTab(shop);
  await shop.getByText("Lo leen su tienda, su central y el despacho.").waitFor();
  expect(await shop.getByRole("radio", { name: /Solo el despacho/ }).count()).toBe(0);
  await inputOf(shop).fill("Aquí tiene el ticket. ¿Falta algo más?");
  await expect.poll(async () => (await storedCounts(shop)).formDrafts).toBe(1);
  await shop.reload();
  await expect.poll(() => inputOf(shop).inputValue()).toBe("Aquí tiene el ticket. ¿Falta algo más?");
  await dropFile(shop, "ticket de caja.pdf");
  await shop.getByRole("button", { name: "Quitar ticket de caja.pdf del mensaje" }).waitFor();
  // A failed attempt keeps the text, and the next one sends it once.
  await shop.route("**/api/messages/**", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await inputOf(shop).press("Control+Enter");
  await shop.getByText("El texto sigue aquí").waitFor();
  await shop.unroute("**/api/messages/**");
  await shop.getByRole("button", { name: "Enviar al despacho" }).click();
  await shop.getByRole("log").getByText("Aquí tiene el ticket").waitFor();
  await expect.poll(() => inputOf(shop).inputValue()).toBe("");

  // Live: the tab of the lawyer counts it, and the thread shows it with its file.
  await lawyer.getByRole("tab", { name: /^Mensajes\s*1/ }).waitFor();
  await openTab(lawyer);
  const log = lawyer.getByRole("log");
  await log.getByText("Aquí tiene el ticket").waitFor();
  expect(await log.getByText("Aquí tiene el ticket").count()).toBe(1);
  await log.getByRole("button", { name: /ticket de caja\.pdf/ }).waitFor();
  await inputOf(lawyer).pressSequentially("Gracias, @gran pl");
  await lawyer.getByRole("option", { name: "Tienda Gran Plaza Demo" }).waitFor();
  await inputOf(lawyer).press("Enter");
  await expect.poll(() => inputOf(lawyer).inputValue()).toBe("Gracias, @Tienda Gran Plaza Demo ");
  await inputOf(lawyer).pressSequentially("con eso basta.");
  await lawyer.getByRole("button", { name: "Enviar a la tienda" }).click();
  await log.getByText("con eso basta.").waitFor();
  await shop.getByRole("log").getByText("con eso basta.").waitFor();
  // The shop reads it while it is shown.
  await shop.bringToFront();
  await shop.getByRole("log").getByText("Leído por 1 persona").waitFor();

  // The thread of the office looks and sounds different, and never reaches the shop.
  await lawyer.getByText("Solo el despacho", { exact: true }).click();
  await lawyer.getByText("La tienda no lo ve.").waitFor();
  await inputOf(lawyer).fill("La prueba me parece floja.");
  await lawyer.getByRole("button", { name: "Enviar al despacho" }).click();
  await lawyer.getByRole("log").getByText("La prueba me parece floja.").waitFor();
  // What the shop gets afterwards shows that it got nothing of this.
  await lawyer.getByText("Con la tienda", { exact: true }).click();
  await inputOf(lawyer).fill("Mañana le llamo.");
  await lawyer.getByRole("button", { name: "Enviar a la tienda" }).click();
  await shop.getByRole("log").getByText("Mañana le llamo.").waitFor();
  expect(await shop.getByText("floja").count()).toBe(0);
  await lawyer.getByText("Solo el despacho", { exact: true }).click();
  await lawyer.getByRole("log").getByText("La prueba me parece floja.").waitFor();
  await toTop(lawyer);
  for (const theme of ["dark", "light"] as const) {
    await setTheme(lawyer, theme);
    await expectAccessible(lawyer);
  }
  await lawyer.getByRole("button", { name: "Retirar el mensaje" }).click();
  await lawyer.getByRole("dialog").getByRole("button", { name: "Retirar", exact: true }).click();
  await lawyer.getByRole("log").getByText("Mensaje retirado").waitFor();

  await talkOnPhone(shop);
}

/** On a phone the input is on the screen as a whole, with large targets and a text that iPhones do not zoom into. */
async function talkOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 760 });
  await inputOf(page).focus();
  const send = page.getByRole("button", { name: "Enviar al despacho" });
  const box = (await send.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(48);
  expect(box.y + box.height).toBeLessThanOrEqual(760);
  expect(await inputOf(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(16);
  for (const theme of ["dark", "light"] as const) {
    await setTheme(page, theme);
    await expectAccessible(page);
  }
}
