import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { phone, press, tile } from "#tests/support/browser/intake-page.ts";
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
