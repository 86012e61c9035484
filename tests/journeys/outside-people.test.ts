import { afterAll, expect, test, vi } from "vitest";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { phone } from "#tests/support/browser/intake-page.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));
const { db, make } = world;
const lawyer = (await db.asSystem((tx) =>
  tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = 'lawyer@demo.sumario.test'`),
))!;
/** A case of the demo lawyer with one witness and a hearing in five days. */
const heard = (await db.asSystem((tx) =>
  tx.row<{ id: string; customer: string }>(sql`
    select c.id, c.customer_id as customer from cases c join lawyers l on l.id = c.lawyer_id join users u on u.id = l.user_id
    where u.email = 'lawyer@demo.sumario.test' and c.case_status = 'judicialInvestigation' and not c.deleted and c.country = 'Spain'
      and not exists (select from case_witnesses w where w.case_id = c.id) order by c.cid desc limit 1`),
))!;
const witness = await make.witness({ customer: { id: heard.customer }, name: "Olga", lastname: "Testa", email: "olga@correo.test" });
const api = await world.apiAs(lawyer);
const office = await world.apiAs(await make.user());
await office.cases.witnesses.add({ id: heard.id, values: { witness: witness.id } });
await db.asSystem((tx) => tx.run(sql`update cases set trial_datetime = ${daysAhead(5)}::timestamptz, hearing_state = 'set' where id = ${heard.id}`));

/** The path in the newest mail to this address. */
const linkTo = (address: string, path: string) =>
  vi.waitFor(
    () => {
      const mail = world.mails().findLast(({ to, text }) => to === address && text.includes(path));
      if (!mail) throw new Error(`no mail to ${address}`);
      return new RegExp(`${path}[\\w-]{43}`).exec(mail.text)![0];
    },
    { timeout: 20_000, interval: 100 },
  );

test("a lawyer asks a witness, who answers on a phone without an account; the case shows it", async () => {
  const page = await world.as("lawyer", { at: `/main/cases/${heard.id}?tab=witnesses` });
  await page.getByRole("button", { name: "Pedir confirmación" }).click();
  await page.getByText("Correo enviado a 1 testigo").waitFor();
  const path = await linkTo("olga@correo.test", "/api/attend/");

  const guest = await world.visit({ ...phone, javaScriptEnabled: true });
  await guest.goto(path);
  await guest.getByRole("heading", { level: 1, name: "Su asistencia al juicio" }).waitFor();
  await expectAccessible(guest);
  expect(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await guest.getByRole("link", { name: "Français" }).click();
  await guest.getByRole("button", { name: "Je serai présent" }).waitFor();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: "Español" }).click();
  // With the keyboard alone.
  await guest.getByText("No puedo", { exact: true }).focus();
  await guest.keyboard.press("Enter");
  await guest.getByLabel("Por qué no puede acudir").fill("Ese día estoy de viaje");
  await guest.keyboard.press("Tab");
  await guest.keyboard.press("Enter");
  await guest.getByText("Ha respondido que no puede acudir.").waitFor();
  await guest.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(guest);
  const answer = page.getByRole("textbox", { name: "Motivo: Olga Testa" });
  await answer.waitFor();
  expect(await answer.inputValue()).toBe("Ese día estoy de viaje");
  await expectAccessible(page);

  await guest.getByRole("button", { name: "Asistiré" }).click();
  await guest.getByText("Ha respondido que asistirá.").waitFor();
  await answer.waitFor({ state: "detached" });
  await page.goto(`/main/cases/${heard.id}?tab=history`);
  await page.getByText("desde el enlace de su correo").first().waitFor();
});

test("a lawyer writes to the customer from the case with a file by link, and sees that it was fetched", async () => {
  const target = { collection: "cases", record: heard.id, field: "files" };
  const client = tusClient({ url: world.url, token: await world.tokenOf(lawyer) });
  const bytes = pdf("acta");
  await attachedFile(api, target, (await sendFile(client, target, "acta.pdf", bytes)).id);

  const page = await world.as("lawyer", { at: `/main/cases/${heard.id}` });
  await page.getByRole("button", { name: "Escribir correo" }).click();
  const dialog = page.getByRole("dialog", { name: "Escribir correo" });
  await dialog.getByLabel("Para quién").selectOption({ label: "Cliente" });
  await dialog.getByLabel("Correo del destinatario").fill("direccion@cliente.test");
  await dialog.getByLabel("Texto preparado").selectOption({ label: "Informar al cliente" });
  expect(await dialog.getByLabel("Asunto").inputValue()).toMatch(/^Caso 20\d\d-\d+: novedades$/);
  await dialog.getByRole("checkbox", { name: /^acta\.pdf/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ver antes de enviar" }).click();
  await dialog.getByText("Con un enlace a 1 archivo que funciona 14 días.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Enviar" }).click();
  await dialog.waitFor({ state: "detached" });
  const card = page.getByRole("region", { name: "Correos" });
  await card.getByText("Cliente: direccion@cliente.test").waitFor();

  const guest = await world.visit({ ...phone });
  await guest.goto(await linkTo("direccion@cliente.test", "/api/shared/"));
  await expectAccessible(guest);
  const download = guest.waitForEvent("download");
  await guest.getByRole("button", { name: "Descargar acta.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("acta.pdf");

  await page.reload();
  await card.locator("summary", { hasText: "novedades" }).click();
  await card.getByText(/1 descarga/).waitFor();
  await card.getByRole("button", { name: "Anular el enlace" }).click();
  await card.getByText("Enlace anulado").waitFor();
  await guest.reload();
  await guest.getByRole("heading", { name: "Este enlace no es válido" }).waitFor();
});
