import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { storedCounts, storedText } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { expectForFingers } from "#tests/support/browser/finger-targets.ts";
import { phone, press, tile } from "#tests/support/browser/intake-page.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

/** A shop of its own, so that its cases are those of one test. */
async function openShop() {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const guard = await make.user({ role: "customer", customer: establishment.customer, establishments: [establishment], password: demoPassword });
  const office = await apiAs(await make.user({ role: "manager" }));
  const cases = () =>
    world.db.asSystem((tx) => tx.rows<{ id: string }>(sql`select id from cases where establishment_id = ${establishment.id} order by cid`));
  return { guard, office, cases };
}

async function tell(page: Page) {
  await page.getByLabel(/Importe del ticket/).fill("45,90");
  await tile(page, "¿Se vio?", "Sí, pero se fue").check();
  await tile(page, "¿Se ha recuperado?", "No").check();
  await tile(page, "¿Hay cámaras?", "Sí, sin buscar aún").check();
  await press(page, "Huye");
}

async function photograph(page: Page, name: string) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Hacer foto", exact: true }).first().click();
  await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByText(name).first().waitFor();
}

test("a report whose session ends while it is being sent is sent by itself when its author signs in again", async () => {
  const { guard, office, cases } = await openShop();
  const page = await world.as(guard.email, { ...phone, at: "/main/cases/new" });
  await photograph(page, "foto.jpg");
  await tell(page);
  const own = await world.apiAs(guard);
  // Between the press of the button and the answer.
  await page.route("**/api/cases/intake", async (route) => {
    for (const session of await own.account.sessions()) if (!session.current) await own.account.endSession({ id: session.id });
    await route.continue();
  });
  await press(page, "Enviar el caso");
  await page.getByText("La sesión ha caducado. Vuelva a entrar.").waitFor();
  expect(await cases()).toEqual([]);
  expect(await storedCounts(page)).toMatchObject({ drafts: 0, outbox: 1, outboxFiles: 1 });
  await page.unroute("**/api/cases/intake");
  expect(await page.getByLabel("Correo electrónico").inputValue()).toBe(guard.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  await press(page, "Entrar");

  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  await expect.poll(async () => (await storedCounts(page)).outbox).toBe(0);
  const [made, ...others] = await cases();
  expect(others).toEqual([]);
  expect(await office.cases.get({ id: made!.id })).toMatchObject({ ticketAmount: 45.9, files: [{ name: "foto.jpg" }] });
  await expectAccessible(page);
  await page.context().close();
});

test("the sign-in page says that a report which was being typed is kept", async () => {
  const { guard } = await openShop();
  const page = await world.as(guard.email, { ...phone, at: "/main/cases/new" });
  await tell(page);
  await expect.poll(async () => (await storedCounts(page)).drafts).toBe(1);
  const own = await world.apiAs(guard);
  for (const session of await own.account.sessions()) if (!session.current) await own.account.endSession({ id: session.id });
  await page.goto("/main/today");
  await page.getByText("Su parte está guardado en este dispositivo. Podrá seguir con él cuando entre.").waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test("a witness who is the guard, a stranger who is described and a car by its colour and make are told without a connection", async () => {
  const { guard, office, cases } = await openShop();
  const page = await world.as(guard.email, { ...phone, serviceWorkers: "allow", at: "/main/cases/new" });
  const context = page.context();
  await page.getByRole("button", { name: "Hacer foto" }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await expect.poll(async () => (await storedCounts(page)).offline).toBe(2);
  await context.setOffline(true);
  await page.reload();
  await tell(page);
  await press(page, "Autores y testigos");
  await press(page, "Describir a un desconocido");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Varón" }).check();
  await dialog.getByRole("radio", { name: "Unos 30 años" }).check();
  await dialog.getByLabel("Ropa").fill("Chaqueta roja");
  const photo = await jpeg();
  const camera = dialog.locator("input[capture]");
  await camera.setInputFiles({ name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("no es una foto") });
  await dialog.getByText(/notas\.txt/).waitFor();
  await camera.setInputFiles({ name: "sospechoso.jpg", mimeType: "image/jpeg", buffer: photo });
  await camera.setInputFiles({ name: "borrosa.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect.poll(() => dialog.getByRole("list", { name: "Fotos de esta persona" }).locator("img").count()).toBe(2);
  await dialog.getByRole("button", { name: "Quitar borrosa.jpg" }).click();
  await expectForFingers(page, "dialog of a stranger");
  await dialog.getByRole("button", { name: "Añadir", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("se dará de alta al enviar · 1 foto").waitFor();
  await press(page, "El testigo soy yo");
  await press(page, "Vehículos");
  await press(page, "Añadir vehículo");
  await dialog.getByRole("radio", { name: "rojo" }).check();
  await dialog.getByRole("radiogroup", { name: "Marca" }).getByRole("radio", { name: "Otro…" }).check();
  await dialog.getByLabel("Marca").last().fill("Lancia");
  await expectForFingers(page, "dialog of a vehicle");
  await dialog.getByRole("button", { name: "Añadir", exact: true }).click();
  await page.getByText("Lancia rojo").waitFor();
  // Last: once the photo is in the draft, so is the rest.
  const stored = (await storedText(page)).length;
  await photograph(page, "cara.jpg");
  await expect.poll(async () => (await storedText(page)).length).toBeGreaterThan(stored + photo.length / 2);

  await page.reload();
  await page.getByText("Borrador recuperado").waitFor();
  await page.getByText("cara.jpg").waitFor();
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: "Guardado en este teléfono" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 2, name: "Guardado en este teléfono" }).waitFor();
  expect(await cases()).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  await expect.poll(async () => (await storedCounts(page)).outbox).toBe(0);
  const [made, ...others] = await cases();
  expect(others).toEqual([]);
  expect(await office.cases.get({ id: made!.id })).toMatchObject({
    criminals: [{ alias: "Desconocido: varón, unos 30 años, Chaqueta roja" }],
    witnesses: [{ witness: { alias: guard.alias } }],
    vehicles: [{ alias: "Lancia rojo" }],
    files: [{ name: "cara.jpg" }],
  });
  const stranger = (await office.cases.get({ id: made!.id })).criminals[0]!.id;
  expect((await office.criminals.get({ id: stranger })).criminalPictures).toMatchObject([{ name: "sospechoso.jpg", source: "phone" }]);
  await context.close();
});

test("the record offers the forces and the courts of the region of the shop, and keeps what is stored", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment({ zip: "08001", country: "Spain" });
  const office = await apiAs(await make.user({ role: "manager" }));
  const { id } = await newCase(office, { customer: establishment.customer, establishment });
  await office.cases.update({ id, version: (await office.cases.get({ id })).version, values: { fcse: "ertzaintza" } });
  await make.court({ alias: "Juzgado de Barcelona", country: "Spain", city: "Barcelona", zip: "08002" });
  await make.court({ alias: "Juzgado de Bilbao", country: "Spain", city: "Bilbao", zip: "48001" });
  const page = await world.as("manager", { at: `/main/cases/${id}` });
  const force = page.getByRole("combobox", { name: "Fuerzas de seguridad que intervienen" });
  await expect.poll(() => force.inputValue()).toBe("Ertzaintza");
  await force.click();
  await page.getByRole("option", { name: "Mossos d’Esquadra" }).waitFor();
  const offered = () => page.getByRole("option").allTextContents();
  await expect.poll(async () => (await offered()).filter((name) => /Ertzaintza|Foral|Canaria/.test(name))).toEqual(["Ertzaintza"]);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /^Juicio/ }).click();
  await page
    .getByRole("combobox", { name: /^(Juzgado|Órgano judicial)/i })
    .first()
    .click();
  await page.getByRole("option", { name: /Juzgado de Barcelona/ }).waitFor();
  expect((await offered()).filter((name) => name.includes("Bilbao"))).toEqual([]);
  await page.context().close();
});

test("on a phone, small copies of large photos can go first to a record that exists; the originals follow", async () => {
  const { guard, office, cases } = await openShop();
  const own = await world.apiAs(guard);
  const [establishment] = (await own.establishments.list({})).rows;
  await newCase(own, { establishment: establishment! });
  const { id } = (await cases())[0]!;
  const large = await sharp(randomBytes(2200 * 2200 * 3), { raw: { width: 2200, height: 2200, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const page = await world.as(guard.email, { ...phone, at: `/main/cases/${id}` });
  await page.getByRole("tab", { name: /^Archivos/ }).click();
  await page.route("**/api/uploads**", (route) => route.abort());
  await page.locator("input[type=file][multiple]").first().setInputFiles({ name: "grande.jpg", mimeType: "image/jpeg", buffer: large });
  await press(page, "Enviar antes copias ligeras");
  await page.getByText("grande (copia ligera).jpg").first().waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/uploads**");
  await expect.poll(async () => (await office.cases.get({ id })).files.length, { timeout: 60_000 }).toBe(2);
  const { files } = await office.cases.get({ id });
  expect(files.map(({ name }) => name).toSorted()).toEqual(["grande (copia ligera).jpg", "grande.jpg"]);
  expect(files.find(({ name }) => name === "grande.jpg")!.size).toBe(large.length);
  await page.context().close();
});

test("a report says that shared photos did not arrive", async () => {
  const page = await world.as("customer", { ...phone, at: "/main/cases/new?shared=missed" });
  await page.getByText("Los archivos compartidos no han llegado", { exact: false }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});
