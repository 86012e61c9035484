import { afterAll, expect, test } from "vitest";
import { demoPassword } from "#server/features/demo/seed.ts";
import { openBrowserWorld, typeCredentials, waitForTitle } from "#tests/support/browser/browser-world.ts";
import { expectForFingers } from "#tests/support/browser/finger-targets.ts";
import { card, overflow, phone, press, stepByStep, tile } from "#tests/support/browser/intake-page.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { codeOf } from "#tests/support/servers/cookie-client.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

test("a guard signs in, with a second factor, and finds only controls for fingers", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const guard = await make.user({ role: "customer", customer: establishment.customer, establishments: [establishment], password: demoPassword });
  const api = await apiAs(guard);
  const { key } = await api.account.enrol({ password: demoPassword });
  await api.account.confirm({ otp: codeOf(key) });
  const page = await world.visit(phone);
  await page.goto("/login");
  await waitForTitle(page);
  await expectForFingers(page, "sign-in");
  await typeCredentials(page, guard.email);
  await page.getByLabel(/Código de 6 cifras/).waitFor();
  await expectForFingers(page, "second factor");
  await press(page, "Usar un código de recuperación");
  await expectForFingers(page, "recovery code");
  await page.goto("/forgot-password");
  await waitForTitle(page);
  await expectForFingers(page, "forgotten password");
  await page.context().close();
});

test("a guard's report, its pickers, dialogs and photos are for fingers", async () => {
  const page = await world.as("customer", { ...phone, at: "/main/cases/new" });
  await page.getByRole("button", { name: "Hacer foto" }).waitFor();
  await expectForFingers(page, "a report on one screen");
  await page.goto(stepByStep);
  await card(page, "Brisa Gran Plaza").check();
  await expectForFingers(page, "where and when");
  await expectForFingers(page, "calendar of a date", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Abrir el calendario/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "15" }).first().waitFor();
  });
  await page.keyboard.press("Escape");
  await press(page, "Siguiente");
  await card(page, "Se vio el hecho, pero no se retuvo al autor").check();
  await card(page, "Una persona").check();
  await card(page, "Hasta 4 artículos").check();
  await page.getByRole("textbox", { name: "Hechos", exact: true }).fill("Pasa la línea de cajas sin pagar dos perfumes y huye.");
  await expectForFingers(page, "what happened");
  await press(page, "Siguiente");
  await page.getByLabel(/Importe del ticket/).fill("45,90");
  await card(page, "No").first().check();
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Elegir archivo");
  await (await chooser).setFiles({ name: "ticket.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByText("ticket.jpg").waitFor();
  await expectForFingers(page, "goods");
  await press(page, "Siguiente");
  await card(page, "Hay cámaras, pero se desconoce el momento").check();
  await expectForFingers(page, "images and people");
  const witness = page.getByRole("combobox", { name: "Buscar o añadir testigo" });
  const search = async () => {
    await witness.blur();
    await witness.click();
    await witness.fill("Zelmira");
    await page.getByRole("option", { name: "Crear «Zelmira»" }).waitFor();
  };
  await expectForFingers(page, "picker of a witness", search);
  await search();
  await page.getByRole("option", { name: "Crear «Zelmira»" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Nombre/)
    .waitFor();
  await expectForFingers(page, "dialog of a witness");
  await page.keyboard.press("Escape");
  await press(page, "Siguiente");
  await expectForFingers(page, "police");
  await press(page, "Siguiente");
  await expectForFingers(page, "summary");
  await page.context().close();
});

test("a guard's day, the header, a record with its files and messages are for fingers", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const guard = await make.user({ role: "customer", customer: establishment.customer, establishments: [establishment], password: demoPassword });
  const { id } = await newCase(await apiAs(guard), { establishment });
  const page = await world.as(guard.email, { ...phone, at: "/main/today" });
  await waitForTitle(page);
  await expectForFingers(page, "today of a store");
  await press(page, "Abrir el menú");
  await page.getByRole("dialog").first().waitFor();
  await expectForFingers(page, "menu");
  await page.keyboard.press("Escape");
  await expectForFingers(page, "menu of the user", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: guard.alias }).click();
    await page.getByRole("menuitem", { name: "Cerrar sesión" }).waitFor();
  });
  await page.keyboard.press("Escape");
  await page.goto(`/main/cases/${id}`);
  await page.getByRole("tab").first().waitFor();
  await expectForFingers(page, "record");
  await page.getByRole("tab", { name: /^Mensajes/ }).click();
  await page.locator("[data-composer] textarea").fill("¿Falta algo más?");
  await press(page, "Enviar al despacho");
  await page.getByRole("log").getByText("¿Falta algo más?").waitFor();
  await expectForFingers(page, "messages");
  await page.getByRole("tab", { name: /^Archivos/ }).click();
  await page
    .locator("input[type=file][multiple]")
    .first()
    .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByRole("button", { name: "Ver foto.jpg" }).waitFor();
  await expectForFingers(page, "files");
  await press(page, "Ver foto.jpg");
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).waitFor();
  await expectForFingers(page, "viewer of files");
  await page.keyboard.press("Escape");
  await press(page, "Ayuda de esta pantalla");
  await page.getByRole("dialog").waitFor();
  await expectForFingers(page, "help");
  await page.keyboard.press("Escape");
  await press(page, "Avisos");
  await page.getByRole("dialog", { name: "Avisos" }).waitFor();
  await expectForFingers(page, "notices");
  await page.keyboard.press("Escape");
  await page.goto("/main/cases");
  await waitForTitle(page);
  await expectForFingers(page, "list of cases");
  // Letters have no size: texts are sorted from A to Z.
  await page.goto("/settings/vehicles");
  const orders = page.getByLabel("Ordenar por").locator("option").filter({ hasText: "Matrícula" });
  await expect.poll(() => orders.allTextContents()).toEqual(["Matrícula, A–Z", "Matrícula, Z–A"]);
  await page.context().close();
});

test("the header has room for what waits and what is being sent, on the narrowest phone", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const guard = await make.user({ role: "customer", customer: establishment.customer, establishments: [establishment], password: demoPassword });
  const { id } = await newCase(await apiAs(guard), { establishment });
  const page = await world.as(guard.email, { ...phone, at: "/main/cases/new" });
  await page.route("**/api/cases/intake", (route) => route.abort());
  await page.route("**/api/uploads**", (route) => route.abort());
  await page.getByLabel(/Importe del ticket/).fill("45,90");
  await tile(page, "¿Se vio?", "Sí, pero se fue").check();
  await tile(page, "¿Se ha recuperado?", "No").check();
  await tile(page, "¿Hay cámaras?", "Sí, sin buscar aún").check();
  await press(page, "Huye");
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: "Guardado en este teléfono" }).waitFor();
  await page.goto(`/main/cases/${id}`);
  await page.getByRole("tab", { name: /^Archivos/ }).click();
  await page
    .locator("input[type=file][multiple]")
    .first()
    .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  const trays = page.getByRole("banner").locator("[data-tray]");
  await expect.poll(() => trays.count()).toBe(2);
  await expectForFingers(page, "header with two trays");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  await page.context().close();
});
