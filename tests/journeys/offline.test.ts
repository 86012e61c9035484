import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { putStored, storedCounts } from "#tests/support/browser/browser-database.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { overflow, phone, press, tile } from "#tests/support/browser/intake-page.ts";
import { heic, jpeg, video } from "#tests/support/sample-files.ts";
import { openBreakableProxy } from "#tests/support/servers/proxy.ts";
import { sha256 } from "#tests/support/upload-client.ts";

const world = await openBrowserWorld();
// Without a connection the code of a screen that was never opened cannot be loaded.
const isUnfetched = (complaint: string) => /Unable to preload CSS|dynamically imported module/.test(complaint);
afterAll(() => expect(world.pageErrors.filter((one) => !isUnfetched(one))).toEqual([]));

const newest = () =>
  world.db.asSystem((tx) => tx.row<{ id: string; n: number }>(sql`select id, count(*) over ()::int as n from cases order by cid desc limit 1`));

/** All that has to be said, on the one screen of a phone. */
async function answer(page: Page) {
  await page.getByLabel(/Importe del ticket/).fill("45,90");
  await tile(page, "¿Se vio?", "Sí, pero se fue").check();
  await tile(page, "¿Se ha recuperado?", "No").check();
  await tile(page, "¿Hay cámaras?", "Sí, sin buscar aún").check();
  await press(page, "Huye");
}

async function tell(page: Page) {
  // The question is answered and goes away.
  await tile(page, "Establecimiento", "Brisa Gran Plaza").click();
  await answer(page);
}

async function take(page: Page, button: string, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent("filechooser");
  // The first is that of the case; a ticket can have one of its own below.
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await (await chooser).setFiles({ name, mimeType: name.endsWith("mp4") ? "video/mp4" : "image/jpeg", buffer });
  await page.getByText(name).first().waitFor();
}

async function send(page: Page) {
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: "Guardado en este teléfono" }).waitFor();
  await page.getByText("se enviará cuando vuelva la conexión").first().waitFor();
  await page.getByRole("button", { name: "1 parte pendiente de enviar" }).waitFor();
}

test("an intake made offline, with a photo, survives a closed page and arrives once when the connection is back", async () => {
  const before = (await newest())!;
  const page = await world.as("customer", { ...phone, serviceWorkers: "allow" });
  const context = page.context();
  await page.goto("/main/cases/new");
  await tile(page, "Establecimiento", "Brisa Gran Plaza").waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await expect.poll(async () => (await storedCounts(page)).offline).toBe(2);

  await context.setOffline(true);
  await page.goto("/main/cases");
  await page.getByRole("heading", { level: 1, name: "Sin conexión" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Nuevo caso" }).first().click();
  await tell(page);
  await press(page, "Ticket y artículos");
  await press(page, "Añadir artículos uno a uno");
  await page.keyboard.type("Perfume @ 45,90");
  await page.keyboard.press("Enter");
  await page.getByText("Los artículos suman 45,90\u00a0€", { exact: true }).waitFor();
  // Last: once the photo is in the draft, so is the rest.
  await take(page, "Hacer foto", "foto.jpg", await jpeg());
  await expect.poll(async () => (await storedCounts(page)).drafts).toBe(2);
  await page.reload();
  await page.getByText("Borrador recuperado").waitFor();
  await page.getByText("foto.jpg").waitFor();
  await send(page);
  const files = page.getByRole("region", { name: "Archivos" });
  await files.getByText("foto.jpg").waitFor();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  // What is missing can be added without a connection: a photo to what waits, a person by going on with it.
  await take(page, "Foto del ticket", "ticket.jpg", await jpeg());
  await page.reload();
  await page.getByRole("heading", { level: 2, name: "Guardado en este teléfono" }).waitFor();
  await files.getByText("ticket.jpg").waitFor();
  expect(await page.getByText("No se ha subido el ticket escaneado").count()).toBe(0);
  await page
    .getByText(/^(El navegador lo conserva|Si falta espacio)/)
    .first()
    .waitFor();
  await press(page, "Añadir testigo");
  await page.getByRole("combobox", { name: "Buscar o añadir testigo" }).waitFor();
  // It goes on waiting until the edited copy takes its place.
  expect(await storedCounts(page)).toMatchObject({ drafts: 2, outbox: 1 });
  await send(page);
  await press(page, "Otro parte");
  // The shop of the last report is known, and shown.
  await page.getByRole("region", { name: "Dónde y cuándo" }).getByText("Brisa Gran Plaza").waitFor();
  // A page that is opened again without a connection shows what waits, and why.
  await page.reload();
  await press(page, "1 parte pendiente de enviar");
  await page
    .getByText(/^Se enviará cuando vuelva la conexión · \d+ kB$/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.goto("/main/cases");
  const list = page.getByRole("region", { name: "Pendiente de enviar" });
  await list.getByText("Brisa Gran Plaza", { exact: false }).waitFor();
  await expectAccessible(page);
  expect((await newest())!.n).toBe(before.n);
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/account");
  await later.getByText("Caso enviado").waitFor();
  await later.getByText("Archivo creado").first().waitFor();
  await expect.poll(async () => (await storedCounts(later)).outbox).toBe(0);
  const made = (await newest())!;
  expect(made.n).toBe(before.n + 1);
  const api = await world.apiAs(await world.make.user({ role: "manager" }));
  await expect.poll(async () => (await api.cases.get({ id: made.id })).files.length).toBe(1);
  expect(await api.cases.get({ id: made.id })).toMatchObject({
    ticketAmount: 45.9,
    articles: [{ name: "Perfume", quantity: 1, price: 45.9 }],
    facts:
      "Una o varias personas se llevan artículos de la tienda sin pagar y huyen. Se vio el hecho, pero no se retuvo a nadie. Los artículos no se recuperan.",
    ticket: [{ name: "ticket.jpg" }],
    files: [{ name: "foto.jpg", category: "images" }],
  });
  const cached = await later.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain("/");
  expect(cached.filter((path) => path.startsWith("/api"))).toEqual([]);
  await context.close();
});

test("on a line of 60 kB/s each file shows its progress; a lost line, a lawyer who opens early and an expired session lose nothing", async () => {
  const { make, apiAs } = world;
  const establishment = await make.establishment();
  const { customer } = establishment;
  const guard = await make.user({ role: "customer", customer, establishments: [establishment], password: demoPassword });
  const lawyer = await make.user({ role: "lawyer", customers: [customer], establishments: [establishment] });
  const proxy = await openBreakableProxy(Number(new URL(world.url).port));
  const page = await world.as(guard.email, { ...phone, at: "/main/today", baseURL: `http://127.0.0.1:${proxy.port}` });
  await page.getByRole("link", { name: "Dar parte" }).click();
  // Fifty seconds on that line: it is still on its way when the line is cut.
  const bytes = video(3_000_000);
  await take(page, "Galería o vídeo", "camara.mp4", bytes);
  await answer(page);
  const line = await page.context().newCDPSession(page);
  const limit = (speed: number) =>
    line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: speed, uploadThroughput: speed });
  await limit(60_000);
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  const files = page.getByRole("region", { name: "Archivos" });
  await files.getByText(/^[1-9].* de .* MB$/).waitFor();
  const { id } = (await newest())!;
  const { alias, id: assigned } = await make.lawyer({ user: lawyer.id });
  const office = await apiAs(await make.user({ role: "manager" }));
  await office.cases.update({ id, version: (await office.cases.get({ id })).version, values: { lawyer: assigned } });
  await page.getByText(`Lo lleva ${alias}.`).waitFor();
  await (await apiAs(lawyer)).cases.get({ id });
  await page.getByRole("link", { name: "Añadir testigo" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Foto del ticket" }).waitFor();

  proxy.disconnect();
  await files.getByText("Se ha cortado la conexión.", { exact: false }).waitFor();
  await expectAccessible(page);
  const own = await apiAs(guard);
  for (const session of await own.account.sessions()) if (!session.current) await own.account.endSession({ id: session.id });
  await limit(-1);
  proxy.reconnect();
  await page.getByText("La sesión ha caducado. Vuelva a entrar.").waitFor();
  expect(await page.getByLabel("Correo electrónico").inputValue()).toBe(guard.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  await press(page, "Entrar");
  await page.getByRole("heading", { level: 2, name: /^Enviado\. N\.º / }).waitFor();
  await files.getByText(/ · Enviado$/).waitFor({ timeout: 60_000 });
  expect((await office.cases.get({ id })).files).toMatchObject([{ name: "camara.mp4", size: bytes.length }]);
  await page.context().close();
  proxy.close();
});

test("a user who signs out with an unsent intake is warned, and leaves nothing behind", async () => {
  const page = await world.as("customer", phone);
  await page.route("**/api/cases/intake", (route) => route.abort());
  await page.goto("/main/cases/new");
  await tell(page);
  await send(page);
  await expect.poll(() => storedCounts(page)).toMatchObject({ drafts: 0, outbox: 1, offline: 2 });
  await page.getByRole("button", { name: /Tienda/ }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  const dialog = page.getByRole("dialog", { name: "Hay partes sin enviar" });
  await dialog.getByText(/se perderá/).waitFor();
  await dialog.getByRole("button", { name: "Cerrar la sesión" }).click();
  await page.waitForURL(/\/login/);
  await expect
    .poll(() => storedCounts(page))
    .toEqual({ drafts: 0, formDrafts: 0, offline: 0, outbox: 0, outboxFiles: 0, uploadFiles: 0, uploads: 0 });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith("mantine")))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith("tsr")))).toEqual([]);
  await page.context().close();
});

test("a draft and an unsent intake are found as earlier versions stored them", async () => {
  const before = (await newest())!;
  const page = await world.as("customer", phone);
  // The page that creates the database; nothing of it is left in memory after the next `goto`.
  await page.goto("/main/cases/new");
  await expect.poll(async () => (await storedCounts(page)).offline).toBe(2);
  const found = await world.db.asSystem((tx) =>
    tx.row<{ uid: string; id: string; alias: string; customer: string; customerAlias: string }>(sql`
      select u.id as uid, e.id, e.alias, c.id as customer, c.alias as "customerAlias"
      from users u, establishments e join customers c on c.id = e.customer_id
      where u.email = 'customer@demo.sumario.test' and e.alias = 'Brisa Gran Plaza'`),
  );
  const { uid, id: shop, alias, customer, customerAlias } = found!;
  const told = {
    datetime: "2026-01-10T10:00:00.000Z",
    theftSeen: "seenNotDetained",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    ticketAmount: 45.9,
    recoveredProducts: "no",
    hasImages: "camerasMomentUnknown",
  };
  // Written out by hand: keys and names as they lie in people's browsers since the first version.
  const place = { customer: { id: customer, alias: customerAlias }, establishment: { id: shop, alias } };
  const draft = {
    id: newId(),
    values: { ...told, ...place, facts: "Empezado antes de la nueva versión." },
    parties: [],
    kind: "case",
    door: "case",
  };
  const sent = {
    id: newId(),
    values: { ...told, ...place, facts: "Enviado sin conexión con la versión anterior." },
    parties: [],
    kind: "case",
    door: "case",
  };
  const input = { values: { ...sent.values, customer: undefined, establishment: shop }, witnesses: [], added: [] };
  await putStored(page, [
    ["drafts", `${uid}/report`, { revision: newId(), content: draft }],
    ["drafts", `${uid}/report files`, {}],
    ["outbox", sent.id, { author: uid, content: sent, input, urls: {}, gone: [] }],
    ["outboxFiles", sent.id, {}],
    ["outbox", before.id, { author: uid, content: { ...sent, id: before.id }, input, isReported: true, urls: {}, gone: [] }],
    ["outboxFiles", before.id, {}],
  ]);

  await page.goto("/main/cases/new?step=what");
  await page.getByText("Borrador recuperado").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Hechos", exact: true }).inputValue()).toBe(draft.values.facts);
  await expect.poll(async () => (await storedCounts(page)).outbox).toBe(0);
  expect(await newest()).toEqual({ id: sent.id, n: before.n + 1 });
  await page.context().close();
});

const chosenNames = (page: Page) =>
  page.locator("input[aria-label^='Descripción de ']").evaluateAll((all) => all.map((one) => one.ariaLabel!.slice("Descripción de ".length)));

/** What the share sheet of a phone does: it sends a form to the address that the manifest names. */
const share = async (page: Page, name: string, bytes: Buffer) =>
  expect(
    await page.evaluate(
      async ([title, content]) => {
        const { share_target: target } = await (await caches.match("/manifest.es.webmanifest"))!.json();
        const form = new FormData();
        form.append(target.params.files[0].name, new File([new Uint8Array(content as number[])], title as string, { type: "image/jpeg" }));
        const answer = await fetch(target.action, { method: target.method, body: form, redirect: "manual" });
        return answer.type;
      },
      [name, [...bytes]],
    ),
  ).toBe("opaqueredirect");

test("photos are seen at once, described, taken again and ordered; the gallery shares others, also offline and signed out", async () => {
  const page = await world.as("customer", { ...phone, serviceWorkers: "allow", at: "/main/cases/new" });
  const context = page.context();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await expect.poll(async () => (await storedCounts(page)).offline).toBe(2);
  await tell(page);
  expect(
    await page
      .getByText(/Arrastre|pegar/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  const photo = async (name: string, buffer?: Buffer) => ({ name, mimeType: "image/jpeg", buffer: buffer ?? (await jpeg()) });
  const choose = async (button: string, ...files: Awaited<ReturnType<typeof photo>>[]) => {
    const chooser = page.waitForEvent("filechooser");
    await press(page, button);
    await (await chooser).setFiles(files);
  };
  await choose("Galería o vídeo", await photo("virus.jpg", Buffer.from("<html>")));
  await page.getByText("Archivo no válido: virus.jpg").first().waitFor();
  await choose("Galería o vídeo", await photo("puerta.jpg"), await photo("borrosa.jpg"));
  const seen = () => page.locator("li img[src^='blob:']").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(seen).toEqual([true, true]);
  // No photo that this browser shows by itself.
  await choose("Galería o vídeo", { name: "iphone.heic", mimeType: "image/heic", buffer: heic });
  await expect.poll(seen).toEqual([true, true, true]);
  await press(page, "Quitar iphone.heic");
  await page.getByLabel("Descripción de borrosa.jpg").fill("El bolso,  abierto ");
  await choose("Repetir borrosa.jpg", await photo("nítida.jpg"));
  await press(page, "Mover nítida.jpg una posición antes");
  await expect.poll(() => chosenNames(page)).toEqual(["nítida.jpg", "puerta.jpg"]);
  const large = await sharp(randomBytes(2200 * 2200 * 3), { raw: { width: 2200, height: 2200, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  await choose("Hacer foto", await photo("grande.jpg", large));
  await press(page, "Enviar antes copias ligeras");
  await expect.poll(() => chosenNames(page)).toEqual(["grande (copia ligera).jpg", "nítida.jpg", "puerta.jpg", "grande.jpg"]);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  // Without a connection the gallery shares one more, which the report takes when its author says so.
  await context.setOffline(true);
  await share(page, "galería.jpg", await jpeg());
  await page.reload();
  const offer = page.getByRole("region", { name: "Ha compartido 1 archivo con Sumario" });
  await offer.getByRole("button", { name: "Añadir a este parte" }).click();
  await page.getByText("1 archivo añadido al parte").waitFor();
  await context.setOffline(false);
  await page.reload();
  await page.getByLabel("Descripción de galería.jpg").waitFor();
  expect(await offer.count()).toBe(0);
  await press(page, "Enviar el caso");
  await page.getByRole("heading", { level: 2, name: /^Enviado/ }).waitFor();
  const made = (await newest())!;
  const api = await world.apiAs(await world.make.user({ role: "manager" }));
  await expect.poll(async () => (await api.cases.get({ id: made.id })).files.length, { timeout: 60_000 }).toBe(5);
  const { files } = await api.cases.get({ id: made.id });
  expect(files.map(({ name, caption }) => [name, caption])).toEqual([
    ["grande (copia ligera).jpg", null],
    ["nítida.jpg", "El bolso, abierto"],
    ["puerta.jpg", null],
    ["grande.jpg", null],
    ["galería.jpg", null],
  ]);
  expect(files[3]).toMatchObject({ size: large.length, sha256: sha256(large) });
  expect(files[0]!.size).toBeLessThan(large.length / 2);

  // While nobody is signed in they wait for who signs in.
  await expect.poll(async () => (await storedCounts(page)).uploads).toBe(0);
  await press(page, /Tienda/);
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await page.waitForURL(/\/login/);
  await share(page, "después.jpg", await jpeg());
  await world.signIn(page, "customer", demoPassword, "%2Fmain%2Fcases%2Fnew");
  await offer.getByRole("button", { name: "Descartar" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Hacer foto" }).waitFor();
  expect(await offer.count()).toBe(0);
  await context.close();
});
