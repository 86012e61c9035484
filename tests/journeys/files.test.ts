import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { casePage, confirmStatus } from "#tests/support/browser/case-page.ts";
import { overflow, phone } from "#tests/support/browser/intake-page.ts";
import { newCase } from "#tests/support/new-case.ts";
import { heic, jpeg, video } from "#tests/support/sample-files.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import { openBreakableProxy } from "#tests/support/servers/proxy.ts";
import { sha256 } from "#tests/support/upload-client.ts";

const world = await openBrowserWorld();
const folder = temporaryFolder();
mkdirSync(folder, { recursive: true });
afterAll(() => expect(world.pageErrors).toEqual([]));

function onDisk(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const choose = (page: Page, ...paths: string[]) => page.locator("input[type=file][multiple]").first().setInputFiles(paths);
const look = (page: Page, name: string) => page.getByRole("button", { name: `Ver ${name}`, exact: true });
const names = (page: Page) =>
  page
    .locator("[data-file] button[aria-label^='Ver ']")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")!.slice(4)));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

describe("the pictures of a vehicle, with a second browser watching", () => {
  test("are chosen before it exists, sorted, viewed by keyboard and removed after a confirmation", async () => {
    const [side, plate] = [onDisk("lateral.jpg", await jpeg()), onDisk("matrícula.jpg", await jpeg())];
    const clerk = await world.as("supercustomer", { at: "/settings/vehicles/new" });
    await clerk.getByLabel("Matrícula", { exact: false }).first().fill("5555FFF");
    await choose(clerk, side);
    await clerk.getByText("Se enviará al crear el registro").waitFor();
    await clerk.getByRole("button", { name: /^Crear/ }).click();
    await look(clerk, "lateral.jpg").waitFor();
    await clerk.getByText("Archivo creado").first().waitFor();

    const office = await world.as("manager", { at: new URL(clerk.url()).pathname });
    await look(office, "lateral.jpg").waitFor();
    await choose(clerk, plate);
    await look(office, "matrícula.jpg").waitFor();
    await look(clerk, "matrícula.jpg").waitFor();

    await clerk.getByRole("button", { name: "Mover matrícula.jpg una posición antes" }).press("Enter");
    await expect.poll(() => names(office)).toEqual(["matrícula.jpg", "lateral.jpg"]);
    expect(await focused(clerk)).toBe("Mover matrícula.jpg una posición antes");

    await look(clerk, "matrícula.jpg").press("Enter");
    await clerk.getByRole("status").getByText("1 de 2: matrícula.jpg").waitFor();
    await expectAccessible(clerk);
    await clerk.keyboard.press("ArrowRight");
    await clerk.getByRole("status").getByText("2 de 2: lateral.jpg").waitFor();
    await clerk.keyboard.press("+");
    await clerk.keyboard.press("Home");
    await clerk.getByRole("status").getByText("1 de 2: matrícula.jpg").waitFor();
    await clerk.keyboard.press("Escape");
    await expect.poll(() => focused(clerk)).toBe("Ver matrícula.jpg");

    await clerk.getByRole("button", { name: "Eliminar lateral.jpg" }).click();
    await clerk.getByText("¿Desea eliminar el archivo lateral.jpg?").waitFor();
    await clerk.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await clerk.getByText("Archivo eliminado").first().waitFor();
    await expect.poll(() => names(office)).toEqual(["matrícula.jpg"]);

    await office.getByRole("tab", { name: "Historial" }).click();
    await office.getByText("Quitado: lateral.jpg").waitFor();
    await office.getByText("Nuevo orden: matrícula.jpg, lateral.jpg").waitFor();
    await clerk.context().close();
    await office.context().close();
  });

  test("stay in the order in which they were chosen, although the first is the last to arrive", async () => {
    const { id } = await world.make.vehicle({ customer: await world.make.customer() });
    const large = await sharp(randomBytes(1500 * 1500 * 3), { raw: { width: 1500, height: 1500, channels: 3 } })
      .png()
      .toBuffer();
    const page = await world.as("manager", { at: `/settings/vehicles/${id}` });
    await choose(page, onDisk("primera.png", large), onDisk("segunda.jpg", await jpeg()), onDisk("tercera.jpg", await jpeg()));
    await expect.poll(() => names(page)).toEqual(["primera.png", "segunda.jpg", "tercera.jpg"]);
    await page.context().close();
  });

  test("another file with the extension of a picture is refused, with its name", async () => {
    const { id } = await world.make.vehicle({ customer: await world.make.customer() });
    const page = await world.as("manager", { at: `/settings/vehicles/${id}` });
    await choose(page, onDisk("coche.jpg", Buffer.from("<!doctype html><script>alert(1)</script>")));
    await page.getByText("Archivo no válido: coche.jpg").first().waitFor();
    expect(await names(page)).toEqual([]);
    await choose(page, onDisk("lista.exe", Buffer.from("MZ")));
    await page.getByText("Archivo no válido: lista.exe").first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("a recording of 200 MB", () => {
  test("resumes after the connection broke, and arrives with the same bytes", async () => {
    const bytes = video(200 * 1024 * 1024);
    const path = onDisk("cámara-3.mp4", bytes);
    const establishment = await world.make.establishment();
    const api = await world.apiAs(await world.make.user({ role: "manager" }));
    const { id } = await newCase(api, { establishment, customer: establishment.customer });
    const proxy = await openBreakableProxy(Number(new URL(world.url).port));
    const page = await world.as("manager", { at: `/main/cases/${id}?tab=files`, baseURL: `http://127.0.0.1:${proxy.port}` });
    await choose(page, path);
    const bar = page.getByRole("progressbar", { name: "cámara-3.mp4" }).first();
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
    proxy.disconnect();
    await page.getByText("Se ha cortado la conexión.", { exact: false }).first().waitFor();
    proxy.reconnect();
    await look(page, "cámara-3.mp4").waitFor({ timeout: 120_000 });
    const [file] = (await api.cases.get({ id })).files;
    expect(file).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });

    await look(page, "cámara-3.mp4").click();
    await page.getByRole("dialog").getByText(file!.sha256).waitFor();
    await page.keyboard.press("Escape");
    await page.context().close();
    proxy.close();
  });
});

describe("a guard whose case is opened by the lawyer at once", () => {
  test("finishes the sentence, and each photo stays on the phone until the server has it", async () => {
    const { make, db, apiAs } = world;
    const establishment = await make.establishment();
    const { customer } = establishment;
    const guard = await make.user({ role: "customer", customer, establishments: [establishment], password: demoPassword });
    const counselUser = await make.user({ role: "lawyer", customers: [customer], establishments: [establishment], password: demoPassword });
    const counsel = await apiAs(counselUser);
    const lawyer = await make.lawyer({ user: counselUser.id });
    const { id } = await newCase(await apiAs(guard), { establishment });
    const office = await apiAs(await make.user());
    await office.cases.update({ id, version: 1, values: { lawyer: lawyer.id } });
    const setStatus = (status: string) => db.asSystem((tx) => tx.run(sql`update cases set case_status = ${status} where id = ${id}`));

    const page = await world.as(guard.email, { ...phone, at: `/main/cases/${id}` });
    page.on("dialog", (dialog) => void dialog.accept());
    const facts = page.getByRole("textbox", { name: "Hechos", exact: true });
    await facts.fill("Sale por la puerta de emergencia con dos perfumes");
    await counsel.cases.get({ id });
    await page.getByText("El abogado ya trabaja en él.", { exact: false }).waitFor();
    await facts.pressSequentially(" bajo el abrigo.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByText("Registro actualizado").first().waitFor();
    expect((await office.cases.get({ id })).facts).toBe("Sale por la puerta de emergencia con dos perfumes bajo el abrigo.");

    const picture = await jpeg();
    await page.goto(`/main/cases/${id}?tab=files`);
    await page.getByText("Puede seguir añadiendo archivos.", { exact: false }).waitFor();
    await page.route("**/api/uploads", (route) => route.abort());
    await choose(page, onDisk("foto.jpg", picture));
    await page.getByText("Se ha cortado la conexión.", { exact: false }).first().waitFor();
    await expect.poll(async () => (await storedCounts(page)).uploads).toBe(1);
    await page.reload();
    await page.getByText("Se ha cortado la conexión.", { exact: false }).first().waitFor();

    // A refusal says its reason and loses nothing.
    await setStatus("archived");
    await page.unroute("**/api/uploads");
    await page.getByText("El expediente está cerrado", { exact: false }).first().waitFor();
    await expectAccessible(page);
    await setStatus("assessment");
    await page.getByRole("button", { name: "Reintentar foto.jpg" }).first().click();
    await look(page, "foto.jpg").waitFor();
    expect((await office.cases.get({ id })).files).toMatchObject([{ name: "foto.jpg", sha256: sha256(picture) }]);
    await expect.poll(async () => (await storedCounts(page)).uploads).toBe(0);
    // Cards on a phone have no room for it.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/main/cases");
    await page.getByText("Con imágenes").first().waitFor();
    await page.getByText("1 archivo", { exact: true }).first().waitFor();
    await page.setViewportSize(phone.viewport);

    // The lawyer asks for two things; the store delivers them where it reads them.
    const lawyerPage = casePage(await world.as(counselUser.email, { at: `/main/cases/${id}` }));
    await lawyerPage.opened();
    const day = new Date(world.deps.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const dialog = await lawyerPage.begin("Pendiente de documentación");
    await dialog.getByLabel("Documentación que falta").fill("Ticket de caja\nGrabación de la cámara 3");
    await dialog.getByRole("textbox", { name: /Se necesita antes del/ }).fill(day.split("-").reverse().join("/"));
    await expectAccessible(lawyerPage.page);
    await confirmStatus(dialog);
    await lawyerPage.shows("Pendiente de documentación");

    // The evening of the guard: the day asks for it, takes it there although the connection breaks, and then asks no more.
    // Installed, the application has the number on its icon.
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (media) => (media === "(display-mode: standalone)" ? ({ matches: true } as MediaQueryList) : real(media));
      Object.assign(navigator, { setAppBadge: async (n: number) => Object.assign(window, { badge: n }), clearAppBadge: async () => undefined });
    });
    const badge = () => page.evaluate(() => (window as unknown as { badge?: number }).badge);
    await page.goto("/main/today");
    await expect.poll(badge).toBe(2);
    const needed = page.getByRole("region", { name: "El abogado necesita", exact: true });
    await needed.getByText("Grabación de la cámara 3").waitFor();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    const upload = needed.getByRole("button", { name: "Subir archivo: Ticket de caja" });
    expect((await upload.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    await page.route("**/api/uploads", (route) => route.abort());
    const choosing = page.waitForEvent("filechooser");
    await upload.click();
    await (await choosing).setFiles({ name: "ticket.jpg", mimeType: "image/jpeg", buffer: picture });
    await needed.getByText("Se ha cortado la conexión.", { exact: false }).waitFor();
    await expect.poll(async () => (await storedCounts(page)).uploads).toBe(1);
    await page.reload();
    await needed.getByText("ticket.jpg").waitFor();
    await page.unroute("**/api/uploads");
    await needed.getByText("Ticket de caja").waitFor({ state: "detached" });
    await expect.poll(badge).toBe(1);
    await needed.getByText("Grabación de la cámara 3").waitFor();

    await page.goto(`/main/cases/${id}`);
    const asked = page.getByRole("region", { name: "El abogado necesita de usted" });
    await asked.getByText("Grabación de la cámara 3").waitFor();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await asked.getByText("ticket.jpg").waitFor();
    await asked.getByText(`Entregado por ${guard.alias}`, { exact: false }).waitFor();
    await asked.getByRole("button", { name: "Responder: Grabación de la cámara 3" }).click();
    await asked.getByLabel("Respuesta a «Grabación de la cámara 3»").fill("Esa cámara no graba.");
    await asked.getByRole("button", { name: "Enviar la respuesta" }).click();
    await asked.getByText("Todo está entregado.", { exact: false }).waitFor();
    await expectAccessible(page);
    await lawyerPage.page.getByRole("button", { name: "Ver", exact: true }).click();
    await lawyerPage.page.getByText("Esa cámara no graba.").waitFor();
    await lawyerPage.page.getByRole("button", { name: /aviso/ }).click();
    await lawyerPage.page.getByText("ha entregado toda la documentación", { exact: false }).waitFor();
    await lawyerPage.page.context().close();
    await page.goto("/main/today");
    await needed.getByText("El abogado no espera nada de la tienda.").waitFor();
    await page.getByRole("region", { name: "Partes y cómo van" }).getByText("Falta documentación de la tienda").waitFor();
    await page.getByRole("link", { name: "Dar parte" }).click();
    await page.waitForURL("**/main/cases/new");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.context().close();
  });
});

describe("in French, in dark mode and at 400 px", () => {
  test("files of a case stay usable and accessible", async () => {
    const establishment = await world.make.establishment();
    const person = await world.make.user({ role: "manager", locale: "fr", password: demoPassword });
    const { id } = await newCase(await world.apiAs(person), { establishment, customer: establishment.customer });
    const screen = { viewport: { width: 400, height: 800 }, hasTouch: true, locale: "fr-FR", isDark: true };
    const page = await world.as(person.email, { at: `/main/cases/${id}?tab=files`, ...screen });
    await page.getByRole("button", { name: "Prendre une photo" }).waitFor();
    await choose(page, onDisk("ticket.jpg", await jpeg()));
    await page.getByRole("button", { name: "Voir ticket.jpg" }).waitFor();
    await page.getByLabel("Catégorie de ticket.jpg").selectOption({ label: "Ticket de caisse" });
    await expect.poll(async () => (await (await world.apiAs(person)).cases.get({ id })).files[0]?.category).toBe("ticket");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Voir ticket.jpg" }).click();
    await page.getByRole("button", { name: "Détails" }).click();
    await page.getByText("Empreinte SHA-256").waitFor();
    await expectAccessible(page);
    // A photo of an iPhone, which this browser cannot show by itself.
    await page.goto(`/main/cases/${id}?tab=files`);
    await page.getByRole("button", { name: "Voir ticket.jpg" }).waitFor();
    await choose(page, onDisk("iphone.heic", heic));
    await page.getByRole("button", { name: "Voir iphone.heic" }).click();
    const shown = page.getByRole("dialog").getByRole("img", { name: "iphone.heic" });
    await shown.waitFor();
    expect(await shown.evaluate((picture) => [(picture as HTMLImageElement).naturalWidth, (picture as HTMLImageElement).naturalHeight])).toEqual([
      96, 64,
    ]);
    await expectAccessible(page);
    await page.context().close();
  });
});
