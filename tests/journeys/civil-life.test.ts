import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { casePage } from "#tests/support/browser/case-page.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { daysAgo } from "#tests/support/test-clock.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const written = (instant: string) => `${instant.slice(8, 10)}/${instant.slice(5, 7)}/${instant.slice(0, 4)}`;
const list = "/civil/civilCases";

/** Lets time pass. */
const passes = (column: "prior_hearing_date" | "trial_hearing_date" | "judgment_notification_date", id: string, to: string) =>
  world.db.asSystem((tx) => tx.run(sql`update civil_cases set ${sql.id(column)} = ${to} where id = ${id}`));

test("a civil case goes from the claim to its enforcement, with the customer's office watching", async () => {
  const office = casePage(await world.as("supercustomer", { at: `${list}/new` }), list);
  await office.choose("Posición procesal", "Demandado");
  await office.page.getByRole("textbox", { name: "Hechos" }).fill("Un proveedor reclama el pago de una campaña de escaparates mal ejecutada.");
  await office.type("Parte contraria", "Rótulos Kelda S.L.");
  expect(await office.page.getByRole("combobox", { name: "Procedimiento" }).count()).toBe(0);
  await office.page.getByRole("button", { name: /^Crear/ }).click();
  await office.page.waitForURL(/civilCases\/[0-9a-f-]{36}$/);
  const id = office.page.url().split("/").at(-1)!;
  await office.shows("Nuevo");
  await office.page.getByText("A determinar", { exact: true }).waitFor();
  expect(await office.page.getByRole("button", { name: "Estado", exact: true }).count()).toBe(0);

  const lawyer = casePage(await world.as("lawyer", { at: `${list}/${id}` }), list);
  await lawyer.shows("Nuevo");
  await lawyer.move("En estudio");
  await office.shows("En estudio");

  // The labels fit a demand and an order to pay until the procedure is chosen.
  await lawyer.follow("Pendiente de contestación a la demanda", "Notificación de la demanda o requerimiento", "demandNotificationDate");
  await lawyer.type("Notificación de la demanda o requerimiento", written(daysAgo(20)));
  await lawyer.type("Cuantía", "21000");
  await lawyer.save();
  for (const proposal of [/Cuantía de 21\.000\s€: Juicio ordinario/, /Vencimiento propuesto para contestar/]) {
    await lawyer.page.getByRole("button", { name: new RegExp(`^Aceptar: ${proposal.source}`) }).click();
    await lawyer.page.getByText(proposal).waitFor({ state: "hidden" });
  }
  expect(await lawyer.page.getByRole("textbox", { name: "Vencimiento de la contestación" }).inputValue()).toMatch(/^\d\d\/\d\d\/20\d\d$/);
  await lawyer.move("Pendiente de contestación a la demanda");
  await office.shows("Pendiente de contestación a la demanda");
  await expectAccessible(lawyer.page);

  await lawyer.follow("Contestada", "Suba la contestación a la demanda", "files");
  await upload("contestacion.pdf");
  await lawyer.move("Contestada");

  await lawyer.follow("Pendiente de audiencia previa", "Fecha de la audiencia previa", "priorHearingDate");
  await lawyer.type("Fecha de la audiencia previa", `${written(daysAgo(-20))} 09:30`);
  await lawyer.save();
  await lawyer.move("Pendiente de audiencia previa");
  await lawyer.page.getByText(/^Audiencia previa en \d+ días$/).waitFor();

  await passes("prior_hearing_date", id, daysAgo(10));
  await lawyer.open(id);
  await lawyer.follow("Pendiente de juicio o vista", "Fecha del juicio o vista", "trialHearingDate");
  await lawyer.type("Fecha del juicio o vista", `${written(daysAgo(-40))} 10:00`);
  await lawyer.save();
  await lawyer.move("Pendiente de juicio o vista");
  await lawyer.follow("Pendiente de sentencia", "El juicio aún no se ha celebrado", "trialHearingDate");

  await passes("trial_hearing_date", id, daysAgo(5));
  await lawyer.open(id);
  await lawyer.move("Pendiente de sentencia");
  await office.shows("Pendiente de sentencia");

  await lawyer.tab(/^Archivos/);
  await upload("sentencia.pdf");
  await lawyer.follow("Demanda estimada", "Fecha de notificación de la sentencia", "judgmentNotificationDate");
  await lawyer.type("Fecha de notificación de la sentencia", written(daysAgo(1)));
  await lawyer.save();
  await lawyer.move("Demanda estimada");
  await lawyer.page.getByText("Plazo para recurrir la sentencia (propuesta)").waitFor();

  const dialog = await lawyer.begin("En ejecución");
  await dialog.getByText(/No consta la firmeza/).waitFor();
  await dialog.getByRole("checkbox", { name: "He leído las advertencias y quiero continuar" }).check();
  await lawyer.page.keyboard.press("Escape");

  // The term to appeal and the wait before enforcement are over, even where August lies between them.
  await passes("judgment_notification_date", id, daysAgo(150).slice(0, 10));
  await lawyer.open(id);
  await lawyer.page.getByRole("button", { name: /^Aceptar: Firmeza propuesta/ }).click();
  await lawyer.page.getByText(/^Firmeza propuesta/).waitFor({ state: "hidden" });
  expect(await lawyer.page.getByRole("textbox", { name: "Fecha de firmeza" }).inputValue()).toMatch(/^\d\d\/\d\d\/20\d\d$/);
  await lawyer.page.getByText("Caducidad de la acción ejecutiva (propuesta)").waitFor();
  await expectAccessible(lawyer.page);
  await lawyer.move("En ejecución");
  for (const its of [lawyer, office]) await its.shows("En ejecución");
  // The page that was opened while the office could edit stays editable; the next one is not.
  await office.page.reload();
  await office.page.getByText(/^Solo lectura/).waitFor();
  const life = await world.db.asSystem((tx) =>
    tx.rows<{ to: string }>(sql`select "to" from civil_case_status_history where civil_case_id = ${id} order by id`),
  );
  expect(life.map(({ to }) => to).join(" ")).toBe(
    "new assessment pendingDemandAnswer answered pendingPriorHearing trialPending judgmentPending estimatedDemand enforceable",
  );
  await office.close();
  await lawyer.close();

  async function upload(name: string) {
    const { page } = lawyer;
    await page.locator("[data-path=files] input[type=file]").first().setInputFiles({ name, mimeType: "application/pdf", buffer: pdf() });
    await page
      .getByRole("button", { name: new RegExp(name) })
      .first()
      .waitFor();
  }
});

test("the list counts and filters by phase, and works in dark mode and on a phone", async () => {
  const at = `${list}?filter=${encodeURIComponent(JSON.stringify({ status: ["enforceable"] }))}`;
  const page = await world.as("lawyer", { at, isDark: true, viewport: { width: 400, height: 850 } });
  const phases = page.getByRole("group", { name: "Fases" });
  const pressed = () => phases.locator("[aria-pressed=true]").allTextContents();
  await expect.poll(pressed).toEqual([expect.stringMatching(/^\d+Ejecución$/)]);
  await phases.getByRole("button", { name: /Alegaciones$/ }).click();
  await expect.poll(pressed).toEqual([expect.stringMatching(/^\d+Alegaciones$/), expect.stringMatching(/^\d+Ejecución$/)]);
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^20\d\d-\d{6}/ })
    .first()
    .click();
  await page.getByRole("tab", { name: /^General/ }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.context().close();
});
