import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { chooseAction } from "#tests/support/browser/record-menu.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

test("a manager invites a user of a shop, who chooses a password by mail and sees that shop only; once disabled, the user is signed out at once", async () => {
  const api = await world.apiAs(await world.make.user({ role: "manager" }));
  const [brisa] = await api.customers.pick({ q: "Almacenes Brisa" });
  const { version } = await api.customers.get({ id: brisa!.id });
  await api.customers.update({ id: brisa!.id, version, values: { casesTypes: ["penal", "civil"] } });
  const manager = await world.as("manager", { at: "/settings/users/new" });
  await manager.getByLabel("Correo electrónico").fill("nueva@demo.sumario.test");
  await manager.getByLabel("Nombre").fill("Nueva Tienda");
  await manager.getByLabel("Rol").first().click();
  expect(await manager.getByRole("option", { name: "Administrador" }).count()).toBe(0);
  await manager.getByRole("option", { name: "Cliente (establecimiento)" }).click();
  await manager.getByLabel("Cliente", { exact: false }).first().fill("Brisa");
  await manager.getByRole("option", { name: /Almacenes Brisa/ }).click();
  await manager.getByLabel("Establecimientos asignados").first().fill("Puerto");
  await manager.getByRole("option", { name: /Brisa Puerto/ }).click();
  await manager.keyboard.press("Escape");
  // Only the types of case of the customer are offered.
  await manager.getByRole("checkbox", { name: "Hechos no denunciables" }).waitFor({ state: "detached" });
  await manager.getByRole("checkbox", { name: "Casos penales" }).check();
  await expectAccessible(manager);
  await manager.getByRole("button", { name: /^Crear/ }).click();
  await manager.getByText("Registro guardado").first().waitFor();

  await expect.poll(() => world.mails().filter(({ to }) => to === "nueva@demo.sumario.test").length).toBe(1);
  const link = /\/reset-password\?code=[\w-]+/.exec(world.mails().at(-1)!.text)![0];
  const clerk = await world.visit();
  await clerk.goto(link);
  await clerk.getByLabel("Nueva contraseña", { exact: true }).fill("una clave bien larga");
  await clerk.getByLabel("Repita la contraseña").fill("una clave bien larga");
  await clerk.getByRole("button", { name: "Guardar contraseña" }).click();
  await clerk.getByText("Contraseña creada. Ya puede entrar.").first().waitFor();
  await world.signIn(clerk, "nueva", "una clave bien larga");
  await clerk.goto("/settings/establishments");
  await clerk.getByRole("link", { name: "Brisa Puerto" }).waitFor();
  expect(await clerk.getByRole("link", { name: /^Brisa/ }).count()).toBe(1);

  await manager.getByLabel("Estado").first().click();
  await manager.getByRole("option", { name: "Bloqueado" }).click();
  await manager.keyboard.press("Control+s");
  await manager.getByText("Registro actualizado").first().waitFor();
  await clerk.waitForURL("**/login*");
  await manager.context().close();
  await clerk.context().close();
});

test("removing a customer names what depends on it and offers to deactivate it; an establishment takes its name, typed", async () => {
  const api = await world.apiAs(await world.make.user({ role: "manager" }));
  const [corail] = await api.customers.pick({ q: "Corail" });
  const shops = (await api.establishments.count({ filter: { customer: [corail!.id] } })).count;
  const cases = (await api.cases.count({ filter: { customer: [corail!.id] } })).count;
  const page = await world.as("manager", { at: `/settings/customers/${corail!.id}` });
  const dialog = page.getByRole("dialog", { name: "Confirmar eliminación" });
  const remove = dialog.getByRole("button", { name: "Eliminar" });
  await chooseAction(page, "Eliminar");
  await dialog.getByText(`${shops} · Establecimientos`).waitFor();
  await dialog.getByText(`${cases} · Casos penales`).waitFor();
  await dialog.getByText("sus usuarios dejarán de poder entrar").waitFor();
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Para eliminarlo, escriba su nombre/).fill("Corail y nada más");
  expect(await remove.isDisabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Dar de baja" }).click();
  await page.getByText("Dado de baja").first().waitFor();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("checkbox", { name: /^De baja/ }).isChecked()).toBe(true);

  const shop = await world.make.establishment({ customer: corail!, alias: "Tienda Efímera" });
  await page.goto(`/settings/establishments/${shop.id}`);
  await chooseAction(page, "Eliminar");
  await dialog.getByLabel(/^Para eliminarlo, escriba su nombre/).fill("tienda efímera");
  await remove.click();
  await page.getByText("Registro eliminado").first().waitFor();
  await page.waitForURL("**/settings/establishments");
  await page.context().close();
});

test("a lawyer without establishments is told apart, in the form and on the page, and gets them all", async () => {
  const page = await world.as("manager", { at: "/settings/users/new" });
  await page.getByLabel("Correo electrónico").fill("ciega@demo.sumario.test");
  await page.getByLabel("Nombre").fill("Abogada Nueva");
  await page.getByLabel("Rol").first().click();
  await page.getByRole("option", { name: "Abogado", exact: true }).click();
  await page.getByLabel("Clientes asignados").first().fill("Brisa");
  await page.getByRole("option", { name: /Almacenes Brisa/ }).click();
  await page.keyboard.press("Escape");
  await page.getByText("Este abogado no ve ningún caso").waitFor();
  await page.getByRole("checkbox", { name: "Casos penales" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Crear/ }).click();
  await page.getByText("Registro guardado").first().waitFor();
  await page.getByText(/Pendiente, válida hasta/).waitFor();
  await page.getByText("Nunca ha entrado").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dar todos los establecimientos" }).click();
  await page.getByText("Este abogado no ve ningún caso").waitFor({ state: "detached" });
  const seen = page.getByRole("region", { name: "Lo que ve" }).locator("dd").first();
  await expect.poll(async () => Number((await seen.textContent())?.replace(/\D/g, ""))).toBeGreaterThan(0);
  await page.context().close();
});
