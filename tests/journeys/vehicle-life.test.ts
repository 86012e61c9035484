import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { overflow } from "#tests/support/browser/intake-page.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const saveBar = (page: Page) => page.getByRole("button", { name: /^Guardar/ });

describe("a vehicle from its creation to its end, with a second browser watching", () => {
  test("appears, changes and disappears there live", async () => {
    const office = await world.as("supercustomer", { at: "/settings/vehicles?q=4321XYZ" });
    await office.getByText("No hay datos para mostrar").waitFor();
    await expectAccessible(office);

    const clerk = await world.as("customer", { at: "/settings/vehicles" });
    await clerk.getByRole("link", { name: "Nuevo", exact: true }).click();
    await clerk.getByLabel("Matrícula", { exact: false }).first().fill("no es matrícula");
    await clerk.getByLabel("Marca").fill("Seat");
    await clerk.getByRole("button", { name: /^Crear/ }).click();
    await clerk.getByText("Matrícula incorrecta. Ej: 1234ABC o 9999ZZZ.").waitFor();
    await clerk.getByText("Error al guardar, revise el formulario").first().waitFor();
    await expectAccessible(clerk);
    await clerk.getByLabel("Matrícula", { exact: false }).first().fill("4321 xyz");
    await clerk.getByRole("button", { name: /^Crear/ }).click();
    await clerk.getByText("Documento creado").first().waitFor();
    await clerk.waitForURL(/\/settings\/vehicles\/[0-9a-f-]{36}/);

    await office.getByRole("link", { name: "4321XYZ" }).click();
    await office.getByRole("heading", { name: "4321XYZ" }).waitFor();
    await expectAccessible(office);

    await clerk.getByLabel("Modelo").fill("Ibiza");
    await clerk.keyboard.press("Control+s");
    await clerk.getByText("Documento actualizado").first().waitFor();
    await expect.poll(() => office.getByLabel("Modelo").inputValue()).toBe("Ibiza");

    await office.getByRole("tab", { name: "Historial" }).click();
    await office.getByText("Alta", { exact: true }).waitFor();
    await office.getByText("Modificación", { exact: true }).waitFor();
    await office.getByText("Tienda Gran Plaza Demo").first().waitFor();
    await expectAccessible(office);

    await clerk.getByRole("button", { name: "Eliminar" }).click();
    await clerk.getByText("¿Desea eliminar este elemento? No podrá deshacerlo.").waitFor();
    await expectAccessible(clerk);
    await clerk
      .getByRole("dialog")
      .getByRole("button", { name: /^(Sí|Eliminar)$/ })
      .click();
    await clerk.getByText("Documento eliminado").first().waitFor();
    await clerk.waitForURL("**/settings/vehicles*");
    await office.goto("/settings/vehicles?q=4321XYZ");
    await office.getByText("No hay datos para mostrar").waitFor();
    await clerk.context().close();
    await office.context().close();
  });

  test("two users save the same field: the second sees both values and loses nothing", async () => {
    const car = await world.make.vehicle({ customer: await brisa(), plate: "1111CCC" });
    const at = `/settings/vehicles/${car.id}`;
    const [one, other] = [await world.as("manager", { at }), await world.as("admin", { at })];
    for (const page of [one, other]) await page.getByLabel("Color").waitFor();
    await other.getByLabel("Color").fill("verde");
    await one.getByLabel("Color").fill("rojo");
    await saveBar(one).click();
    await one.getByText("Documento actualizado").first().waitFor();
    expect(await other.getByLabel("Color").first().inputValue()).toBe("verde");
    await saveBar(other).first().click();
    await other.getByText("Otra persona ha guardado cambios en los mismos campos").waitFor();
    await other.getByText("rojo").first().waitFor();
    await expectAccessible(other);
    await other
      .getByRole("radio", { name: /verde|escrito por usted/ })
      .first()
      .check();
    await other.getByRole("button", { name: "Guardar lo elegido" }).click();
    await other.getByText("Documento actualizado").first().waitFor();
    await expect.poll(() => one.getByLabel("Color").inputValue()).toBe("verde");
    await one.context().close();
    await other.context().close();
  });

  test("leaving with unsaved changes asks first", async () => {
    const car = await world.make.vehicle({ customer: await brisa(), plate: "2222CCC" });
    const page = await world.as("manager", { at: `/settings/vehicles/${car.id}` });
    await page.getByLabel("Color").fill("azul");
    await page.getByRole("link", { name: "Vehículos" }).first().click();
    await page.getByText("Hay cambios sin guardar. ¿Salir de la página?").waitFor();
    await page.getByText("Seguir editando").click();
    expect(await page.getByLabel("Color").inputValue()).toBe("azul");
    await page.context().close();
  });
});

describe("the list", () => {
  test("keeps its state in the address and works with the keyboard", async () => {
    const page = await world.as("manager", { at: "/settings/vehicles?size=25" });
    await page.getByRole("link", { name: "0000BBB" }).waitFor();
    await page.getByRole("button", { name: "Página siguiente" }).click();
    await page.getByText(/^26–50 de 40\d/).waitFor();
    await page.reload();
    await page.getByText(/^26–50 de 40\d/).waitFor();
    await page.getByRole("button", { name: "Última página" }).click();
    await page.getByRole("button", { name: "Primera página" }).click();
    await page.getByRole("link", { name: "0000BBB" }).waitFor();
    await page.getByRole("columnheader", { name: /Marca/ }).getByRole("button").first().click();
    await page.waitForURL(/sort=/);
    await page.context().close();
  });
});

describe("language", () => {
  test("follows the browser before signing in and the user's choice after", async () => {
    const page = await world.visit({ locale: "fr-FR" });
    await page.goto("/login");
    await page.getByRole("heading", { name: "Connexion" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    await world.signIn(page, "manager", undefined, "/settings/vehicles");
    await page.getByRole("heading", { name: "Vehículos" }).waitFor();
    await page.getByRole("button", { name: /Gael Demo/ }).click();
    await page.getByRole("menuitemradio", { name: "Francés" }).click();
    await page.getByRole("heading", { name: "Véhicules" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    await expectAccessible(page);
    await page.context().close();
    const elsewhere = await world.as("manager", { at: "/settings/courts" });
    await elsewhere.getByRole("heading", { name: "Juridictions" }).waitFor();
    await elsewhere.context().close();
  });
});

describe("at 400 px and in dark mode", () => {
  test.each(["light", "dark"] as const)("lists and forms stay usable and accessible (%s)", async (colorScheme) => {
    const page = await world.as("customer", { isDark: colorScheme === "dark", viewport: { width: 400, height: 800 }, colorScheme });
    for (const path of ["/account", "/settings/vehicles", "/settings/vehicles/new"]) {
      if (path !== "/account") await page.goto(path);
      await expectAccessible(page);
      expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
    }
    await page.context().close();
  });

  test("filters are behind one button that counts them, and can be removed without it", async () => {
    const page = await world.as("customer", { at: "/settings/vehicles", viewport: { width: 400, height: 800 } });
    const filters = page.getByRole("button", { name: /^Filtros/ });
    const foreign = page.getByRole("button", { name: "Matrícula extranjera", exact: true });
    await page.getByRole("searchbox", { name: "Buscar en la lista" }).waitFor();
    expect(await foreign.count()).toBe(0);
    await filters.press("Enter");
    await foreign.press("Enter");
    await page.getByRole("option", { name: "No", exact: true }).click();
    await page.getByRole("button", { name: "Filtros 1" }).waitFor();
    await expectAccessible(page);
    await filters.press("Enter");
    await foreign.waitFor({ state: "hidden" });
    expect(await filters.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Quitar el filtro Matrícula extranjera: No" }).click();
    await page.getByRole("button", { name: "Filtros", exact: true }).waitFor();
    await page.context().close();
  });
});

async function brisa() {
  const api = await world.apiAs(await world.make.user({ role: "manager" }));
  const [found] = await api.customers.pick({ q: "Brisa" });
  return found!;
}
