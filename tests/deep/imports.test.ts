import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const headings = "Código;Nombre;Cliente;País;Dirección;C.P.;Población";
const csv = (...lines: string[]) => ({ name: "tiendas.csv", mimeType: "text/csv", buffer: Buffer.from([headings, ...lines].join("\n")) });
const line = (code: string, zip: string) => `${code};Brisa ${code};Almacenes Brisa;España;Calle 1;${zip};Madrid`;

test("a manager imports establishments: maps a column, sees the errors, corrects the file and finds the new records in the list", async () => {
  const page = await world.as("manager", { at: "/settings/establishments" });
  await page.getByRole("link", { name: "Importar", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Importar establecimientos" }).waitFor();
  await expectAccessible(page);

  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") });
  await page.getByRole("alert").getByText("El archivo no es una tabla CSV o XLSX que se pueda leer").first().waitFor();

  await input.setInputFiles(csv(line("NUEVA-1", "28001"), line("NUEVA-2", "99999")));
  await page.getByRole("textbox", { name: "Valor para todas las filas: Código postal" }).waitFor();
  expect(await page.getByRole("button", { name: "Comprobar" }).isDisabled()).toBe(true);
  await page.getByLabel("Campo de la columna C.P.").selectOption({ label: "Código postal *" });
  await page.getByRole("button", { name: "Comprobar" }).click();
  await page.getByRole("row", { name: "3 Código postal 99999 Código postal incorrecto. Ej.: 28001 o 75001." }).waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Descargar errores (CSV)" }).click()]);
  expect(readFileSync(await download.path(), "utf8")).toBe(
    "\ufeffLínea;Campo;Valor;Error\r\n3;Código postal;99999;Código postal incorrecto. Ej.: 28001 o 75001.\r\n",
  );

  await page.getByRole("button", { name: "Cambiar de archivo" }).last().click();
  const withoutCountry = [headings, line("NUEVA-1", "28001"), line("NUEVA-2", "28002")].map((text) => text.split(";").toSpliced(3, 1).join(";"));
  await input.setInputFiles({ ...csv(), buffer: Buffer.from(withoutCountry.join("\n")) });
  await page.getByLabel("Campo de la columna C.P.").selectOption({ label: "Código postal *" });
  expect(await page.getByRole("button", { name: "Comprobar" }).isDisabled()).toBe(true);
  await page.getByLabel("Valor para todas las filas: País").selectOption({ label: "España" });
  await expectAccessible(page);
  // A lock loses neither the file nor how its columns were mapped.
  await page.getByRole("button", { name: /Gael Demo/ }).click();
  await page.getByRole("menuitem", { name: "Bloquear sesión" }).click();
  await page.getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect.poll(() => page.getByLabel("Campo de la columna C.P.").inputValue()).toBe("zip");
  await page.getByRole("button", { name: "Comprobar" }).click();
  await page.getByText("Se crearán 2 registros.").waitFor();
  await page.getByRole("button", { name: "Importar 2 filas" }).click();
  await page.getByRole("dialog").getByText("Establecimientos: se crearán 2 registros con el archivo «tiendas.csv».").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Importar 2 filas" }).click();
  await page.getByText("Se han creado 2 registros.").waitFor();
  expect((await storedCounts(page)).formDrafts).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver establecimientos" }).click();
  await page.getByRole("link", { name: "Brisa NUEVA-1" }).waitFor();
  await page.getByRole("link", { name: "Brisa NUEVA-2" }).waitFor();
  await page.context().close();
});

test("an import can be cancelled while it runs, on a phone in dark mode; the template has the headings", async () => {
  const page = await world.as("manager", { at: "/settings/import/establishments", viewport: { width: 400, height: 800 }, colorScheme: "dark" });
  const [template] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Descargar plantilla CSV" }).click()]);
  expect(readFileSync(await template.path(), "utf8")).toContain("Código;Nombre;Cliente;Empresa;País;Dirección;");
  await page.locator('input[type="file"]').setInputFiles(csv(...Array.from({ length: 8000 }, (_, n) => line(`C${n}`, "28001"))));
  await page.getByLabel("Campo de la columna C.P.").selectOption({ label: "Código postal *" });
  await page.getByRole("button", { name: "Comprobar" }).click();
  await page.getByRole("progressbar", { name: "Comprobando las filas…" }).waitFor();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByText("Operación cancelada. No se ha guardado nada.").first().waitFor();
  await page.getByRole("button", { name: "Comprobar" }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});
