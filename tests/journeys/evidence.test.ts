import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sealFiles } from "#server/features/evidence/seal-files.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { casePage } from "#tests/support/browser/case-page.ts";
import { overflow, phone } from "#tests/support/browser/intake-page.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import { sha256 } from "#tests/support/upload-client.ts";

const world = await openBrowserWorld();
const folder = temporaryFolder();
mkdirSync(folder, { recursive: true });
afterAll(() => expect(world.pageErrors).toEqual([]));

function onDisk(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe("a recording as evidence", () => {
  const bytes = jpeg();

  test("is uploaded, marked, handed over and withdrawn, and its custody sheet tells all of it", async () => {
    const { make } = world;
    const customer = await make.customer();
    const manager = await world.apiAs(await make.user({ role: "manager" }));
    const { id } = await newCase(manager, { customer, establishment: await make.establishment({ customer }) });
    const page = await world.as("manager", { at: `/main/cases/${id}?tab=files` });
    await casePage(page).opened();
    await page.getByRole("tab", { name: /^Archivos/ }).click();
    await page
      .locator("input[type=file][multiple]")
      .first()
      .setInputFiles(onDisk("cámara.jpg", await bytes));
    const view = page.getByRole("button", { name: "Ver cámara.jpg" });
    await view.click();
    const details = page.getByRole("complementary", { name: "Detalles" });
    await details.getByText(sha256(await bytes)).waitFor();
    await details.getByText("Ordenador", { exact: true }).waitFor();
    const chooser = page.waitForEvent("filechooser");
    await details.getByRole("button", { name: "Añadir otra versión" }).click();
    await (await chooser).setFiles(onDisk("marcada.jpg", await jpeg()));
    await page.getByRole("button", { name: "Archivo siguiente" }).click();
    await details.getByText("cámara.jpg", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Registrar una entrega" }).click();
    const dialog = page.getByRole("dialog", { name: "Entrega de archivos" });
    await dialog.getByLabel("Juzgado o tribunal").check();
    await dialog.getByLabel("Quién lo recibe").fill("Juzgado de Guardia n.º 3");
    await dialog.getByLabel("marcada.jpg").uncheck();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Registrar", exact: true }).click();
    const list = page.getByRole("list", { name: "Entregas" });
    await list.getByText("1 archivo · Juzgado de Guardia n.º 3").waitFor();
    await page.getByRole("button", { name: "Eliminar cámara.jpg" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await page.getByText("Este archivo se ha entregado a una autoridad: no se puede eliminar").first().waitFor();

    await page.getByRole("button", { name: "Cadena de custodia" }).click();
    const sheet = page.getByRole("dialog", { name: "Cadena de custodia" });
    await sheet.getByRole("cell", { name: "Hecho a partir de cámara.jpg" }).first().waitFor();
    await sheet.getByRole("cell", { name: "Consultado" }).first().waitFor();
    await sheet.getByRole("cell", { name: "Juzgado de Guardia n.º 3" }).first().waitFor();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Cerrar" }).last().click();

    await page.getByRole("button", { name: /^Anular la entrega/ }).click();
    const withdraw = page.getByRole("dialog", { name: "Anular una entrega" });
    await withdraw.getByLabel("Motivo").fill("Era otro juzgado");
    await withdraw.getByRole("button", { name: "Anular" }).click();
    await list.getByText("Anulada").waitFor();
    await page.getByRole("tab", { name: "Historial" }).click();
    await page.getByText("Entrega de archivos").first().waitFor();
    await page.context().close();
  });

  test("is recognised on the public page by whoever has it, and not with one byte changed; nothing is sent but fingerprints", async () => {
    await sealFiles.run(world.deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });
    const original = await bytes;
    const changed = Buffer.from(original);
    changed[changed.length - 3]! ^= 1;
    const manifest = JSON.stringify({ files: [{ name: "cámara.jpg", sha256: sha256(original) }] });
    const page = await world.visit({ ...phone });
    // The tools of the browser do not show the bodies of these requests: the page itself notes what it sends.
    await page.addInitScript(() => {
      const [send, sent] = [window.fetch, [] as string[]];
      Object.assign(window, { sent });
      window.fetch = async (input, init) => {
        const request = new Request(input, init);
        if (request.method === "POST") sent.push(`${new URL(request.url).pathname} ${await request.clone().text()}`);
        return send(request);
      };
    });
    await page.goto("/verify");
    await page.getByRole("heading", { name: "Comprobar un archivo" }).waitFor();
    await page
      .locator("input[type=file][multiple]")
      .setInputFiles([onDisk("igual.jpg", original), onDisk("cambiada.jpg", changed), onDisk("manifest.json", manifest)]);
    const row = (name: string) => page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
    await row("igual.jpg")
      .getByText(/^Consta, sellado el/)
      .waitFor();
    await row("cambiada.jpg").getByText("No consta").waitFor();
    await row("cámara.jpg").getByText("Según manifest.json").waitFor();
    await row("igual.jpg").getByText("Coincide con cámara.jpg del manifiesto").waitFor();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    const sent = await page.evaluate(() => (window as unknown as { sent: string[] }).sent);
    const asked = [original, changed, original].map((one) => `/api/verify ${JSON.stringify({ hashes: [sha256(one)] })}`);
    expect(sent.filter((one) => !one.startsWith("/api/auth/"))).toEqual(asked);
    await page.context().close();
  });
});
