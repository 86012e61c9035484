import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const api = await world.apiAs(await world.make.user({ role: "manager" }));
const [shown, other] = (await api.cases.list({ size: 2 })).rows;
const brisa = shown!.customer!;
const person = await api.criminals.create({ name: "Aurelio", surname: "Quintanilla", customer: brisa.id });
const elsewhere = await world.make.customer({ alias: "Otra Empresa" });
await api.criminals.create({ name: "Aurelia", surname: "Quintanilha", customer: elsewhere.id });
const band = await api.bands.create({ alias: "Banda del Ensayo", customer: brisa.id, criminals: [person.id] });

test("a name with a wrong letter finds the person, facets narrow the results, and the record opens", async () => {
  const page = await world.as("manager", { at: "/main/search", viewport: { width: 400, height: 800 } });
  await page.getByText("Busque en todos los registros").waitFor();
  await page.getByRole("searchbox", { name: "¿Qué busca?" }).fill("quintanila");
  await page.getByRole("button", { name: /^Autores ?2$/ }).waitFor();
  const results = page.getByRole("list", { name: "Resultados: Autores" });
  expect(await results.getByRole("listitem").count()).toBe(2);
  expect(await results.locator("mark").allTextContents()).toEqual(expect.arrayContaining(["Quintanilla", "Quintanilha"]));
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);

  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  const facets = page.getByRole("search", { name: "Filtros de la búsqueda" });
  await facets.getByRole("button", { name: "Cliente" }).click();
  await facets.getByRole("option", { name: brisa.alias }).click();
  await page.getByRole("button", { name: /^Autores ?1$/ }).waitFor();
  await page.keyboard.press("Escape");
  await results.getByRole("link", { name: "Aurelio Quintanilla" }).click();
  await page.getByRole("heading", { level: 1, name: "Aurelio Quintanilla" }).waitFor();
  await page.context().close();
});

test("Ctrl+K opens a case by its number, a screen, and recent records", async () => {
  const page = await world.as("manager", { at: "/main/calendar" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Buscar o ir a…" });
  // Typed on at once, before the dialog is there.
  await page.keyboard.type(shown!.alias);
  await expect.poll(() => box.inputValue()).toBe(shown!.alias);
  await page.getByRole("option", { name: shown!.alias }).first().waitFor();
  await expectAccessible(page);
  // One record in place of another: Enter opens what is shown.
  for (const { alias } of [other!, shown!]) {
    await box.fill(alias);
    await page.getByRole("option", { name: alias }).first().waitFor();
    await page.getByRole("option", { name: `Buscar «${alias}» en todo` }).waitFor();
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: shown!.alias }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("group", { name: "Recientes" }).getByRole("option", { name: shown!.alias }).waitFor();
  await box.fill("vehiculos");
  await page.getByRole("option", { name: /^Vehículos/ }).click();
  await page.waitForURL("**/settings/vehicles*");
  await page.context().close();
});

test("relations are drawn as a graph, and listed in a table that opens records by keyboard", async () => {
  const page = await world.as("manager", { at: `/settings/bands/${band.id}`, colorScheme: "dark" });
  await page.getByRole("link", { name: "Relaciones" }).click();
  await page.getByRole("heading", { level: 1, name: "Relaciones de Banda del Ensayo" }).waitFor();
  await page.getByRole("figure", { name: /Gráfico con 2 registros y 1 relaciones/ }).waitFor();
  await expectAccessible(page);
  await page.getByText("Tabla", { exact: true }).click();
  const row = page.getByRole("row", { name: /Aurelio Quintanilla/ });
  await row.waitFor();
  await expectAccessible(page);
  await row.getByRole("link", { name: "Aurelio Quintanilla" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Aurelio Quintanilla" }).waitFor();
  await page.context().close();
});
