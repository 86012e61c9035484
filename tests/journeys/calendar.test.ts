import { afterAll, expect, test } from "vitest";
import { isTerm } from "#domain/calendar/event-kinds.ts";
import { fromLocal, toLocal } from "#domain/formats/local-time.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { addDays } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { printedPages } from "#tests/support/browser/printed-pages.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

type Hearing = { id: string; number: string; at: string; zone: string };

/** A future trial of the demo's lawyer in mainland time: the first of its day, because the month view shows only a few per day. */
async function comingTrial(): Promise<Hearing & { day: string }> {
  const found = await world.db.asSystem((tx) =>
    tx.row<Hearing>(sql`
      select c.id, c.number, c.trial_datetime as at, c.time_zone as zone from cases c join lawyers l on l.id = c.lawyer_id join users u on u.id = l.user_id
      where u.email like 'lawyer@%' and c.case_status = 'trialPending' and c.trial_datetime > now() + interval '2 days' and not c.deleted
        and c.time_zone = 'Europe/Madrid' and c.trial_lawyer_id is null and not exists (
          select from cases o where not o.deleted and o.trial_datetime::date = c.trial_datetime::date and (o.trial_datetime, o.number) < (c.trial_datetime, c.number))
      order by c.trial_datetime, c.id limit 1`),
  );
  return { ...found!, day: toLocal(found!.at, found!.zone).slice(0, 10) };
}

/** Another trial of the same lawyer, in another court. */
async function otherTrial(id: string, trialDatetime: string) {
  const found = await world.db.asSystem((tx) =>
    tx.row<{ customer: string; establishment: string; lawyer: string }>(
      sql`select customer_id as customer, establishment_id as establishment, lawyer_id as lawyer from cases where id = ${id}`,
    ),
  );
  const [customer, establishment] = [{ id: found!.customer }, { id: found!.establishment }];
  const accused = await world.make.criminal({ customer, name: "Abelardo", surname: "Quintáns" });
  const { id: other, cid } = await world.make.case({
    customer,
    establishment,
    lawyer: found!.lawyer,
    criminals: [accused.id],
    trialDatetime,
    court: (await world.make.court({})).id,
  });
  return { id: other, number: recordNumber(cid), accused: "Abelardo Quintáns" };
}

test("a lawyer sees the week, opens a hearing and moves it, all by keyboard; the calendar, the case and its list show the new date", async () => {
  const { id, number, day } = await comingTrial();
  const next = addDays(day, 1);
  const other = await otherTrial(id, fromLocal(`${next}T13:20`, "Europe/Madrid")!);
  // Hours before any court sits, so that it clashes with nothing.
  const alone = await otherTrial(id, fromLocal(`${next}T05:10`, "Europe/Madrid")!);
  const page = await world.as("lawyer", { at: `/main/calendar?view=week&day=${day}` });
  const hearing = page.locator(`[data-event="trial-${id}"]`);
  await hearing.waitFor();
  await expectAccessible(page);

  // From the heading of its day down to the hearing.
  await page.locator(`[data-cell]:has([data-event="trial-${id}"]) > button`).focus();
  for (let steps = 0; steps < 40 && !(await hearing.evaluate((node) => node === document.activeElement)); steps++)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const popup = page.getByRole("dialog", { name: `Caso ${number}` });
  await popup.getByText("Testigos", { exact: true }).waitFor();
  for (const label of ["Día", "Hora", "Órgano judicial"]) expect(await popup.getByText(label, { exact: true }).count()).toBe(1);
  expect(await popup.getByRole("link", { name: "Ir al caso" }).getAttribute("href")).toBe(`/main/cases/${id}`);
  await popup.getByRole("button", { name: "Cerrar", exact: true }).last().waitFor();
  await popup.getByRole("button", { name: "Cambiar fecha" }).press("Enter");

  const dialog = page.getByRole("dialog", { name: `Cambiar la fecha del caso ${number}` });
  const date = dialog.getByRole("textbox", { name: "Nueva fecha" });
  await date.fill(`${next.split("-").reverse().join("/")} 13:40`);
  await date.press("Enter");
  await dialog.getByText("Añada la suspensión y su motivo").waitFor();
  await dialog.getByText("Coincide con otro señalamiento del mismo abogado:").waitFor();
  await dialog.getByText(other.number).waitFor();
  await dialog.getByRole("combobox", { name: "Motivo de la suspensión" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Cambiar fecha" }).press("Enter");
  await page.getByText("Fecha cambiada").waitFor();

  await page.goto(`/main/calendar?view=day&day=${next}`);
  const moved = page.getByRole("button", { name: `13:40 Juicio ${number}` });
  await moved.waitFor();
  await page.getByText(other.accused).first().waitFor();
  const shown = () => page.locator("[data-event]").evaluateAll((events) => events.map((event) => event.getAttribute("data-event")));
  const pair = [`trial-${id}`, `trial-${other.id}`];
  await expect.poll(shown).toEqual(expect.arrayContaining([...pair, `trial-${alone.id}`]));
  await page.getByRole("button", { name: "Ver solo los que coinciden" }).click();
  await expect.poll(shown).not.toContain(`trial-${alone.id}`);
  expect(await shown()).toEqual(expect.arrayContaining(pair));
  await page.getByRole("button", { name: "Ver todos los actos" }).click();
  // The hearing names what it clashes with, and leads there.
  await moved.click();
  await popup
    .getByRole("region", { name: "Coincide con otro señalamiento del mismo abogado" })
    .getByRole("link", { name: new RegExp(`13:20 · Juicio · ${other.number}`) })
    .waitFor();
  await expectAccessible(page);
  await popup.getByRole("link", { name: new RegExp(other.number) }).click();
  await page.waitForURL(`**/main/cases/${other.id}`);
  await page.getByRole("heading", { level: 1, name: new RegExp(other.number) }).waitFor();
  await page.goto(`/main/calendar?view=day&day=${day}`);
  await page.getByRole("button", { name: `Suspensión ${number}` }).waitFor();
  await page.goto(`/main/cases/${id}`);
  await page
    .getByText(`${next.split("-").reverse().join("/")} 13:40`)
    .first()
    .waitFor();
  const lawyer = await world.apiAs(
    (await world.db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email like 'lawyer@%'`)))!,
  );
  const { rows } = await lawyer.cases.list({ filter: { trialDatetime: { from: next, to: next } } });
  expect(rows.map((row) => [row.id, row.trialDatetime])).toContainEqual([id, fromLocal(`${next}T13:40`, "Europe/Madrid")]);

  // From the trial tab, without a new date.
  await page.goto(`/main/cases/${id}?tab=trial`);
  const adjourn = page.getByRole("button", { name: "Suspender o cambiar la fecha" });
  await adjourn.click();
  const why = dialog.getByRole("combobox", { name: "Motivo de la suspensión" });
  await why.click();
  await page.getByRole("option").first().click();
  await expectAccessible(page);
  // What was chosen survives a reload, as in every form.
  const chosen = await why.inputValue();
  await expect.poll(async () => (await storedCounts(page)).formDrafts).toBe(1);
  await page.reload();
  await adjourn.click();
  await expect.poll(() => why.inputValue()).toBe(chosen);
  await dialog.getByRole("button", { name: "Suspender sin fecha" }).click();
  await page.getByText("Juicio suspendido").first().waitFor();
  await page.reload();
  // The heading and two adjournments.
  await page.getByRole("table", { name: "Suspensiones" }).getByRole("row").nth(2).waitFor();
  // From the status, where a new date sets it again.
  await page.getByRole("button", { name: "Estado", exact: true }).click();
  await page.getByRole("button", { name: "Pendiente de juicio" }).click();
  await dialog.getByRole("textbox", { name: "Nueva fecha" }).fill(`${addDays(day, 3).split("-").reverse().join("/")} 09:30`);
  await dialog.getByRole("button", { name: "Cambiar fecha" }).click();
  await page.getByText("Fecha cambiada").waitFor();
  await page.goto(`/main/calendar?view=day&day=${addDays(day, 3)}`);
  await page.getByRole("button", { name: `09:30 Juicio ${number}` }).waitFor();
});

test("a dragged hearing asks for a reason; changes of others appear live; the trial sheet can be printed", async () => {
  const { id, number, day } = await comingTrial();
  const manager = await world.apiAs(
    (await world.db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email like 'manager@%'`)))!,
  );
  const before = await manager.cases.get({ id });
  const accused = await world.make.criminal({ customer: before.customer, name: "Rosendo", surname: "Villar" });
  await manager.cases.update({ id, version: before.version, values: { criminals: [accused.id] } });
  const page = await world.as("lawyer", { at: `/main/calendar?day=${day}&kinds=["trial"]`, isDark: true });
  const hearing = page.locator(`[data-event="trial-${id}"]`);
  await hearing.waitFor();
  // A cell is narrow: it shows the whole name, and its icon the kind, which screen readers are told.
  const shownName = hearing.getByText("Rosendo Villar", { exact: true });
  const [cell, name] = [await hearing.boundingBox(), await shownName.boundingBox()];
  expect(name!.x + name!.width).toBeLessThanOrEqual(cell!.x + cell!.width);
  await page
    .getByRole("button", { name: /Juicio Rosendo Villar/ })
    .and(hearing)
    .waitFor();
  await expectAccessible(page);
  const cells = page.locator("td[data-cell]");
  const place = await cells.evaluateAll((all, wanted) => all.findIndex((cell) => cell.querySelector(`[data-event="${wanted}"]`)), `trial-${id}`);
  await hearing.dragTo(cells.nth(place > 0 ? place - 1 : place + 1), { steps: 4 });
  const dialog = page.getByRole("dialog", { name: `Cambiar la fecha del caso ${number}` });
  const moved = addDays(day, place > 0 ? -1 : 1)
    .split("-")
    .reverse()
    .join("/");
  expect(await dialog.getByRole("textbox", { name: "Nueva fecha" }).inputValue()).toContain(moved);
  // The date of the drop is taken as it is.
  await dialog.getByRole("combobox", { name: "Motivo de la suspensión" }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Cambiar fecha" }).click();
  await page.getByText("Fecha cambiada").waitFor();
  await page.reload();
  await cells
    .nth(place > 0 ? place - 1 : place + 1)
    .locator(`[data-event="trial-${id}"]`)
    .waitFor();

  const { version } = await manager.cases.get({ id });
  await manager.cases.update({ id, version, values: { courtRoom: "Sala de vistas 9" } });
  await hearing.click();
  const popup = page.getByRole("dialog", { name: `Caso ${number}` });
  await popup.getByText("Sala de vistas 9").waitFor();
  await popup.getByRole("button", { name: "Hoja del juicio" }).click();
  const sheet = page.getByRole("dialog", { name: `Hoja del juicio · ${number}` });
  await sheet.getByText("Sala de vistas 9").waitFor();
  await expectAccessible(page);
  const answered = page.context().waitForEvent("response", (response) => response.url().endsWith(`/api/cases/${id}/sheet.pdf`));
  await sheet.getByRole("link", { name: "PDF" }).click();
  expect((await answered).status()).toBe(200);
});

test("a day with more hearings than a page holds is printed from the first page on, and says in the month how many are terms", async () => {
  const { day } = await comingTrial();
  const lawyer = await world.db.asSystem((tx) =>
    tx.row<{ id: string; customer: string }>(sql`
      select l.id, c.customer_id as customer from lawyers l join users u on u.id = l.user_id join cases c on c.lawyer_id = l.id
      where u.email like 'lawyer@%' and not c.deleted limit 1`),
  );
  const court = await world.make.court();
  const shop = await world.make.establishment({ customer: { id: lawyer!.customer }, alias: "Tienda de papel" });
  const numbers: string[] = [];
  for (let hour = 0; hour < 30; hour++) {
    const at = fromLocal(`${day}T${String(8 + Math.floor(hour / 3)).padStart(2, "0")}:${(hour % 3) * 20 || "00"}`, "Europe/Madrid");
    const { cid } = await world.make.case({
      customer: { id: lawyer!.customer },
      establishment: shop,
      lawyer: lawyer!.id,
      court: court.id,
      trialDatetime: at,
    });
    numbers.push(recordNumber(cid));
  }
  const manager = await world.as("manager", { at: `/main/calendar?view=day&day=${day}` });
  await manager.getByText(numbers.at(-1)!).first().waitFor();
  const [first, ...others] = await printedPages(manager);
  expect(others.length).toBeGreaterThan(0);
  expect(first).toContain(numbers[0]!);
  for (const number of numbers) expect([first, ...others].join(" ")).toContain(number);

  await world.db.asSystem((tx) => tx.run(sql`update cases set limitation_date = ${day} where number = any(${numbers.slice(0, 5)}::text[])`));
  const boss = await world.db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email like 'manager@%'`));
  const { events } = await (await world.apiAs(boss!)).calendar.penal({ from: day, to: day });
  const terms = events.filter(({ kind }) => isTerm(kind)).length - 3;
  // Three events and the link fit into a day: the first three are terms.
  await manager.setViewportSize({ width: 1024, height: 900 });
  await manager.goto(`/main/calendar?day=${day}`);
  const cell = manager.locator("td[data-cell]").filter({ has: manager.locator(`[data-event="${events[0]!.id}"]`) });
  await cell.locator("[data-look=term]").nth(2).waitFor();
  expect(await cell.locator("[data-event]").count()).toBe(3);
  const isWithin = await cell.locator("[data-event]").evaluateAll((shown) => shown.every((one) => one.scrollWidth <= one.clientWidth + 1));
  expect(isWithin).toBe(true);
  await expectAccessible(manager);
  await cell.getByRole("button", { name: `+${events.length - 3} más, ${terms} ${terms === 1 ? "plazo" : "plazos"}` }).click();
  await expect.poll(() => manager.locator("[data-event]").count()).toBe(events.length);
  await manager.context().close();
});

test("on a phone the calendar is a list that opens at today; the address of the feed is shown once and can be revoked", async () => {
  const { id, day, number } = await comingTrial();
  const page = await world.as("lawyer", { at: `/main/calendar?day=${day}`, viewport: { width: 400, height: 860 } });
  await page.getByRole("button", { name: `Juicio ${number}` }).waitFor();
  expect(await page.locator("table:visible").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await expectAccessible(page);
  await page.locator(`[data-event="trial-${id}"]`).click();
  await page.getByRole("dialog").getByText("Testigos", { exact: true }).waitFor();
  await expectAccessible(page);

  // Today is in sight, however much the month had before it: when it opens, and with the button.
  await page.goto("/main/calendar");
  const today = page.locator(`[data-day="${toLocal(new Date(), "Europe/Madrid").slice(0, 10)}"]`);
  const isInSight = async () => {
    const { y } = (await today.boundingBox())!;
    return y >= 0 && y < 500;
  };
  await today.getByText("Hoy", { exact: true }).waitFor();
  await expect.poll(isInSight).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Hoy", exact: true }).click();
  await expect.poll(isInSight).toBe(true);

  await page.goto("/account");
  await page.getByRole("button", { name: "Crear dirección" }).click();
  const address = await page.getByRole("textbox", { name: "Dirección del calendario" }).inputValue();
  const read = async () => (await fetch(address.replace("http://sumario.test", world.url))).status;
  expect(await read()).toBe(200);
  const kindsIn = async (url: string) => {
    const text = await (await fetch(url.replace("http://sumario.test", world.url))).text();
    return new Set([...text.matchAll(/^UID:(?:penal|civil)-([a-zA-Z]+)-/gm)].map(([, kind]) => kind));
  };
  expect(await kindsIn(address)).toContain("trial");
  // Only what was chosen is in the new address.
  await page.getByRole("radio", { name: "Todos los que puedo ver" }).check();
  await page.getByText("Solo algunos tipos de acto").click();
  await page.getByRole("checkbox", { name: "Juicio", exact: true }).uncheck();
  await page.getByRole("button", { name: "Cambiar dirección" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cambiar dirección" }).click();
  const field = page.getByRole("textbox", { name: "Dirección del calendario" });
  await expect.poll(() => field.inputValue()).not.toBe(address);
  const kinds = await kindsIn(await field.inputValue());
  expect([kinds.has("trial"), kinds.size > 0]).toEqual([false, true]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retirar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirar" }).click();
  await page.getByText("Nadie puede leer su calendario desde fuera.").waitFor();
  expect(await read()).toBe(404);
});
