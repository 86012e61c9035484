import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

async function downloaded(page: Page, menu: string, format: RegExp): Promise<{ name: string; content: Buffer }> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
const saveBar = (page: Page) => page.getByRole("button", { name: /^Guardar/ });
const body = (page: Page) => page.getByRole("grid").locator("tbody");

describe("selected establishments", () => {
  test("get a lawyer in one bulk change, by mouse and keyboard, and the export has what is shown", async () => {
    const page = await world.as("manager", { at: "/settings/establishments?q=brisa" });
    await page.getByRole("checkbox", { name: "Seleccionar Brisa Estación Norte" }).click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByText("2 seleccionados").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Asignar abogado…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Abogado").first().fill("Velia");
    await dialog.getByRole("option", { name: /Velia Tarsonio/ }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Asignar", exact: true }).click();
    await dialog.getByText("2 de 2 actualizados").waitFor();
    await dialog.getByText("Brisa Gran Plaza").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cerrar" }).last().click();
    await expect.poll(() => body(page).getByText("Velia Tarsonio").count()).toBe(2);
    await expect.poll(() => page.getByText("2 seleccionados").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TR");

    const { name, content } = await downloaded(page, "Exportar", /CSV/);
    expect(name).toMatch(/^Establecimientos_\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = parse(content, { bom: true, delimiter: ";" }) as string[][];
    expect(head).toEqual(await page.getByRole("columnheader").getByText(/./).allTextContents());
    const shown = await body(page)
      .locator("tr")
      .evaluateAll((lines) =>
        lines.map((line) => [...(line as HTMLTableRowElement).cells].slice(1).map((cell) => (cell.textContent === "—" ? "" : cell.textContent))),
      );
    expect(rows).toEqual(shown);
    expect(rows.length).toBeGreaterThan(2);
    await page.context().close();
  });

  test("undo the whole from the message; cases offer who can open them, and a manager extends the assignment of another", async () => {
    const page = await world.as("manager", { at: "/settings/establishments?q=corail" });
    const selectAll = page.getByRole("checkbox", { name: "Seleccionar las filas de esta página" });
    const dialog = page.getByRole("dialog");
    const assign = async (typed: string, option: RegExp) => {
      await selectAll.click();
      await page.getByRole("button", { name: "Asignar abogado…" }).click();
      await dialog.getByLabel("Abogado").first().fill(typed);
      await dialog.getByRole("option", { name: option }).click();
      await dialog.getByRole("button", { name: "Asignar", exact: true }).click();
    };
    await assign("Velia", /Velia Tarsonio/);
    // Also before the answer has come: the change is made all the same.
    await dialog.getByRole("button", { name: "Cerrar" }).first().click();
    await expect.poll(() => body(page).getByText("Velia Tarsonio").count()).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(() => body(page).getByText("Velia Tarsonio").count()).toBe(0);

    await page.goto("/main/cases?q=&size=25");
    await assign("a", /No puede abrirlo/);
    await dialog
      .getByText(/no puede abrirlo/)
      .first()
      .waitFor();
    await dialog.getByRole("button", { name: /Ampliar su asignación/ }).click();
    await dialog.getByText("25 de 25 actualizados").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cerrar" }).last().click();

    // The form of one case asks the same before it saves. Its history is on the clock of its shop, as its other times.
    const owner = await world.make.customer({});
    const shop = await world.make.establishment({ customer: owner, zip: "35001", city: "Las Palmas" });
    const { id } = await world.make.case({ customer: owner, establishment: shop });
    await page.goto(`/main/cases/${id}`);
    await page.getByLabel("Abogado").first().fill("Velia");
    await page.getByRole("option", { name: /Velia Tarsonio.*No puede abrirlo/ }).click();
    await saveBar(page).click();
    await dialog.getByText(/Velia Tarsonio/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Ampliar su asignación y guardar" }).click();
    await page.getByText("Registro actualizado").first().waitFor();
    const api = await world.apiAs(await world.make.user({ role: "manager" }));
    expect((await api.cases.get({ id })).lawyer?.alias).toBe("Velia Tarsonio");
    await page.getByRole("tab", { name: "Historial" }).click();
    const { entries } = await api.cases.history({ id });
    const hour = new Intl.DateTimeFormat("es-ES", { timeZone: "Atlantic/Canary", hour: "2-digit", minute: "2-digit" }).format(
      new Date(entries[0]!.at),
    );
    await page.locator("time").filter({ hasText: hour }).first().waitFor();
    await page.context().close();
  });
});

describe("a selection", () => {
  test("spans pages and ranges, can be exported, and ends with a new search", async () => {
    const page = await world.as("supercustomer", { at: "/settings/vehicles?size=25" });
    await page.getByRole("checkbox", { name: "Seleccionar las filas de esta página" }).click();
    await page.getByText("25 seleccionados").first().waitFor();
    await page.getByRole("button", { name: "Página siguiente" }).click();
    await page.getByText(/^26–50 de/).waitFor();
    const boxes = body(page).getByRole("checkbox");
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ["Shift"] });
    await page.getByText("29 seleccionados").first().waitFor();
    expect(await page.getByRole("button", { name: /Asignar/ }).count()).toBe(0);
    const { name, content } = await downloaded(page, "Exportar selección", /XLSX/);
    expect(name).toMatch(/^Vehículos_.*\.xlsx$/);
    expect((await readXlsx(content)).sheets[0]!.rows).toHaveLength(30);
    await page.getByRole("searchbox").fill("Seat");
    await expect.poll(() => page.getByText(/seleccionados/).count()).toBe(0);
    await page.context().close();
  });

  test("works on a phone in dark mode", async () => {
    const page = await world.as("customer", { at: "/settings/vehicles", isDark: true, viewport: { width: 400, height: 800 }, colorScheme: "dark" });
    await page
      .getByRole("checkbox", { name: /^Seleccionar \d{4}/ })
      .first()
      .check();
    await page.getByText("1 seleccionado").first().waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.getByRole("button", { name: "Quitar selección" }).click();
    await expect.poll(() => page.getByText("1 seleccionado").count()).toBe(0);
    await page.context().close();
  });
});
