import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { overflow } from "#tests/support/browser/intake-page.ts";
import { docxText, docxWith } from "#tests/support/docx.ts";
import { pdf } from "#tests/support/sample-files.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test("a manager adds a template, is told what is wrong with it, and a lawyer makes a writ of a case from it", async () => {
  const office = await world.as("manager", { at: "/settings/templates/new" });
  await office.getByLabel(/^Nombre/).fill("Escrito de prueba");
  for (const [field, option] of [
    ["País", "España"],
    ["Idioma", "Español"],
    ["De qué", "Caso penal"],
  ] as const) {
    await office.getByLabel(new RegExp(`^${field}`)).click();
    await office.getByRole("option", { name: option, exact: true }).click();
  }
  await office.getByRole("button", { name: /^(Guardar|Crear)/ }).click();
  const card = office.getByRole("region", { name: "Documento de Word" });
  await card.getByText("Todavía no hay documento. Sin él, la plantilla no se ofrece.").waitFor();
  const send = (name: string, buffer: Buffer) => card.locator("input[type=file]").setInputFiles({ name, mimeType: docx, buffer });

  await send("mal.docx", await docxWith("Expediente {numero} por {importte}"));
  await card.getByText("El marcador {importte} no existe: ¿quería decir {importe}?").waitFor();
  await card.getByText(/Texto, párrafo 1/).waitFor();
  await expectAccessible(office);
  await send("bien.docx", await docxWith("# Escrito", "Expediente {numero} por {importe} ({importe_letra})"));
  await card.getByRole("link", { name: "Descargar Versión 1, bien.docx" }).waitFor();
  expect(await card.getByText("El marcador {importte}", { exact: false }).count()).toBe(0);

  await card.getByRole("link", { name: "Ver los marcadores" }).click();
  await office.getByRole("heading", { name: "Marcadores de las plantillas" }).waitFor();
  await office.getByText("{importe_letra}", { exact: true }).waitFor();
  await office.getByLabel("Idioma de la plantilla").selectOption("fr");
  await office.getByText("{montant_lettres}", { exact: true }).waitFor();
  await expectAccessible(office);
  await office.context().close();

  const counsel = await world.as("lawyer", { at: "/main/cases" });
  const seen = await spanishCase();
  await counsel.goto(`/main/cases/${seen}`);
  await counsel.getByRole("button", { name: "Crear escrito" }).click();
  const dialog = counsel.getByRole("dialog", { name: "Crear escrito" });
  await dialog.getByRole("combobox", { name: "Plantilla" }).fill("Escrito de prueba");
  await dialog.getByRole("option", { name: "Escrito de prueba" }).click();
  await expectAccessible(counsel);
  await dialog.getByRole("button", { name: "Crear escrito" }).click();
  await dialog.getByText(/se ha añadido a los archivos/).waitFor();
  const downloading = counsel.waitForEvent("download");
  await dialog.getByRole("link", { name: "Descargar" }).click();
  const text = docxText(await readFile(await (await downloading).path()));
  expect(text).toMatch(/Expediente \d{4}-\d{6} por [\d.,]+\s€ \(.* euros?.*\)/);
  await dialog.getByRole("button", { name: "Cerrar" }).last().click();
  await counsel.getByRole("tab", { name: /^Archivos/ }).click();
  await counsel
    .getByText(/^Escrito de prueba \d{4}-\d{6}\.docx$/)
    .first()
    .waitFor();
  // A draft is of the office until somebody releases it, and can be taken back.
  const made = counsel.locator("li[data-file]").filter({ hasText: "Escrito de prueba" });
  await made.getByText("Solo el despacho").waitFor();
  await expectAccessible(counsel);
  await made.getByRole("button", { name: /^Entregar Escrito de prueba .* a la tienda$/ }).click();
  await made.getByText("Solo el despacho").waitFor({ state: "detached" });
  await made.getByRole("button", { name: /^Reservar Escrito de prueba .* al despacho$/ }).click();
  await made.getByText("Solo el despacho").waitFor();
  await counsel.context().close();
});

test("a lawyer on a phone makes a writ, which is a draft until it is marked as filed with its receipt", async () => {
  const id = await spanishCase();
  const page = await world.as("lawyer", { at: `/main/cases/${id}`, viewport: { width: 390, height: 800 } });
  await page.getByRole("button", { name: "Crear escrito" }).click();
  const dialog = page.getByRole("dialog", { name: "Crear escrito" });
  await dialog.getByRole("combobox", { name: "Plantilla" }).fill("Personación");
  await dialog.getByRole("option", { name: "Personación como acusación particular" }).click();
  await dialog.getByText("Es un borrador: revíselo con un letrado antes de presentarlo.").waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Crear escrito" }).click();
  await dialog.getByText("El plazo sigue corriendo", { exact: false }).waitFor();
  const { actions: before } = await (await lawyerApi()).cases.get({ id });
  await dialog.getByRole("button", { name: "Cerrar" }).last().click();

  await page.getByText(/^Personación .*docx · Borrador hecho, sin presentar$/).waitFor();
  await page.getByRole("button", { name: "Marcar como presentado" }).click();
  const filing = page.getByRole("dialog", { name: "Marcar como presentado" });
  expect(await filing.getByRole("button", { name: "Presentado", exact: true }).isDisabled()).toBe(true);
  await filing.getByRole("combobox", { name: /^Presentado por/ }).click();
  await page.getByRole("option", { name: "LexNET" }).click();
  await filing.locator("input[type=file]").setInputFiles({ name: "acuse.pdf", mimeType: "application/pdf", buffer: pdf() });
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await filing.getByRole("button", { name: "Presentado", exact: true }).click();
  await filing.getByText("Anotado en las actuaciones: «Personación»").waitFor({ timeout: 30_000 });
  await filing.getByRole("button", { name: "Cerrar" }).last().click();
  expect(await page.getByText("sin presentar", { exact: false }).count()).toBe(0);

  const { actions, files } = await (await lawyerApi()).cases.get({ id });
  const [line, ...more] = actions.filter((one) => !before.some((known) => known.id === one.id));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ type: "judicial", action: "personation", channel: "lexnet", hour: expect.stringMatching(/^\d\d:\d\d$/) });
  expect(
    files
      .filter(({ filing: of }) => of === line!.id)
      .map(({ category }) => category)
      .toSorted(),
  ).toEqual(["receipt", "writ"]);
  await page.context().close();
});

test("a lawyer makes the writs of a selection, as an archive among the reports", async () => {
  const page = await world.as("lawyer", { at: "/main/cases" });
  await page
    .getByRole("checkbox", { name: /^Seleccionar \d{4}-/ })
    .nth(1)
    .waitFor();
  for (const at of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Seleccionar \d{4}-/ })
      .nth(at)
      .click();
  await page.getByRole("button", { name: "Acciones", exact: true }).click();
  await page.getByRole("menuitem", { name: "Crear escritos…" }).click();
  const dialog = page.getByRole("dialog", { name: "Crear escritos" });
  await dialog.getByRole("combobox", { name: "Plantilla" }).fill("Denuncia ante el juzgado");
  await dialog.getByRole("option", { name: "Denuncia ante el juzgado" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear escrito" }).click();
  await page.getByText("El informe está listo", { exact: true }).waitFor({ timeout: 90_000 });
  await page.goto("/main/reports");
  await page.getByRole("link", { name: "Descargar escritos_2.zip" }).waitFor();
  await page.context().close();
});

async function lawyerApi() {
  const root = await world.apiAs(world.make.root);
  const { rows } = await root.users.list({ q: "lawyer@demo", columns: ["email"] });
  const { id } = rows.find(({ email }) => email === "lawyer@demo.sumario.test")!;
  return world.apiAs({ id, alias: "" });
}

/** A case in Spain that the lawyer of the demo sees. */
async function spanishCase(): Promise<string> {
  const { rows } = await (await lawyerApi()).cases.list({ size: 100 });
  return rows.find(({ country }) => country === "Spain")!.id;
}
