import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { addDays, localDay } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { overflow, phone } from "#tests/support/browser/intake-page.ts";
import { daysAhead, noon } from "#tests/support/test-clock.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));
const { db } = world;
const today = localDay(noon()(), "Europe/Madrid");
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const personNamed = async (name: string) =>
  (await db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${`${name}@demo.sumario.test`}`)))!;
/** Open cases of the demo lawyer, those in which nothing is planned first. */
const openCases = (count: number) =>
  db.asSystem((tx) =>
    tx.rows<{ id: string; number: string }>(sql`
      select c.id, c.number from cases c join lawyers l on l.id = c.lawyer_id join users u on u.id = l.user_id
      where u.email = 'lawyer@demo.sumario.test' and c.case_status = 'judicialInvestigation' and not c.deleted
      order by (c.next_kind = 'none') desc, c.cid desc limit ${count}`),
  );

test("a lawyer's morning: from the sign-in to a hearing, a task that is ticked, and the answer to what comes next", async () => {
  const lawyer = await personNamed("lawyer");
  const [idle, heard] = await openCases(2);
  await db.asSystem((tx) =>
    tx.run(sql`update cases set trial_datetime = ${daysAhead(1)}::timestamptz, hearing_state = 'set' where id = ${heard!.id}`),
  );
  const api = await world.apiAs(lawyer);
  await api.tasks.create({ what: "Pedir copia del atestado", dueDate: addDays(today, -1), case: idle!.id, assignee: lawyer.id });

  const page = await world.visit();
  await world.signIn(page, "lawyer");
  await page.waitForURL("**/main/today");
  await page.getByRole("heading", { level: 1, name: "Hoy" }).waitFor();
  await expectAccessible(page);
  await part(page, "Señalamientos")
    .getByRole("link", { name: new RegExp(heard!.number) })
    .click();
  await page.waitForURL(`**/main/cases/${heard!.id}`);
  await page.goBack();

  const without = part(page, "Sin próximo paso");
  const before = await without.getByRole("link", { name: "Ver todos: Sin próximo paso, Penales" }).textContent();
  const task = part(page, "Mis tareas").getByRole("listitem").filter({ hasText: "Pedir copia del atestado" });
  await task.getByRole("checkbox").click();
  await task.waitFor({ state: "detached" });
  // It was the last thing planned in its case: what comes next is asked here, and the day shows the answer.
  const asked = page.getByRole("dialog", { name: "¿Qué sigue?" });
  await asked.getByText(idle!.number).waitFor();
  await expectAccessible(page);
  await asked.getByText("Nada por ahora").click();
  await asked.getByRole("textbox", { name: "Por qué no hay próximo paso" }).fill("El juzgado ha de proveer");
  await asked.getByRole("button", { name: "Guardar" }).click();
  await asked.waitFor({ state: "detached" });
  expect(await db.asSystem((tx) => tx.row(sql`select next_kind, review_reason from cases where id = ${idle!.id}`))).toEqual({
    next_kind: "review",
    review_reason: "El juzgado ha de proveer",
  });
  await expect.poll(() => without.getByRole("link", { name: "Ver todos: Sin próximo paso, Penales" }).textContent()).toBe(before);
  await without.getByRole("link", { name: "Ver todos: Sin próximo paso, Penales" }).click();
  await page.waitForURL(/nextKind/);
  await page.getByRole("heading", { level: 1, name: "Casos penales" }).waitFor();
  await page.context().close();

  const small = await world.as("lawyer", { at: "/main/today", ...phone, isDark: true });
  await part(small, "Señalamientos").getByRole("link").first().waitFor();
  expect(await overflow(small)).toBe(0);
  await expectAccessible(small);
  await small.context().close();
});

test("a manager's Monday: the load of one lawyer, and a case without a lawyer that gets one", async () => {
  const { id, number } = (await openCases(3))[2]!;
  await db.asSystem((tx) =>
    tx.run(sql`update cases set lawyer_id = null, next_date = null, review_date = ${today}::date, review_reason = 'x' where id = ${id}`),
  );
  const page = await world.visit();
  await world.signIn(page, "manager");
  await page.waitForURL("**/main/today");
  await expectAccessible(page);
  // Whose day it is, is in the URL.
  await part(page, "Carga por abogado").getByRole("link", { name: "El día de Velia Tarsonio" }).click();
  await page.waitForURL(/lawyer=/);
  await page.getByRole("navigation", { name: "Abogado" }).getByRole("link", { name: "Velia Tarsonio" }).waitFor();
  await page.getByRole("navigation", { name: "Abogado" }).getByRole("link", { name: "Todos los abogados" }).click();
  const unassigned = part(page, "Sin abogado");
  await unassigned.getByRole("link", { name: new RegExp(number) }).click();
  await page.waitForURL(`**/main/cases/${id}`);
  await page.getByRole("combobox", { name: "Abogado" }).fill("Velia");
  await page.getByRole("option", { name: /Velia Tarsonio/ }).click();
  await page.getByRole("button", { name: /^Guardar/ }).click();
  await expect
    .poll(() => db.asSystem((tx) => tx.row(sql`select lawyer_id is not null as given from cases where id = ${id}`)))
    .toEqual({ given: true });
  await page
    .getByRole("navigation", { name: /Menú principal/ })
    .getByRole("link", { name: "Hoy", exact: true })
    .click();
  await part(page, "Carga por abogado").waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("region", { name: "Sin abogado", exact: true })
        .getByRole("link", { name: new RegExp(number) })
        .count(),
    )
    .toBe(0);
  await page.context().close();
});
