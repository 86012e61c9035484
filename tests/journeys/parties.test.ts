import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { card, overflow, press } from "#tests/support/browser/intake-page.ts";
import { settlePairs } from "#tests/support/settle-pairs.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

describe("a customer", () => {
  test("is created with its company and its first establishment", async () => {
    const page = await world.as("manager", { at: "/settings/customers/new" });
    await page.getByLabel("CIF").fill("B12345678");
    await page.getByLabel("Nombre comercial").fill("Galerías Nimbo");
    await page.getByLabel("Razón social").fill("Galerías Nimbo S.L.");
    await page.getByLabel("País").first().click();
    await page.getByRole("option", { name: "España" }).click();
    await page.getByLabel(/^Dirección( \*)?$/).fill("Calle Inventada 3");
    await page.getByLabel("Código postal").fill("35001");
    await page.getByLabel("Población").fill("Las Palmas");
    await expect.poll(() => page.getByLabel("Provincia").inputValue()).toBe("Las Palmas");
    for (const [country, province] of [
      ["Francia", "Ille-et-Vilaine"],
      ["España", "Las Palmas"],
    ] as const) {
      await page.getByLabel("País").first().click();
      await page.getByRole("option", { name: country }).click();
      await expect.poll(() => page.getByLabel("Provincia").inputValue()).toBe(province);
    }
    const since = page.getByRole("textbox", { name: "Fecha de implantación del servicio" });
    await since.fill("31/2/2026");
    await since.blur();
    await page.getByText("Fecha incorrecta. Ej.: 31/12/2026.").waitFor();
    await since.fill("1.3.26");
    await since.press("Alt+ArrowDown");
    await page.getByRole("button", { name: "1 marzo 2026", exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await since.inputValue()).toBe("02/03/2026");
    await page.getByRole("checkbox", { name: "Casos penales" }).check();
    await page.getByRole("button", { name: /^Crear/ }).click();
    await page.getByText(/CIF o SIREN incorrecto/).waitFor();
    await expectAccessible(page);
    await page.getByLabel("CIF").fill("B12345674");
    await page.getByRole("button", { name: /^Crear/ }).click();
    await page.getByText("Registro guardado").first().waitFor();

    await page.getByRole("tab", { name: /Empresas/ }).click();
    await page.getByRole("button", { name: "Nuevo" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("CIF").fill("A45678919");
    await dialog.getByLabel("Nombre").fill("Nimbo Insular S.A.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Crear/ }).click();
    await page.getByText("Nimbo Insular S.A.").first().waitFor();

    await page.getByRole("tab", { name: /Establecimientos/ }).click();
    await page.getByRole("link", { name: "Nuevo", exact: true }).click();
    await page.waitForURL(/\/settings\/establishments\/new\?customer=/);
    await page.getByLabel("Código", { exact: false }).first().fill("NI-001");
    await page.getByLabel("Nombre").fill("Nimbo Puerto");
    await expect.poll(() => page.getByLabel("Cliente").first().inputValue()).toBe("Galerías Nimbo");
    await page.getByLabel("Empresa").first().fill("Insular");
    await page.getByRole("option", { name: /Nimbo Insular/ }).click();
    await page.getByLabel("País").first().click();
    await page.getByRole("option", { name: "España" }).click();
    await page.getByLabel(/^Dirección( \*)?$/).fill("Muelle 1");
    await page.getByLabel("Código postal").fill("35003");
    await page.getByText("Zona horaria: Canarias").waitFor();
    await page.getByLabel("Población").fill("Las Palmas");
    await page.getByRole("button", { name: /^Crear/ }).click();
    await page.getByText("Registro guardado").first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("a relation between a band and a vehicle", () => {
  test("is created on one side, visible on the other, removed there after a confirmation, and in both histories", async () => {
    const owner = await brisa();
    const band = await world.make.band({ customer: owner, alias: "Grupo Prueba" });
    const car = await world.make.vehicle({ customer: owner, plate: "1357CCC" });
    const page = await world.as("supercustomer", { at: `/settings/bands/${band.id}?tab=vehicles` });
    await page
      .getByLabel(/Vincular/)
      .first()
      .fill("1357");
    await page.getByRole("option", { name: /1357CCC/ }).click();
    await page.getByRole("link", { name: "1357CCC" }).waitFor();
    await expectAccessible(page);
    await page.goto(`/settings/vehicles/${car.id}?tab=bands`);
    await page.getByRole("link", { name: "Grupo Prueba" }).waitFor();
    await page.getByRole("button", { name: /Desvincular.*Grupo Prueba|Quitar.*Grupo Prueba/ }).click();
    await page
      .getByText(/1357CCC/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect.poll(() => page.getByRole("link", { name: "Grupo Prueba" }).count()).toBe(0);
    for (const path of [`/settings/bands/${band.id}`, `/settings/vehicles/${car.id}`]) {
      await page.goto(`${path}?tab=history`);
      await page.getByText("Sede Brisa Demo").first().waitFor();
    }
    await page.context().close();
  });
});

describe("every list around a case", () => {
  test.each([
    ["manager", ["customers", "witnesses"]],
    ["customer", ["establishments", "lawyers", "bands"]],
    ["supercustomer", ["zones", "criminals"]],
  ])("opens for %s, in both themes and on a phone, without an accessibility violation: %s", async (role, collections) => {
    const page = await world.as(role);
    for (const collection of collections) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate(() => localStorage.setItem("mantine-color-scheme-value", "light"));
      await page.goto(`/settings/${collection}`);
      await expectAccessible(page);
      await page.setViewportSize({ width: 400, height: 800 });
      await page.evaluate(() => localStorage.setItem("mantine-color-scheme-value", "dark"));
      await page.reload();
      await expectAccessible(page);
      expect({ collection, overflow: await overflow(page) }).toEqual({ collection, overflow: 0 });
    }
    await page.context().close();
  });

  test("customers see only some fields of a lawyer", async () => {
    const page = await world.as("customer", { at: "/settings/lawyers" });
    await page.getByRole("link", { name: "Velia Tarsonio" }).waitFor();
    expect(await page.getByText("@demo.sumario.test").count()).toBe(0);
    await page.getByRole("link", { name: "Velia Tarsonio" }).click();
    await page.getByRole("heading", { name: "Velia Tarsonio" }).waitFor();
    expect(await page.getByLabel("DNI / NIE").count()).toBe(0);
    await page.context().close();
  });
});

describe("people as they are known", () => {
  test("a guard is the witness, describes a stranger and half a plate; the lawyer completes, and the history has both", async () => {
    const guard = await world.as("customer", { at: "/main/cases/new" });
    await card(guard, "Brisa Gran Plaza").check();
    await card(guard, "Se vio el hecho y se avisó a la policía o al vigilante").check();
    await card(guard, "Una persona").check();
    await card(guard, "Hasta 4 artículos").check();
    await guard.getByLabel(/^Hechos/).fill("Pasa la línea de cajas sin pagar dos perfumes.");
    await guard.getByLabel(/Importe del ticket/).fill("45,90");
    await card(guard, "Sí, aptos para la venta").check();
    await card(guard, "Sin cámaras o averiadas").check();
    await press(guard, "El testigo soy yo");
    await press(guard, "Añadir testigo");
    const dialog = guard.getByRole("dialog");
    await dialog.getByLabel(/^Nombre/).fill("Zelmira");
    await dialog.getByLabel(/Móvil/).fill("612345678");
    await expectAccessible(guard);
    await dialog.getByRole("button", { name: /^Añadir/ }).click();
    await press(guard, "Describir a un desconocido");
    await dialog.getByRole("radio", { name: "Varón" }).check();
    await dialog.getByRole("radio", { name: "Unos 30 años" }).check();
    await dialog.getByLabel("Ropa").fill("Chaqueta roja");
    await dialog.getByRole("radio", { name: "2", exact: true }).check();
    await expectAccessible(guard);
    await dialog.getByRole("button", { name: /^Añadir/ }).click();
    const strangers = guard.getByRole("button", { name: /^Desconocido: varón, unos 30 años, Chaqueta roja/ });
    await expect.poll(() => strangers.count()).toBe(2);
    await strangers.first().click();
    await dialog.getByRole("radio", { name: "Alta" }).check();
    await dialog.getByRole("button", { name: /^Añadir/ }).click();
    await guard.getByText("Desconocido: varón, unos 30 años, estatura alta, Chaqueta roja").waitFor();
    await press(guard, "Añadir vehículo");
    await dialog.getByLabel("Matrícula", { exact: true }).fill("12?4 k?");
    await dialog.getByRole("button", { name: /^Añadir/ }).click();
    await press(guard, "Enviar el caso");
    await guard.waitForURL(/\/main\/cases\/[0-9a-f-]{36}$/);
    const path = new URL(guard.url()).pathname;
    await guard.getByText("12?4K?").first().waitFor();

    // On a phone, in the case: the dialog is for fingers, and offers whom the guard has just described.
    await guard.setViewportSize({ width: 390, height: 844 });
    await press(guard, "Describir a un desconocido");
    await dialog.getByRole("radio", { name: "Varón" }).check();
    const alike = dialog.getByRole("region", { name: "¿Parece el mismo que…?" }).getByRole("button");
    await alike.first().waitFor();
    for (const target of await dialog.locator("label:has(input[type=radio]), summary, section button").all())
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    await expectAccessible(guard);
    expect(await overflow(guard)).toBe(0);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await guard.context().close();

    const lawyer = await world.as("lawyer", { at: `${path}?tab=witnesses` });
    await lawyer.getByText("Completar los datos del testigo Zelmira").first().waitFor();
    const badge = lawyer.getByRole("button", { name: "Por completar: Zelmira" });
    await badge.click();
    const form = lawyer.getByRole("dialog");
    await form.getByText(/^Lo comunicó .* Lo que se sabía entonces queda en el historial\.$/).waitFor();
    expect(await form.getByLabel(/Móvil/).inputValue()).toBe("+34612345678");
    await expectAccessible(lawyer);
    await form.getByLabel(/DNI/).fill("12345678Z");
    await form.getByLabel(/Apellidos/).fill("Irrubel");
    await form.getByRole("combobox", { name: /Tipo de testigo/ }).click();
    await form.getByRole("option", { name: "Empleado" }).click();
    await form.getByRole("button", { name: /^Guardar/ }).click();
    await lawyer.getByText("Zelmira Irrubel").first().waitFor();
    await expect.poll(() => badge.count()).toBe(0);
    await expectAccessible(lawyer);
    await lawyer.context().close();

    const api = await world.apiAs(await world.make.user({ role: "manager" }));
    const record = path.split("/").at(-1)!;
    const tasks = (await api.tasks.ofRecord({ entity: "case", record })).open.map(({ what }) => what);
    expect(tasks).not.toContain("Completar los datos del testigo Zelmira");
    const witness = (await api.cases.get({ id: record })).witnesses.find((line) => line.witness.alias === "Zelmira Irrubel")!.witness;
    const manager = await world.as("manager", { at: `/settings/witnesses/${witness.id}?tab=history` });
    await manager.getByText("Tienda Gran Plaza Demo").first().waitFor();
    await manager.getByText("Velia Tarsonio").first().waitFor();
    await manager.context().close();
  });
});

async function brisa() {
  const api = await world.apiAs(await world.make.user({ role: "manager" }));
  const [found] = await api.customers.pick({ q: "Brisa" });
  return found!;
}

describe("lists", () => {
  test("can be filtered by a relative or a fixed period, which is in the address and in a chip", async () => {
    const api = await world.apiAs(await world.make.user({ role: "manager" }));
    const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Madrid" }).format();
    await world.make.customer({ alias: "De hoy", serviceStartDate: today });
    await world.make.customer({ alias: "De antes", serviceStartDate: "2020-02-29" });
    const page = await world.as("manager", { at: "/settings/customers" });
    const filter = page.getByRole("button", { name: "Fecha de implantación del servicio" });
    const shown = () => page.getByRole("grid").getByRole("link").allInnerTexts();
    await filter.click();
    await page.getByRole("radio", { name: "Hoy" }).click();
    await expect.poll(shown).toEqual(["De hoy"]);
    await expectAccessible(page);
    expect(new URL(page.url()).searchParams.get("filter")).toBe('{"serviceStartDate":{"period":"today"}}');
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Quitar el filtro Fecha de implantación del servicio: Hoy" }).click();
    await filter.click();
    await page.getByRole("textbox", { name: "Hasta" }).fill("29/2/2020");
    await page.keyboard.press("Enter");
    await expect.poll(shown).toEqual(["De antes"]);
    await page.getByText("Fecha de implantación del servicio: hasta el 29/02/2020").waitFor();
    await page.reload();
    await expect.poll(shown).toEqual(["De antes"]);
    expect((await api.customers.count({ filter: { serviceStartDate: { to: "2020-02-29" } } })).count).toBe(1);
    await page.context().close();
  });

  test("keep their last filters and order, also on another device, and can be saved as named views", async () => {
    const here = await world.as("manager", { at: "/settings/vehicles" });
    await here.getByRole("searchbox").fill("Seat");
    await here.waitForURL(/q=Seat/);
    await here.getByRole("button", { name: "Vistas" }).click();
    await here.getByRole("menuitem", { name: /Guardar esta vista/ }).click();
    await here.getByRole("dialog").getByRole("textbox").fill("Los Seat");
    await expectAccessible(here);
    await here
      .getByRole("dialog")
      .getByRole("button", { name: /^Guardar/ })
      .click();
    const manager = (await (await world.apiAs(await world.make.user({ role: "manager" }))).users.list({ q: "manager@demo" })).rows[0]!;
    const kept = async () =>
      (await (await world.apiAs(manager)).users.filters({ uid: manager.id })).filter(({ screen }) => screen === "vehicles").length;
    await expect.poll(kept).toBe(2);
    await here.context().close();
    const there = await world.as("manager", { at: "/settings/vehicles" });
    await there.waitForURL(/q=Seat/);
    await there.getByRole("button", { name: "Vistas" }).click();
    await there.getByRole("menuitem", { name: "Los Seat", exact: true }).waitFor();
    await there.context().close();
  });
});

describe("probable duplicates", () => {
  test("are shown to managers side by side", async () => {
    const owner = await brisa();
    await world.make.vehicle({ customer: owner, plate: "9753CCC" });
    await world.make.vehicle({ customer: owner, plate: "9753CCD" });
    await settlePairs(world.db);
    const page = await world.as("manager", { at: "/settings/vehicles" });
    await page.getByRole("link", { name: "Posibles duplicados" }).click();
    await page.waitForURL(/\/settings\/duplicates\?entity=vehicle/);
    await page.getByText("9753CCC").first().waitFor();
    await page.getByText(/^Todos los registros se compararon el/).waitFor();
    await expectAccessible(page);
    await page
      .getByRole("row", { name: /9753CCC/ })
      .getByRole("button", { name: /Comparar/ })
      .click();
    await page.getByRole("dialog").getByText("9753CCD").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
    await page.getByRole("combobox", { name: "Qué registros se comparan" }).click();
    await page.getByRole("option", { name: "Zonas" }).click();
    await page.getByText("Ningún registro se parece a otro.").waitFor();
    await page.context().close();
  });

  test("are separated again from the message that says that they were merged, on a phone too", async () => {
    const owner = await brisa();
    await world.make.vehicle({ customer: owner, plate: "6420HHH" });
    await world.make.vehicle({ customer: owner, plate: "6420HHJ" });
    await settlePairs(world.db);
    for (const options of [{}, { viewport: { width: 390, height: 844 }, isDark: true, colorScheme: "dark" as const }]) {
      const page = await world.as("manager", { at: "/settings/duplicates?entity=vehicle", ...options });
      const row = page.getByRole("row", { name: /6420HHH/ });
      await row.waitFor();
      expect(await overflow(page)).toBe(0);
      // Nothing is beyond the edge of the list either.
      expect(await page.getByRole("region", { name: "Posibles duplicados" }).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
      await expectAccessible(page);
      await row.getByRole("button", { name: /Comparar/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Unir" }).click();
      await row.waitFor({ state: "detached" });
      await page.getByRole("alert").getByRole("button", { name: "Deshacer" }).click();
      await page.getByText("Unión deshecha").waitFor();
      await row.waitFor();
      await page.context().close();
    }
  });

  test("are merged with the keyboard, found at the old address, and separated again", async () => {
    const owner = await brisa();
    const kept = await world.make.vehicle({ customer: owner, plate: "8642FFF" });
    const absorbed = await world.make.vehicle({ customer: owner, plate: "8642FFG", brand: "Seat" });
    await settlePairs(world.db);
    const page = await world.as("manager", { at: "/settings/duplicates?entity=vehicle" });
    const row = page.getByRole("row", { name: /8642FFF/ });
    await row.getByRole("button", { name: "No es duplicado" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByText("Descartadas").click();
    await row.getByRole("button", { name: "Volver a proponer" }).click();
    await page.getByText("Propuestas").click();
    await row.getByRole("button", { name: /Comparar/ }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    // The fuller value is chosen already.
    expect(await dialog.getByRole("radiogroup", { name: "Marca" }).getByRole("radio", { name: "Seat" }).isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Unir" }).focus();
    await page.keyboard.press("Enter");
    await row.waitFor({ state: "detached" });
    await page.goto(`${world.url}/settings/vehicles/${absorbed.id}`);
    await page.waitForURL(new RegExp(kept.id));
    await page.getByRole("tab", { name: "Historial" }).click();
    await page.getByText("Unión con otro registro").waitFor();
    await page.goto(`${world.url}/settings/duplicates?entity=vehicle`);
    await page.getByText("Unidos en los últimos 30 días").click();
    await page.getByRole("button", { name: /Deshacer la unión de 8642FFG/ }).click();
    await page.getByRole("dialog").getByText("Vuelve con él").waitFor();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Deshacer la unión" }).click();
    await row.waitFor();
    await page.goto(`${world.url}/settings/vehicles/new`);
    await page.getByRole("textbox", { name: /Matrícula/ }).fill("8642 FFH");
    await page.getByText("Puede que ya exista").waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});
