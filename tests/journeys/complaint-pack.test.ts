import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { casePage } from "#tests/support/browser/case-page.ts";
import { chooseAction } from "#tests/support/browser/record-menu.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";

const world = await openBrowserWorld();
const folder = temporaryFolder();
mkdirSync(folder, { recursive: true });
afterAll(() => expect(world.pageErrors).toEqual([]));

test("a complaint pack says what is missing and leads there, is made, and its files are handed over", async () => {
  const { make } = world;
  const customer = await make.customer();
  const manager = await world.apiAs(await make.user({ role: "manager" }));
  const { id } = await newCase(manager, { customer, establishment: await make.establishment({ customer }) });
  const page = await world.as("manager", { at: `/main/cases/${id}?tab=files` });
  await casePage(page).opened();
  const path = join(folder, "cámara.jpg");
  writeFileSync(path, await jpeg());
  await page.locator("input[type=file][multiple]").first().setInputFiles(path);
  await page.getByRole("button", { name: "Ver cámara.jpg" }).waitFor();

  await chooseAction(page, "Expediente de denuncia");
  const dialog = page.getByRole("dialog", { name: "Expediente de denuncia" });
  await dialog.getByText("Falta el autor: la denuncia sería contra persona desconocida.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Añadir: Método empleado" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.locator('[data-path="theftMethod"]').first().waitFor();

  await chooseAction(page, "Expediente de denuncia");
  await dialog.getByRole("radio", { name: "Denuncia en comisaría o puesto" }).check();
  await expect.poll(() => dialog.getByLabel("cámara.jpg").isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Preparar el expediente" }).click();
  const handOver = dialog.getByRole("button", { name: /^Registrar entrega de Expediente de denuncia/ });
  await handOver.waitFor({ timeout: 60_000 });
  const href = await dialog.getByRole("link", { name: /^Abrir el PDF/ }).getAttribute("href");
  expect((await page.request.get(href!)).headers()["content-type"]).toBe("application/pdf");
  await expectAccessible(page);

  await handOver.click();
  const given = page.getByRole("dialog", { name: "Entrega de archivos" });
  await given.getByLabel("Quién lo recibe").fill("Comisaría de Centro");
  await given.getByRole("button", { name: "Registrar", exact: true }).click();
  await given.waitFor({ state: "hidden" });
  await expect
    .poll(async () => (await manager.handOvers.list({ entity: "case", id })).map(({ recipient, files }) => [recipient, files.length]))
    .toEqual([["Comisaría de Centro", 1]]);
  await page.context().close();
});
