import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { storedText } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld, typeCredentials } from "#tests/support/browser/browser-world.ts";
import { overflow } from "#tests/support/browser/intake-page.ts";
import { chooseAction } from "#tests/support/browser/record-menu.ts";

const world = await openBrowserWorld({ requestLimits: { person: 600, address: 1_000_000 } });
afterAll(() => expect(world.pageErrors).toEqual([]));

const saveBar = (page: Page) => page.getByRole("button", { name: /^Guardar/ });

/** Takes every request that this person is allowed, ten a second, until it ends; then waits until some are free again. */
async function floodAs(email: string) {
  const { rows } = await (await world.apiAs(world.make.root)).users.list({ q: email, columns: ["email"] });
  const person = rows.find((row) => row.email === email)!;
  const take = () => world.deps.requestLimiter.take("person", person.id)!;
  const takeAll = () => {
    while (take().retryAfter === undefined);
  };
  takeAll();
  const timer = setInterval(takeAll, 20);
  return {
    end: async () => {
      clearInterval(timer);
      await expect.poll(() => Number(/r=(\d+)/.exec(take().state)![1]), { interval: 500, timeout: 20_000 }).toBeGreaterThan(15);
    },
  };
}

describe("a vehicle from its creation to its end, with a second browser watching", () => {
  test("appears, changes and disappears there live", async () => {
    const root = await world.apiAs(world.make.root);
    const [head] = (await root.users.list({ q: "customer@demo", filter: { role: ["supercustomer"] }, columns: ["customer"] })).rows;
    await world.make.vehicle({ customer: head!.customer as { id: string }, plate: "8642BCD" });
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
    // One that another shop of the chain has.
    await clerk.getByLabel("Matrícula", { exact: false }).first().fill("8642 bcd");
    await clerk.getByRole("button", { name: /^Crear/ }).click();
    await clerk.getByRole("dialog", { name: "La central ya tiene esta ficha" }).waitFor();
    await expectAccessible(clerk);
    await clerk.getByRole("button", { name: "Pedir la ficha" }).click();
    await clerk.getByText("Se la hemos pedido a la central").first().waitFor();
    await clerk.getByText("La central ya tiene una ficha con este dato que usted no puede ver").first().waitFor();
    await clerk.getByLabel("Matrícula", { exact: false }).first().fill("4321 xyz");
    await clerk.getByRole("button", { name: /^Crear/ }).click();
    await clerk.getByText("Registro guardado").first().waitFor();
    await clerk.waitForURL(/\/settings\/vehicles\/[0-9a-f-]{36}/);

    await office.getByRole("link", { name: "4321XYZ" }).click();
    await office.getByRole("heading", { name: "4321XYZ" }).waitFor();
    await expectAccessible(office);

    // Something of theirs sends requests without end: a save is refused in words, and what was typed stays.
    const flood = await floodAs("customer@demo.sumario.test");
    // On a busy machine a request may find a place between two of theirs: then the next save is refused.
    let model = "Ibiza";
    const isRefused = async () => {
      model += "a";
      await clerk.getByLabel("Modelo").fill(model);
      await clerk.keyboard.press("Control+s");
      const refused = clerk.getByText(/^Demasiadas peticiones en poco tiempo\. Espere \d+ s y vuelva a intentarlo\.$/).first();
      const saved = clerk.getByText("Registro actualizado").first();
      await refused.or(saved).first().waitFor();
      return refused.isVisible();
    };
    await expect.poll(isRefused, { timeout: 60_000, interval: 5_000 }).toBe(true);
    expect(await clerk.getByLabel("Modelo").inputValue()).toBe(model);
    await flood.end();
    await clerk.keyboard.press("Control+s");
    await clerk.getByText("Registro actualizado").first().waitFor();
    await expect.poll(() => office.getByLabel("Modelo").inputValue()).toBe(model);

    await office.getByRole("tab", { name: "Historial" }).click();
    await office.getByText("Alta", { exact: true }).waitFor();
    await office.getByText("Modificación", { exact: true }).first().waitFor();
    await office.getByText("Tienda Gran Plaza Demo").first().waitFor();
    await expectAccessible(office);

    await chooseAction(clerk, "Eliminar");
    await clerk.getByText("¿Desea eliminar este elemento? No podrá deshacerlo.").waitFor();
    await expectAccessible(clerk);
    await clerk
      .getByRole("dialog")
      .getByRole("button", { name: /^(Sí|Eliminar)$/ })
      .click();
    await clerk.getByText("Registro eliminado").first().waitFor();
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
    await one.getByText("Registro actualizado").first().waitFor();
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
    await other.getByText("Registro actualizado").first().waitFor();
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
    await page.getByRole("link", { name: "Vehículos" }).first().click();
    await page.getByRole("button", { name: "Salir sin guardar" }).click();
    await page.waitForURL("**/settings/vehicles");
    await page.goto(`/settings/vehicles/${car.id}`);
    expect(await page.getByLabel("Color").inputValue()).toBe("");
    await page.context().close();
  });
});

describe("what was typed and not saved", () => {
  test("comes back after a lock and an ended session, to nobody else, and ends with a confirmed sign-out", async () => {
    const plate = world.make.plate();
    const car = await world.make.vehicle({ customer: await brisa(), plate });
    const at = `/settings/vehicles/${car.id}`;
    const page = await world.as("manager", { at });
    const color = page.getByRole("textbox", { name: "Color" });
    const canary = "azul CanarioDelBorrador";
    await color.fill(canary);
    await menuItem(page, /Gael Demo/, "Bloquear sesión");
    await page.getByRole("heading", { name: "Sesión bloqueada" }).waitFor();
    expect(await storedText(page)).not.toContain("CanarioDelBorrador");
    expect(await page.content()).not.toContain("CanarioDelBorrador");
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByText("Tiene un formulario con cambios sin guardar").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancelar" }).last().click();
    await page.getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
    await page.getByRole("button", { name: "Desbloquear" }).click();
    await expect.poll(() => color.inputValue()).toBe(canary);
    await page.getByText("Se ha recuperado lo que había escrito sin guardar.").waitFor();
    await expectAccessible(page);

    await endSessionOf("manager");
    await page.waitForURL("**/login*");
    await page.getByText("La sesión ha caducado. Vuelva a entrar.").waitFor();
    await typeCredentials(page, "admin");
    await page.getByRole("heading", { name: plate }).waitFor();
    expect(await color.inputValue()).toBe("");
    await menuItem(page, /Alba/, "Cerrar sesión");
    await page.waitForURL("**/login*");

    // Somebody else changed the same field meanwhile.
    const api = await world.apiAs(world.make.root);
    const { version } = await api.vehicles.get({ id: car.id });
    await api.vehicles.update({ id: car.id, version, values: { color: "rojo", model: "Ibiza" } });
    await page.goto(`/login?to=${at}`);
    await typeCredentials(page, "manager");
    await page.getByText("Otra persona ha guardado cambios en los mismos campos").waitFor();
    expect(await color.inputValue()).toBe(canary);
    expect(await page.getByLabel("Modelo").inputValue()).toBe("Ibiza");

    await menuItem(page, /Gael Demo/, "Cerrar sesión");
    await page.getByText("Tiene un formulario con cambios sin guardar").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cerrar la sesión" }).click();
    await page.waitForURL("**/login*");
    await world.signIn(page, "manager", undefined, at);
    await expect.poll(() => color.inputValue()).toBe("rojo");
    await page.context().close();
  });

  test("comes back after a reload, a lock or an ended session: a new record, a name, and what is in the dialogs of a case", async () => {
    const page = await world.as("manager", { at: "/settings/courts/new" });
    await page.getByLabel("Nombre", { exact: false }).first().fill("Juzgado de lo Penal 99");
    await expect.poll(() => draftsIn(page)).toBe(1);
    await page.reload();
    await expect.poll(() => page.getByLabel("Nombre", { exact: false }).first().inputValue()).toBe("Juzgado de lo Penal 99");
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.waitForURL("**/settings/courts");
    await expect.poll(() => draftsIn(page)).toBe(0);

    const aCase = await world.make.case({});
    await page.goto(`/main/cases/${aCase.id}?tab=actions`);
    await page
      .getByRole("button", { name: /^Añadir.*[Aa]ctuaciones/ })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Observaciones").fill("Llamada al juzgado");
    await menuItem(page, /Gael Demo/, "Bloquear sesión", true);
    await page.getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
    await page.getByRole("button", { name: "Desbloquear" }).click();
    await expect.poll(() => page.getByRole("dialog").getByLabel("Observaciones").inputValue()).toBe("Llamada al juzgado");
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).last().click();
    await expect.poll(() => draftsIn(page)).toBe(0);

    // In the dialog of a status: its target, the items, a date and the reason, after a session that ended.
    const status = page.getByRole("dialog", { name: "Forzar un cambio de estado" });
    const openStatus = async () => {
      await page.getByRole("button", { name: "Estado", exact: true }).click();
      await page.getByRole("button", { name: "Forzar otro estado…" }).click();
    };
    const [items, due, reason] = ["Documentación que falta", /^Se necesita antes del/, "Motivo"].map((name) => status.getByRole("textbox", { name }));
    await openStatus();
    await status.getByRole("combobox", { name: "Estado nuevo" }).click();
    await page.getByRole("option", { name: "Pendiente de documentación" }).click();
    await items!.fill("Copia del ticket");
    await due!.fill("01/12/2031");
    await reason!.fill("El juzgado pide el original");
    await endSessionOf("manager");
    await page.waitForURL("**/login*");
    await typeCredentials(page, "manager");
    await openStatus();
    await expect.poll(() => items!.inputValue()).toBe("Copia del ticket");
    expect([await due!.inputValue(), await reason!.inputValue()]).toEqual(["01/12/2031", "El juzgado pide el original"]);
    await status.getByRole("button", { name: "Cancelar" }).click();
    await expect.poll(() => draftsIn(page)).toBe(0);

    // The name of the account, and the reason of a legal hold, until a confirmed sign-out.
    await page.goto("/account");
    await page.getByLabel("Nombre").fill("Gael a medias");
    await expect.poll(() => draftsIn(page)).toBe(1);
    await page.goto(`/main/cases/${aCase.id}`);
    const hold = page.getByRole("dialog", { name: "Conservación por litigio" });
    const openHold = () => chooseAction(page, "Conservar por litigio");
    await openHold();
    await hold.getByLabel("Motivo").fill("Recurso en preparación");
    await menuItem(page, /Gael Demo/, "Bloquear sesión", true);
    await page.getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
    await page.getByRole("button", { name: "Desbloquear" }).click();
    await openHold();
    await expect.poll(() => hold.getByLabel("Motivo").inputValue()).toBe("Recurso en preparación");
    await menuItem(page, /Gael Demo/, "Cerrar sesión", true);
    await page.getByText("Tiene 2 formularios con cambios sin guardar").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cerrar la sesión" }).click();
    await page.waitForURL("**/login*");
    await world.signIn(page, "manager", undefined, `/main/cases/${aCase.id}`);
    await openHold();
    expect(await hold.getByLabel("Motivo").inputValue()).toBe("");
    await page.goto("/account");
    expect([await page.getByLabel("Nombre").inputValue(), await draftsIn(page)]).toEqual(["Gael Demo", 0]);
    await page.context().close();
  });
});

async function menuItem(page: Page, user: RegExp, item: string, isBehindDialog = false) {
  const button = page.getByRole("button", { name: user, includeHidden: true });
  await (isBehindDialog ? button.dispatchEvent("click") : button.click());
  const entry = page.getByRole("menuitem", { name: item, includeHidden: true });
  await (isBehindDialog ? entry.dispatchEvent("click") : entry.click());
}

/** As if it had expired, or somebody had ended it from another device. */
const endSessionOf = async (name: string) => {
  const root = await world.apiAs(world.make.root);
  const [user] = (await root.users.list({ q: `${name}@demo`, size: 1 })).rows;
  const own = await world.apiAs({ id: user!.id, alias: user!.alias });
  for (const { id, current } of await own.account.sessions()) if (!current) await own.account.endSession({ id });
};

/** Every draft of forms in this browser. */
const draftsIn = (page: Page) =>
  page.evaluate(
    async () =>
      (
        await new Promise<IDBValidKey[]>((resolve) => {
          const opening = indexedDB.open("sumario");
          opening.onsuccess = () => {
            const reading = opening.result.transaction("formDrafts").objectStore("formDrafts").getAllKeys();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result);
            };
          };
        })
      ).length,
  );

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
    await page.getByRole("menuitemradio", { name: "Français" }).click();
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
