import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { defaultAlertRules } from "#domain/alerts/alert-rules.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const panel = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const numberIn = (text: string | null) => Number((text ?? "").replace(/\D/g, ""));
/** Before the date and the days that it counts by. */
const n = async (page: Page, title: string) => numberIn((await panel(page, title).getByText(/^n = /).textContent())!.split("·")[0]!);
const drawn = (page: Page, title: string) => panel(page, title).locator("[role=img] svg").first().waitFor();
/** The number of records that the list shows. */
const listed = async (page: Page) => numberIn(await page.locator("h1 + *").textContent());
const inList = (page: Page) => page.getByRole("heading", { level: 1, name: "Casos penales" }).waitFor();

describe("analytics", () => {
  test("lead a manager from a customer and a period to the cases behind a bar", async () => {
    const page = await world.as("manager", { at: "/dashboard/cases" });
    await page.getByRole("heading", { level: 1, name: "Analítica de casos" }).waitFor();
    await page.getByRole("button", { name: "Cliente", exact: true }).click();
    await page.getByRole("option", { name: "Maison Corail" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Periodo:/ }).click();
    // Until the figures of this year arrive, the previous ones stay.
    const answered = page.waitForResponse((response) => /analytics\/cases\?.*start=\d{4}-01-01/.test(decodeURIComponent(response.url())));
    await page.getByRole("radio", { name: "Este año" }).check();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain("thisYear");
    const measured = (await (await answered).json()) as { key: string; n: number }[];
    await expect.poll(() => n(page, "Totales del periodo")).toBe(measured.find(({ key }) => key === "totals")!.n);
    await panel(page, "Casos por establecimiento").getByText("Corail").first().waitFor();
    await expect.poll(() => panel(page, "Casos por establecimiento").getByText("Brisa").count()).toBe(0);
    await drawn(page, "Estado de los casos");

    // Panels say by which date they count, and which months are not whole; names of bars are written whole.
    await panel(page, "Totales del periodo").getByText("por fecha de los hechos").waitFor();
    await panel(page, "Totales del periodo").getByText("* Mes incompleto").waitFor();
    await panel(page, "Sentencias").getByText("por fecha de la sentencia").waitFor();
    await drawn(page, "Casos por establecimiento");
    expect(
      await page
        .locator("[role=img] svg text")
        .filter({ hasText: /…|\.\.\.$/ })
        .count(),
    ).toBe(0);

    // All establishments are the same figures, also behind them.
    const all = await n(page, "Totales del periodo");
    await page.getByRole("button", { name: "Establecimiento", exact: true }).click();
    await page.getByRole("option", { name: "Todos los establecimientos", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByText("Establecimiento: Todos los establecimientos").waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    expect(await n(page, "Totales del periodo")).toBe(all);

    await panel(page, "Estado de los casos")
      .getByRole("button", { name: /Ver tabla/ })
      .click();
    const row = panel(page, "Estado de los casos").getByRole("row", { name: /^Condena/ });
    const convicted = numberIn(await row.getByRole("cell").first().textContent());
    expect(convicted).toBeGreaterThan(0);
    expect(await n(page, "Totales del periodo")).toBeGreaterThan(convicted);
    await expectAccessible(page);
    await row.getByRole("link").click();
    await inList(page);
    await expect.poll(() => listed(page)).toBe(convicted);
    await page.getByText("Cliente: Maison Corail").waitFor();

    await page.goBack();
    // The bars of a chart have links for the keyboard.
    const shop = panel(page, "Casos por establecimiento").getByRole("link", { name: /Corail Capitole/ });
    const ofShop = numberIn(/· ([\d.]+)$/.exec((await shop.textContent())!)![1]!);
    await shop.focus();
    await page.keyboard.press("Enter");
    await inList(page);
    await expect.poll(() => listed(page)).toBe(ofShop);
    await page.context().close();
  });

  test("show a shop its own figures only, on a phone in dark mode, and update live", async () => {
    const page = await world.as("customer", { at: "/dashboard/cases", isDark: true, viewport: { width: 400, height: 800 }, colorScheme: "dark" });
    await drawn(page, "Casos por establecimiento");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await page.getByRole("button", { name: "Cliente", exact: true }).count()).toBe(0);
    await expectAccessible(page);
    const shops = panel(page, "Casos por establecimiento").getByRole("link");
    const names = (await shops.allTextContents()).map((text) => /: (.+) ·/.exec(text)![1]);
    expect(names.sort()).toEqual(["Brisa Estación Norte", "Brisa Gran Plaza"]);
    const before = await n(page, "Totales del periodo");
    const manager = await world.apiAs(await world.make.user({ role: "manager" }));
    const [own] = await manager.establishments.pick({ q: "Brisa Gran Plaza" });
    const { customer } = await manager.establishments.get({ id: own!.id });
    await world.make.case({ establishment: own!, customer });
    await expect.poll(() => n(page, "Totales del periodo")).toBe(before + 1);
    await page.context().close();
  });

  test("lead a head office from its day to the list of a shop; its own rule alerts, and a dismissed alert stays away", async () => {
    const manager = await world.apiAs(await world.make.user({ role: "manager" }));
    const [shop] = await manager.establishments.pick({ q: "Brisa Gran Plaza" });
    const { customer } = await manager.establishments.get({ id: shop!.id });
    const { cid } = await world.make.case({ establishment: shop!, customer, ticketAmount: 900 });
    const number = recordNumber(cid);
    const { version } = await manager.alerts.rules({ id: customer!.id });
    await manager.alerts.changeRules({ id: customer!.id, ...defaultAlertRules, version });
    const page = await world.as("supercustomer", { at: "/main/today" });
    const alerts = page.getByRole("region", { name: "Avisos", exact: true });
    await panel(page, "Novedades").getByText(number).waitFor();
    await alerts.getByRole("button", { name: "Reglas de avisos" }).click();
    expect(await alerts.getByText(number).count()).toBe(0);
    await expectAccessible(page);
    await alerts.getByLabel("Importe", { exact: true }).fill("899,99");
    await alerts.getByRole("switch", { name: "Avisar de la misma persona en varios casos" }).uncheck();
    await alerts.getByRole("switch", { name: "Avisar de casos de bandas conocidas" }).uncheck();
    await alerts.getByRole("button", { name: "Guardar" }).click();
    await alerts.getByRole("link", { name: new RegExp(number) }).waitFor();
    const row = panel(page, "Tiendas y zonas, comparadas").getByRole("row", { name: /Brisa Gran Plaza/ });
    const cases = numberIn(await row.getByRole("cell").first().textContent());
    await row.getByRole("link").click();
    await inList(page);
    await expect.poll(() => listed(page)).toBe(cases);
    await page.goBack();
    await alerts.getByRole("button", { name: `Descartar el aviso: ${number}` }).click();
    await alerts.getByText(number).waitFor({ state: "detached" });
    await page.reload();
    // Not by its news: those are of another day after midnight.
    await row.waitFor();
    expect(await alerts.getByText(number).count()).toBe(0);
    await page.context().close();
  });
});
