import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { talkInThreads } from "#tests/support/browser/thread-talk.ts";
import { daysAhead, hoursAgo } from "#tests/support/test-clock.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const bell = (page: Page) => page.getByRole("button", { name: /^(Avisos|\d+ avisos? sin leer)$/ });
const unread = async (page: Page) => Number(/^\d+/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
const person = async (name: string) =>
  (await world.db.asSystem((tx) =>
    tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${`${name}@demo.sumario.test`}`),
  ))!;

/** A case that a clerk of a shop reports. */
async function report() {
  const clerk = await world.apiAs(await person("customer"));
  const [shop] = await clerk.establishments.pick({});
  return clerk.cases.create({
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
}

test("a lawyer sees at once that a clerk has reported a case, puts the notice off, opens it when it returns, and it is read in every browser", async () => {
  const [office, phone] = [await world.as("lawyer"), await world.as("lawyer", { isDark: true, viewport: { width: 400, height: 800 } })];
  const before = (await (await world.apiAs(await person("lawyer"))).notices.list({})).unread;
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before);
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

  // Unread again, and put off to a day, by touch.
  await panel.getByRole("button", { name: new RegExp(`^Marcar como no leído: .*${number(first.cid)}`) }).click();
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before + 2);
  const later = panel.getByRole("button", { name: new RegExp(`^Posponer: .*${number(first.cid)}`) });
  await later.click();
  await panel.getByRole("button", { name: "Otro día" }).click();
  await panel.getByLabel("Otro día").fill(daysAhead(5).slice(0, 10));
  await expectAccessible(phone);
  await panel.getByRole("button", { name: "Posponer", exact: true }).click();
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before + 1);
  await panel.getByRole("link", { name: new RegExp(number(first.cid)) }).waitFor({ state: "detached" });
  // It waits among those that were put off, and can be shown again now.
  await panel.getByRole("button", { name: "1 aviso pospuesto" }).click();
  await phone
    .getByRole("dialog", { name: "Avisos pospuestos" })
    .getByRole("button", { name: new RegExp(`^Mostrar ya: .*${number(first.cid)}`) })
    .click();
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before + 2);
  await phone.getByRole("button", { name: "Volver a los avisos" }).click();
  await panel.getByRole("button", { name: new RegExp(`^Marcar como leído: .*${number(first.cid)}`) }).click();
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before + 1);

  // By keyboard alone: put off until tomorrow.
  await bell(office).focus();
  await office.keyboard.press("Enter");
  await office.getByRole("button", { name: new RegExp(`^Posponer: .*${number(second.cid)}`) }).press("Enter");
  await expect.poll(() => office.evaluate(() => document.activeElement?.textContent)).toBe("Mañana");
  await expectAccessible(office);
  await office.keyboard.press("Enter");
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before);
  await office.keyboard.press("Escape");
  // Its time has come: it is unread and on top, in every browser.
  const { id: reader } = await person("lawyer");
  await world.db.asSystem(async (tx) => {
    await tx.run(sql`update notices set snoozed_until = '2000-01-01' where user_id = ${reader} and snoozed_until is not null`);
    await tx.run(sql`select pg_notify('notices', ${reader})`);
  });
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before + 1);

  // By keyboard alone: into the list, to the newest, and open it.
  await bell(office).focus();
  await office.keyboard.press("Enter");
  const newest = office.getByRole("dialog", { name: "Avisos" }).getByRole("link").first();
  await expect.poll(() => newest.textContent()).toContain(number(second.cid));
  await expectAccessible(office);
  await newest.focus();
  await office.keyboard.press("Enter");
  await office.waitForURL(`**/main/cases/${second.id}`);
  await office.getByRole("heading", { level: 1, name: new RegExp(number(second.cid)) }).waitFor();
  for (const page of [office, phone]) await expect.poll(() => unread(page)).toBe(before);
  await office.context().close();

  // Which kinds come by which channel: folded by topic on a phone, and kept.
  await phone.goto("/account");
  const box = phone.getByRole("checkbox", { name: "Casos nuevos: Resumen diario" });
  const unfold = async () => {
    await phone.getByRole("button", { name: "Elegir avisos" }).click();
    await phone.getByRole("button", { name: "Casos", exact: true }).waitFor();
    expect(await box.count()).toBe(0);
    await phone.getByRole("button", { name: "Casos", exact: true }).click();
  };
  await unfold();
  await box.click();
  await expect.poll(async () => [await box.isEnabled(), await box.isChecked()]).toEqual([true, true]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await expectAccessible(phone);
  await phone.reload();
  await unfold();
  expect(await box.isChecked()).toBe(true);
  await phone.context().close();
});

test("a shop and a lawyer talk to each other on a case, live and with a file, and the office among itself", async () => {
  const at = `/main/cases/${(await report()).id}`;
  const [shop, lawyer] = [await world.as("customer", { at }), await world.as("lawyer", { at })];
  await talkInThreads(shop, lawyer);
  await shop.context().close();
  await lawyer.context().close();
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
