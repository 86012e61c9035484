import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { ean13Png } from "#tests/support/barcode-picture.ts";
import { storedCounts, storedText } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { card, overflow, phone, press, stepByStep } from "#tests/support/browser/intake-page.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const newest = () =>
  world.db.asSystem((tx) =>
    tx.row<{ id: string; cid: number; n: number }>(sql`select id, cid, count(*) over ()::int as n from cases order by cid desc limit 1`),
  );

const draftsIn = async (page: Page) => (await storedCounts(page)).drafts;

describe("a store clerk on a phone", () => {
  test("reports a case in a few steps; a closed page loses nothing, and the lawyer sees it arrive", async () => {
    const before = (await newest())!;
    const [brisa] = await (await world.apiAs(await world.make.user({ role: "manager" }))).customers.pick({ q: "Almacenes Brisa" });
    await world.make.vehicle({ customer: brisa!, plate: "8642BCD" });
    const lawyer = await world.as("lawyer", { at: "/main/cases" });
    const page = await world.as("customer", { at: "/main/cases/new", ...phone });
    await press(page, "Paso a paso");
    await page.getByText("Almacenes Brisa").waitFor();
    await card(page, "Brisa Gran Plaza").check();
    await press(page, "Ayer");
    await expectAccessible(page);
    await press(page, "Siguiente");

    await press(page, "Siguiente");
    await page.getByText("Campo obligatorio").first().waitFor();
    await page.getByText("Antes de seguir, revise este paso").waitFor();
    expect(await page.getByText("Error al guardar", { exact: false }).count()).toBe(0);
    await card(page, "Se vio el hecho, pero no se retuvo al autor").check();
    await page.keyboard.press("ArrowUp");
    expect(await card(page, "Se vio el hecho y se avisó a la policía o al vigilante").isChecked()).toBe(true);
    await card(page, "Una persona").check();
    await card(page, "Hasta 4 artículos").check();
    await page.getByText("0 de 20 caracteres como mínimo").waitFor();
    await press(page, "Pasa la línea de cajas sin pagar.");
    await page.keyboard.type("Lleva dos perfumes.");
    await expectAccessible(page);
    await press(page, "Siguiente");
    const amount = page.getByLabel(/Importe del ticket/);
    await card(page, "Sí, aptos para la venta").check();
    await amount.fill("-5");
    await press(page, "Siguiente");
    await page.getByText("El importe no puede ser negativo.").first().waitFor();
    await amount.fill("1.000.000.000");
    await press(page, "Siguiente");
    await page.getByText("El importe máximo es 999.999.999,99 €.").first().waitFor();
    await amount.fill("1.200");
    await page.getByText("= 1.200,00\u00a0€").waitFor();
    await expectAccessible(page);
    await amount.blur();
    expect(await amount.inputValue()).toBe("1.200,00\u00a0€");
    await amount.fill("");
    await press(page, "Añadir artículos uno a uno");
    const entry = page.getByRole("group", { name: "Relación de artículos" });
    await entry.getByLabel("Artículo", { exact: true }).fill("Perfume Noche");
    await entry.getByLabel("Cantidad").fill("2");
    await press(page, "Añadir artículo");
    await entry.getByText("Campo obligatorio").waitFor();
    await entry.getByLabel("Precio").fill("20,45");
    await press(page, "Añadir artículo");
    await page.getByText("Los artículos suman 40,90\u00a0€", { exact: true }).waitFor();
    expect(await amount.inputValue()).toBe("40,90\u00a0€");
    // The photo of a barcode. Without a detector of its own the browser loads the WebAssembly reader, under the policy of the server.
    const photo = page.waitForEvent("filechooser");
    await press(page, "Escanear código");
    await (await photo).setFiles({ name: "codigo.png", mimeType: "image/png", buffer: await ean13Png("8410076472854") });
    await entry.getByText("Código leído: 8410076472854").waitFor();
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await page.getByText("Los artículos suman 45,90\u00a0€", { exact: true }).waitFor();
    const small = await entry.evaluate((root) =>
      [...root.querySelectorAll("button, input:not([hidden])")]
        .map((one) => ({ name: one.textContent, height: Math.round(one.getBoundingClientRect().height), font: getComputedStyle(one).fontSize }))
        .filter(({ height }) => height < 48),
    );
    expect(small).toEqual([]);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    await press(page, /^Paso 6 de 6/);
    await page.getByText("No se ha subido el ticket escaneado").waitFor();
    await page.getByText("Es la prueba del precio de lo sustraído.").waitFor();
    await page.getByText("¿Hay imágenes?").waitFor();
    await expectAccessible(page);
    await press(page, "No se ha subido el ticket escaneado");
    const chooser = page.waitForEvent("filechooser");
    await press(page, "Elegir archivo");
    await (await chooser).setFiles({ name: "ticket.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
    await page.getByText("ticket.jpg").waitFor();
    await expect.poll(() => draftsIn(page)).toBe(2);

    await page.reload();
    await page.getByText("Borrador recuperado").waitFor();
    await page.getByText("ticket.jpg").waitFor();
    expect(await page.getByLabel(/Importe del ticket/).inputValue()).toBe("45,90\u00a0€");
    // While the session is locked nobody can read it on this device, and the key is not there.
    await page.getByLabel(/Importe del ticket/).fill("46,70");
    await press(page, /Tienda/);
    await page.getByRole("menuitem", { name: "Bloquear sesión" }).click();
    await page.getByRole("heading", { name: "Sesión bloqueada" }).waitFor();
    expect(await storedCounts(page)).toMatchObject({ drafts: 2, offline: 0 });
    expect(await storedText(page)).not.toMatch(/perfumes|ticket\.jpg|46[.,]7|JFIF/);
    await page.getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
    await press(page, "Desbloquear");
    await page.getByText("Borrador recuperado").waitFor();
    await page.getByText("ticket.jpg").waitFor();
    expect(await page.getByLabel(/Importe del ticket/).inputValue()).toBe("46,70\u00a0€");
    await page.getByText("Los artículos suman 45,90\u00a0€: faltan 0,80\u00a0€ hasta el importe del ticket (46,70\u00a0€)").waitFor();
    await press(page, "Usar la suma");
    expect(await page.getByLabel(/Importe del ticket/).inputValue()).toBe("45,90\u00a0€");
    await page.goBack();
    await page.getByText("No se ha subido el ticket escaneado").waitFor({ state: "detached" });
    await page.goForward();
    await press(page, "Siguiente");

    await card(page, "Hay cámaras, pero se desconoce el momento").check();
    await page.getByText(/se borran como máximo al cabo de un mes/).waitFor();
    await page.getByRole("combobox", { name: "Buscar o añadir testigo" }).click();
    await page.keyboard.type("Zelmira");
    await page.getByRole("option", { name: "Crear «Zelmira»" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/Móvil/).fill("612345678");
    await dialog.getByText("Más datos, si los sabe").click();
    await dialog.getByLabel(/Apellidos/).fill("Irrubel");
    await dialog.getByRole("button", { name: /^Añadir/ }).click();
    await page.getByText("Zelmira Irrubel").waitFor();
    // One that another shop of the chain has.
    await page.getByRole("combobox", { name: "Buscar o añadir vehículo" }).click();
    await page.keyboard.type("8642 bcd");
    await page.getByRole("option", { name: "Crear «8642 bcd»" }).click();
    await dialog.getByRole("button", { name: /^Añadir/ }).click();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await press(page, "Siguiente");
    expect(await card(page, "Gendarmería Nacional").count()).toBe(0);
    await card(page, "Policía Nacional").check();
    await press(page, "Siguiente");
    await page.getByText("Falta el n.º de atestado").waitFor();

    await press(page, "Enviar el caso");
    await page.getByRole("dialog", { name: "La central ya tiene esta ficha" }).waitFor();
    await expectAccessible(page);
    await press(page, "Pedir la ficha");
    await page.getByText("Se la hemos pedido a la central").first().waitFor();
    await page.getByText("La central ya tiene una ficha con este dato que usted no puede ver").first().waitFor();
    expect(await mailsTo(world.outbox, "supercustomer@demo.sumario.test", 1)).toMatchObject([{ subject: "Una tienda pide una ficha" }]);
    await press(page, /^Quitar .*8642/i);
    await press(page, /^Paso 6 de 6/);
    await page.getByRole("button", { name: "Enviar el caso" }).dblclick();
    await page.waitForURL(/sent=[0-9a-f-]{36}/);
    const made = (await newest())!;
    expect(made.n).toBe(before.n + 1);
    expect(page.url()).toContain(made.id);
    const number = `${Math.floor(made.cid / 1_000_000)}-${String(made.cid % 1_000_000).padStart(6, "0")}`;
    await page.getByRole("heading", { level: 2, name: `Enviado. N.º ${number}` }).waitFor();
    await page.getByText("Archivo creado").waitFor();
    await page.getByRole("region", { name: "Archivos" }).getByText("ticket.jpg").waitFor();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    // What the lawyer lacks leads to its field.
    await page.getByRole("link", { name: "Poner el atestado" }).click();
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-path]")?.getAttribute("data-path"))).toBe("attestation");
    await lawyer.getByText(number).first().waitFor();
    const api = await world.apiAs(await world.make.user({ role: "manager" }));
    const record = await api.cases.get({ id: made.id });
    expect(record).toMatchObject({ ticketAmount: 45.9, establishment: { alias: "Brisa Gran Plaza" }, ticket: [{ name: "ticket.jpg" }] });
    expect(record.articles).toMatchObject([
      { name: "Perfume Noche", quantity: 2, price: 20.45, code: null },
      { name: "Artículo 8410076472854", quantity: 1, price: 5, code: "8410076472854" },
    ]);
    expect(record.witnesses.map(({ witness }) => witness.alias)).toEqual(["Zelmira Irrubel"]);
    expect(await draftsIn(page)).toBe(0);
    await lawyer.context().close();
    await page.context().close();
  });

  test("with one shop does not have to choose it; two tabs do not overwrite each other; signing out leaves nothing behind", async () => {
    const page = await world.as("customer2", { at: stepByStep, ...phone, locale: "fr-FR", isDark: true, colorScheme: "dark" });
    await page.getByText("Corail Capitole").waitFor();
    expect(await card(page, "Corail Capitole").count()).toBe(0);
    await expectAccessible(page);
    await press(page, "Suivant");
    await card(page, "Une personne").check();
    await page.getByText("Brouillon enregistré sur cet appareil").waitFor();

    const other = await page.context().newPage();
    await other.goto("/main/cases/new?step=what");
    await other.getByText("Brouillon récupéré").waitFor();
    await card(other, "Plusieurs personnes").check();
    await other.getByText("Brouillon enregistré sur cet appareil").waitFor();
    await card(page, "4 articles ou moins").check();
    await page.getByText("Le brouillon a été modifié dans un autre onglet").waitFor();
    await press(page, "Charger l’autre");
    await page.getByText("Brouillon récupéré").waitFor();
    expect(await card(page, "Plusieurs personnes").isChecked()).toBe(true);
    expect(await card(page, "4 articles ou moins").isChecked()).toBe(false);
    await other.close();

    expect(await draftsIn(page)).toBeGreaterThan(0);
    await press(page, /Boutique Capitole/);
    await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
    const asks = page.getByRole("dialog", { name: "Modifications non enregistrées" });
    await asks.getByText(/elles seront perdues/).waitFor();
    await asks.getByRole("button", { name: "Fermer la session" }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => draftsIn(page)).toBe(0);
    await page.context().close();
  });
});

describe("a manager at a desk", () => {
  test("chooses customer and establishment, gets the options of that country and is led to the errors", async () => {
    const page = await world.as("manager", { at: "/main/cases/new" });
    await page.getByRole("combobox", { name: "Cliente" }).click();
    await page.getByRole("option", { name: /Maison Corail/ }).click();
    await card(page, "Corail Arènes").check();
    await card(page, "Gendarmería Nacional").waitFor();
    expect(await card(page, "Guardia Civil").count()).toBe(0);
    await press(page, "Enviar el caso");
    await page.getByText("Error al guardar, revise el formulario").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-path]")?.getAttribute("data-path"))).toBe("theftSeen");
    await expectAccessible(page);
    await card(page, "No se vio; se detectó la falta de artículos").check();
    await card(page, "Más de una persona").check();
    await card(page, "Más de 4 artículos").check();
    await page.getByRole("textbox", { name: "Hechos", exact: true }).fill("Faltan seis perfumes de la vitrina al hacer el recuento.");
    await page.getByLabel(/Importe del ticket/).fill("0");
    await card(page, "No").first().check();
    await card(page, "Sin cámaras o averiadas").check();
    await page.getByText("El importe es 0 €").waitFor();
    // Articles by keyboard, and several from a text; a line that cannot be read is named and stays.
    await page.getByRole("button", { name: "Añadir artículos uno a uno" }).focus();
    for (const key of ["Enter", "Crema", "Tab", "3", "Tab", "5,10", "Enter"])
      await (/^(Enter|Tab)$/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
    await page.getByText("Los artículos suman 15,30\u00a0€", { exact: true }).waitFor();
    await page.keyboard.type("2 x Perfume @ 19,95; Gel");
    await page.keyboard.press("Enter");
    await page.getByText("Línea 2, «Gel»: Falta el precio").waitFor();
    // 15.30 + 39.90
    expect(await page.getByLabel(/Importe del ticket/).inputValue()).toBe("55,20\u00a0€");
    await expectAccessible(page);
    // What cannot be read is not dropped: somebody completes it or clears it.
    await press(page, "Enviar el caso");
    await page.getByText("Ha escrito un artículo que falta por añadir", { exact: false }).first().waitFor();
    await page.locator('input[name="article"]').fill("");
    await press(page, "Enviar el caso");
    await page.waitForURL(/\/main\/cases\/[0-9a-f-]{36}$/);
    await page.getByText("Maison Corail").first().waitFor();
    // On the page of the case the lines are saved one by one, and the ticket follows.
    await press(page, "Cambiar Crema");
    await page.getByLabel("Cantidad").fill("1");
    await page.keyboard.press("Enter");
    // 5.10 + 39.90
    await page.getByText("Los artículos suman 45,00\u00a0€", { exact: true }).waitFor();
    expect(await page.getByLabel(/Importe del ticket/).inputValue()).toBe("45,00\u00a0€");
    await page.reload();
    await press(page, "Quitar Perfume");
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await page.getByText("Los artículos suman 5,10\u00a0€", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  test("discards a draft", async () => {
    const page = await world.as("manager", { at: "/main/cases/new" });
    await card(page, "Una persona").check();
    await page.getByText("Borrador guardado en este dispositivo").waitFor();
    await page.reload();
    await press(page, "Descartar el borrador");
    await page.getByRole("dialog").getByRole("button", { name: "Descartar" }).click();
    await expect.poll(() => card(page, "Una persona").isChecked()).toBe(false);
    expect(await page.getByText("Borrador recuperado").count()).toBe(0);
    expect(await draftsIn(page)).toBe(0);
    await page.context().close();
  });
});
