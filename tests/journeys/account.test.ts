import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld, typeCredentials } from "#tests/support/browser/browser-world.ts";
import { codeFor } from "#tests/support/servers/mailbox.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

describe("the user menu", () => {
  test("saves availability and e-mail notices, by keyboard alone", async () => {
    const page = await world.as("lawyer");
    await page.getByRole("button", { name: /Velia Tarsonio/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "Ausente" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}").status)).toBe("away");
    await page.reload();
    await page.getByRole("button", { name: /Velia Tarsonio/ }).click();
    await page.getByRole("menuitemradio", { name: "Ausente", checked: true }).waitFor();
    await page.getByRole("menuitemcheckbox", { name: "Avisos por correo", checked: true }).click();
    await page.getByRole("menuitemcheckbox", { name: "Avisos por correo", checked: false }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  test("changes the theme, which stays after a reload", async () => {
    const page = await world.as("manager");
    await page.getByRole("button", { name: "Tema" }).click();
    await page.getByRole("menuitemradio", { name: "Oscuro" }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
    await page.reload();
    expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("starred pages", () => {
  test("are at most ten, and follow the user to another browser", async () => {
    const nine = ["vehicles", "courts", "users", "customers", "establishments", "zones", "lawyers", "witnesses", "bands"].map(
      (name) => `/settings/${name}`,
    );
    await world.db.asSystem((tx) => tx.run(sql`update users set starred = ${nine} where email like 'manager@%'`));
    const page = await world.as("manager", { at: "/settings/criminals" });
    await page.getByRole("button", { name: "Añadir a favoritas" }).click();
    await page.getByRole("button", { name: "Quitar de favoritas", exact: true }).waitFor();
    await page.goto("/main/search");
    await page.getByRole("button", { name: "Añadir a favoritas" }).click();
    await page.getByText("Puede marcar 10 páginas como máximo").first().waitFor();
    await page.context().close();
    const elsewhere = await world.as("manager");
    await elsewhere.getByRole("button", { name: "Páginas favoritas" }).click();
    await elsewhere.getByRole("link", { name: "Órganos judiciales" }).last().waitFor();
    await expectAccessible(elsewhere);
    await elsewhere.context().close();
  });
});

describe("my account", () => {
  test("changes the user's name and picture, which the header shows", async () => {
    const page = await world.as("admin", { at: "/account" });
    await page.getByLabel("Nombre").fill("Alba Cambiada");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByRole("button", { name: /Alba Cambiada/ }).waitFor();
    await page.getByText("Cambios guardados").waitFor({ state: "detached" });
    await page.clock.install();
    await page.route("**/api/account", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    const failed = page.getByRole("alert").filter({ hasText: "Error" }).last();
    await failed.waitFor();
    await page.clock.runFor(8_000);
    expect(await failed.isVisible()).toBe(true);
    await page.clock.runFor(2_000);
    await failed.waitFor({ state: "detached" });
    await page.unroute("**/api/account");
    await page.clock.resume();
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#7a5af0" } })
      .jpeg()
      .toBuffer();
    await page.locator("input[type=file]").setInputFiles({ name: "yo.jpg", mimeType: "image/jpeg", buffer: picture });
    await page.getByText("Foto actualizada").first().waitFor();
    await expect.poll(() => page.locator("header img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "yo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>no es una foto</script>") });
    await page.getByText("Valor incorrecto").or(page.getByText("Archivo no válido: yo.jpg")).first().waitFor();
    await page.context().close();
  });

  test("lists the user's sessions and ends another one, which is signed out at once", async () => {
    const there = await world.as("customer", { at: "/settings/vehicles" });
    await there.getByRole("heading", { name: "Vehículos" }).waitFor();
    const here = await world.as("customer", { at: "/account" });
    await here.getByText("Esta sesión").waitFor();
    await here
      .getByRole("button", { name: /Cerrar la sesión de/ })
      .first()
      .click();
    await here.getByRole("dialog").getByRole("button", { name: "Cerrar", exact: true }).last().click();
    await here.getByText("Sesión cerrada").first().waitFor();
    await there.waitForURL("**/login*");
    await here.context().close();
    await there.context().close();
  });
});

describe("the settings of the installation", () => {
  test("disable and enable registration, which the sign-in page follows", async () => {
    const page = await world.as("admin");
    await page.getByRole("link", { name: "Instalación" }).click();
    const registration = page.getByRole("switch", { name: "Registro abierto" });
    await expectAccessible(page);
    await registration.click();
    await page.getByText("Cambios guardados").first().waitFor();
    const visitor = await world.visit();
    await visitor.goto("/pages/register");
    await visitor.getByText("El registro está cerrado. Pida una cuenta a su gestor.").waitFor();
    await visitor.getByRole("link", { name: "Volver al inicio de sesión" }).click();
    await visitor.getByRole("button", { name: "Entrar", exact: true }).waitFor();
    expect(await visitor.getByRole("link", { name: "Crear cuenta" }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => registration.isChecked()).toBe(false);
    await registration.click();
    await expect.poll(() => registration.isChecked()).toBe(true);
    await visitor.reload();
    await visitor.getByRole("link", { name: "Crear cuenta" }).click();
    const email = "solicitante@demo.sumario.test";
    for (const [label, value] of [
      ["Nombre y apellidos", "Marta Solicitante"],
      ["Correo electrónico", email],
      ["Contraseña", "un secreto largo"],
      ["Repita la contraseña", "un secreto largo"],
    ] as const)
      await visitor.getByLabel(label, { exact: true }).fill(value);
    await visitor.getByRole("button", { name: "Crear cuenta" }).click();
    await visitor.getByText("Ábralo antes de 24 horas").waitFor();
    await visitor.goto(`/pages/register?code=${await codeFor(world.outbox, email)}`);
    await visitor.getByText("Escriba la contraseña que eligió al crear la cuenta.").waitFor();
    await expectAccessible(visitor);
    await visitor.getByLabel("Contraseña", { exact: true }).fill("otro secreto largo");
    await visitor.getByRole("button", { name: "Confirmar el correo" }).click();
    await visitor.getByText("Contraseña incorrecta").first().waitFor();
    await visitor.getByLabel("Contraseña", { exact: true }).fill("un secreto largo");
    await visitor.getByRole("button", { name: "Confirmar el correo" }).click();
    await visitor.getByText("Correo confirmado. Podrá entrar cuando un gestor le dé acceso.").waitFor();
    await visitor.context().close();
    await page.context().close();
  });

  test("require a second factor of staff", async () => {
    const page = await world.as("admin", { at: "/settings/installation" });
    const demanded = page.getByRole("switch", { name: "Verificación en dos pasos obligatoria para el personal" });
    await demanded.click();
    // The own session was opened without one.
    await page.waitForURL("**/login*");
    const manager = await world.visit();
    await manager.goto("/login");
    await typeCredentials(manager, "manager");
    await manager.getByRole("heading", { name: "Configurar la verificación en dos pasos" }).waitFor();
    await manager.context().close();
    await (await world.apiAs(world.make.root)).system.changeSettings({ staffTwoFactor: false });
    await page.context().close();
  });
});

test("a screen whose code is gone after a new deployment offers to reload", async () => {
  const page = await world.as("manager", { at: "/account" });
  await page.getByRole("heading", { name: "Mi cuenta" }).waitFor();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Órganos judiciales" }).click();
  await page.getByText("Hay una versión nueva. Recargue la página.").waitFor();
  await expectAccessible(page);
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Recargar" }).click();
  await page.getByRole("heading", { name: "Órganos judiciales" }).waitFor();
  world.pageErrors.length = 0;
  await page.context().close();
});
