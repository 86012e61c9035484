import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { card, overflow, phone, press, stepByStep } from "#tests/support/browser/intake-page.ts";
import { jpeg } from "#tests/support/sample-files.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const facts = "Se lleva dos perfumes y los devuelve al sonar los arcos.";

test("a clerk switches a report from case to issue and loses nothing; a lawyer converts the issue to a case later", async () => {
  const page = await world.as("customer", { at: stepByStep, ...phone });
  expect(await card(page, "Sí: será un caso penal").isChecked()).toBe(true);
  await card(page, "Brisa Gran Plaza").check();
  await press(page, "Siguiente");
  await card(page, "Se vio el hecho, pero no se retuvo al autor").check();
  await card(page, "Una persona").check();
  await card(page, "Hasta 4 artículos").check();
  await page.getByRole("textbox", { name: "Hechos", exact: true }).fill(facts);
  await press(page, /^Paso 1 de 6/);
  await card(page, "No: solo quedará anotado").check();
  await page.getByRole("heading", { level: 1, name: "Nuevo hecho no denunciable" }).waitFor();
  await page.getByText("Borrador guardado en este dispositivo").waitFor();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  await page.reload();
  await page.getByText("Borrador recuperado").waitFor();
  expect(await card(page, "No: solo quedará anotado").isChecked()).toBe(true);
  await press(page, /^Paso 3 de 5/);
  await page.getByLabel(/Importe del ticket/).fill("45,90");
  await card(page, "Sí, aptos para la venta").check();
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Elegir archivo");
  await (await chooser).setFiles({ name: "ticket.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await press(page, "Siguiente");
  await card(page, "Sin cámaras o averiadas").check();
  expect(await page.getByText("Intervienen menores").count()).toBe(0);
  await page.getByRole("combobox", { name: "Buscar o añadir autor" }).click();
  await page.keyboard.type("el Zurdo");
  await page.getByRole("option", { name: "Crear «el Zurdo»" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Añadir/ })
    .click();
  await press(page, "Siguiente");
  await page.getByText(facts).waitFor();
  await press(page, "Enviar el hecho");
  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  await page.getByText("Archivo creado").waitFor();
  await page.getByRole("link", { name: "Ver el hecho" }).click();
  await page.waitForURL(/\/main\/issues\/[0-9a-f-]{36}$/);
  const number = await page.getByRole("heading", { level: 1, name: /^H-\d{4}-\d{6}$/ }).innerText();
  expect(await page.getByRole("button", { name: "Convertir en caso" }).count()).toBe(0);
  await page.getByText("ticket.jpg").first().waitFor();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  const lawyer = await world.as("lawyer", { at: "/main/issues" });
  await lawyer.getByRole("link", { name: number }).click();
  await lawyer.getByRole("tab", { name: /Testigos/ }).waitFor();
  await expectAccessible(lawyer);
  // The head office cannot convert it: it asks the lawyer to.
  const office = await world.as("supercustomer", { at: new URL(page.url()).pathname });
  await press(office, "Pedir la conversión en caso");
  await office.getByRole("dialog").getByRole("button", { name: "Pedir la conversión" }).click();
  await office.getByText(/^Conversión pedida por .* Decide el abogado/).waitFor();
  expect(await office.getByRole("button", { name: "Pedir la conversión en caso" }).count()).toBe(0);
  await expectAccessible(office);
  await office.context().close();
  await lawyer.getByText(/^Conversión pedida por /).waitFor();
  await press(lawyer, "Convertir en caso");
  await lawyer.getByRole("dialog").getByText(number).waitFor();
  await lawyer.getByRole("dialog").getByRole("button", { name: "Convertir" }).click();
  await lawyer.waitForURL(/\/main\/cases\/[0-9a-f-]{36}$/);
  // Only a case has this tab; the rest of the page looks like that of the issue.
  await lawyer.getByRole("tab", { name: /Juicio/ }).waitFor();
  await lawyer.getByText(facts).waitFor();
  await lawyer.getByText("ticket.jpg").first().waitFor();
  await lawyer.getByRole("group", { name: "Autores" }).getByText("el Zurdo").waitFor();
  const caseNumber = await lawyer.getByRole("heading", { level: 1 }).innerText();
  await page.getByText("Se ha convertido en un caso penal.").waitFor();
  await page.getByRole("link", { name: `Ir al caso ${caseNumber}` }).click();
  await page.waitForURL(lawyer.url());
  await lawyer.getByRole("complementary").getByRole("link", { name: number }).click();
  await lawyer.waitForURL(/\/main\/issues\//);
  await lawyer.getByText("Se ha convertido en un caso penal.").waitFor();
  await lawyer.context().close();
  await page.context().close();
});

test("a user who has only issues is not asked for the kind, and the page of a criminal lists them below the cases", async () => {
  const boss = await world.apiAs(await world.make.user({ role: "manager" }));
  const customer = (await boss.issues.list({})).rows[0]!.customer!;
  const only = await world.make.user({
    role: "supercustomer",
    customer,
    casesTypes: ["issue"],
    password: "sumario-demo",
    locale: "fr",
  });
  const page = await world.as(only.email, { at: "/main/issues/new", locale: "fr-FR", isDark: true, colorScheme: "dark" });
  await page.getByRole("heading", { level: 1, name: "Nouvel incident sans plainte" }).waitFor();
  await page.getByRole("radio").first().waitFor();
  expect(await page.getByText("Une plainte sera-t-elle déposée").count()).toBe(0);
  await page.goto("/main/issues");
  await page.getByRole("heading", { level: 1, name: "Incidents sans plainte" }).waitFor();
  await expectAccessible(page);
  await page.context().close();

  const criminal = (await boss.criminals.list({})).rows.find((row) => row.customer?.id === customer.id)!;
  const manager = await world.as("manager", { at: `/settings/criminals/${criminal.id}?tab=cases` });
  await manager.getByRole("heading", { level: 2, name: /Casos penales/ }).waitFor();
  await manager.getByRole("heading", { level: 2, name: /Hechos no denunciables/ }).waitFor();
  await expectAccessible(manager);
  await manager.context().close();
});
