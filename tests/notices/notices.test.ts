import { afterAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { runNext } from "#server/jobs/run-next.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import { dailyDigest } from "#server/notices/daily-digest.ts";
import type { Person } from "#tests/support/factory.ts";
import { icsEvent } from "#tests/support/ics-event.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { openStream, type Stream } from "#tests/support/servers/event-stream.ts";
import { type Mail, mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps, outbox } = world;
const second = await world.another();
const streams: Stream[] = [];
afterAll(async () => {
  for (const stream of streams) stream.close();
  await second.close();
});
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa, alias: "Brisa Sol" });
const counselUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await make.lawyer({ user: counselUser.id });
const seller = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const boss = await make.user({ role: "manager" });
const manager = await world.as(boss);
const facts = {
  customer: brisa.id,
  establishment: shop.id,
  lawyer: lawyer.id,
  datetime: "2026-05-04T22:30:00Z",
  facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
  ticketAmount: 20,
  recoveredProducts: "no",
  theftSeen: "seenAndReported",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  hasImages: "storedUploaded",
} as const;
const number = (cid: number) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
const noticesOf = async (person: Person, locale: "es" | "fr" = "es") => (await world.as(person, locale)).notices.list({});
const listen = async (person: Person, at: string) => {
  const stream = await openStream(at, await world.signIn(person));
  streams.push(stream);
  await stream.until(({ event }) => event === "hello");
  return stream;
};

const noNotices = { notices: [], unread: 0, snoozed: 0, returnsAt: null, next: null };

/** Another chain, with its head office and a shop. */
const chain = async (alias: string) => {
  const customer = await make.customer({ alias });
  const place = await make.establishment({ customer, alias: `${alias} Sol` });
  const { lawyer: _, customer: __, ...typed } = facts;
  return {
    head: await make.user({ role: "supercustomer", customer }),
    clerk: await world.as(await make.user({ role: "customer", customer, establishments: [place] })),
    reported: { ...typed, establishment: place.id },
  };
};

describe("a notice", () => {
  test("goes to its audience and to nobody else, in the language of the reader, and links to its record", async () => {
    const [other, quiet] = [
      await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
      await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
    ];
    await db.asSystem((tx) => tx.run(sql`update users set email_notifications = false where id = ${quiet.id}`));
    const { id, cid, version } = await manager.cases.create(facts);
    expect(await noticesOf(counselUser)).toEqual({
      notices: [
        {
          id: expect.any(String),
          kind: "caseNew",
          text: `Brisa Sol ha creado el caso ${number(cid)}, del 5 de mayo de 2026`,
          entity: "case",
          record: id,
          at: expect.any(String),
          isRead: false,
          snoozedUntil: null,
        },
      ],
      unread: 1,
      snoozed: 0,
      returnsAt: null,
      next: null,
    });
    expect((await noticesOf(counselUser, "fr")).notices[0]?.text).toBe(`Brisa Sol a créé l’affaire ${number(cid)}, du 5 mai 2026`);
    await manager.cases.changeStatus({ id, version, to: "pendingDoc", items: ["Ticket de Ana García"] });
    for (const person of [seller, quiet])
      expect((await noticesOf(person)).notices).toMatchObject([
        { kind: "pendingDoc", text: `Falta documentación en el caso ${number(cid)} de Brisa Sol: Ticket de Ana García`, record: id },
      ]);
    for (const person of [other, boss]) expect(await noticesOf(person)).toEqual(noNotices);
    // Users who want no mails still get notices.
    expect((await mailsTo(outbox, seller.email)).map(({ text }) => text)).toEqual([expect.stringContaining("Ticket de Ana García")]);
    expect(await mailsIn(outbox, quiet.email)).toEqual([]);
    // What people wrote is read from the case, and not stored with the notice.
    const kept = await db.asSystem((tx) => tx.rows<{ facts: object }>(sql`select facts from notices`));
    expect(JSON.stringify(kept)).not.toContain("Ana García");
  });

  test("about a new case goes to the head office of its chain, and to the managers where nobody has it", async () => {
    const { head, clerk, reported } = await chain("Marea");
    const other = await make.user({ role: "supercustomer", customer: await make.customer() });
    const { cid } = await clerk.cases.create(reported);
    const text = `Marea Sol ha creado el caso ${number(cid)}, del 5 de mayo de 2026`;
    expect((await noticesOf(head)).notices).toMatchObject([{ kind: "caseNew", text }]);
    expect((await mailsTo(outbox, head.email, 1))[0]?.subject).toBe(`Caso nuevo ${number(cid)}`);
    expect((await noticesOf(other)).notices).toEqual([]);
    expect((await noticesOf(boss)).notices[0]).toMatchObject({ text: `El caso nuevo ${number(cid)} de Marea Sol no tiene abogado` });
  });

  test("comes by the channels that the person wants for its kind", async () => {
    const { head, clerk, reported } = await chain("Duna");
    const api = await world.as(head);
    const kinds = await api.account.notices();
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["caseNew", "judgment", "status", "teaching"]));
    expect(kinds.map(({ kind }) => kind)).not.toContain("limitation");
    expect(kinds.find(({ kind }) => kind === "images")).toEqual({ kind: "images", bell: true, mail: null, digest: false });
    const changed = await api.account.changeNotices({ kind: "caseNew", bell: false });
    expect(changed.find(({ kind }) => kind === "caseNew")).toEqual({ kind: "caseNew", bell: false, mail: true, digest: false });
    const first = await clerk.cases.create(reported);
    expect((await noticesOf(head)).notices).toEqual([]);
    expect((await mailsTo(outbox, head.email, 1))[0]?.subject).toBe(`Caso nuevo ${number(first.cid)}`);
    await api.account.changeNotices({ kind: "caseNew", bell: true, mail: false });
    const second = await clerk.cases.create(reported);
    expect((await noticesOf(head)).notices).toMatchObject([{ record: second.id }]);
    const queued = await db.asSystem((tx) => tx.rows(sql`select from mails where recipient = ${head.email}`));
    expect(queued).toHaveLength(1);
    expect((await refusal(api.account.changeNotices({ kind: "limitation", bell: false }))).status).toBe(400);
  });

  test("is hidden once its reader no longer sees the case", async () => {
    const leaving = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
    const his = await make.lawyer({ user: leaving.id });
    const [one, two] = [await manager.cases.create({ ...facts, lawyer: his.id }), await manager.cases.create({ ...facts, lawyer: his.id })];
    expect((await noticesOf(leaving)).notices.map(({ record }) => record)).toEqual([two.id, one.id]);
    await manager.cases.remove({ id: two.id, version: two.version });
    expect(await noticesOf(leaving)).toMatchObject({ notices: [{ record: one.id }], unread: 1 });
    const away = (await make.customer()).id;
    await manager.users.update({ id: leaving.id, version: 1, values: { customers: [away], establishments: [`empresa:${away}`] } });
    expect(await noticesOf(leaving)).toEqual(noNotices);
  });

  test("can be marked as read by its own user only, one by one or all at once", async () => {
    const reader = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
    const his = await make.lawyer({ user: reader.id });
    for (let index = 0; index < 3; index++) await manager.cases.create({ ...facts, lawyer: his.id });
    const { notices } = await noticesOf(reader);
    await (await world.as(counselUser)).notices.read({ ids: notices.map(({ id }) => id) });
    expect((await noticesOf(reader)).unread).toBe(3);
    const own = await world.as(reader);
    await own.notices.read({ ids: [notices[1]!.id] });
    const marked = await own.notices.list({});
    expect([marked.unread, marked.notices.map(({ isRead }) => isRead)]).toEqual([2, [false, true, false]]);
    await own.notices.read({});
    expect((await own.notices.list({})).unread).toBe(0);
  });

  test("is listed in pages, newest first", async () => {
    const reader = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
    const { id } = await make.case({ establishment: shop, customer: brisa });
    await db.asSystem((tx) =>
      tx.run(sql`insert into notices (id, user_id, kind, entity, record_id, facts, key)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${reader.id}, 'images', 'case', ${id}, '{"cid": "x", "establishment": "", "timeZone": "UTC"}', n::text
        from generate_series(1, 130) n`),
    );
    const own = await world.as(reader);
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await own.notices.list(before ? { before } : {});
      expect(page.unread).toBe(100);
      seen.push(...page.notices.map((notice) => notice.id.slice(-3)));
      if (!page.next) break;
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 130 }, (_, n) => String(130 - n).padStart(3, "0")));
  });

  test("is announced at once on the event streams of its own user, at every process, and on no other", async () => {
    const urls = [world.url, `http://127.0.0.1:${second.port}`] as const;
    const [here, there, foreign] = [await listen(counselUser, urls[0]), await listen(counselUser, urls[1]), await listen(seller, urls[1])];
    await manager.cases.create(facts);
    for (const stream of [here, there]) await stream.until(({ event }) => event === "notice");
    const before = here.events.filter(({ event }) => event === "notice").length;
    await (await world.as(counselUser)).notices.read({});
    await vi.waitFor(() => expect(here.events.filter(({ event }) => event === "notice").length).toBe(before + 1), 10_000);
    const { id } = await make.court();
    await foreign.until(({ data }) => data.id === id);
    expect(foreign.events.filter(({ event }) => event === "notice")).toEqual([]);
  });

  test("cannot be written or changed by a user, except to mark it as read", async () => {
    const as = (work: ReturnType<typeof sql>) =>
      db
        .as({ ...make.root, id: counselUser.id }, (tx) => tx.run(work))
        .then(
          () => "done",
          (error: { code: string }) => error.code,
        );
    expect(await as(sql`update notices set user_id = ${seller.id}`)).toBe("42501");
    expect(await as(sql`delete from notices`)).toBe("42501");
    expect(
      await as(
        sql`insert into notices (id, user_id, kind, entity, record_id, facts, key) select gen_random_uuid(), user_id, kind, entity, record_id, facts, 'x' from notices`,
      ),
    ).toBe("42501");
    const shown = await db.as({ ...make.root, id: counselUser.id }, (tx) => tx.rows<{ user_id: string }>(sql`select user_id from notices`));
    expect(new Set(shown.map(({ user_id }) => user_id))).toEqual(new Set([counselUser.id]));
  });
});

describe("the trial and its end", () => {
  test("are announced to lawyer, establishment and witnesses with an e-mail, to witnesses in the language of the place", async () => {
    const lyon = await make.establishment({ customer: brisa, alias: "Brisa Lyon", country: "France", zip: "69001", city: "Lyon" });
    const clerk = await make.user({ role: "customer", customer: brisa, establishments: [lyon] });
    const court = await make.court({ alias: "Tribunal de Lyon", country: "France", courtType: "frCriminalCourt" });
    const { id } = await make.case({ customer: brisa, establishment: lyon, lawyer: lawyer.id });
    const [witness, mute] = [
      await make.witness({ customer: brisa, email: "temoin@test.test", name: "Nom", lastname: "Secret" }),
      await make.witness({ customer: brisa, email: null, mobile: "612345678" }),
    ];
    for (const { id: line } of [witness, mute]) await manager.cases.witnesses.add({ id, values: { witness: line } });
    const { version } = await manager.cases.get({ id });
    const trialDatetime = new Date(deps.now().getTime() + 40 * 86_400_000).toISOString();
    const values = {
      trialDatetime,
      court: court.id,
      courtRoom: "2",
      penalType: "pettyTheft",
      crimeType: "lessSerious",
      trialAction: "accusation",
      callType: "direct",
    } as const;
    const set = await manager.cases.update({ id, version, values });
    const [summons] = await mailsTo(outbox, "temoin@test.test");
    expect(summons?.subject).toMatch(/^Information\u00a0: audience du /);
    expect(summons?.text).toContain(
      `Tribunal de Lyon, salle 2. Ce message n’est qu’une information\u00a0: la convocation officielle émane du tribunal. En cas d’empêchement, prévenez ${lawyer.alias}.`,
    );
    expect((await noticesOf(clerk)).notices[0]).toMatchObject({ kind: "trialSet", record: id });
    const pending = await manager.cases.changeStatus({ id, version: set.version, to: "trialPending", force: true, reason: "citación entregada" });
    const next = new Date(deps.now().getTime() + 50 * 86_400_000).toISOString();
    const move = { id, version: pending.version, to: "trialPending", adjournment: "suspensionCourtCause", trialDatetime: next } as const;
    const moved = await manager.cases.changeStatus(move);
    const [, movedMail] = await mailsTo(outbox, "temoin@test.test", 2);
    expect(movedMail?.subject).toMatch(/^Information\u00a0: l’audience est déplacée au /);
    expect(movedMail?.text).toMatch(/^L’audience du .+ n’aura pas lieu ce jour-là\. Vous êtes mentionné comme témoin à la nouvelle audience du /m);
    await manager.cases.changeStatus({ id, version: moved.version, to: "suspended", adjournment: "suspensionCourtCause" });
    expect((await mailsTo(outbox, "temoin@test.test", 3)).at(-1)?.subject).toMatch(/^Audience renvoyée\u00a0: affaire /);
    const kinds = (await noticesOf(clerk)).notices.map(({ kind }) => kind);
    expect(kinds).toEqual(["trialSuspended", "trialMoved", "status", "trialSet"]);
    // A case that ends cancels the trial: only the witness who was summoned is told.
    const late = await make.witness({ customer: brisa, email: "tardif@test.test" });
    const again = await manager.cases.get({ id });
    const third = new Date(deps.now().getTime() + 60 * 86_400_000).toISOString();
    const dated = await manager.cases.changeStatus({ id, version: again.version, to: "trialPending", trialDatetime: third });
    await manager.cases.witnesses.add({ id, values: { witness: late.id } });
    await manager.cases.changeStatus({ id, version: dated.version + 1, to: "archived", force: true, reason: "le plaignant se désiste" });
    const cancelled = (await mailsTo(outbox, "temoin@test.test", 5)).at(-1);
    expect(cancelled?.subject).toMatch(/^Vous n’avez pas à vous présenter à l’audience du /);
    expect(await mailsIn(outbox, "tardif@test.test")).toEqual([]);
    expect((await noticesOf(clerk)).notices[0]).toMatchObject({ kind: "trialCancelled", text: expect.stringMatching(/^Cancelado el juicio del /) });
    // Each mail carries the hearing: one event, in newer and newer versions.
    const carried = async (email: string) =>
      (await mailsIn(outbox, email)).flatMap(({ ics }) => (ics ? [{ ...icsEvent(ics.text), ics }] : [])) as (Record<string, string> & {
        ics: Mail["ics"];
      })[];
    const stamp = (instant: string) => `${instant.replace(/[-:]|\.\d+/g, "").slice(0, 15)}Z`;
    const events = await carried("temoin@test.test");
    expect(events.map(({ METHOD, STATUS, DTSTART }) => [METHOD, STATUS, DTSTART])).toEqual([
      ["PUBLISH", "CONFIRMED", stamp(trialDatetime)],
      ["PUBLISH", "CONFIRMED", stamp(next)],
      ["CANCEL", "CANCELLED", stamp(next)],
      ["PUBLISH", "CONFIRMED", stamp(third)],
      ["CANCEL", "CANCELLED", stamp(third)],
    ]);
    for (const { UID, URL: address, ORGANIZER, ics, METHOD } of events) {
      expect([UID, address, ics!.method]).toEqual([`penal-trial-${id}@sumario`, undefined, METHOD]);
      expect(ORGANIZER).toMatch(/^mailto:/i);
      expect([ics!.attached, ics!.file]).toEqual([ics!.text, expect.stringMatching(/^\d{4}-\d{6}\.ics$/)]);
      expect(ics!.text).not.toMatch(/Secret|Nom\b/);
    }
    const versions = events.map(({ SEQUENCE }) => Number(SEQUENCE));
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(new Set(versions).size).toBe(versions.length);
    expect(events[0]).toMatchObject({ LOCATION: expect.stringContaining("Tribunal de Lyon"), SUMMARY: expect.stringMatching(/^Audience · /) });
    // Whoever has an account can open the case from the entry.
    const [first] = await carried(clerk.email);
    expect(first).toMatchObject({
      UID: `penal-trial-${id}@sumario`,
      URL: expect.stringMatching(`/main/cases/${id}$`),
      SUMMARY: expect.stringMatching(/^Juicio · /),
    });
    const mails = [...(await mailsIn(outbox, "temoin@test.test")), ...(await mailsIn(outbox, clerk.email))];
    for (const { subject, text } of mails) expect(subject + text).not.toMatch(/Secret/);
    for (const { text } of await mailsIn(outbox, "temoin@test.test")) {
      expect(text).not.toContain("/main/cases/");
      // Nor a link to their profile: they have none.
      expect(text).toContain("Message automatique et confidentiel. Merci de ne pas y répondre.");
      expect(text).not.toContain("profil");
    }
    for (const { text } of await mailsIn(outbox, clerk.email)) expect(text).toContain("Puede desactivar los avisos en su perfil.");
  });

  test("the hearing of a civil case that is suspended without a new date is told to its people, also after its hour", async () => {
    const head = await make.user({ role: "supercustomer", customer: brisa });
    const ahead = new Date(deps.now().getTime() + 9 * 86_400_000).toISOString();
    const { id, version, cid } = await make.civilCase({ customer: brisa, lawyer: lawyer.id, trialHearingDate: ahead });
    const pending = await manager.civilCases.changeStatus({ id, version, to: "trialPending", force: true, reason: "providencia del día" });
    const lost = { id, version: pending.version, to: "trialPending", suspended: true, reason: "Enfermedad" } as const;
    await manager.civilCases.changeStatus(lost);
    const [notice] = (await noticesOf(head)).notices.filter(({ record }) => record === id);
    expect(notice).toMatchObject({ kind: "hearingSuspended", text: expect.stringContaining(`pendiente de nueva fecha (caso ${number(cid)})`) });
    const mail = await vi.waitFor(async () => {
      const found = (await mailsIn(outbox, head.email)).find(({ subject }) => subject.startsWith("Suspensión: "));
      expect(found?.text).toContain("Se le comunicará la nueva fecha.");
      return found!;
    }, 10_000);
    expect(mail.text).toContain(`/civil/civilCases/${id}`);
    await db.asSystem((tx) =>
      tx.run(sql`update civil_cases set trial_hearing_state = 'set', trial_hearing_date = now() - interval '1 hour' where id = ${id}`),
    );
    const again = await manager.civilCases.get({ id });
    await manager.civilCases.changeStatus({ ...lost, version: again.version });
    expect((await noticesOf(head)).notices.filter(({ record, kind }) => record === id && kind === "hearingSuspended")).toHaveLength(2);
  });

  test("a verdict is one notice and one mail, with the judgment", async () => {
    const own = await make.establishment({ customer: brisa });
    const clerk = await make.user({ role: "customer", customer: brisa, establishments: [own] });
    const { id, version } = await make.case({ customer: brisa, establishment: own, lawyer: lawyer.id });
    await db.asSystem((tx) => tx.run(sql`update cases set judgment_type = 'damning', judgment_date = current_date where id = ${id}`));
    await manager.cases.changeStatus({ id, version, to: "guiltyVerdict", force: true, reason: "sentencia recibida", accepted: true });
    expect((await noticesOf(clerk)).notices.map(({ text }) => text)).toEqual([expect.stringMatching(/^Sentencia condenatoria en el caso /)]);
    expect((await mailsTo(outbox, clerk.email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Sentencia: caso /)]);
  });
});

describe("mails about changes of status", () => {
  test("from the sixth of a day on are sent as one digest the next morning, once", async () => {
    const own = await make.establishment({ customer: brisa, alias: "Brisa Norte" });
    const clerk = await make.user({ role: "customer", customer: brisa, establishments: [own] });
    const numbers: string[] = [];
    for (let index = 0; index < 8; index++) {
      const { id, cid, version } = await make.case({ customer: brisa, establishment: own, lawyer: lawyer.id });
      numbers.push(number(cid));
      await manager.cases.changeStatus({ id, version, to: "assessment" });
    }
    expect((await noticesOf(clerk)).notices).toHaveLength(8);
    await mailsTo(outbox, clerk.email, 5);
    const jobs = await db.asSystem((tx) =>
      tx.rows<{ runAt: string; payload: never }>(sql`select run_at as "runAt", payload from jobs where kind = 'dailyDigest'`),
    );
    const tomorrow = new Date(deps.now().getTime() + 86_400_000);
    const hour = new Intl.DateTimeFormat("es-ES", { timeZone: "Europe/Madrid", dateStyle: "short", timeStyle: "short" });
    expect(jobs.map(({ runAt }) => hour.format(new Date(runAt)))).toEqual([hour.format(tomorrow).replace(/\d+:00$/, "8:00")]);
    const job = { id: "", progress: async () => undefined, cancelled: () => false };
    for (let turn = 0; turn < 2; turn++) await dailyDigest.run(deps, jobs[0]!.payload, job);
    const mails = await mailsTo(outbox, clerk.email, 6);
    const digest = mails.find(({ subject }) => subject.startsWith("Resumen"))!;
    expect(digest.subject).toBe("Resumen del día: 3 avisos");
    expect(numbers.filter((each) => digest.text.includes(each))).toEqual(numbers.slice(5));
    expect(mails).toHaveLength(6);
  });

  test("wait at night until the morning of their recipient; mails about the account do not", async () => {
    const sent: string[] = [];
    // After the day of every machine: the database makes jobs due by its own clock.
    const night = new Date("2099-11-16T20:30:00Z");
    // A database without a server: those of this test, where it is noon, would send them.
    const apart = openDatabase(await migrate(await emptyDatabase(world.ownerUrl)));
    await apart.asSystem(async (tx) => {
      for (const [recipient, zone] of [
        ["madrid@test.test", "Europe/Madrid"],
        ["palmas@test.test", "Atlantic/Canary"],
        ["account@test.test", undefined],
      ] as const)
        await queueMail(tx, recipient, "es", "mail.judgment", { cid: "1", type: "", link: "" } as never, zone ? { timeZone: zone } : {});
    });
    const worker = {
      lane: "mail",
      handlers: [
        sendMail(
          async ({ to }) => void sent.push(to),
          "x@test.test",
          async () => [],
        ),
      ],
      isStopping: () => false,
      onError: () => undefined,
    } as const;
    for (let turn = 0; turn < 3; turn++) await runNext({ ...deps, db: apart, now: () => night }, worker);
    const kept = await apart.asSystem((tx) =>
      tx.row(
        sql`select j.run_at as at, j.attempts as tries from mails m join jobs j on j.id = m.id where recipient = 'madrid@test.test' and sent_at is null`,
      ),
    );
    await apart.close();
    expect(sent.sort()).toEqual(["account@test.test", "palmas@test.test"]);
    expect(kept).toEqual({ at: "2099-11-17T07:00:00.000Z", tries: 0 });
  });
});
