import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { putStored, storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { card, overflow, phone, press } from "#tests/support/browser/intake-page.ts";
import { jpeg } from "#tests/support/sample-files.ts";

const world = await openBrowserWorld();
// Without a connection the code of a screen that was never opened cannot be loaded.
const isUnfetched = (complaint: string) => /Unable to preload CSS|dynamically imported module/.test(complaint);
afterAll(() => expect(world.pageErrors.filter((one) => !isUnfetched(one))).toEqual([]));

const newest = () =>
  world.db.asSystem((tx) => tx.row<{ id: string; n: number }>(sql`select id, count(*) over ()::int as n from cases order by cid desc limit 1`));

async function tell(page: Page) {
  await card(page, "Brisa Gran Plaza").check();
  await press(page, "Siguiente");
  await card(page, "Se vio el hecho, pero no se retuvo al autor").check();
  await card(page, "Una persona").check();
  await card(page, "Hasta 4 artículos").check();
  await page.getByRole("textbox", { name: "Hechos", exact: true }).fill("Pasa la línea de cajas sin pagar dos perfumes y huye.");
  await press(page, "Siguiente");
  await page.getByLabel(/Importe del ticket/).fill("45,90");
  await card(page, "No").first().check();
}

async function send(page: Page) {
  await press(page, "Siguiente");
  await card(page, "Hay cámaras, pero se desconoce el momento").check();
  await press(page, /^Paso 6 de 6/);
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: "Guardado, se enviará" }).waitFor();
  await page.getByText("se enviará cuando vuelva la conexión").first().waitFor();
  await page.getByRole("button", { name: "1 parte pendiente de enviar" }).waitFor();
}

test("an intake made offline, with a photo, survives a closed page and arrives once when the connection is back", async () => {
  const before = (await newest())!;
  const page = await world.as("customer", { ...phone, serviceWorkers: "allow" });
  const context = page.context();
  await page.goto("/main/cases/new");
  await card(page, "Brisa Gran Plaza").waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await expect.poll(async () => (await storedCounts(page)).offline).toBe(2);

  await context.setOffline(true);
  await page.goto("/main/cases");
  await page.getByRole("heading", { level: 1, name: "Sin conexión" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Nuevo caso" }).first().click();
  await tell(page);
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Elegir archivo");
  await (await chooser).setFiles({ name: "ticket.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByText("ticket.jpg").waitFor();
  await expect.poll(async () => (await storedCounts(page)).drafts).toBe(2);
  await page.reload();
  await page.getByText("Borrador recuperado").waitFor();
  await page.getByText("ticket.jpg").waitFor();
  await send(page);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await press(page, "Dar otro parte");
  await card(page, "Brisa Gran Plaza").waitFor();
  // A page that is opened again without a connection shows what waits, and why.
  await page.reload();
  await press(page, "1 parte pendiente de enviar");
  await page.getByText("Se enviará cuando vuelva la conexión", { exact: true }).first().waitFor();
  await expectAccessible(page);
  await page.goto("/main/cases");
  const list = page.getByRole("region", { name: "Pendiente de enviar" });
  await list.getByText("Brisa Gran Plaza", { exact: false }).waitFor();
  await expectAccessible(page);
  expect((await newest())!.n).toBe(before.n);
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/account");
  await later.getByText("Caso enviado").waitFor();
  await later.getByText("Archivo creado").waitFor();
  await expect.poll(async () => (await storedCounts(later)).outbox).toBe(0);
  const made = (await newest())!;
  expect(made.n).toBe(before.n + 1);
  const api = await world.apiAs(await world.make.user({ role: "manager" }));
  expect(await api.cases.get({ id: made.id })).toMatchObject({ ticketAmount: 45.9, ticket: [{ name: "ticket.jpg" }] });
  const cached = await later.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain("/");
  expect(cached.filter((path) => path.startsWith("/api"))).toEqual([]);
  await context.close();
});

test("a user who signs out with an unsent intake is warned, and leaves nothing behind", async () => {
  const page = await world.as("customer", phone);
  await page.route("**/api/cases/intake", (route) => route.abort());
  await page.goto("/main/cases/new");
  await tell(page);
  await send(page);
  await expect.poll(() => storedCounts(page)).toMatchObject({ drafts: 0, outbox: 1, offline: 2 });
  await page.getByRole("button", { name: /Tienda/ }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  const dialog = page.getByRole("dialog", { name: "Hay partes sin enviar" });
  await dialog.getByText(/se perderá/).waitFor();
  await dialog.getByRole("button", { name: "Cerrar la sesión" }).click();
  await page.waitForURL(/\/login/);
  await expect
    .poll(() => storedCounts(page))
    .toEqual({ drafts: 0, formDrafts: 0, offline: 0, outbox: 0, outboxFiles: 0, uploadFiles: 0, uploads: 0 });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith("mantine")))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith("tsr")))).toEqual([]);
  await page.context().close();
});

test("a draft and an unsent intake are found as earlier versions stored them", async () => {
  const before = (await newest())!;
  const page = await world.as("customer", phone);
  // The page that creates the database; nothing of it is left in memory after the next `goto`.
  await page.goto("/main/cases/new");
  await expect.poll(async () => (await storedCounts(page)).offline).toBe(2);
  const found = await world.db.asSystem((tx) =>
    tx.row<{ uid: string; id: string; alias: string; customer: string; customerAlias: string }>(sql`
      select u.id as uid, e.id, e.alias, c.id as customer, c.alias as "customerAlias"
      from users u, establishments e join customers c on c.id = e.customer_id
      where u.email = 'customer@demo.sumario.test' and e.alias = 'Brisa Gran Plaza'`),
  );
  const { uid, id: shop, alias, customer, customerAlias } = found!;
  const told = {
    datetime: "2026-01-10T10:00:00.000Z",
    theftSeen: "seenNotDetained",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    ticketAmount: 45.9,
    recoveredProducts: "no",
    hasImages: "camerasMomentUnknown",
  };
  // Written out by hand: keys and names as they lie in people's browsers since the first version.
  const place = { customer: { id: customer, alias: customerAlias }, establishment: { id: shop, alias } };
  const draft = {
    id: newId(),
    values: { ...told, ...place, facts: "Empezado antes de la nueva versión." },
    parties: [],
    kind: "case",
    door: "case",
  };
  const sent = {
    id: newId(),
    values: { ...told, ...place, facts: "Enviado sin conexión con la versión anterior." },
    parties: [],
    kind: "case",
    door: "case",
  };
  const input = { values: { ...sent.values, customer: undefined, establishment: shop }, witnesses: [], added: [] };
  await putStored(page, [
    ["drafts", `${uid}/report`, { revision: newId(), content: draft }],
    ["drafts", `${uid}/report files`, {}],
    ["outbox", sent.id, { author: uid, content: sent, input, urls: {}, gone: [] }],
    ["outboxFiles", sent.id, {}],
    ["outbox", before.id, { author: uid, content: { ...sent, id: before.id }, input, isReported: true, urls: {}, gone: [] }],
    ["outboxFiles", before.id, {}],
  ]);

  await page.goto("/main/cases/new?step=what");
  await page.getByText("Borrador recuperado").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Hechos", exact: true }).inputValue()).toBe(draft.values.facts);
  await expect.poll(async () => (await storedCounts(page)).outbox).toBe(0);
  expect(await newest()).toEqual({ id: sent.id, n: before.n + 1 });
  await page.context().close();
});
