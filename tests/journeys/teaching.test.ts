import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));
const film = join(import.meta.dirname, "../support/sample-video.mp4");
const shop = sql<{
  customer: string;
  establishment: string;
}>`select customer_id as customer, id as establishment from establishments where code = 'BR-001'`;
const phone = { viewport: { width: 400, height: 800 } };

test("an item is published for one customer, read by its clerk with an embedded video, and not visible to clerks of another customer", async () => {
  const title = "Bolsas de rafia";
  const office = await world.as("manager", { at: "/main/teaching" });
  await office.getByRole("link", { name: "Nuevo", exact: true }).click();
  await office.getByRole("textbox", { name: "Título" }).fill(title);
  await office.getByRole("combobox", { name: "Categoría" }).click();
  await office.getByRole("option", { name: "Protocolo de actuación" }).click();
  await office.getByRole("textbox", { name: "Descripción" }).fill("Primer párrafo.\n\nSegundo <b>párrafo</b>.");
  await office.getByRole("combobox", { name: "Clientes destinatarios" }).click();
  await office.getByRole("option", { name: "Almacenes Brisa" }).click();
  await office.getByRole("button", { name: /^Crear/ }).click();
  const published = office.getByRole("checkbox", { name: "Publicado" });
  await published.check();
  const save = office.getByRole("button", { name: /^Guardar/ });
  await save.click();
  await office.getByText("Para publicar, añada archivos o un enlace de vídeo").first().waitFor();
  await office.locator("input[type=file][multiple]").first().setInputFiles(film);
  await office.getByRole("button", { name: "Ver sample-video.mp4" }).waitFor();
  await save.click();
  await save.waitFor({ state: "hidden" });
  await office.getByText("0 de 4 personas").waitFor();
  await office.getByRole("button", { name: "Vista previa" }).click();
  await office.getByRole("dialog").getByText("Primer párrafo.").waitFor();
  await expectAccessible(office);

  const clerk = await world.as("customer", { at: "/main/teaching", ...phone, colorScheme: "dark" });
  const card = clerk.getByRole("listitem").filter({ has: clerk.getByRole("link", { name: title }) });
  await clerk.getByRole("region", { name: "Nuevo para usted" }).filter({ has: card }).waitFor();
  await expectAccessible(clerk);
  expect(await clerk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await card.getByRole("link").click();
  await clerk.getByText("Segundo <b>párrafo</b>.").waitFor();
  const video = clerk.locator("video");
  await video.evaluate((player: HTMLVideoElement) => player.play());
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  await expectAccessible(clerk);
  expect(await clerk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await clerk.goBack();
  await card.getByText("Leído").waitFor();
  await clerk.getByRole("region", { name: "Protocolo de actuación" }).filter({ has: card }).waitFor();

  await office.reload();
  await office.getByText("1 de 4 personas").waitFor();
  await office.getByText("Tienda Gran Plaza Demo").waitFor();

  const { make } = world;
  const tundra = await make.customer();
  const other = await make.user({ role: "supercustomer", customer: tundra, password: demoPassword });
  const stranger = await world.as(other.email, { at: "/main/teaching" });
  await stranger.getByRole("link", { name: "Su seguridad va primero" }).waitFor();
  expect(await stranger.getByRole("link", { name: title }).count()).toBe(0);

  // Unpublished, it disappears from the open catalogue.
  await published.uncheck();
  await save.click();
  await card.waitFor({ state: "detached" });
  for (const page of [office, clerk, stranger]) await page.context().close();
});

test("a case links to the teaching items about its modus operandi", async () => {
  const { customer, establishment } = await world.db.asSystem(async (tx) => (await tx.row(shop))!);
  const { id } = await world.make.case({ customer: { id: customer }, establishment: { id: establishment }, theftMethod: "fittingRoom" });
  const clerk = await world.as("customer", { at: "/main/teaching?q=alarmas" });
  await clerk.getByRole("heading", { level: 2, name: /^\d+ contenidos?$/ }).waitFor();
  await clerk.goto(`/main/cases/${id}`);
  const hint = clerk.getByRole("region", { name: "Formación sobre este método" });
  await hint.getByRole("link", { name: "Control de probadores sin molestar al cliente" }).click();
  await clerk.getByText("Ocultación en probador").waitFor();
  const link = clerk.getByRole("link", { name: /Abrir el vídeo en otra pestaña/ });
  expect([await link.getAttribute("rel"), await link.getAttribute("target")]).toEqual(["noreferrer", "_blank"]);
  await expectAccessible(clerk);
  await clerk.context().close();
});
