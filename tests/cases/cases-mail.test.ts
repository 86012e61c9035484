import { describe, expect, test } from "vitest";
import { addDays, localDay } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, outbox } = world;
const brisa = await make.customer({ alias: "Brisa" });
const [shop, sibling] = [await make.establishment({ customer: brisa, alias: "Brisa Sol" }), await make.establishment({ customer: brisa })];
const counselUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], locale: "fr" });
const lawyer = await make.lawyer({ user: counselUser.id });
const seller = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const colleague = await make.user({ role: "customer", customer: brisa, establishments: [shop], locale: "fr" });
const everywhere = await make.user({ role: "customer", customer: brisa, whole: [brisa] });
const quiet = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
await db.asSystem((tx) => tx.run(sql`update users set email_notifications = false where id = ${quiet.id}`));
const silent = [
  quiet,
  await make.user({ role: "customer", customer: brisa, establishments: [sibling] }),
  await make.user({ role: "supercustomer", customer: await make.customer() }),
];
const clerk = await world.as(seller);
const counsel = await world.as(counselUser);
const manager = await world.as(await make.user());
const court = await make.court({ alias: "Instrucción 3" });
const author = await make.criminal({ customer: brisa, name: "Nombre", surname: "Secreto" });
const link = (id: string) => `http://sumario.test/main/cases/${id}`;
const number = (cid: number) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;

const { id, cid } = await manager.cases.create({
  customer: brisa.id,
  establishment: shop.id,
  lawyer: lawyer.id,
  criminals: [author.id],
  datetime: "2026-05-04T22:30:00Z",
  facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
  ticketAmount: 20,
  recoveredProducts: "no",
  theftSeen: "seenAndReported",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  hasImages: "storedUploaded",
});

describe("mails about a case", () => {
  test("go to the lawyer for a new case, in the lawyer's language and with the local date of the store", async () => {
    const [mail] = await mailsTo(outbox, counselUser.email);
    // A notice can be switched off, after signing in: no one-click address.
    expect(mail!.headers.get("list-unsubscribe")).toMatch(/^<http\S+\/account#notices>$/);
    expect(mail!.headers.has("list-unsubscribe-post")).toBe(false);
    expect(mail!.html).toContain('<html lang="fr">');
    expect(mail?.subject).toBe(`Nouvelle affaire ${number(cid)} · Nombre Secreto`);
    expect(mail?.text).toContain(`Brisa Sol a créé l’affaire ${number(cid)}, du 5 mai 2026.`);
    expect(mail?.text).toContain(link(id));
  });

  test("go to the users of the establishment for missing documents and each status", async () => {
    const before = await manager.cases.get({ id });
    const asked = await manager.cases.changeStatus({ id, version: before.version, to: "pendingDoc", items: ["Ticket de caja", "Imágenes"] });
    const [missing] = await mailsTo(outbox, seller.email);
    expect(missing?.subject).toBe(`Documentación pendiente: caso ${number(cid)}`);
    expect(missing?.text).toContain("- Ticket de caja\n- Imágenes");
    expect((await mailsTo(outbox, everywhere.email))[0]?.subject).toBe(missing?.subject);
    const told = await clerk.cases.update({ id, version: asked.version, values: { attestation: "A-1" } });
    await clerk.cases.changeStatus({ id, version: told.version, to: "assessment" });
    const [, status] = await mailsTo(outbox, colleague.email, 2);
    expect(status?.subject).toBe(`Affaire ${number(cid)}\u00a0: À l’étude`);
    expect(status?.text).toContain("L’affaire");
    // The author of the change gets no mail.
    expect(await mailsIn(outbox, seller.email)).toHaveLength(1);
  });

  test("go to both for a trial date, in local time, once per date", async () => {
    const { version } = await manager.cases.get({ id });
    const [first, second] = [20, 21].map((days) => `${addDays(localDay(new Date(), "Europe/Madrid"), days)}T09:30:00Z`) as [string, string];
    const said = (instant: string, style: Intl.DateTimeFormatOptions, locale = "es-ES") =>
      new Intl.DateTimeFormat(locale, { ...style, timeZone: "Europe/Madrid" }).format(new Date(instant));
    const [day, next] = [said(first, { dateStyle: "long" }), said(second, { dateStyle: "long" })];
    const values = { trialDatetime: first, court: court.id, courtRoom: "2" };
    const set = await counsel.cases.update({ id, version, values });
    const mail = (await mailsTo(outbox, seller.email, 2)).at(-1);
    expect(mail?.subject).toBe(`Juicio señalado: ${day}`);
    expect(mail?.text).toContain(`Juicio el ${day} a las ${said(first, { timeStyle: "short" })}, Instrucción 3, sala 2.`);
    await counsel.cases.update({ id, version: set.version, values: { courtRoom: "3" } });
    await manager.cases.update({ id, version: set.version + 1, values: { trialDatetime: second } });
    expect((await mailsTo(outbox, seller.email, 3)).map(({ subject }) => subject).slice(1)).toEqual([
      `Juicio señalado: ${day}`,
      `Juicio señalado: ${next}`,
    ]);
    const forCounsel = await mailsTo(outbox, counselUser.email, 2);
    expect(forCounsel.map(({ subject }) => subject)).toEqual([
      `Nouvelle affaire ${number(cid)} · Nombre Secreto`,
      `Audience fixée\u00a0: ${said(second, { dateStyle: "long" }, "fr-FR")} · Nombre Secreto`,
    ]);
  });

  test("do not go to users who disabled them or have no access to the establishment, and name an offender to the lawyer alone, in the subject", async () => {
    for (const { email } of silent) expect(await mailsIn(outbox, email)).toEqual([]);
    const toShops = await Promise.all([seller, colleague, everywhere].map(({ email }) => mailsIn(outbox, email)));
    const toCounsel = await mailsIn(outbox, counselUser.email);
    expect([...toShops.flat(), ...toCounsel].length).toBeGreaterThan(8);
    for (const { subject, text } of toShops.flat()) expect(subject + text).not.toMatch(/Secreto|Nombre/);
    for (const { text } of toCounsel) expect(text).not.toMatch(/Secreto|Nombre/);
  });
});
