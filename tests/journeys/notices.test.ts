import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { hoursAgo } from "#tests/support/test-clock.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const bell = (page: Page) => page.getByRole("button", { name: /^(Avisos|\d+ avisos? sin leer)$/ });
const unread = async (page: Page) => Number(/^\d+/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
const person = async (name: string) =>
  (await world.db.asSystem((tx) =>
    tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${`${name}@demo.sumario.test`}`),
  ))!;

test("a lawyer sees at once that a clerk has reported a case, opens it from the notice, and the notice is read in every browser", async () => {
  const clerk = await world.apiAs(await person("customer"));
  const [shop] = await clerk.establishments.pick({});
  const [office, phone] = [await world.as("lawyer"), await world.as("lawyer", { isDark: true, viewport: { width: 400, height: 800 } })];
  const before = (await (await world.apiAs(await person("lawyer"))).notices.list({})).unread;
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before);
  const report = () =>
    clerk.cases.create({
      establishment: shop!.id,
      datetime: hoursAgo(1),
      facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
      ticketAmount: 20,
      recoveredProducts: "no",
      theftSeen: "seenAndReported",
      theftCount: "onePerson",
      looseArticles: "upToFour",
      hasImages: "noCamerasOrFaulty",
    });
  const first = await report();
  const second = await report();
  const number = (cid: number) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before + 2);

  await bell(phone).click();
  const panel = phone.getByRole("dialog", { name: "Avisos" });
  await panel.getByRole("link", { name: new RegExp(number(second.cid)) }).waitFor();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await panel.getByRole("button", { name: new RegExp(`^Marcar como leído: .*${number(first.cid)}`) }).click();
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before + 1);

  // By keyboard alone: into the list, to the newest, and open it.
  await bell(office).focus();
  await office.keyboard.press("Enter");
  const newest = office.getByRole("dialog", { name: "Avisos" }).getByRole("link").first();
  await newest.waitFor();
  await expectAccessible(office);
  await newest.focus();
  await office.keyboard.press("Enter");
  await office.waitForURL(`**/main/cases/${second.id}`);
  await office.getByRole("heading", { level: 1, name: new RegExp(number(second.cid)) }).waitFor();
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before);
  await office.context().close();
  await phone.context().close();
});

test("an admin sees the background jobs, retries one that failed, and sends mails again that were given up", async () => {
  const id = await world.db.asSystem((tx) => enqueue(tx, "cleaning", {}, { runAt: new Date("2999-01-01") }));
  await world.db.asSystem((tx) =>
    tx.run(sql`update jobs set state = 'failed', attempts = 6, last_error = 'TypeError', finished_at = now() where id = ${id}`),
  );
  const page = await world.as("admin");
  await page.getByRole("link", { name: "Tareas automáticas" }).click();
  const row = page.getByRole("row", { name: /Limpieza de tareas y avisos antiguos.*Fallida/ });
  await row.waitFor();
  await page.getByText("Copias de seguridad").click();
  await page.getByText("Última restauración de prueba").waitFor();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Reintentar: Limpieza de tareas y avisos antiguos" }).click();
  await page.getByRole("row", { name: /Limpieza de tareas y avisos antiguos.*Terminada/ }).waitFor();
  // While every mail is sent, nothing is said of mails.
  expect(await page.getByRole("heading", { name: /Correos sin enviar/ }).count()).toBe(0);
  const judgment = { type: "condenatoria", cid: "2026-000007", link: "https://sumario.example.com/main/cases" };
  await world.db.asSystem(async (tx) => {
    for (const recipient of ["una@example.test", "otra@example.test", "tercera@example.test"])
      await queueMail(tx, recipient, "es", "mail.judgment", judgment);
    await tx.run(sql`update mails set error = 'Error: connect ECONNREFUSED 10.0.0.1:25' where recipient like '%@example.test'`);
    await tx.run(
      sql`update jobs set state = 'failed', attempts = 105, finished_at = now() where kind = 'mail' and payload ->> 'recipient' like '%@example.test'`,
    );
  });
  await page.getByRole("heading", { name: "Correos sin enviar · abandonados: 3" }).waitFor();
  const failed = page.getByRole("region", { name: "Correos sin enviar", exact: true });
  await failed.getByRole("row", { name: /una@example\.test.*Abandonado.*ECONNREFUSED/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar de nuevo a una@example.test" }).click();
  await page.getByRole("heading", { name: "Correos sin enviar · abandonados: 2" }).waitFor();
  await page.getByRole("button", { name: "Enviar todos de nuevo" }).click();
  await failed.waitFor({ state: "detached" });
  await page.context().close();
});
