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
    const assign = async (typed: string, option: RegExp, openMenu = async () => {}) => {
      await selectAll.click();
      await openMenu();
      await page
        .getByRole("button", { name: "Asignar abogado…" })
        .or(page.getByRole("menuitem", { name: "Asignar abogado…" }))
        .click();
      await dialog.getByLabel("Abogado").first().fill(typed);
      await dialog.getByRole("option", { name: option }).click();
      await dialog.getByRole("button", { name: "Asignar", exact: true }).click();
    };
    await assign("Velia", /Velia Tarsonio/);
    // Also before the answer has come: the change is made all the same.
    await dialog.getByRole("button", { name: "Cerrar" }).first().click();
    // A message under the pointer stays.
    await page.getByRole("button", { name: "Deshacer" }).hover();
    await expect.poll(() => body(page).getByText("Velia Tarsonio").count()).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(() => body(page).getByText("Velia Tarsonio").count()).toBe(0);

    await page.goto("/main/cases?q=&size=25");
    await assign("Velia", /No puede abrirlo/, () => page.getByRole("button", { name: "Acciones", exact: true }).click());
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

/** While `isSlow`, the page is as busy as one on which a press of a button comes before all that waits to be drawn. */
function delayDrawing() {
  const [post, later] = [MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void, window.setTimeout];
  const delay = () => ("isSlow" in window ? 3000 : 0);
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    if (delay() > 0) later(() => post.call(this, message), delay());
    else post.call(this, message);
  };
  window.setTimeout = ((run: () => void, ms = 0, ...rest: []) => later(run, ms + delay(), ...rest)) as typeof window.setTimeout;
}

test("a change whose answer has come but is not drawn yet can be undone all the same", async () => {
  const owner = await world.make.customer({});
  const shop = await world.make.establishment({ customer: owner, alias: "Tienda Lenta" });
  const page = await world.as("manager", { at: "/settings/establishments" });
  await page.addInitScript(delayDrawing);
  await page.goto("/settings/establishments?q=lenta");
  await page.getByRole("checkbox", { name: `Seleccionar ${shop.alias}` }).click();
  await page.getByRole("button", { name: "Asignar abogado…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Abogado").first().fill("Velia");
  await dialog.getByRole("option", { name: /Velia Tarsonio/ }).click();
  const close = dialog.getByRole("button", { name: "Cerrar" }).first();
  await close.waitFor();
  const answered = page.waitForResponse((response) => response.request().method() === "POST" && response.url().includes("/establishments/"));
  await page.evaluate(() => Object.assign(window, { isSlow: true }));
  await dialog.getByRole("button", { name: "Asignar", exact: true }).click();
  await (await answered).finished();

  await close.click();
  await page.evaluate(() => Reflect.deleteProperty(window, "isSlow"));
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => body(page).getByText("Velia Tarsonio").count()).toBe(0);
  await page.context().close();
});

describe("a list of cases", () => {
  test("shows the amount at once, finds columns by name, and gives a selection another status, which is undone", async () => {
    const { make } = world;
    const owner = await make.customer({ alias: "Galerías Ninfa" });
    const shop = await make.establishment({ customer: owner, alias: "Ninfa Centro" });
    const lawyer = await make.lawyer();
    const thief = await make.criminal({ customer: owner, name: "Rosa", surname: "Medel" });
    const place = { customer: owner, establishment: shop };
    const [one, other] = [await make.case({ ...place, lawyer: lawyer.id, criminals: [thief.id] }), await make.case({ ...place, lawyer: lawyer.id })];
    const bare = await make.case(place);
    for (let more = 0; more < 4; more++) await make.case(place);
    const filter = encodeURIComponent(JSON.stringify({ customer: [owner.id] }));
    const page = await world.as("manager", { at: `/main/cases?filter=${filter}`, viewport: { width: 1440, height: 900 } });
    const amount = page.getByRole("columnheader", { name: "Importe del ticket" });
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 820, height: 1180 },
    ]) {
      await page.setViewportSize(viewport);
      await body(page).getByRole("row").first().waitFor();
      const box = (await amount.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    // The columns, by keyboard alone: what is typed narrows them, and Enter shows the first.
    await page.getByRole("button", { name: "Columnas" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("searchbox", { name: "Buscar columna" }).waitFor();
    await page.keyboard.type("autores");
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await body(page).getByRole("link", { name: "Rosa Medel" }).waitFor();
    expect(await page.getByRole("button", { name: "Columnas" }).evaluate((button) => button === document.activeElement)).toBe(true);

    for (const { cid } of [one, other, bare])
      await page.getByRole("checkbox", { name: `Seleccionar ${String(cid).slice(0, 4)}-${String(cid).slice(4)}` }).click();
    await page.getByRole("button", { name: "Acciones", exact: true }).click();
    await page.getByRole("menuitem", { name: "Cambiar estado…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Estado nuevo" }).click();
    await page.getByRole("option", { name: "En estudio (3 de 3)" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cambiar", exact: true }).click();
    await dialog.getByText("2 de 3 actualizados").waitFor();
    await dialog.getByText(/Abogado/).waitFor();
    await dialog.getByRole("button", { name: "Cerrar" }).last().click();
    await expect.poll(() => body(page).getByText("En estudio").count()).toBe(2);
    await page.getByText("1 seleccionado").first().waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(() => body(page).getByText("En estudio").count()).toBe(0);

    // What was refused is still selected: it gets an action.
    await page.getByRole("button", { name: "Acciones", exact: true }).click();
    await page.getByRole("menuitem", { name: "Añadir actuación…" }).click();
    await dialog.getByRole("combobox", { name: "Tipo" }).click();
    await page.getByRole("option", { name: "Policial" }).click();
    await dialog.getByRole("combobox", { name: "Actuación" }).click();
    await page.getByRole("option", { name: "Presentación de denuncia" }).click();
    await dialog.getByRole("combobox", { name: /^Presentado por/ }).click();
    await page.getByRole("option", { name: "En mano, en el registro" }).click();
    await dialog.getByRole("button", { name: "Añadir", exact: true }).click();
    await dialog.getByText("1 de 1 actualizados").waitFor();
    await dialog.getByRole("button", { name: "Cerrar" }).last().click();
    const api = await world.apiAs(await make.user({ role: "manager" }));
    expect((await api.cases.get({ id: bare.id })).actions).toMatchObject([{ type: "police" }]);

    await page.getByRole("button", { name: "Sin abogado" }).click();
    await page.waitForURL(/empty/);
    await expect.poll(() => body(page).getByRole("row").count()).toBe(5);
    await page.getByRole("button", { name: "Sin abogado" }).click();
    await expect.poll(() => body(page).getByRole("row").count()).toBe(7);

    // On a phone each row is a card of two lines, and at least five are on the first screen.
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^2\d{3}-\d{6}/ }) });
    await expect.poll(() => cards.count()).toBe(7);
    const first = cards.filter({ hasText: "Rosa Medel" });
    expect(await first.innerText()).toMatch(/Nuevo[\s\S]*€[\s\S]*Rosa Medel · Ninfa Centro/);
    const bottoms = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= 844).length).toBeGreaterThanOrEqual(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
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
