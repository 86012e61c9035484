import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openStage } from "../support/browser.ts";
import { card, overflow, phone, press } from "../support/report-page.ts";
import { jpeg } from "../support/samples.ts";

const stage = await openStage();
// The code of a screen that was never opened here cannot be fetched without a connection.
const isUnfetched = (complaint: string) => /Unable to preload CSS|dynamically imported module/.test(complaint);
afterAll(() => expect(stage.complaints.filter((one) => !isUnfetched(one))).toEqual([]));

const newest = () =>
  stage.db.asSystem((tx) => tx.row<{ id: string; n: number }>(sql`select id, count(*) over ()::int as n from cases order by cid desc limit 1`));

/** How much each store of the browser's own database holds. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve) => {
        const opening = indexedDB.open("sumario");
        opening.onsuccess = () => {
          const counts: Record<string, number> = {};
          const transaction = opening.result.transaction([...opening.result.objectStoreNames]);
          for (const name of transaction.objectStoreNames) {
            const counting = transaction.objectStore(name).count();
            counting.onsuccess = () => {
              counts[name] = counting.result;
            };
          }
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(counts);
          };
        };
      }),
  );

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
  await page.getByText("se enviará cuando vuelva la conexión").first().waitFor();
  await page.getByRole("button", { name: "1 parte pendiente de enviar" }).waitFor();
}

test("a report made without a connection, with a photo, survives a closed page and arrives once when the connection is back", async () => {
  const before = (await newest())!;
  const page = await stage.as("customer", { ...phone, serviceWorkers: "allow" });
  const context = page.context();
  await page.goto("/main/cases/new");
  await card(page, "Brisa Gran Plaza").waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await expect.poll(async () => (await kept(page)).offline).toBe(1);

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
  await send(page);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await press(page, "1 parte pendiente de enviar");
  await page.getByText("Se enviará cuando vuelva la conexión", { exact: true }).waitFor();
  await expectAccessible(page);
  expect((await newest())!.n).toBe(before.n);
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/account");
  await later.getByText("Caso enviado").waitFor();
  await later.getByText("Archivo creado").waitFor();
  await expect.poll(async () => (await kept(later)).outbox).toBe(0);
  const made = (await newest())!;
  expect(made.n).toBe(before.n + 1);
  const api = await stage.apiAs(await stage.make.user({ role: "manager" }));
  expect(await api.cases.get({ id: made.id })).toMatchObject({ ticketAmount: 45.9, ticket: [{ name: "ticket.jpg" }] });
  const cached = await later.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain("/");
  expect(cached.filter((path) => path.startsWith("/api"))).toEqual([]);
  await context.close();
});

test("who signs out with a report that is not sent is warned, and leaves nothing behind", async () => {
  const page = await stage.as("customer", phone);
  await page.route("**/api/cases/report", (route) => route.abort());
  await page.goto("/main/cases/new");
  await tell(page);
  await send(page);
  await expect.poll(() => kept(page)).toMatchObject({ drafts: 0, outbox: 1, offline: 1 });
  await page.getByRole("button", { name: /Tienda/ }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  const dialog = page.getByRole("dialog", { name: "Hay partes sin enviar" });
  await dialog.getByText(/se perderá/).waitFor();
  await dialog.getByRole("button", { name: "Cerrar la sesión" }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => kept(page)).toEqual({ drafts: 0, offline: 0, outbox: 0, outboxFiles: 0 });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith("mantine")))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith("tsr")))).toEqual([]);
  await page.context().close();
});
