import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { unspaced } from "#tests/support/report-client.ts";
import { pdfText } from "../support/pdf-text.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

test("the head office requests its report from analytics, sees the progress and downloads the same figures", async () => {
  const page = await world.as("supercustomer", { at: "/dashboard/cases" });
  const totals = page.getByRole("region", { name: "Totales del periodo", exact: true });
  const shown = /([\d.]+)/.exec((await totals.getByText(/^n = /).textContent())!)![1]!;
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  await page.getByRole("menuitem", { name: "Informe de cliente (PDF)" }).click();
  const dialog = page.getByRole("dialog", { name: "Informe de cliente" });
  const from = dialog.getByLabel(/^Desde/);
  const proposed = await from.inputValue();
  await expectAccessible(page);
  // What was typed survives a reload; closing the dialog discards it.
  const reopen = async () => {
    await page.getByRole("button", { name: "Exportar", exact: true }).click();
    await page.getByRole("menuitem", { name: "Informe de cliente (PDF)" }).click();
  };
  await from.fill("01/02/2026");
  await expect.poll(async () => (await storedCounts(page)).formDrafts).toBe(1);
  await page.reload();
  await reopen();
  await expect.poll(() => from.inputValue()).toBe("01/02/2026");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await reopen();
  await expect.poll(() => from.inputValue()).toBe(proposed);
  await dialog.getByRole("button", { name: "Pedir el informe" }).click();
  await page.getByText("El informe se está preparando. Le avisaremos cuando esté listo.").waitFor();
  await page.getByText("El informe está listo", { exact: true }).waitFor({ timeout: 90_000 });
  await page.getByRole("button", { name: /^Mis informes: 1/ }).click();
  const tray = page.getByRole("dialog", { name: "Mis informes" });
  const downloading = page.waitForEvent("download");
  await tray.getByRole("link", { name: /^Descargar informe_Almacenes-Brisa_/ }).click();
  const file = await readFile(await (await downloading).path());
  expect(unspaced(pdfText(file).text)).toContain(unspaced(`n = ${shown}`));

  await page.keyboard.press("Escape");
  await page.goto("/main/reports");
  await page.getByRole("link", { name: /^Descargar informe_/ }).waitFor();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Borrar informe_/ })
    .click();
  await page.getByText("No hay informes", { exact: true }).waitFor();
  await page.context().close();
});

test("a lawyer on a phone requests the report of a customer's actions from the list of cases", async () => {
  const page = await world.as("lawyer", { at: "/main/cases", viewport: { width: 400, height: 800 } });
  await page.getByRole("button", { name: "Exportar", exact: true }).waitFor();
  await page.getByRole("button", { name: "Informes", exact: true }).click();
  await page.getByRole("menuitem", { name: "Actuaciones (XLS)" }).click();
  const dialog = page.getByRole("dialog", { name: "Actuaciones (XLS)" });
  await dialog.getByRole("combobox", { name: /^Cliente/ }).click();
  await page.getByRole("option", { name: /^Almacenes Brisa/ }).click();
  await dialog.getByRole("button", { name: "Pedir el informe" }).click();
  await page.getByText("El informe está listo", { exact: true }).waitFor({ timeout: 90_000 });
  await page.getByRole("button", { name: /^Mis informes: 1/ }).click();
  await page.getByRole("link", { name: /^Descargar actuaciones_Almacenes-Brisa_.*xlsx$/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.context().close();
});

test("the head office schedules its report, sends it now and sees how it ended", async () => {
  const page = await world.as("supercustomer", { at: "/main/reports" });
  const part = page.locator("details").filter({ hasText: "Programados" });
  await part.locator("summary").click();
  await part.getByRole("button", { name: "Programar un informe" }).click();
  const dialog = page.getByRole("dialog", { name: "Programar un informe" });
  await dialog.getByRole("combobox", { name: "Frecuencia" }).click();
  await page.getByRole("option", { name: "Cada mes" }).click();
  await dialog.getByRole("combobox", { name: /^Día del mes/ }).click();
  await page.getByRole("option", { name: "31", exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await part.getByText("El día 31 de cada mes a las 08:00").waitFor();
  await part.getByRole("button", { name: "Acciones: Informe de cliente (PDF)" }).click();
  await page.getByRole("menuitem", { name: "Enviar ahora" }).click();
  await part.getByText(/Último envío: .*\(1 enviado\)/).waitFor({ timeout: 90_000 });
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Descargar informe_Almacenes-Brisa_/ })
    .first()
    .waitFor();
  await part.getByRole("button", { name: "Acciones: Informe de cliente (PDF)" }).click();
  await page.getByRole("menuitem", { name: "Poner en pausa" }).click();
  await part.getByText("En pausa").waitFor();
  await page.reload();
  await part.locator("summary").click();
  await part.getByText("En pausa").waitFor();
  await expectAccessible(page);
  await page.context().close();
});
