import { afterAll, expect, test } from "vitest";
import { listPath } from "#domain/access/screens.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const csv = (...lines: string[]) => ({ name: "coches.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });

test("a manager imports vehicles, changes one with a second file after seeing what changes, and undoes it, on a phone in dark mode", async () => {
  const page = await world.as("manager", {
    at: "/settings/import/vehicles",
    viewport: { width: 360, height: 780 },
    isDark: true,
    colorScheme: "dark",
  });
  const input = page.locator('input[type="file"]');
  const importRows = async (name: string) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
    await page.getByText("Importación terminada").waitFor();
  };
  await input.setInputFiles(csv("Matrícula;Marca;Cliente", "9090ZZZ;Seat;Almacenes Brisa"));
  await page.getByRole("button", { name: "Comprobar" }).click();
  await importRows("Importar 1 fila");
  await page.getByRole("button", { name: "Importar otro archivo" }).click();

  await input.setInputFiles(csv("Placa;Marca;Color", "9090 zzz;Audi;"));
  await page.getByLabel("¿Cómo reconocer los registros que ya existen?").selectOption({ label: "Por «Matrícula»" });
  await page.getByText("Asigne una columna al campo que reconoce los registros").waitFor();
  expect(await page.getByRole("button", { name: "Comprobar" }).isDisabled()).toBe(true);
  await page.getByLabel("Campo de la columna Placa").selectOption({ label: "Matrícula" });
  await page.getByLabel("Las filas sin registro").selectOption({ label: "Solo actualizar" });
  await page.getByRole("button", { name: "Comprobar" }).click();
  await page.getByText("Revise los cambios antes de importar.").waitFor();
  const change = page.getByRole("row").filter({ hasText: "9090 zzz" }).filter({ hasText: "Audi" });
  expect(await change.innerText()).toMatch(/Marca\s+Seat\s*Audi/);
  await expectAccessible(page);
  await importRows("Importar 1 fila");
  await page.getByText("Creados: 0. Cambiados: 1. Sin cambios: 0.").waitFor();
  await page.getByText(/coches\.csv · cambiados: 1/).waitFor();
  await page.getByRole("button", { name: "Deshacer" }).first().click();
  await page.getByRole("dialog").getByText("Los registros que cambió recuperarán sus valores anteriores: 1.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("Se ha restaurado 1 registro").first().waitFor();
  await page.goto(`${world.url}${listPath(vehicle)}?q=9090ZZZ`);
  await page.getByText(/Seat/).first().waitFor();
  await page.context().close();
});

test("a manager adds the articles of a case with a second file: columns are proposed, errors name them, the check shows the lines, and an undo takes them back", async () => {
  const manager = await world.apiAs(await world.make.user({ role: "manager" }));
  const { id } = await world.make.case({ ticketAmount: 0 });
  const { cid } = await manager.cases.get({ id });
  const page = await world.as("manager", { at: "/settings/import/cases" });
  const input = page.locator('input[type="file"]');
  const file = {
    ...csv("N.º de caso;Artículo;Cantidad;Precio", `${cid};Perfume de viaje;2;19,95`, `${cid};Crema de manos;1;gratis`),
    name: "articulos.csv",
  };
  await input.setInputFiles(file);
  const key = page.getByLabel("¿Cómo reconocer los registros que ya existen?");
  await key.selectOption({ label: "Por «N.º de caso»" });
  expect(await page.getByLabel("Campo de la columna Precio").inputValue()).toBe("articles.price");
  await page.getByLabel("Las filas sin registro").selectOption({ label: "Solo actualizar" });
  await page.getByLabel("Las listas de cada registro").selectOption({ label: "Añadir lo que falta" });
  await page.getByRole("button", { name: "Comprobar" }).click();
  await page.getByRole("row", { name: "3 Relación de artículos: Precio gratis" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cambiar de archivo" }).last().click();

  await input.setInputFiles({ ...file, buffer: Buffer.from(file.buffer.toString().replace("gratis", "5,00")) });
  await key.selectOption({ label: "Por «N.º de caso»" });
  await page.getByRole("button", { name: "Comprobar" }).click();
  const change = page.getByRole("row").filter({ hasText: /Añadido:.*Perfume de viaje/ });
  await change.waitFor();
  expect(await change.innerText()).toMatch(/Añadido: Perfume de viaje · 2 · 19,95/);
  await page.getByRole("button", { name: "Importar 2 filas" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Importar 2 filas" }).click();
  await page.getByText("Importación terminada").waitFor();
  const record = await world.as("manager", { at: `/main/cases/${id}` });
  await record.getByText("Perfume de viaje").first().waitFor();
  await record.getByText("Crema de manos").first().waitFor();
  await page.getByRole("button", { name: "Deshacer" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("Se ha restaurado 1 registro").first().waitFor();
  expect((await manager.cases.get({ id })).articles).toEqual([]);
  await record.context().close();
  await page.context().close();
});
