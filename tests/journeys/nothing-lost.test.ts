import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { phone, press, tile } from "#tests/support/browser/intake-page.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

/** A shop of its own, so that its cases are those of one test, and a phone on which somebody of it reports. */
async function openShop() {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const guard = await make.user({ role: "customer", customer: establishment.customer, establishments: [establishment], password: demoPassword });
  const office = await apiAs(await make.user({ role: "manager" }));
  const cases = () =>
    world.db.asSystem((tx) => tx.rows<{ id: string }>(sql`select id from cases where establishment_id = ${establishment.id} order by cid`));
  const page = await world.as(guard.email, { ...phone, at: "/main/cases/new" });
  return { guard, office, cases, page };
}

async function tell(page: Page) {
  await page.getByLabel(/Importe del ticket/).fill("45,90");
  await tile(page, "¿Se vio?", "Sí, pero se fue").check();
  await tile(page, "¿Se ha recuperado?", "No").check();
  await tile(page, "¿Hay cámaras?", "Sí, sin buscar aún").check();
  await press(page, "Huye");
}

async function sendUnreached(page: Page) {
  await page.route("**/api/cases/intake", (route) => route.abort());
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: "Guardado en este teléfono" }).waitFor();
}

test("two vehicles that are picked while the first save takes long are both linked, and both are named", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const office = await apiAs(await make.user({ role: "manager" }));
  const { id } = await newCase(office, { customer: establishment.customer, establishment });
  await make.vehicle({ customer: establishment.customer, plate: "1111BBB" });
  await make.vehicle({ customer: establishment.customer, plate: "2222CCC" });
  const page = await world.as("manager", { at: `/main/cases/${id}` });
  const answers = Promise.withResolvers<void>();
  let held = 0;
  await page.route(`**/api/cases/${id}`, async (route) => {
    if (route.request().method() === "PATCH" && ++held === 1) await answers.promise;
    await route.continue();
  });
  const picker = page.getByRole("combobox", { name: /Vincular vehículo/i });
  for (const plate of ["1111BBB", "2222CCC"]) {
    await picker.click();
    await picker.fill(plate);
    await page.getByRole("option", { name: plate, exact: true }).click();
  }
  answers.resolve();
  await page.getByRole("link", { name: "1111BBB" }).first().waitFor();
  await page.getByRole("link", { name: "2222CCC" }).first().waitFor();
  const plates = async () => (await office.cases.get({ id })).vehicles.map(({ alias }) => alias).toSorted();
  await expect.poll(plates).toEqual(["1111BBB", "2222CCC"]);
  await page.context().close();
});

test("five photos of a report that waited arrive once each, although the session is locked and opened while they are on their way", async () => {
  const { guard, office, cases, page } = await openShop();
  await tell(page);
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Galería o vídeo");
  const names = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"];
  const buffer = await jpeg();
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType: "image/jpeg", buffer })));
  await page.getByText("5.jpg").first().waitFor();
  await page.route("**/api/uploads**", (route) => route.abort());
  await sendUnreached(page);
  await page.unroute("**/api/cases/intake");
  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  await page.getByText("Se ha cortado la conexión.", { exact: false }).first().waitFor();
  await press(page, new RegExp(guard.alias));
  await page.getByRole("menuitem", { name: "Bloquear sesión" }).click();
  await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  await press(page, "Desbloquear");
  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  await page.unroute("**/api/uploads**");
  await expect.poll(async () => (await storedCounts(page)).outbox, { timeout: 60_000 }).toBe(0);
  const [made] = await cases();
  const { files } = await office.cases.get({ id: made!.id });
  expect(files.map(({ name }) => name)).toEqual(names);
  await page.context().close();
});

test("a report that waits goes on waiting when somebody wants to add to it, and goes out; what was begun is on the day of the shop", async () => {
  const { office, cases, page } = await openShop();
  await tell(page);
  await sendUnreached(page);
  await press(page, "Añadir testigo");
  await page.getByRole("combobox", { name: "Buscar o añadir testigo" }).waitFor();
  await expect.poll(() => storedCounts(page)).toMatchObject({ drafts: 2, outbox: 1 });
  // With a connection, what is being edited is not sent as it was.
  await page.unroute("**/api/cases/intake");
  await page.getByRole("button", { name: "1 parte pendiente de enviar" }).waitFor();
  await page.goto("about:blank");
  await page.route("**/api/cases/intake", (route) => route.abort());
  await page.goto("/main/today");
  await page.getByText("Parte a medias sin enviar", { exact: false }).waitFor();
  await page.getByRole("region", { name: "Espera para enviarse" }).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/cases/intake");
  await page.getByText("Caso enviado").waitFor();
  await expect.poll(() => storedCounts(page)).toMatchObject({ drafts: 0, outbox: 0 });
  const [made, ...others] = await cases();
  expect(others).toEqual([]);
  expect(await office.cases.get({ id: made!.id })).toMatchObject({ ticketAmount: 45.9 });
  await page.context().close();
});

test("an article that was typed and not added is sent with the report; one that cannot be read stops it, and says so", async () => {
  const { office, cases, page } = await openShop();
  await tell(page);
  await press(page, "Ticket y artículos");
  await press(page, "Añadir artículos uno a uno");
  await page.keyboard.type("Perfume");
  await press(page, "Enviar el caso");
  await page.getByText("Ha escrito un artículo que falta por añadir", { exact: false }).first().waitFor();
  await expectAccessible(page);
  await page.getByLabel("Precio").fill("45,90");
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  const [made] = await cases();
  expect((await office.cases.get({ id: made!.id })).articles).toMatchObject([{ name: "Perfume", quantity: 1, price: 45.9 }]);
  await page.context().close();
});

test("two attachments of a message that join the record at the same moment are both in it", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const office = await apiAs(await make.user({ role: "manager" }));
  const { id } = await newCase(office, { customer: establishment.customer, establishment });
  const page = await world.as("manager", { at: `/main/cases/${id}` });
  await page.getByRole("tab", { name: /^Mensajes/ }).click();
  // The last thing that a file waits for is its fingerprint: both are given in one turn of the page.
  await page.evaluate(() => {
    const real = crypto.subtle.digest.bind(crypto.subtle);
    const gate = Promise.withResolvers<void>();
    const state = { held: 0, open: gate.resolve };
    Object.assign(window, { digests: state });
    crypto.subtle.digest = async (...of) => {
      const digest = await real(...of);
      state.held += 1;
      await gate.promise;
      return digest;
    };
  });
  const buffer = await jpeg();
  const files = ["una.jpg", "otra.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer }));
  await page.locator("[data-composer] input[type=file]").first().setInputFiles(files);
  await page.waitForFunction(() => (window as unknown as { digests: { held: number } }).digests.held === 2);
  await page.evaluate(() => (window as unknown as { digests: { open: () => void } }).digests.open());
  await page.getByRole("button", { name: "Quitar una.jpg del mensaje" }).waitFor();
  await page.getByRole("button", { name: "Quitar otra.jpg del mensaje" }).waitFor();
  await page.context().close();
});

test("what is typed while a save takes long, and saved with the keyboard, is saved too", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const office = await apiAs(await make.user({ role: "manager" }));
  const { id } = await newCase(office, { customer: establishment.customer, establishment });
  const page = await world.as("manager", { at: `/main/cases/${id}` });
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/cases/${id}`, async (route) => {
    if (route.request().method() === "PATCH") {
      asked.resolve();
      await answer.promise;
    }
    await route.continue();
  });
  const facts = page.getByRole("textbox", { name: "Hechos", exact: true });
  await facts.fill("Sale con dos perfumes");
  await facts.press("Control+s");
  await asked.promise;
  await facts.pressSequentially(" bajo el abrigo.");
  await facts.press("Control+s");
  answer.resolve();
  await expect.poll(async () => (await office.cases.get({ id })).facts).toBe("Sale con dos perfumes bajo el abrigo.");
  await page.context().close();
});
