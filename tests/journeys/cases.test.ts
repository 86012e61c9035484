import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { keysOf } from "#domain/enumerations.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { overflow } from "#tests/support/browser/intake-page.ts";
import { openOptions } from "#tests/support/browser/open-options.ts";
import { chooseAction } from "#tests/support/browser/record-menu.ts";
import { daysAgo } from "#tests/support/test-clock.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));
const office = await world.apiAs(await world.make.user({ role: "manager", alias: "Oficina" }));

async function openCase(shop: string, values: Record<string, unknown> = {}) {
  const [found] = await office.establishments.pick({ q: shop });
  const { customer } = await office.establishments.get({ id: found!.id });
  return office.cases.create({
    datetime: daysAgo(1),
    customer: customer.id,
    establishment: found!.id,
    facts: "Una persona oculta dos perfumes y sale sin pagar por la puerta principal.",
    ticketAmount: 86.5,
    recoveredProducts: "no",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
    ...values,
  });
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const saveBar = (page: Page) => page.getByRole("button", { name: /^(Guardar|Enregistrer)/ });
const topOf = (button: Locator) => button.evaluate((element) => element.closest("form > div")!.getBoundingClientRect().top);
/** Measures from now on the greatest width of the page at any moment, also before it is painted. */
const watchWidth = (page: Page) =>
  page.evaluate(() => {
    const shown = window as unknown as { widest: number };
    shown.widest = 0;
    const look = () => {
      shown.widest = Math.max(shown.widest, document.documentElement.scrollWidth);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
const openTab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click();

describe("a case that a lawyer works on, with the head office watching", () => {
  test("is found by its phase; what one tab saves appears in other browsers, and witnesses are found or created", async () => {
    const row = await openCase("Brisa Gran Plaza");
    const other = await openCase("Brisa Gran Plaza");
    const known = await world.make.witness({ customer: row.customer, name: "Quelia", lastname: "Ampuela" });
    await office.cases.witnesses.add({ id: other.id, values: { witness: known.id } });
    const lawyer = await world.as("lawyer", { at: "/main/cases" });
    await lawyer.getByRole("heading", { name: "Casos penales" }).waitFor();
    const entry = lawyer.getByRole("button", { name: /Entrada/ });
    await entry.click();
    await lawyer.waitForURL(/caseStatus/);
    expect(await entry.getAttribute("aria-pressed")).toBe("true");
    await lawyer.getByRole("link", { name: recordNumber(row.cid) }).waitFor();
    await expectAccessible(lawyer);
    await lawyer.getByRole("link", { name: recordNumber(row.cid) }).click();
    await lawyer.getByRole("heading", { name: recordNumber(row.cid) }).waitFor();
    const manager = await world.as("manager", { at: `/main/cases/${row.id}?tab=complaint` });
    await manager.getByLabel("Comisaría o puesto").waitFor();

    await openTab(lawyer, /^Denuncia/);
    await lawyer.getByLabel("Comisaría o puesto").fill("Comisaría Centro");
    await saveBar(lawyer).click();
    await lawyer.getByText("Registro actualizado").first().waitFor();
    await expect.poll(() => manager.getByLabel("Comisaría o puesto").inputValue()).toBe("Comisaría Centro");

    await openTab(lawyer, /^Testigos/);
    const search = lawyer.getByRole("combobox", { name: /Añadir un testigo/ });
    await search.fill(known.code!);
    await lawyer.getByRole("option", { name: /Quelia Ampuela/ }).click();
    await lawyer.getByRole("switch", { name: "Lesionado: Quelia Ampuela" }).check();
    await search.fill("Opelio");
    await lawyer.getByRole("option", { name: "Crear «Opelio»" }).click();
    const dialog = lawyer.getByRole("dialog");
    await dialog.getByLabel(/DNI/).fill("12345678Z");
    await dialog.getByLabel("Apellidos").fill("Nuvarra");
    await dialog.getByRole("combobox", { name: "Tipo de testigo" }).click();
    await dialog.getByRole("option", { name: "Empleado" }).click();
    await dialog.getByLabel(/Correo/).fill("opelio@example.test");
    await expectAccessible(lawyer);
    await dialog.getByRole("button", { name: /^Crear/ }).click();
    await lawyer.getByRole("switch", { name: "Citado: Opelio Nuvarra" }).waitFor();
    await manager.getByRole("tab", { name: /^Testigos 2/ }).waitFor();
    await lawyer.context().close();
    await manager.context().close();
  });

  test("has amounts as people paste them; the recovered amount follows a corrected ticket, and a filter reads them alike", async () => {
    const row = await openCase("Brisa Gran Plaza", { ticketAmount: 250, recoveredProducts: "yesForSale" });
    const page = await world.as("manager", { at: `/main/cases/${row.id}` });
    const [ticket, recovered] = ["Importe del ticket", "Importe recuperado"].map((name) => page.getByRole("textbox", { name }));
    await page.getByText("No se ha subido el ticket escaneado").waitFor();
    expect(await page.getByRole("textbox", { name: "Creado por" }).inputValue()).toBe("Oficina");
    await ticket!.fill("1.234,50");
    await expect.poll(() => recovered!.inputValue()).toBe("1.234,50\u00a0€");
    await saveBar(page).click();
    await page.getByText("Registro actualizado").first().waitFor();
    expect(await office.cases.get({ id: row.id })).toMatchObject({ ticketAmount: 1234.5, recoveredAmount: 1234.5 });

    await choose(page, "¿Se han recuperado los productos?", "Algunos");
    expect(await recovered!.inputValue()).toBe("");
    await recovered!.fill("2000");
    await saveBar(page).click();
    await page.getByText("Lo recuperado no puede superar el importe del ticket").waitFor();
    await recovered!.fill("1 234.50 €");
    await saveBar(page).click();
    await saveBar(page).waitFor({ state: "hidden" });
    expect(await office.cases.get({ id: row.id })).toMatchObject({ recoveredProducts: "some", recoveredAmount: 1234.5 });

    await page.goto("/main/cases");
    await page.getByRole("button", { name: "Más filtros" }).click();
    await page
      .getByRole("button", { name: /^Importe del ticket/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: "Desde" }).fill("1.234,5");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Hasta" }).fill("1.235");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: recordNumber(row.cid) }).waitFor();
    expect(decodeURIComponent(page.url())).toContain('"from":1234.5,"to":1235');
    await page.context().close();
  });

  test("gets its actions, shows what a status still needs, and changes status forth and back", async () => {
    const row = await openCase("Brisa Gran Plaza");
    // With motion: a dialog that moves in must not clip its dropdowns afterwards.
    const lawyer = await world.as("lawyer", { at: `/main/cases/${row.id}?tab=actions`, reducedMotion: "no-preference" });
    await lawyer.getByRole("button", { name: "Añadir · Actuaciones", exact: true }).click();
    const dialog = lawyer.getByRole("dialog");
    // On a phone each of them is as high as a finger.
    for (const { seen, ...viewport } of [
      { width: 1440, height: 900, seen: 8 },
      { width: 390, height: 844, seen: 6 },
    ]) {
      await lawyer.setViewportSize(viewport);
      await dialog.getByRole("combobox", { name: "Actuación" }).click();
      await expect.poll(async () => (await openOptions(lawyer)).visible).toBeGreaterThanOrEqual(seen);
      const offered = await openOptions(lawyer);
      expect({ ...offered, visible: 0 }).toEqual({ count: keysOf("actions").length, visible: 0, unreachable: [] });
      await lawyer.keyboard.press("Escape");
      await dialog.getByRole("listbox").waitFor({ state: "hidden" });
    }
    await lawyer.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("combobox", { name: "Tipo" }).click();
    await dialog.getByRole("option", { name: "Policial" }).click();
    await dialog.getByRole("combobox", { name: "Actuación" }).click();
    await dialog.getByRole("option", { name: "Presentación de denuncia" }).waitFor();
    expect(await dialog.getByRole("option", { name: "Notificación de sentencia" }).count()).toBe(0);
    await dialog.getByRole("option", { name: "Presentación de denuncia" }).click();
    // It ends a term: how it was filed is asked for.
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await dialog.getByText("Campo obligatorio").waitFor();
    expect(await dialog.getByLabel("Hora", { exact: true }).count()).toBe(0);
    await dialog.getByRole("combobox", { name: /^Presentado por/ }).click();
    await dialog.getByRole("option", { name: "En mano, en el registro" }).click();
    await dialog.getByLabel("Hora", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await lawyer.getByRole("cell", { name: "Presentación de denuncia", exact: true }).waitFor();
    const linesOfDate = () =>
      lawyer.locator("table td[data-kind=date]").evaluateAll((cells) =>
        cells.map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getClientRects().length;
        }),
      );
    expect(await linesOfDate()).toEqual([1]);

    await lawyer.getByRole("button", { name: "Estado", exact: true }).click();
    const missing = lawyer.getByRole("list", { name: "Pendiente de denuncia" }).getByRole("button", { name: "Tipo penal" });
    await missing.waitFor();
    await expectAccessible(lawyer);
    await missing.click();
    const penalType = lawyer.getByRole("combobox", { name: "Tipo penal" });
    await expect.poll(() => penalType.evaluate((node) => node === document.activeElement)).toBe(true);
    await choose(lawyer, "Tipo penal", "Delito leve de hurto");
    // The type brings its class.
    expect(await lawyer.getByRole("combobox", { name: "Clase de delito" }).inputValue()).toBe("Delito leve");
    await saveBar(lawyer).click();
    await lawyer.getByText("Registro actualizado").first().waitFor();
    const manager = await world.as("manager", { at: `/main/cases/${row.id}?tab=witnesses` });
    await manager.getByRole("heading", { name: recordNumber(row.cid) }).waitFor();
    await lawyer.getByRole("button", { name: "Estado", exact: true }).click();
    await lawyer.getByRole("button", { name: "Pendiente de denuncia", exact: true }).click();
    await manager.getByText("Pendiente de denuncia").first().waitFor();
    await lawyer.getByRole("button", { name: "Deshacer" }).click();
    await manager.getByText("En estudio").first().waitFor();
    await expectAccessible(lawyer);
    await lawyer.context().close();
    await manager.context().close();
  });
});

const twoDigits = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

describe("two users in one case", () => {
  test("who edit the same field both see both values; what is typed in another tab is not touched", async () => {
    const row = await openCase("Brisa Puerto");
    const at = `/main/cases/${row.id}`;
    const [one, other] = [await world.as("manager", { at }), await world.as("admin", { at })];
    for (const page of [one, other]) await page.getByLabel("N.º de atestado").waitFor();
    await other.getByLabel("N.º de atestado").fill("222/26");
    await openTab(other, /^Denuncia/);
    await other.getByLabel("Localidad").fill("Valencia");
    await one.getByLabel("N.º de atestado").fill("111/26");
    await saveBar(one).click();
    await one.getByText("Registro actualizado").first().waitFor();
    await saveBar(other).click();
    await other.getByText("Registro actualizado").first().waitFor();
    await openTab(other, /^General/);
    await saveBar(other).click();
    await other.getByText("Otra persona ha guardado cambios en los mismos campos").waitFor();
    await other.getByText("111/26").first().waitFor();
    await expectAccessible(other);
    await other.getByRole("radio", { name: /escrito por usted/ }).check();
    await other.getByRole("button", { name: "Guardar lo elegido" }).click();
    await expect.poll(() => one.getByLabel("N.º de atestado").inputValue()).toBe("222/26");
    expect((await office.cases.get({ id: row.id })).town).toBe("Valencia");
    await one.context().close();
    await other.context().close();
  });
});

describe("a case", () => {
  test("is opened by its number, listed where it belongs, and says that it was deleted", async () => {
    const row = await openCase("Brisa Mirador");
    const page = await world.as("admin", { at: `/main/cases/cid/${recordNumber(row.cid)}` });
    await page.waitForURL(`**/main/cases/${row.id}`);
    await page.goto(`/settings/establishments/${row.establishment.id}?tab=cases`);
    await page.getByRole("link", { name: recordNumber(row.cid) }).click();
    await chooseAction(page, "Eliminar");
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await page.waitForURL("**/main/cases*");
    const manager = await world.as("manager", { at: `/main/cases/${row.id}` });
    await manager.getByText("Este caso ha sido eliminado").waitFor();
    expect(await manager.getByRole("button", { name: "Restaurar" }).count()).toBe(0);
    await expectAccessible(manager);
    await page.goto(`/main/cases/${row.id}`);
    await page.getByRole("button", { name: "Restaurar" }).click();
    await page.getByRole("heading", { name: recordNumber(row.cid) }).waitFor();
    await page.goto("/main/cases/cid/2026-999999");
    await page.waitForURL("**/pages/error-404");
    await page.context().close();
    await manager.context().close();
  });

  test("leaves the first screen to its content: who, which court and what comes next above, notes folded, rare actions in a menu", async () => {
    const shop = "Brisa Gran Plaza";
    const row = await openCase(shop, { autosPreviousProceedings: "679/2026" });
    const [one, other] = await Promise.all(
      ["Rosa", "Iván"].map((name) => world.make.criminal({ customer: row.customer, name, surname: "Medel Cabecera", birthDate: "1990-02-01" })),
    );
    const linked = await office.cases.update({ id: row.id, version: row.version, values: { criminals: [one!.id, other!.id] } });
    await office.cases.changeStatus({ id: row.id, version: linked.version, to: "pendingDoc", items: ["Ticket de caja", "Grabación"] });
    await office.holds.set({ entity: "case", id: row.id, reason: "Recurso pendiente" });
    const page = await world.as("manager", { at: `/main/cases/${row.id}` });
    const header = page.getByRole("navigation", { name: "Ruta de navegación" });
    const tabs = page.getByRole("tablist");
    const height = async () => (await tabs.boundingBox())!.y - (await header.boundingBox())!.y;
    await page.getByText(/^(Rosa|Iván) Medel Cabecera, (Rosa|Iván) Medel Cabecera · .*86,50/).waitFor();
    await page.getByText("679/2026", { exact: true }).waitFor();
    await page.getByText(/^Próximo paso: .*\d\d\/\d\d\/\d{4}$/).waitFor();
    await page.getByText("Documentación pedida al cliente: Ticket de caja y Grabación").waitFor();

    const folded = page.getByRole("button", { name: "3 notas más" });
    await folded.waitFor();
    expect(await height()).toBeLessThanOrEqual(200);
    const held = page.getByText("No se bloquea ni se anonimiza: Recurso pendiente");
    expect(await held.isVisible()).toBe(false);
    await folded.focus();
    await page.keyboard.press("Enter");
    await held.waitFor();
    await page.getByRole("button", { name: "Mostrar menos" }).click();
    await held.waitFor({ state: "hidden" });

    // By keyboard, and back to where one was.
    const menu = page.getByRole("button", { name: "Más acciones" });
    await menu.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    expect(await items.allTextContents()).toEqual([
      "Pedir documentación",
      "Relaciones",
      "Resumen en PDF",
      "Expediente de denuncia",
      "Levantar la conservación",
      "Eliminar",
    ]);
    await expectAccessible(page);
    await items.filter({ hasText: "Eliminar" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).last().click();
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBe(0);
    await page.context().close();
  });

  test("takes dates as people say them, and the present moment from the calendar", async () => {
    const row = await openCase("Brisa Gran Plaza");
    const page = await world.as("lawyer", { at: `/main/cases/${row.id}` });
    const date = page.getByLabel(/^Fecha y hora de los hechos/);
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toLocaleDateString("es-ES", { ...twoDigits, timeZone: "Europe/Madrid" });
    for (const [typed, shown] of [
      ["ayer 9.30", `${day(1)} 09:30`],
      ["-3 18h", `${day(3)} 18:00`],
      [`${day(2).slice(0, 5)} 1005`, `${day(2).slice(0, 5)}/${new Date().getFullYear()} 10:05`],
    ] as const) {
      await date.fill(typed);
      await date.blur();
      expect(await date.inputValue()).toBe(shown);
    }
    await page.getByRole("button", { name: "Abrir el calendario de Fecha y hora de los hechos" }).click();
    await page.getByRole("dialog", { name: "Calendario" }).getByRole("button", { name: "Ahora" }).click();
    expect((await date.inputValue()).slice(0, 10)).toBe(day(0));
    await date.fill("anteayer");
    await saveBar(page).click();
    await page.getByText("Fecha u hora incorrectas", { exact: false }).first().waitFor();
    expect(await date.inputValue()).toBe("anteayer");
    await page.context().close();
  });

  test("in France, on a phone in dark mode: has only what French law has, and is read-only once the lawyer has it", async () => {
    const row = await openCase("Corail Capitole");
    // A name as short as they come, with links to where else it appears beside it.
    const thief = await world.make.criminal({ customer: row.customer, nickname: "Bo" });
    for (const { id, version } of [await openCase("Corail Capitole"), row])
      await office.cases.update({ id, version, values: { criminals: [thief.id] } });
    const page = await world.as("customer2", { at: "/main/cases", isDark: true, viewport: { width: 400, height: 800 } });
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await page.goto(`/main/cases/${row.id}`);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await page.getByLabel("N° de procès-verbal").fill("PV 33/26");
    // The focused field is never behind the save bar.
    for (let field = 0; field < 8; field++) {
      await page.keyboard.press("Tab");
      const [end, bar] = await Promise.all([page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom), topOf(saveBar(page))]);
      expect(end).toBeLessThanOrEqual(bar);
    }
    await saveBar(page).click();
    await page.getByText("Fiche mise à jour").first().waitFor();

    // The trial is set in its own tab. A date sets it, also when the checkbox was just cleared; courts are those of the country.
    expect(await page.getByRole("checkbox", { name: "Audience fixée" }).count()).toBe(0);
    await openTab(page, /^Audience/);
    const isSet = page.getByRole("checkbox", { name: "Audience fixée" });
    await isSet.check();
    const when = page.getByRole("textbox", { name: "Date et heure de l’audience" });
    await when.fill("01/03/2027 09:30");
    await isSet.uncheck();
    await when.fill("02/03/2027 09:30");
    await expect.poll(() => isSet.isChecked()).toBe(true);
    await watchWidth(page);
    await page.getByRole("combobox", { name: "Juridiction", exact: true }).click();
    await page.getByRole("option", { name: "Tribunal judiciaire de Toulouse" }).waitFor();
    expect((await openOptions(page)).unreachable).toEqual([]);
    expect(await page.getByRole("option", { name: /Madrid/ }).count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { widest: number }).widest)).toBe(400);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Abandonner" }).click();
    await page.getByRole("combobox", { name: "Mode de saisine" }).waitFor();
    expect(await page.getByLabel(/infraction mineure/).count()).toBe(0);
    const now = await office.cases.get({ id: row.id });
    await office.cases.changeStatus({ id: row.id, version: now.version, to: "assessment" });
    await page.getByText(/L’avocat y travaille déjà/).waitFor();
    await page.reload();
    await page.getByText(/Lecture seule/).waitFor();
    await openTab(page, /^Général/);
    expect(await page.getByLabel("N° de procès-verbal").getAttribute("readonly")).not.toBeNull();
    await expectAccessible(page);
    await page.context().close();
  });
});

test("the convictions of an offender are one click away on the case, and are saved into its files as a signed annex", async () => {
  const shop = "Brisa Gran Plaza";
  const row = await openCase(shop, { stealType: "externalCustomer", ticketAmount: 350 });
  const person = await world.make.criminal({ customer: row.customer, name: "Rosa", surname: "Medel", birthDate: "1990-02-01" });
  const linked = await office.cases.update({ id: row.id, version: row.version, values: { criminals: [person.id] } });
  const earlier = await openCase(shop, { datetime: daysAgo(300), criminals: [person.id] });
  await world.db.asSystem((tx) =>
    tx.run(sql`update cases set case_status = 'guiltyVerdict', judgment_type = 'damning', judgment_date = ${daysAgo(200).slice(0, 10)},
      judgment_notification_date = ${daysAgo(200).slice(0, 10)}, penal_type = 'lessSeriousTheft', crime_type = 'lessSerious' where id = ${earlier.id}`),
  );
  await openCase(shop, { datetime: daysAgo(3), criminals: [person.id], stealType: "externalCustomer", ticketAmount: 120 });
  const page = await world.as("lawyer", { at: `/main/cases/${linked.id}` });
  await page
    .getByText("74.2, 234 CP")
    .or(page.getByText(/Posible delito continuado/))
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Antecedentes de Rosa Medel" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("234.2, 235.1.7.º CP", { exact: true }).waitFor();
  await dialog.getByText(/Puede haber otras: pida la hoja histórico-penal/).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
  await dialog.getByRole("button", { name: "Guardar como anexo en el caso" }).click();
  await page.getByText("Anexo guardado en los archivos del caso").waitFor();
  const { files } = await office.cases.get({ id: linked.id });
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^Antecedentes .*\.pdf$/)]);
});
