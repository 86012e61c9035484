import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible, localSite, openBrowserWorld, typeCredentials } from "#tests/support/browser/browser-world.ts";
import { virtualAuthenticator } from "#tests/support/browser/virtual-authenticator.ts";
import { codeOf } from "#tests/support/servers/cookie-client.ts";

const site = await localSite();
const world = await openBrowserWorld(site);
afterAll(() => expect(world.pageErrors).toEqual([]));

describe("signing in", () => {
  test.each(["admin", "manager", "lawyer", "supercustomer", "customer"])("%s arrives at the day of that role and has its menus", async (name) => {
    const page = await world.visit();
    await world.signIn(page, name);
    await page.waitForURL("**/main/today");
    const menu = page.getByRole("navigation", { name: /Menú principal/ });
    await menu.getByRole("link").first().waitFor();
    expect(await menu.getByRole("link", { name: "Usuarios" }).count()).toBe(name === "admin" || name === "manager" ? 1 : 0);
    expect(await menu.getByRole("link", { name: "Zonas" }).count()).toBe(["admin", "manager", "supercustomer"].includes(name) ? 1 : 0);
    expect(await menu.getByRole("link", { name: "Vehículos" }).count()).toBe(name === "lawyer" ? 0 : 1);
    await menu.getByRole("link", { name: "Hoy", exact: true }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  test("a wrong password says so, and the page is accessible in both themes", async () => {
    const page = await world.visit();
    await page.goto("/login");
    await expectAccessible(page);
    // Passkeys are bound to a name: at a numeric address there are none to offer.
    await page.getByRole("link", { name: "Crear cuenta" }).waitFor();
    expect(await page.getByRole("button", { name: "Entrar con una llave de acceso" }).count()).toBe(0);
    await typeCredentials(page, "manager", "not the password");
    await page.getByText("Acceso no válido").first().waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(() => localStorage.setItem("mantine-color-scheme-value", "dark"));
    await page.reload();
    await expectAccessible(page);
    await page.context().close();
  });

  test("a second Enter while the first is on its way sends nothing", async () => {
    const page = await world.visit();
    const sent: string[] = [];
    page.on("request", (request) => void (request.url().endsWith("/api/auth/login") && sent.push(request.method())));
    await page.goto("/login");
    await page.getByLabel("Correo electrónico").fill("nadie@demo.sumario.test");
    await page.getByLabel("Contraseña", { exact: true }).fill("no es esta");
    await page.locator("form").evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await page.getByText("Acceso no válido").first().waitFor();
    expect(sent).toEqual(["POST"]);
    await page.context().close();
  });

  test("local storage has the three keys and no token, and nothing is left after signing out", async () => {
    const page = await world.as("manager");
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(["userInfo", "loggedIn", "tokenExpiry"]));
    expect(Object.keys(JSON.parse(kept.userInfo ?? "{}") as object).sort()).toEqual(["displayName", "locale", "photoURL", "status"]);
    await page.getByRole("button", { name: /Gael Demo/ }).click();
    await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
    await page.waitForURL("**/login*");
    const left = await page.evaluate(() => ["userInfo", "loggedIn", "tokenExpiry"].map((key) => localStorage.getItem(key)));
    expect(left).toEqual([null, null, null]);
    await page.context().close();
  });

  test("an expired access token is renewed once, and waiting requests are retried", async () => {
    const page = await world.as("manager", { at: "/settings/vehicles" });
    await page.getByRole("link", { name: "0000BBB" }).waitFor();
    let renewals = 0;
    let refused = 0;
    await page.route("**/api/**", async (route) => {
      const url = route.request().url();
      if (url.endsWith("/auth/renew")) renewals++;
      if (renewals === 0 && /vehicles/.test(url)) {
        refused++;
        return route.fulfill({
          status: 401,
          contentType: "application/json",
          body: JSON.stringify({ defined: false, code: "UNAUTHORIZED", status: 401, message: "" }),
        });
      }
      return route.continue();
    });
    await page.getByRole("searchbox").fill("0030STB");
    await expect.poll(() => page.getByRole("link", { name: /^\d{4}[A-Z]{3}$/ }).allInnerTexts()).toEqual(["0030STB"]);
    expect(renewals).toBe(1);
    expect(refused).toBeGreaterThan(0);
    await page.context().close();
  });
});

describe("the second factor", () => {
  test("is set up from the user menu and then required; a recovery code works instead, the newest ones only", async () => {
    const page = await world.as("supercustomer", { at: "/account" });
    await page.getByRole("button", { name: "Activar" }).click();
    await page.getByRole("dialog").getByLabel("Contraseña", { exact: true }).fill("no es la clave");
    await page.getByRole("dialog").locator("button[type=submit]").click();
    await page.getByRole("dialog").getByText("Contraseña incorrecta").waitFor();
    await page.getByRole("dialog").getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
    await page.getByRole("dialog").locator("button[type=submit]").click();
    const key = await keyShown(page);
    await page.getByRole("img", { name: /QR/ }).waitFor();
    await expectAccessible(page);
    await page.getByLabel(/código de 6 cifras/).fill("000000");
    await page.getByRole("button", { name: "Validar código" }).click();
    await page.getByRole("dialog").getByText("Código no válido").waitFor();
    await page.getByLabel(/código de 6 cifras/).fill(codeOf(key));
    await page.getByRole("button", { name: "Validar código" }).click();
    await page.getByText("Guarde estos códigos de recuperación").waitFor();
    await expectAccessible(page);
    const [recovery] = (await page.locator("li, code").allInnerTexts()).filter((text) => /^[0-9a-f]{5}-[0-9a-f]{5}$/.test(text.trim()));
    expect(recovery).toBeTruthy();
    await page.getByRole("button", { name: "Los he guardado, continuar" }).click();
    await page.getByRole("button", { name: "Códigos de recuperación nuevos" }).click();
    await page.getByRole("dialog").getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
    await page.getByRole("button", { name: "Crear códigos" }).click();
    await page.getByText("Códigos nuevos creados").first().waitFor();
    await expectAccessible(page);
    const [renewed] = (await page.locator("li").allInnerTexts()).filter((text) => /^[0-9a-f]{5}-[0-9a-f]{5}$/.test(text.trim()));
    await page.context().close();

    const again = await world.visit();
    await again.goto("/login");
    await typeCredentials(again, "supercustomer");
    await again.getByLabel(/Código de 6 cifras/).fill("000000");
    await again.getByRole("button", { name: "Validar código" }).click();
    await again.getByText("Código no válido").first().waitFor();
    await again.getByLabel(/Código de 6 cifras/).fill(codeOf(key, 1));
    await again.getByRole("button", { name: "Validar código" }).click();
    await again.waitForURL("**/main/today");
    await again.context().close();

    const third = await world.visit();
    await third.goto("/login");
    await typeCredentials(third, "supercustomer");
    await third.getByRole("button", { name: "Usar un código de recuperación" }).click();
    await third.getByLabel("Código de recuperación").fill(recovery!.trim());
    await third.getByRole("button", { name: "Validar código" }).click();
    await third.getByText("Código no válido").first().waitFor();
    await third.getByLabel("Código de recuperación").fill(renewed!.trim());
    await third.getByRole("button", { name: "Validar código" }).click();
    await third.waitForURL("**/main/today");
    await third.context().close();
  });

  test("forced by the customer, must be set up before anything else", async () => {
    const manager = await world.make.user({ role: "manager" });
    const api = await world.apiAs(manager);
    const [corail] = await api.customers.pick({ q: "Corail" });
    const customer = await api.customers.get({ id: corail!.id });
    await api.customers.update({ id: customer.id, version: customer.version, values: { force2FA: true } });
    const page = await world.visit({ locale: "fr-FR" });
    await page.goto("/login");
    await typeCredentials(page, "customer2");
    await page.getByText("Configurer la double authentification").waitFor();
    await expectAccessible(page);
    const key = await keyShown(page);
    await page.getByLabel(/code à 6 chiffres/).fill(codeOf(key));
    await page.getByRole("button", { name: "Valider le code" }).click();
    await page.getByText("Conservez ces codes de secours").waitFor();
    await page.getByRole("button", { name: /continuer/i }).click();
    await page.waitForURL("**/main/today");
    await page.context().close();

    const { email } = await world.make.user({ role: "supercustomer", customer: { id: customer.id }, password: "un secreto largo", locale: "fr" });
    const other = await world.visit({ locale: "fr-FR", baseURL: site.publicUrl });
    await virtualAuthenticator(other);
    await other.goto("/login");
    await typeCredentials(other, email, "un secreto largo");
    await other.getByRole("button", { name: "Utiliser plutôt une clé d’accès" }).click();
    await other.getByText("Conservez ces codes de secours").waitFor();
    await other.getByRole("button", { name: /continuer/i }).click();
    await other.waitForURL("**/main/today");
    await other.context().close();
  });
});

describe("passkeys", () => {
  const baseURL = site.publicUrl;
  const signOut = async (page: Page) => {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /Gran Plaza/ })
      .click();
    await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
    await page.waitForURL("**/login*");
  };
  const withPassword = (page: Page) => page.getByRole("dialog").getByLabel("Contraseña", { exact: true }).fill("sumario-demo");

  test("one is added, used after the password and instead of it, unlocks the screen, and is removed; a recovery code works meanwhile", async () => {
    const page = await world.as("customer", { at: "/account", baseURL });
    const { recognise } = await virtualAuthenticator(page);
    const add = page.getByRole("button", { name: "Añadir una llave de acceso" });
    await add.click();
    await withPassword(page);
    await recognise(false);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("dialog").getByText("se canceló o se agotó el tiempo").waitFor();
    await expectAccessible(page);
    await recognise(true);
    // The password is still there.
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByText("Guarde estos códigos de recuperación").waitFor();
    const [recovery] = (await page.locator("li").allInnerTexts()).filter((text) => /^[0-9a-f]{5}-[0-9a-f]{5}$/.test(text.trim()));
    await page.getByRole("button", { name: "Los he guardado, continuar" }).click();
    await page.getByText("Sin usar").waitFor();
    await page.getByRole("button", { name: /^Cambiar el nombre de / }).click();
    await page.getByLabel("Nombre de la llave de acceso").fill("Portátil de la tienda");
    await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
    await page.getByText("Portátil de la tienda").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectAccessible(page);
    await add.click();
    await withPassword(page);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("dialog").getByText("Este dispositivo ya tiene una llave de acceso de su cuenta").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await signOut(page);
    await typeCredentials(page, "customer");
    await page.getByText("Use su llave de acceso para continuar").waitFor();
    await expectAccessible(page);
    await recognise(false);
    await page.getByRole("button", { name: "Usar una llave de acceso" }).click();
    await page.getByText("se canceló o se agotó el tiempo").first().waitFor();
    await recognise(true);
    await page.getByRole("button", { name: "Usar una llave de acceso" }).click();
    await page.waitForURL("**/main/today");

    await signOut(page);
    await page.getByLabel("Correo electrónico").fill("a medias");
    await recognise(false);
    await page.getByRole("button", { name: "Entrar con una llave de acceso" }).click();
    await page.getByText("se canceló o se agotó el tiempo").first().waitFor();
    expect(await page.getByLabel("Correo electrónico").inputValue()).toBe("a medias");
    await expectAccessible(page);
    await recognise(true);
    await page.getByRole("button", { name: "Entrar con una llave de acceso" }).click();
    await page.waitForURL("**/main/today");

    await page
      .getByRole("banner")
      .getByRole("button", { name: /Gran Plaza/ })
      .click();
    await page.getByRole("menuitem", { name: "Bloquear" }).click();
    await page.getByRole("button", { name: "Desbloquear con una llave de acceso" }).click();
    await page.waitForURL("**/main/today");

    const root = await world.apiAs(world.make.root);
    const [clerk] = (await root.users.list({ q: "customer@demo", size: 1, filter: { role: ["customer"] } })).rows;
    const api = await world.apiAs(clerk!);
    await api.account.confirm({ otp: codeOf((await api.account.enrol({ password: "sumario-demo" })).key) });
    await signOut(page);
    await typeCredentials(page, "customer");
    await page.getByLabel("Código de 6 cifras").fill("123");
    await recognise(false);
    await page.getByRole("button", { name: "Usar una llave de acceso" }).click();
    await page.getByText("se canceló o se agotó el tiempo").first().waitFor();
    await page.getByRole("button", { name: "Usar el código de la aplicación" }).click();
    expect(await page.getByLabel("Código de 6 cifras").inputValue()).toBe("123");
    await recognise(true);
    await api.account.disable({ password: "sumario-demo" });
    await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
    await page.getByLabel("Código de recuperación").fill(recovery!.trim());
    await page.getByRole("button", { name: "Validar código" }).click();
    await page.waitForURL("**/main/today");
    await page.goto("/account");
    await page.getByText(/Último uso: /).waitFor();
    await page.getByRole("button", { name: "Eliminar Portátil de la tienda" }).click();
    await withPassword(page);
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await page.getByText("Llave de acceso eliminada").first().waitFor();
    await page.getByText("Portátil de la tienda").waitFor({ state: "detached" });
    await signOut(page);
    await page.getByRole("button", { name: "Entrar con una llave de acceso" }).click();
    await page.getByText("La llave de acceso no se ha aceptado").first().waitFor();
    await typeCredentials(page, "customer");
    await page.waitForURL("**/main/today");
    await page.context().close();
  });
});

/** The key as a user would type it into an authenticator app. */
async function keyShown(page: Page): Promise<string> {
  const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await key.waitFor();
  return (await key.innerText()).replace(/\s/g, "");
}

describe("a forgotten password", () => {
  test("is replaced through the link of the mail, once", async () => {
    const page = await world.visit();
    await page.goto("/login");
    await page.getByRole("link", { name: "¿Ha olvidado su contraseña?" }).click();
    await expectAccessible(page);
    await page.getByLabel("Correo electrónico").fill("lawyer@demo.sumario.test");
    await page.getByRole("button", { name: "Enviar enlace" }).click();
    await page.getByText("Si el correo existe, recibirá un enlace en unos minutos").first().waitFor();
    await expect.poll(() => world.mails().filter(({ to }) => to === "lawyer@demo.sumario.test").length).toBe(1);
    const link = /https?:\S+reset-password\?code=[\w-]+/.exec(world.mails().at(-1)!.text)![0];
    const path = link.slice(link.indexOf("/reset-password"));
    await page.goto(path);
    await expectAccessible(page);
    await page.getByLabel("Nueva contraseña", { exact: true }).fill("una clave bien larga");
    await page.getByLabel("Repita la contraseña").fill("otra clave bien larga");
    await page.getByRole("button", { name: "Guardar contraseña" }).click();
    await page.getByText("Las contraseñas no coinciden. Inténtelo de nuevo.").first().waitFor();
    await page.getByLabel("Repita la contraseña").fill("una clave bien larga");
    await page.getByRole("button", { name: "Guardar contraseña" }).click();
    await page.getByText("Contraseña cambiada. Ya puede entrar.").first().waitFor();
    await world.signIn(page, "lawyer", "una clave bien larga");
    await page.context().close();
    const other = await world.visit();
    await other.goto(path);
    await other.getByText("El enlace ha caducado o ya se ha usado").first().waitFor();
    await other.context().close();
  });
});
