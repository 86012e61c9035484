import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { phone, press, tile } from "#tests/support/browser/intake-page.ts";

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
