import { afterAll, describe, expect, test, vi } from "vitest";
import { addDays, addMonths } from "#domain/law/days.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { reminders } from "#server/features/reminders/reminders.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { smtpServer } from "#tests/support/servers/smtp.ts";
import { openWorld } from "#tests/support/world.ts";

const smtp = await smtpServer();
/** A Wednesday without holidays nearby. */
const today = "2026-11-18";
const world = await openWorld({ smtpUrl: smtp.url }, "empty", () => new Date(`${today}T11:00:00Z`));
const { make, db, deps } = world;
const second = await world.another();
afterAll(async () => {
  await second.close();
  await smtp.close();
});
const brisa = await make.customer({ alias: "Brisa" });
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await make.lawyer({ user: counsel.id });
const shop = await make.establishment({ customer: brisa, alias: "Brisa Sol" });
const clerk = await make.user({ role: "customer", customer: brisa, establishments: [shop], locale: "fr" });
const place = { customer: brisa, establishment: shop, lawyer: lawyer.id };

/** Noon, this many days from today. */
const noonIn = (days: number) => `${addDays(today, days)}T11:30:00Z`;
const change = (table: string, id: string, sets: ReturnType<typeof sql>) =>
  db.asSystem((tx) => tx.run(sql`update ${sql.table(table)} set ${sets} where id = ${id}`));
const run = (of = deps) => reminders.run(of, {}, { id: "", progress: async () => undefined, cancelled: () => false });
/** The notices that the job made about a record: user, kind and count. */
const noticesOf = async (id: string) => {
  const rows = await db.asSystem((tx) =>
    tx.rows<{ kind: string; user: string }>(sql`select kind, user_id as user from notices where record_id = ${id} order by id`),
  );
  const who = new Map([
    [counsel.id, "lawyer"],
    [clerk.id, "clerk"],
  ]);
  return rows.map(({ kind, user }) => `${kind} ${who.get(user)}`).sort();
};
/** A case that meets the conditions of the rule, and whether anybody is reminded. */
const caseWith = async (sets: ReturnType<typeof sql>, values: Partial<Parameters<typeof make.case>[0]> = {}) => {
  const { id } = await make.case({ ...place, hasImages: "noCamerasOrFaulty", ...values });
  await change("cases", id, sets);
  return id;
};
const noticesAfterRun = async (ids: string[]) => {
  await run();
  return Promise.all(ids.map(noticesOf));
};

describe("a trial", () => {
  const trial = (days: number, status = "trialPending") => caseWith(sql`case_status = ${status}, trial_datetime = ${noonIn(days)}`);

  test("has reminders seven days and one day before, or later if the job did not run, but on no other day", async () => {
    const both = ["trialReminder clerk", "trialReminder lawyer"];
    const ids = [];
    for (const days of [8, 7, 5, 4, 2, 1, 0]) ids.push(await trial(days));
    expect(await noticesAfterRun(ids)).toEqual([[], both, both, [], [], both, both]);
    expect(await noticesAfterRun([await trial(7, "suspended")])).toEqual([[]]);
  });

  test("has one reminder per date", async () => {
    const id = await trial(7);
    await run();
    await Promise.all([run(), run(second.deps)]);
    expect(await noticesOf(id)).toHaveLength(2);
    await change("cases", id, sql`trial_datetime = ${noonIn(6)}`);
    await run();
    expect(await noticesOf(id)).toHaveLength(4);
    await change("cases", id, sql`trial_datetime = ${noonIn(1)}`);
    await run();
    expect(await noticesOf(id)).toHaveLength(6);
  });

  test("that is over without a result has a reminder from the next morning on", async () => {
    const ids = [await trial(0), await trial(-1), await trial(-3), await trial(-6), await trial(-1, "judgmentPending")];
    await change("cases", ids[0]!, sql`trial_datetime = ${new Date(deps.now().getTime() - 3_600_000)}`);
    expect(await noticesAfterRun(ids)).toEqual([[], ["trialResult lawyer"], ["trialResult lawyer"], [], []]);
  });
});

describe("missing documents", () => {
  test("have reminders after 7, 15 and 30 days that list them; after 30 days the lawyer is told that the case may be closed", async () => {
    const waiting = async (days: number, status = "pendingDoc") => {
      const id = await caseWith(sql`case_status = ${status}`);
      await db.asSystem((tx) =>
        tx.run(sql`insert into case_status_history (id, case_id, date, "to", reason)
          values (${newId()}, ${id}, ${noonIn(-days)}, 'pendingDoc', 'Ticket de caja; Imágenes; Atestado')`),
      );
      for (const [item, delivered] of [["Ticket de caja"], ["Imágenes"], ["Atestado", noonIn(-1)]] as const)
        await db.asSystem((tx) =>
          tx.run(sql`insert into case_document_requests (id, case_id, item, asked_at, fulfilled_at)
            values (${newId()}, ${id}, ${item}, ${noonIn(-days)}, ${delivered ?? null})`),
        );
      return id;
    };
    const ids = [];
    for (const days of [6, 7, 15, 20, 30]) ids.push(await waiting(days));
    ids.push(await waiting(7, "assessment"));
    // Who has delivered everything is not reminded.
    const delivered = await waiting(7);
    await db.asSystem((tx) => tx.run(sql`update case_document_requests set fulfilled_at = now() where case_id = ${delivered}`));
    ids.push(delivered);
    const clerks = ["pendingDoc clerk"];
    expect(await noticesAfterRun(ids)).toEqual([[], clerks, clerks, [], ["notProcessed lawyer", "pendingDoc clerk"], [], []]);
    await vi.waitFor(() => {
      const mails = smtp.to(clerk.email).filter(({ subject }) => subject.startsWith("Pièces manquantes"));
      expect(mails).toHaveLength(3);
      for (const { text } of mails) expect(text).toContain("- Ticket de caja\n- Imágenes\n\n");
    }, 10_000);
  });

  test("images have reminders 3, 10 and 20 days after the facts, unless there is a picture or a video", async () => {
    const facts = (days: number, hasImages: string, status = "new") =>
      caseWith(sql`datetime = ${noonIn(-days)}, recording_known_datetime = ${noonIn(-30)}, has_images = ${hasImages}, case_status = ${status}`);
    const withFile = async (type: string, field: string) => {
      const id = await facts(3, "storedUploaded");
      await db.asSystem((tx) =>
        tx.run(sql`insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
          values (${newId()}, 'case', ${id}, ${field}, 0, 'f', ${type}, 1, ${"0".repeat(64)}, ${Buffer.alloc(32)})`),
      );
      return id;
    };
    const ids = [
      await facts(2, "camerasMomentUnknown"),
      await facts(3, "camerasMomentUnknown"),
      await facts(10, "storedUploaded"),
      await facts(20, "uploadedFactsNotVisible"),
      await facts(3, "noCamerasOrFaulty"),
      await facts(3, "storedUploaded", "archived"),
      await withFile("video/mp4", "files"),
      await withFile("image/jpeg", "ticket"),
    ];
    const asked = ["images clerk"];
    expect(await noticesAfterRun(ids)).toEqual([[], asked, asked, asked, [], [], [], asked]);
  });

  test("images have to be handed over 72 hours after they are known: reminders the day before and on the last day, until it is recorded", async () => {
    // Known at noon three, two and one days ago: the last day is today, tomorrow and the day after.
    const known = (days: number, more = sql`recording_handed_datetime = null`) =>
      caseWith(sql`datetime = ${noonIn(-4)}, recording_known_datetime = ${noonIn(-days)}, has_images = 'storedUploaded', ${more}`);
    const acted = await known(2);
    await db.asSystem((tx) =>
      tx.run(sql`insert into case_actions (id, case_id, date, type, action) values (${newId()}, ${acted}, ${today}, 'police', 'imagesDelivery')`),
    );
    const ids = [
      await known(3),
      await known(2),
      await known(1),
      await known(4),
      await known(2, sql`recording_handed_datetime = ${noonIn(-1)}`),
      acted,
    ];
    const due = ["images clerk", "imagesHandOver clerk"];
    const past = ["images clerk"];
    expect(await noticesAfterRun(ids)).toEqual([due, due, past, past, past, past]);
    await vi.waitFor(() => {
      const mails = smtp.to(clerk.email).filter(({ subject }) => subject.startsWith("Images de l’affaire"));
      expect(mails).toHaveLength(2);
      for (const { text } of mails) expect(text).toContain("72 heures après la connaissance des images (art. 22.3 LO 3/2018)");
    }, 10_000);
  });

  test("recordings that are nowhere else have reminders the day before they are erased and on the last day", async () => {
    const [erased, tomorrow] = [addMonths(today, -1), addMonths(addDays(today, 1), -1)];
    const recorded = (day: string, more = sql`recording_known_datetime = ${noonIn(-20)}`) =>
      caseWith(sql`datetime = ${`${day}T11:30:00Z`}, has_images = 'storedUploaded', ${more}`);
    const ids = [
      await recorded(erased),
      await recorded(tomorrow),
      await recorded(addDays(tomorrow, 2)),
      await recorded(erased, sql`recording_handed_datetime = ${noonIn(-20)}`),
    ];
    expect(await noticesAfterRun(ids)).toEqual([["imagesErasure clerk"], ["imagesErasure clerk"], [], []]);
  });
});

describe("legal dates", () => {
  test("the establishment is reminded a week before a ban ends", async () => {
    const ban = (days: number, isOn = true) => caseWith(sql`restraining_order = ${isOn}, restraining_order_end_date = ${addDays(today, days)}`);
    const ids = [await ban(8), await ban(7), await ban(5), await ban(4), await ban(7, false)];
    expect(await noticesAfterRun(ids)).toEqual([[], ["orderEnd clerk"], ["orderEnd clerk"], [], []]);
  });

  test("the lawyer is reminded of limitation at fractions of a short term, months before the end of a long one, and on the last day", async () => {
    const of = async (crimeType: "petty" | "lessSerious", start: string) => {
      const date = addMonths(start, crimeType === "petty" ? 12 : 60);
      return caseWith(sql`crime_type = ${crimeType}, datetime = ${`${start}T11:30:00Z`}, limitation_date = ${date}, case_status = 'assessment'`);
    };
    const ended = (months: number) => addMonths(today, months);
    const share = (part: number) => addDays(today, -Math.ceil(365 * part));
    const ids = [
      await of("petty", share(0.6)),
      await of("petty", share(0.8)),
      await of("petty", share(0.95)),
      await of("petty", share(0.7)),
      await of("lessSerious", ended(-48)),
      await of("lessSerious", ended(-54)),
      await of("lessSerious", ended(-59)),
      await of("lessSerious", ended(-50)),
      await of("petty", ended(-12)),
    ];
    const reminded = ["limitation lawyer"];
    expect(await noticesAfterRun(ids)).toEqual([reminded, reminded, reminded, [], reminded, reminded, reminded, [], reminded]);
  });

  test("the lawyer is reminded three days and one day before the term to appeal ends", async () => {
    const notified = (day: string, status = "guiltyVerdict") =>
      caseWith(sql`case_status = ${status}, country = 'France', crime_type = 'lessSerious', judgment_type = 'damning', judgment_date = ${day},
        judgment_notification_date = ${day}`);
    // Ten days, moved off weekends: these end on Monday 23, Monday 23, Friday 20, Thursday 19, Wednesday 18 and Tuesday 17.
    const ids = [];
    for (const day of ["2026-11-13", "2026-11-11", "2026-11-10", "2026-11-09", "2026-11-08", "2026-11-07"]) ids.push(await notified(day));
    const reminded = ["appeal lawyer"];
    expect(await noticesAfterRun(ids)).toEqual([[], [], reminded, reminded, reminded, []]);
    // Five working days for a petty offence in Spain: Friday 20.
    const spanish = await caseWith(
      sql`case_status = 'innocentVerdict', crime_type = 'petty', judgment_date = '2026-11-13', judgment_notification_date = '2026-11-13'`,
    );
    expect(await noticesAfterRun([spanish])).toEqual([reminded]);
    // The other side has appealed: the own term still runs. Once this side has appealed, or the judgment is final, it does not.
    const [theirs, ours, final] = [
      await notified("2026-11-10", "appealPending"),
      await notified("2026-11-10", "appealPending"),
      await notified("2026-11-10"),
    ];
    await db.asSystem((tx) =>
      tx.run(sql`insert into case_actions (id, case_id, date, type, action) values (${newId()}, ${ours}, '2026-11-12', 'judicial', 'resource')`),
    );
    await change("cases", final, sql`final_date = '2026-11-12'`);
    expect(await noticesAfterRun([theirs, ours, final])).toEqual([reminded, [], []]);
    // A French judgment that was not served counts from the day it was given, whatever the status: Friday 20.
    const given = await caseWith(sql`case_status = 'archived', country = 'France', crime_type = 'lessSerious', judgment_date = '2026-11-10'`);
    expect(await noticesAfterRun([given])).toEqual([reminded]);
  });

  test("the lawyer is reminded of the terms of the proceedings until the step is taken", async () => {
    const reminded = ["legalTerm lawyer"];
    const indicted = () =>
      caseWith(
        sql`case_status = 'judicialInvestigation', crime_type = 'lessSerious', processing = 'normal', indictment_notification_date = '2026-11-06'`,
      );
    const [open, filed] = [await indicted(), await indicted()];
    const hearing = (sets = sql`country = 'France'`) => caseWith(sql`case_status = 'trialPending', trial_datetime = ${noonIn(4)}, ${sets}`);
    const [french, spanish, joined] = [await hearing(), await hearing(sql`country = 'Spain'`), await hearing()];
    for (const [id, action] of [
      [filed, "indictment"],
      [joined, "personation"],
    ] as const)
      await db.asSystem((tx) =>
        tx.run(sql`insert into case_actions (id, case_id, date, type, action) values (${newId()}, ${id}, '2026-11-12', 'judicial', ${action})`),
      );
    // Ten working days after Friday 6 November end on Friday 20; 24 hours before Sunday 22 it is Saturday 21.
    expect(await noticesAfterRun([open, filed, french, spanish, joined])).toEqual([reminded, [], reminded, [], []]);
  });

  test("the debt of a convicted person has a reminder every three months until it is paid or uncollectable", async () => {
    const owed = (months: number, more = sql`enforcement_payment = 1000`) =>
      caseWith(sql`case_status = 'guiltyVerdict', company_civil_liability = true, company_civil_liability_amount = 5000,
        judgment_date = ${addMonths(today, -months)}, ${more}`);
    const ids = [
      await owed(2),
      await owed(3),
      await owed(9),
      await owed(24),
      await owed(7),
      await owed(3, sql`enforcement_payment = 5000`),
      await owed(3, sql`enforcement_sentence_compliance = 'insolvency'`),
    ];
    const reminded = ["civilLiability lawyer"];
    expect(await noticesAfterRun(ids)).toEqual([[], reminded, reminded, reminded, [], [], []]);
  });
});

describe("an agreed instalment", () => {
  const instalment = (days: number, amount = 5000) => ({ kind: "instalment", date: addDays(today, -days), amount });
  const owing = async (lines: readonly { kind: string; date: string; amount: number }[], table: "case" | "civil_case" = "case") => {
    const id =
      table === "case"
        ? await caseWith(
            sql`case_status = 'archived', judgment_type = 'damning', company_civil_liability = true, company_civil_liability_amount = 10000`,
          )
        : (await make.civilCase({ customer: brisa, lawyer: lawyer.id })).id;
    const all = table === "case" ? lines : [{ kind: "award", date: today, amount: 10000 }, ...lines];
    for (const { kind, date, amount } of all)
      await db.asSystem((tx) =>
        tx.run(
          sql`insert into ${sql.table(`${table}_ledger`)} (id, ${sql.id(`${table}_id`)}, kind, date, amount) values (${newId()}, ${id}, ${kind}, ${date}, ${amount})`,
        ),
      );
    return id;
  };

  test("that is not paid has a reminder the day after it was due and a week later, also in civil cases", async () => {
    const paid = { kind: "payment", date: today, amount: 5000 };
    const ids = [
      await owing([instalment(0)]),
      await owing([instalment(1)]),
      await owing([instalment(1), paid]),
      // A payment of 50 € covers the first of two instalments; the second was due yesterday.
      await owing([instalment(31), instalment(1), paid]),
      await owing([instalment(5)]),
      await owing([instalment(8)]),
      await owing([instalment(12)]),
      await owing([instalment(1)], "civil_case"),
    ];
    const reminded = ["instalment lawyer"];
    expect(await noticesAfterRun(ids)).toEqual([[], reminded, [], reminded, [], reminded, [], reminded]);
  });
});

describe("civil cases", () => {
  test("the answer to a claim has reminders at 10, 5, 2 and 0 working days, for claims against the customer only", async () => {
    const due = async (day: string, partType = "defendant", status = "pendingDemandAnswer") => {
      const { id } = await make.civilCase({ customer: brisa, lawyer: lawyer.id });
      await change("civil_cases", id, sql`demand_response_due_date = ${day}, status = ${status}, part_type = ${partType}`);
      return id;
    };
    const ids = [];
    // Due in 11, 10, 7, 5, 2 and 0 working days, and yesterday.
    for (const day of ["2026-12-03", "2026-12-02", "2026-11-27", "2026-11-25", "2026-11-20", "2026-11-18", "2026-11-17"]) ids.push(await due(day));
    ids.push(await due("2026-11-25", "demanding"), await due("2026-11-25", "defendant", "answered"));
    const reminded = ["civilDue lawyer"];
    expect(await noticesAfterRun(ids)).toEqual([[], reminded, [], reminded, reminded, reminded, [], [], []]);
  });

  test("an opposed monitorio and the lapse of a judgment or a claim have reminders for the claimant", async () => {
    const given = async (sets: ReturnType<typeof sql>) => {
      const { id } = await make.civilCase({ customer: brisa, lawyer: lawyer.id });
      await change("civil_cases", id, sets);
      return id;
    };
    const opposed = sql`status = 'pendingDemandAnswer', procedure = 'monitoring', claimed_amount = 500000, opposition_notification_date = '2026-11-06'`;
    const ids = [
      // Ten working days after Friday 6 November end on Friday 20, in two days.
      await given(sql`${opposed}, part_type = 'demanding'`),
      await given(sql`${opposed}, part_type = 'defendant'`),
      // Five years after it became final, in a month.
      await given(sql`status = 'enforceable', part_type = 'demanding', final_date = '2021-12-18'`),
      await given(sql`status = 'enforceable', part_type = 'demanding', final_date = '2022-01-18'`),
      // The last day of one year.
      await given(sql`status = 'assessment', part_type = 'demanding', date = '2026-03-02', action_arisen_date = '2025-11-18'`),
      await given(sql`status = 'assessment', part_type = 'demanding', action_arisen_date = '2025-11-18', demand_date = '2026-01-10'`),
    ];
    const reminded = ["legalTerm lawyer"];
    expect(await noticesAfterRun(ids)).toEqual([reminded, [], reminded, [], reminded, []]);
  });

  test("a hearing whose videoconference is not arranged has a reminder ten days before", async () => {
    const hearing = async (sets: ReturnType<typeof sql>) => {
      const { id } = await make.civilCase({ customer: brisa, lawyer: lawyer.id });
      await change("civil_cases", id, sets);
      return id;
    };
    const ids = [
      await hearing(sql`prior_hearing_date = ${noonIn(10)}, prior_hearing_video_conference = 'pending'`),
      await hearing(sql`trial_hearing_date = ${noonIn(10)}, judgment = 'pending'`),
      await hearing(sql`prior_hearing_date = ${noonIn(10)}, prior_hearing_video_conference = 'yes'`),
      await hearing(sql`prior_hearing_date = ${noonIn(12)}, prior_hearing_video_conference = 'pending'`),
    ];
    const reminded = ["videoConference lawyer"];
    expect(await noticesAfterRun(ids)).toEqual([reminded, reminded, [], []]);
  });
});

test("a reminder arrives as mail over SMTP exactly once with two servers running, witnesses included", async () => {
  const own = await make.establishment({ customer: brisa, alias: "Brisa Norte" });
  const seller = await make.user({ role: "customer", customer: brisa, establishments: [own] });
  const court = await make.court({ alias: "Instrucción 3" });
  const { id, cid } = await make.case({ hasImages: "noCamerasOrFaulty", customer: brisa, establishment: own, lawyer: lawyer.id });
  const witness = await make.witness({ customer: brisa, email: "testigo@test.test" });
  await db.asSystem((tx) => tx.run(sql`insert into case_witnesses (id, case_id, witness_id) values (${newId()}, ${id}, ${witness.id})`));
  await change("cases", id, sql`case_status = 'trialPending', trial_datetime = ${noonIn(7)}, court_id = ${court.id}`);
  // The queue gives the job to one of the two servers; run twice more, it finds nothing left to send.
  for (let turn = 0; turn < 3; turn++) {
    const job = await db.asSystem((tx) => enqueue(tx, "reminders", {}));
    await vi.waitFor(
      async () => {
        const row = await db.asSystem((tx) => tx.row<{ state: string }>(sql`select state from jobs where id = ${job}`));
        expect(row?.state).toBe("done");
      },
      { timeout: 15_000 },
    );
  }
  const about = `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
  await smtp.until(seller.email);
  await smtp.until("testigo@test.test");
  await expect.poll(() => db.asSystem((tx) => tx.rows(sql`select from mails where sent_at is null`))).toEqual([]);
  const [mail, ...more] = smtp.to(seller.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: "Recordatorio: juicio en 7 días", text: expect.stringContaining(`Caso ${about}: juicio el `) });
  expect(mail!.text).toContain(`en Instrucción 3.\n\nhttp://sumario.test/main/cases/${id}`);
  expect(smtp.to("testigo@test.test")).toHaveLength(1);
  expect(smtp.to(counsel.email).filter(({ text }) => text.includes(about))).toHaveLength(1);
});

describe("a deadline that nobody acted on", () => {
  const due = async (values: Partial<Parameters<typeof make.civilCase>[0]> = {}) => {
    const { id } = await make.civilCase({ customer: brisa, lawyer: lawyer.id, partType: "defendant", ...values });
    await change("civil_cases", id, sql`demand_response_due_date = ${addDays(today, 7)}`);
    return id;
  };
  const runIn = (days: number) => run({ ...deps, now: () => new Date(noonIn(days)) });

  test("is told to the managers after the days of the setting, unless somebody changed the record or the setting is off", async () => {
    const boss = await make.user({ role: "manager", alias: "Gestora" });
    const manager = await world.as(boss);
    const admin = await world.as(await make.user({ role: "admin" }));
    const escalated = async () => (await manager.notices.list({})).notices.filter(({ kind }) => kind === "escalation");
    const [idle, touched] = [await due(), await due()];
    await run();
    const record = await manager.civilCases.get({ id: touched });
    await manager.civilCases.update({ id: touched, version: record.version, values: { otherPart: "Vecinos" } });
    await runIn(2);
    expect(await escalated()).toEqual([]);
    await admin.system.changeSettings({ escalationDays: 0 });
    await runIn(4);
    expect(await escalated()).toEqual([]);
    await admin.system.changeSettings({ escalationDays: 4 });
    await runIn(4);
    await runIn(4);
    const text = expect.stringMatching(/^Nadie ha actuado en el caso \d{4}-\d{6}: plazo para contestar u oponerse, 25 de noviembre de 2026$/);
    expect((await escalated()).filter(({ record: id }) => id === idle || id === touched)).toMatchObject([{ record: idle, text }]);
  });

  test("is told to the managers at once where no lawyer would hear of it", async () => {
    const boss = await make.user({ role: "manager" });
    const id = await due({ lawyer: null });
    await run();
    expect((await (await world.as(boss)).notices.list({})).notices).toMatchObject([{ kind: "escalation", record: id }]);
  });
});
