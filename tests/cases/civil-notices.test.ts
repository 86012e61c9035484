import { describe, expect, test, vi } from "vitest";
import { sql } from "#server/db/sql.ts";
import { dailyDigest } from "#server/notices/daily-digest.ts";
import type { Person } from "#tests/support/factory.ts";
import { icsEvent } from "#tests/support/ics-event.ts";
import { readyCivilCases } from "#tests/support/ready-civil-case.ts";
import { mailAbout, mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps, outbox } = world;
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa });
const counselUser = await make.user({ role: "lawyer", customers: [brisa], locale: "fr" });
const lawyer = await make.lawyer({ user: counselUser.id });
const head = await make.user({ role: "supercustomer", customer: brisa });
const everywhere = await make.user({ role: "customer", customer: brisa, whole: [brisa], locale: "fr" });
const strangers = [
  await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
  await make.user({ role: "supercustomer", customer: await make.customer() }),
  await make.user({ role: "supercustomer", customer: brisa, casesTypes: ["penal"] }),
  await make.user({ role: "lawyer", customers: [await make.customer()] }),
];
const manager = await world.as(await make.user());
const owner = await world.as(head);
const { readyCivilCase, putInto } = readyCivilCases(world, manager);
const number = (cid: number) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
const textsOf = async (person: Person, locale: "es" | "fr" = "es") =>
  (await (await world.as(person, locale)).notices.list({})).notices.map(({ text }) => text);
const soon = (days: number) => new Date(deps.now().getTime() + days * 86_400_000).toISOString();
const link = (id: string) => `http://sumario.test/civil/civilCases/${id}`;
const typed = { date: "2026-03-02", partType: "defendant", facts: "Reclaman la reparación de un escaparate por la obra vecina." } as const;

describe("a civil case", () => {
  test("that is new is announced to its lawyer, unless the lawyer created it", async () => {
    const { id } = await owner.civilCases.create(typed);
    const { cid, version } = await manager.civilCases.update({ id, version: 1, values: { lawyer: lawyer.id } });
    expect(version).toBe(2);
    const assigned = `Se le ha asignado el caso civil ${number(cid)}, de Brisa`;
    expect(await textsOf(counselUser)).toEqual([assigned]);
    const second = await manager.civilCases.create({ ...typed, customer: brisa.id, lawyer: lawyer.id });
    expect(second.cid).toBe(cid + 1);
    expect(await textsOf(counselUser)).toEqual([`Brisa ha creado el caso civil ${number(second.cid)}, del 2 de marzo de 2026`, assigned]);
    const mail = (await mailsTo(outbox, counselUser.email, 2)).at(-1);
    expect(mail?.subject).toBe(`Nouvelle affaire civile ${number(second.cid)}`);
    expect(mail?.text).toContain(link(second.id));
  });

  test("that changes status, or misses documents, is announced to the head office and to users with the whole customer", async () => {
    const { id, cid } = await make.civilCase({ customer: brisa, lawyer: lawyer.id });
    const asked = await manager.civilCases.changeStatus({ id, version: 1, to: "pendingDoc", items: ["Contrato de alquiler"] });
    for (const person of [head, everywhere])
      expect((await textsOf(person))[0]).toBe(`Falta documentación en el caso civil ${number(cid)} de Brisa: Contrato de alquiler`);
    expect((await mailAbout(outbox, head.email, `Documentación pendiente: caso civil ${number(cid)}`)).text).toContain("- Contrato de alquiler");
    const news = await owner.civilCases.update({ id, version: asked.version, values: { otherPart: "Vecinos" } });
    await owner.civilCases.changeStatus({ id, version: news.version, to: "assessment" });
    expect((await textsOf(everywhere, "fr"))[0]).toBe(`L’affaire civile ${number(cid)} (Brisa) est passée à «\u00a0À l’étude\u00a0»`);
    const mail = await mailAbout(outbox, everywhere.email, `Affaire civile ${number(cid)}\u00a0: À l’étude`);
    expect(mail.text).toContain(link(id));
    // The author of the change gets no notice.
    expect((await textsOf(head)).filter((text) => text.includes(number(cid)))).toHaveLength(1);
  });

  test("has a notice for each hearing that is set or moved, once per date, and none for a past one", async () => {
    const id = await readyCivilCase(brisa);
    const court = await make.court({ alias: "Primera Instancia 4" });
    const { version, cid } = await manager.civilCases.get({ id });
    const heard = async () => (await textsOf(head)).filter((text) => text.includes(number(cid)));
    expect(await heard()).toEqual([]);
    const values = { lawyer: lawyer.id, court: court.id, priorHearingDate: soon(30), trialHearingDate: soon(60) };
    await manager.civilCases.update({ id, version, values });
    expect(await heard()).toEqual([
      expect.stringMatching(`^Juicio civil del caso ${number(cid)}: .* a las [0-9:]+, Primera Instancia 4$`),
      expect.stringMatching(`^Audiencia previa del caso ${number(cid)}: .* a las [0-9:]+, Primera Instancia 4$`),
    ]);
    const mails = (await mailsTo(outbox, counselUser.email, 5)).map(({ subject }) => subject);
    expect(mails).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Audience d’orientation\u00a0: /), expect.stringMatching(/^Audience civile\u00a0: /)]),
    );
    await putInto(id, "trialPending");
    await db.asSystem((tx) => tx.run(sql`update civil_cases set trial_hearing_date = ${soon(60)} where id = ${id}`));
    const { version: pending } = await manager.civilCases.get({ id });
    await manager.civilCases.changeStatus({ id, version: pending, to: "trialPending", trialHearingDate: soon(90), reason: "el perito no puede" });
    expect(await heard()).toHaveLength(3);
    expect((await heard())[0]).toMatch(/^Juicio civil del caso/);
    // The mail about the new date replaces the entry of the former one.
    const trials = await vi.waitFor(async () => {
      const carried = (await mailsIn(outbox, head.email)).flatMap(({ ics }) => (ics ? [icsEvent(ics.text)] : []));
      const own = carried.filter(({ UID }) => UID === `civil-civilTrial-${id}@sumario`);
      expect(own).toHaveLength(2);
      return own;
    }, 10_000);
    expect(trials.map(({ METHOD, DTSTART }) => [METHOD, DTSTART?.slice(0, 8)])).toEqual(
      [60, 90].map((days) => ["PUBLISH", soon(days).slice(0, 10).replaceAll("-", "")]),
    );
    expect(Number(trials[1]!.SEQUENCE)).toBeGreaterThan(Number(trials[0]!.SEQUENCE));
  });

  test("is announced to nobody who does not see it", async () => {
    for (const person of strangers) {
      expect(await textsOf(person)).toEqual([]);
      expect(await mailsIn(outbox, person.email)).toEqual([]);
    }
  });

  test("is part of the daily digest, which links to the list of civil cases", async () => {
    const own = await make.customer();
    const reader = await make.user({ role: "supercustomer", customer: own });
    const external = await make.lawyer();
    for (let index = 0; index < 7; index++) {
      const { id, version } = await make.civilCase({ customer: own, lawyer: external.id });
      await manager.civilCases.changeStatus({ id, version, to: "assessment" });
    }
    const job = await db.asSystem((tx) => tx.row<{ payload: never }>(sql`select payload from jobs where kind = 'dailyDigest'`));
    await dailyDigest.run(deps, job!.payload, { id: "", progress: async () => undefined, cancelled: () => false });
    const digest = (await mailsTo(outbox, reader.email, 6)).find(({ subject }) => subject.startsWith("Resumen"));
    expect(digest?.subject).toBe("Resumen del día: 2 avisos");
    expect(digest?.text.match(/El caso civil \d{4}-\d{6} de/g)).toHaveLength(2);
    expect(digest?.text).toContain("http://sumario.test/civil/civilCases");
  });
});
