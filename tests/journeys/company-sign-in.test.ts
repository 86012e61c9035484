import { afterAll, expect, test } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { openIdProvider } from "#tests/support/servers/openid-provider.ts";

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const company = await openIdProvider({ redirectUri: `${publicUrl}/callback`, emailInIdToken: true });
afterAll(() => company.close());
const world = await openBrowserWorld({ port, publicUrl, privateNetworks: ["127.0.0.0/8"] });
afterAll(() => expect(world.pageErrors).toEqual([]));

test("an admin declares a company; its person signs in there, waits, gets a role and shops, and enters", async () => {
  const admin = await world.as("admin", { at: "/settings/sign-ins" });
  await admin.getByText("Ninguna empresa identifica a sus personas").waitFor();
  await admin.getByRole("button", { name: "Añadir una empresa" }).click();
  const dialog = admin.getByRole("dialog");
  const picker = dialog.getByRole("combobox", { name: /^Cliente/ });
  await picker.click();
  await admin.getByRole("option").first().click();
  await dialog.getByLabel("Dominio del correo").fill("ejemplo.test");
  await dialog.getByLabel("Emisor (issuer)").fill(company.issuer);
  await dialog.getByLabel("Identificador de cliente").fill(company.client.id);
  await dialog.getByLabel("Secreto de cliente").fill("wrong");
  await dialog.getByRole("button", { name: "Probar" }).click();
  await dialog.getByText("El proveedor no reconoce el cliente").waitFor();
  await dialog.getByLabel("Secreto de cliente").fill(company.client.secret);
  await dialog.getByRole("button", { name: "Probar" }).click();
  await dialog.getByText("El proveedor responde y reconoce el cliente.").waitFor();
  await dialog.getByLabel("Obligatorio: sin contraseña").check();
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await admin.getByRole("heading", { name: /ejemplo\.test/ }).waitFor();

  const page = await world.visit();
  const enter = async () => {
    company.signInAs({ email: "ana@ejemplo.test", email_verified: true, name: "Ana Ejemplo" }, "ana");
    await page.goto("/login");
    await page.getByLabel("Correo electrónico").fill("ana@ejemplo.test");
    const button = page.getByRole("button", { name: "Entrar con su cuenta de ejemplo.test" });
    await button.waitFor();
    expect(await page.getByLabel("Contraseña", { exact: true }).count()).toBe(0);
    await button.click();
  };
  await enter();
  await page.getByRole("heading", { name: "Su cuenta está a la espera" }).waitFor();
  await expectAccessible(page);

  // The notice leads to the account, where role and shops are assigned.
  await admin.getByRole("button", { name: /^(Avisos|\d+ avisos? sin leer)$/ }).click();
  await admin.getByText(/^Ana Ejemplo \(.+\) ha entrado por primera vez/).click();
  await admin.waitForURL("**/settings/users/*");
  await admin.getByRole("combobox", { name: "Rol" }).click();
  await admin.getByRole("option", { name: "Cliente (sede central)" }).click();
  await admin.getByRole("checkbox", { name: "Penal" }).check();
  await admin.getByRole("button", { name: "Guardar" }).click();
  await admin.getByText("Registro actualizado").first().waitFor();
  await admin.getByRole("button", { name: "Desvincular de la empresa" }).waitFor();

  await enter();
  await page.waitForURL("**/main/today");
  await page.getByRole("button", { name: /Ana Ejemplo/ }).waitFor();
  await page.context().close();
  await admin.context().close();
});
