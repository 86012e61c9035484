import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { smtpServer } from "#tests/support/servers/smtp.ts";

const smtp = await smtpServer();
const world = await openBrowserWorld({ smtpUrl: smtp.url });
afterAll(() => expect(world.pageErrors).toEqual([]));

test("an admin names the installation, chooses its colour and gets a test mail; the sign-in page shows both", async () => {
  const page = await world.as("admin", { at: "/settings/installation" });
  const name = page.getByLabel("Nombre de la instalación");
  await name.fill("Despacho Ría");
  await name.blur();
  await page.getByRole("navigation").getByText("Despacho Ría").waitFor();
  const color = page.getByLabel("Color de botones y enlaces");
  await color.fill("#ffd400");
  await color.blur();
  await page
    .getByText(/Ese color no se lee bien sobre blanco/)
    .first()
    .waitFor();
  await color.fill("#7a1f5c");
  await color.blur();
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim());
  await expect.poll(primary).toBe("#7a1f5c");
  await page.getByRole("button", { name: "Enviarme un correo de prueba" }).click();
  await page.getByText("Correo de prueba enviado. Compruebe su buzón.").waitFor();
  expect(smtp.received.at(-1)!.html).toContain("Despacho Ría");
  await page.getByText("Versión de la base de datos").waitFor();
  await page.reload();
  await page.getByRole("navigation").getByText("Despacho Ría").waitFor();
  expect(await primary()).toBe("#7a1f5c");
  expect(await page.title()).toContain("Despacho Ría");
  await expectAccessible(page);
  await page.context().close();

  const visitor = await world.visit();
  await visitor.goto("/verify");
  await visitor.getByText("Despacho Ría").waitFor();
  await visitor.context().close();
});
