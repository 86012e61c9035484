import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

test("an admin makes a token, which a program uses until it is revoked", async () => {
  const page = await world.as("admin", { at: "/account" });
  await page.getByRole("button", { name: "Crear un token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre del programa").fill("ERP");
  await dialog.getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear un token" }).click();
  const token = await dialog.getByLabel("Token nuevo").inputValue();
  const ask = async () => (await fetch(`${world.url}/api/vehicles`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await ask()).toBe(200);
  await dialog.getByRole("button", { name: "Ya lo he guardado" }).click();
  await page.getByRole("button", { name: "Revocar ERP" }).click();
  await page.getByRole("button", { name: "Revocar", exact: true }).last().click();
  await page.getByText("No hay ningún token.").waitFor();
  expect(await ask()).toBe(401);
  await page.context().close();
});

test("an admin makes a webhook and sees its deliveries", async () => {
  const page = await world.as("admin", { at: "/settings/webhooks" });
  await page.getByRole("button", { name: "Crear un webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("ERP");
  await dialog.getByLabel("Dirección que lo recibe").fill("http://10.1.2.3/hook");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  expect(await dialog.getByLabel("Clave de las firmas").inputValue()).toMatch(/^whsec_/);
  await dialog.getByRole("button", { name: "Ya lo he guardado" }).click();
  await page.getByRole("button", { name: "Entregas de ERP" }).click();
  await page.getByText("Todavía no hay entregas").waitFor();
  await expectAccessible(page);
  await page.context().close();
});
