import { describe, expect, test } from "vitest";
import type { CalendarPeriod } from "#api/calendar.ts";
import { clashingHearings } from "#api/clashing-hearings.ts";
import { calendarLimit } from "#api/limits.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { sql } from "#server/db/sql.ts";
import { type Api, openWorld, refusal } from "#tests/support/world.ts";

// Before the hearings of 2027, which are to come.
const world = await openWorld({}, "empty", () => new Date("2026-11-17T11:00:00Z"));
const { make, db } = world;
const customer = await make.customer();
const shop = await make.establishment({ customer });
const canary = await make.establishment({ customer, zip: "35001", city: "Las Palmas" });
const paris = await make.establishment({ customer, country: "France", zip: "75001", city: "Paris" });
const [vera, ciro] = [await make.lawyer({ alias: "Vera", color: "#12657a" }), await make.lawyer({ alias: "Ciro" })];
const [north, south] = [await make.court({ alias: "Norte" }), await make.court({ alias: "Sur" })];
const manager = await world.as(await make.user());
const lawyer = await world.as(await make.user({ role: "lawyer", customers: [customer], whole: [customer] }));
const clerk = await world.as(await make.user({ role: "customer", customer, establishments: [shop] }));

const trialAt = (trialDatetime: string, values: Parameters<typeof make.case>[0] = {}) =>
  make.case({ customer, establishment: shop, datetime: "2025-11-01T10:00:00Z", trialDatetime, court: north.id, lawyer: vera.id, ...values });
const put = (id: string, values: Record<string, string | null>) =>
  db.asSystem((tx) =>
    tx.run(sql`update cases set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`))} where id = ${id}`),
  );
const during = (from: string, to = from) => ({ from, to });
const told = async (api: Api, day: string) => (await api.calendar.penal(during(day))).events.map(({ record, kind, time }) => [kind, record, time]);

describe("the penal calendar", () => {
  test("shows a hearing with its hour, court, room, lawyer and place", async () => {
    const { id, cid, version } = await trialAt("2026-02-10T09:30:00Z", { courtRoom: "2" });
    const { events, lawyers, total, counts } = await manager.calendar.penal(during("2026-02-10"));
    expect(events).toEqual([
      {
        id: `trial-${id}`,
        kind: "trial",
        record: id,
        version,
        number: `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`,
        status: "new",
        day: "2026-02-10",
        time: "10:30",
        at: "2026-02-10T09:30:00.000Z",
        timeZone: "Europe/Madrid",
        lawyer: vera.id,
        court: "Norte",
        room: "2",
        what: null,
        place: shop.alias,
        state: "set",
        accused: [],
        otherPart: null,
        procedure: null,
        answers: null,
        witnesses: [],
        clashes: [],
      },
    ]);
    expect([lawyers, total, counts]).toEqual([[{ id: vera.id, alias: "Vera", color: "#12657a" }], 1, null]);
  });

  test("names the accused and the procedure of a trial, to those who may see them", async () => {
    const own = await make.criminal({ customer, name: "Iria", surname: "Castro" });
    const second = await make.criminal({ customer, name: "Brais", surname: "Lema" });
    await trialAt("2026-02-17T09:00:00Z", { criminals: [own.id, second.id], autosMisdemeanor: "41/2026" });
    for (const api of [manager, lawyer, clerk]) {
      const { events } = await api.calendar.penal(during("2026-02-17"));
      const named = events.map(({ accused, procedure }) => [accused.map(({ alias }) => alias), procedure]);
      expect(named).toEqual([[["Brais Lema", "Iria Castro"], "41/2026"]]);
    }
  });

  test("names whom any date is about, the court too; minors by their initials, and terms of the law first in their day", async () => {
    const adult = await make.criminal({ customer, name: "Iria", surname: "Castro" });
    const minor = await make.criminal({ customer, name: "Lois", surname: "Rivas", birthDate: "2010-05-01" });
    const trial = await trialAt("2026-04-22T07:00:00Z", { criminals: [adult.id] });
    const { id } = await trialAt("2026-06-01T09:00:00Z", { criminals: [minor.id], restrainingOrderStartDate: "2026-04-22" });
    await put(id, { limitation_date: "2026-04-22" });
    const events = async (api: Api) =>
      (await api.calendar.penal(during("2026-04-22"))).events.map(({ kind, record, accused, court }) => [kind, record, accused[0]?.alias, court]);
    const day = (name: string) => [
      ["limitation", id, name, "Norte"],
      ["trial", trial.id, "Iria Castro", "Norte"],
      ["restrainingOrderStart", id, name, null],
    ];
    expect(await events(manager)).toEqual(day("Lois Rivas"));
    expect(await events(clerk)).toEqual(day("L. R. (menor)"));
  });

  test("has restraining orders, limitation dates, and adjourned hearings on their original day", async () => {
    const { id } = await trialAt("2026-03-04T09:00:00Z", { restrainingOrderStartDate: "2026-03-02", restrainingOrderEndDate: "2026-03-03" });
    await put(id, { limitation_date: "2026-03-05" });
    const values = { date: "2026-03-01T08:15:00Z", newDatetime: "2026-03-04T09:00:00Z", reason: "suspensionCourtCause" } as const;
    await manager.cases.adjournments.add({ id, values });
    const { events } = await manager.calendar.penal(during("2026-03-01", "2026-03-05"));
    expect(events.map(({ kind, day, time }) => [kind, day, time])).toEqual([
      ["adjournment", "2026-03-01", "09:15"],
      ["restrainingOrderStart", "2026-03-02", null],
      ["restrainingOrderEnd", "2026-03-03", null],
      ["trial", "2026-03-04", "10:00"],
      ["limitation", "2026-03-05", null],
    ]);
    expect(new Set(events.map(({ record }) => record))).toEqual(new Set([id]));
  });

  test("shows lawyers the last day to appeal that the case shows, and shows customers none", async () => {
    const { id } = await trialAt("2026-05-01T09:00:00Z", { penalType: "pettyTheft", crimeType: "petty" });
    await put(id, { case_status: "guiltyVerdict", judgment_notification_date: "2026-05-04" });
    const { dates } = await lawyer.cases.law({ id });
    const end = dates.find(({ key }) => key === "es.appeal.petty")!.date!;
    expect(await told(lawyer, end)).toEqual([["appealDeadline", id, null]]);
    expect(await told(lawyer, "2026-05-04")).toEqual([]);
    expect(await told(clerk, end)).toEqual([]);
  });

  test("shows it from the day a French judgment was given, whatever the status, until it is final or this side has appealed", async () => {
    const { id } = await trialAt("2026-06-01T09:00:00Z", { crimeType: "lessSerious", penalType: "lessSeriousTheft" });
    // Given on Tuesday 2 June 2026: the tenth day is Friday the 12th.
    await put(id, { country: "France", case_status: "judgmentPending", judgment_date: "2026-06-02" });
    expect(await told(lawyer, "2026-06-12")).toEqual([["appealDeadline", id, null]]);
    await put(id, { final_date: "2026-06-13" });
    expect(await told(lawyer, "2026-06-12")).toEqual([]);
    await put(id, { final_date: null });
    await lawyer.cases.actions.add({ id, values: { date: "2026-06-10", type: "judicial", action: "resource", channel: "lexnet" } });
    expect(await told(lawyer, "2026-06-12")).toEqual([]);
  });

  test("uses the time zone of the court, in lists, exports and documents too; without a known one that of the case", async () => {
    const madrid = await make.court({ zip: "28020", city: "Madrid" });
    const island = await make.court({ zip: "35001", city: "Las Palmas" });
    const heard = { establishment: canary, court: madrid.id, trialDatetime: "2026-12-01T10:00:00Z" };
    const { id, ...saved } = await trialAt(heard.trialDatetime, heard);
    const local = await trialAt("2026-12-01T10:30:00Z", { establishment: canary, court: island.id });
    expect([saved.timeZone, saved.hearingTimeZone, local.hearingTimeZone]).toEqual(["Atlantic/Canary", "Europe/Madrid", null]);
    expect(await manager.calendar.court({ id: madrid.id })).toEqual({ timeZone: "Europe/Madrid" });
    // Many courts are entered without a postal code: their province says where they are.
    const zoneIn = async (state: string | null) => (await manager.calendar.court({ id: (await make.court({ state })).id })).timeZone;
    expect(await Promise.all(["Madrid", "Santa Cruz de Tenerife", "LAS PALMAS", null].map(zoneIn))).toEqual([
      "Europe/Madrid",
      "Atlantic/Canary",
      "Atlantic/Canary",
      null,
    ]);
    // By instant, although 10:30 in the Canaries is less than 11:00 in Madrid.
    const { events } = await manager.calendar.penal(during("2026-12-01"));
    expect(events.map(({ record, time, timeZone }) => [record, time, timeZone])).toEqual([
      [id, "11:00", "Europe/Madrid"],
      [local.id, "10:30", "Atlantic/Canary"],
    ]);
    expect((await manager.cases.sheet({ id })).chips[0]).toBe("01/12/2026 11:00");
    const token = await world.signIn(await make.user());
    const path = `/api/cases/export?format=csv&columns=cid,trialDatetime&ids=${id}`;
    const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.text()).toMatch(/11:00/);
    // A court whose postal code is corrected takes its hearings along.
    const { version } = await manager.courts.get({ id: madrid.id });
    await manager.courts.update({ id: madrid.id, version, values: { zip: "38001" } });
    expect((await manager.calendar.penal(during("2026-12-01"))).events[0]).toMatchObject({ record: id, time: "10:00", timeZone: "Atlantic/Canary" });
  });

  test("shows the day at that place", async () => {
    const late = await trialAt("2026-11-16T23:30:00Z", { establishment: canary });
    const next = await trialAt("2026-11-16T23:30:00Z");
    const tribunal = await make.court({ country: "France", courtType: "frPoliceCourt", city: "Paris" });
    const french = await trialAt("2026-11-16T23:30:00Z", { establishment: paris, court: tribunal.id });
    expect(await told(manager, "2026-11-16")).toEqual([["trial", late.id, "23:30"]]);
    expect((await told(manager, "2026-11-17")).toSorted()).toEqual(
      [
        ["trial", next.id, "00:30"],
        ["trial", french.id, "00:30"],
      ].toSorted(),
    );
    for (const [day, count] of [
      ["2026-11-16", 1],
      ["2026-11-17", 2],
    ] as const)
      expect((await manager.cases.count({ filter: { trialDatetime: during(day) } })).count).toBe(count);
  });

  test("is right on days on which the clocks change", async () => {
    const ids = [];
    for (const at of ["2026-03-28T23:30:00Z", "2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
      ids.push((await trialAt(at)).id);
    expect((await told(manager, "2026-03-29")).map(([, , time]) => time)).toEqual(["00:30", "01:59", "03:00"]);
    expect((await told(manager, "2026-10-25")).map(([, , time]) => time)).toEqual(["02:30", "02:30"]);
  });

  test("can be filtered by lawyer and by kind; a trial is listed for the lawyer who attends it", async () => {
    const day = during("2026-04-07");
    const own = await trialAt("2026-04-07T08:00:00Z");
    const lent = await trialAt("2026-04-07T10:00:00Z", { trialLawyer: ciro.id });
    const nobodys = await trialAt("2026-04-07T12:00:00Z", { lawyer: null });
    await put(own.id, { limitation_date: "2026-04-07" });
    const found = async (more: object) => (await manager.calendar.penal({ ...day, ...more })).events.map(({ id }) => id).toSorted();
    expect(await found({ lawyers: [vera.id] })).toEqual([`limitation-${own.id}`, `trial-${own.id}`]);
    expect(await found({ lawyers: [ciro.id, "none"] })).toEqual([`trial-${lent.id}`, `trial-${nobodys.id}`].toSorted());
    expect(await found({ kinds: ["limitation"] })).toEqual([`limitation-${own.id}`]);
  });

  test("leaves out deleted cases", async () => {
    const { id, version } = await trialAt("2026-04-14T08:00:00Z");
    await manager.cases.remove({ id, version });
    expect(await told(manager, "2026-04-14")).toEqual([]);
  });
});

describe("the civil calendar", () => {
  test("has hearings, due dates and, after the judgment, the last day to appeal", async () => {
    const { id } = await make.civilCase({
      customer,
      lawyer: vera.id,
      court: south.id,
      priorHearingDate: "2026-06-01T08:00:00Z",
      trialHearingDate: "2026-06-03T09:00:00Z",
      demandNotificationDate: "2026-05-20",
      demandResponseDueDate: "2026-06-02",
    });
    expect((await lawyer.calendar.civil(during("2026-06-02"))).events.map(({ kind, court }) => [kind, court])).toEqual([["demandResponse", "Sur"]]);
    await db.asSystem((tx) =>
      tx.run(sql`update civil_cases set status = 'estimatedDemand', judgment_notification_date = '2026-06-04' where id = ${id}`),
    );
    const { events } = await lawyer.calendar.civil(during("2026-06-01", "2026-07-31"));
    expect(events.map(({ kind, day, time, court }) => [kind, day, time, court])).toEqual([
      ["priorHearing", "2026-06-01", "10:00", "Sur"],
      ["civilTrial", "2026-06-03", "11:00", "Sur"],
      // 20 working days after 4 June.
      ["appealDeadline", "2026-07-02", null, "Sur"],
    ]);
    expect(await refusal(clerk.calendar.civil(during("2026-06-01", "2026-06-03")))).toMatchObject({ status: 403 });
  });

  test("shows no last day to appeal where the law has no appeal", async () => {
    const judged = async (claimedAmount: number) => {
      const { id } = await make.civilCase({ customer, procedure: "verbal", claimedAmount, date: "2026-01-12" });
      await db.asSystem((tx) =>
        tx.run(sql`update civil_cases set status = 'dismissedDemand', judgment_notification_date = '2026-02-02' where id = ${id}`),
      );
      return id;
    };
    await judged(3000);
    const appealed = await judged(3000.01);
    const { events } = await lawyer.calendar.civil(during("2026-02-02", "2026-03-31"));
    expect(events.map(({ kind, record }) => [kind, record])).toEqual([["appealDeadline", appealed]]);
  });
});

/** The requests that the calendar sends when a hearing is dragged to another day. */
test("the civil calendar names the other party and the procedure, and the access log has it", async () => {
  const { id } = await make.civilCase({
    customer,
    otherPart: "Bonifacia Urrutia",
    procedureNumber: "77/2026",
    priorHearingDate: "2026-10-20T08:00:00Z",
  });
  const reader = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
  const { events } = await (await world.as(reader)).calendar.civil(during("2026-10-20"));
  expect(events).toMatchObject([{ record: id, otherPart: "Bonifacia Urrutia", procedure: "77/2026", accused: [] }]);
  await world.deps.accessLog.flush();
  const logged = await db.asSystem((tx) => tx.rows(sql`select way, entity, records from access_log where user_id = ${reader.id}`));
  expect(logged).toEqual([{ way: "list", entity: "civilCase", records: [id] }]);
});

describe("moving a pending trial", () => {
  const reason = "El perito no puede acudir";
  const later = "2027-04-06T09:00:00.000Z";

  test("of a civil case asks for a reason, which the history keeps", async () => {
    const { id } = await make.civilCase({ customer, lawyer: vera.id, court: south.id, trialHearingDate: "2027-03-02T09:00:00Z" });
    await db.asSystem((tx) => tx.run(sql`update civil_cases set status = 'trialPending', procedure = 'verbal' where id = ${id}`));
    const { version, record } = (await lawyer.calendar.civil(during("2027-03-02"))).events[0]!;
    const move = { id: record, version, to: "trialPending", trialHearingDate: later } as const;
    expect((await refusal(lawyer.civilCases.changeStatus(move))).data?.fields).toHaveProperty("reason");
    expect((await refusal(lawyer.civilCases.changeStatus({ ...move, reason: "  " }))).data?.fields).toHaveProperty("reason");
    const plain = await refusal(lawyer.civilCases.update({ id, version, values: { trialHearingDate: later } }));
    expect(plain.data?.fields).toEqual({ trialHearingDate: expect.stringMatching(/^La fecha de un juicio pendiente se cambia con su motivo/) });
    expect((await manager.civilCases.get({ id })).version).toBe(version);
    const moved = await lawyer.civilCases.changeStatus({ ...move, reason });
    expect(moved).toMatchObject({ status: "trialPending", trialHearingDate: later });
    expect(moved.statusHistory.at(-1)).toMatchObject({ from: "trialPending", to: "trialPending", reason });
    expect((await lawyer.calendar.civil(during("2027-04-06"))).events.map((event) => event.record)).toEqual([id]);
    expect((await lawyer.calendar.civil(during("2027-03-02"))).events).toEqual([]);
  });

  test("of a case records an adjournment; an ordinary save can neither change the date nor remove it", async () => {
    const { id, version } = await trialAt("2027-03-03T09:00:00Z", { penalType: "pettyTheft", crimeType: "petty", trialAction: "accusation" });
    await put(id, { case_status: "trialPending", trial_status: "pending" });
    for (const trialDatetime of [later, null]) {
      const refused = await refusal(lawyer.cases.update({ id, version, values: { trialDatetime, trialSet: false } }));
      expect([refused.status, refused.data?.fields?.trialDatetime]).toEqual([400, expect.stringMatching(/se cambia con su motivo/)]);
    }
    const inFrench = await world.as(await make.user(), "fr");
    expect((await refusal(inFrench.cases.update({ id, version, values: { trialDatetime: later } }))).data?.fields?.trialDatetime).toMatch(
      /^La date d’une audience à venir se change avec son motif/,
    );
    // The same instant in another notation is no change, and the rest of the tab is saved.
    const same = await lawyer.cases.update({ id, version, values: { trialDatetime: "2027-03-03T10:00:00+01:00", courtRoom: "5" } });
    expect(same).toMatchObject({ courtRoom: "5", adjournments: [] });
    const move = { id, version: same.version, to: "trialPending", trialDatetime: later } as const;
    expect((await refusal(lawyer.cases.changeStatus(move))).data?.fields).toHaveProperty("adjournment");
    const moved = await lawyer.cases.changeStatus({ ...move, adjournment: "suspensionCourtCause" });
    expect(moved.adjournments).toMatchObject([{ date: "2027-03-03T09:00:00.000Z", reason: "suspensionCourtCause", newDatetime: later }]);
  });

  const pendingTrial = async (trialDatetime: string) => {
    const { id } = await trialAt(trialDatetime, { penalType: "pettyTheft", crimeType: "petty", trialAction: "accusation" });
    await put(id, { case_status: "trialPending", trial_status: "pending" });
    return id;
  };
  const days = async (...wanted: string[]) => {
    const events = await Promise.all(wanted.map((day) => lawyer.calendar.penal(during(day))));
    return events.map(({ events: [event] }) => event && [event.kind, event.record, event.at]);
  };

  test("by an adjournment entered in the trial tab moves the trial in the case and in the calendar", async () => {
    const id = await pendingTrial("2027-08-03T09:00:00Z");
    const values = { date: "2027-08-03T09:00:00Z", reason: "suspensionCourtCause", newDatetime: "2027-09-07T09:00:00Z" } as const;
    const same = await refusal(lawyer.cases.adjournments.add({ id, values: { ...values, newDatetime: values.date } }));
    expect(same.data?.fields).toEqual({ newDatetime: "Indique la nueva fecha del juicio" });
    const moved = await lawyer.cases.adjournments.add({ id, values });
    expect(moved).toMatchObject({ caseStatus: "trialPending", trialDatetime: "2027-09-07T09:00:00.000Z" });
    expect(moved.adjournments).toMatchObject([{ date: "2027-08-03T09:00:00.000Z", reason: values.reason, newDatetime: "2027-09-07T09:00:00.000Z" }]);
    expect(await days("2027-08-03", "2027-09-07")).toEqual([
      ["adjournment", id, "2027-08-03T09:00:00.000Z"],
      ["trial", id, "2027-09-07T09:00:00.000Z"],
    ]);
    // The date of the pending trial is not changed behind its back.
    const [{ id: line, version }] = moved.adjournments as [(typeof moved.adjournments)[number]];
    const refused = await refusal(lawyer.cases.adjournments.change({ id, line, version, values: { newDatetime: later } }));
    expect(refused.data?.fields?.newDatetime).toMatch(/se cambia con su motivo/);
  });

  test("by an adjournment without a date suspends the case, and its new date sets the trial again", async () => {
    const id = await pendingTrial("2027-08-04T09:00:00Z");
    const values = { date: "2027-08-04T09:00:00Z", reason: "suspensionWitnessAbsence" } as const;
    const suspended = await lawyer.cases.adjournments.add({ id, values });
    expect(suspended).toMatchObject({ caseStatus: "suspended", trialStatus: "suspended", actions: [{ action: "suspensionWitnessAbsence" }] });
    const [{ id: line, version }] = suspended.adjournments as [(typeof suspended.adjournments)[number]];
    const early = await refusal(lawyer.cases.adjournments.change({ id, line, version, values: { newDatetime: "2027-08-01T09:00:00Z" } }));
    expect(early.data?.fields).toHaveProperty("newDatetime");
    const set = await lawyer.cases.adjournments.change({ id, line, version, values: { newDatetime: "2027-09-08T09:00:00Z" } });
    expect(set).toMatchObject({ caseStatus: "trialPending", trialDatetime: "2027-09-08T09:00:00.000Z", adjournments: [{ id: line }] });
    expect(await days("2027-09-08")).toEqual([["trial", id, "2027-09-08T09:00:00.000Z"]]);
  });

  test("is not needed before the trial is pending: the date is an ordinary field then", async () => {
    const { id, version } = await trialAt("2027-03-04T09:00:00Z");
    const { version: saved, trialDatetime } = await lawyer.cases.update({ id, version, values: { trialDatetime: later } });
    expect(trialDatetime).toBe(later);
    await put(id, { case_status: "suspended", trial_status: "suspended" });
    const refused = await refusal(lawyer.cases.update({ id, version: saved, values: { trialDatetime: "2027-06-04T09:00:00Z" } }));
    expect(refused.data?.fields).toHaveProperty("trialDatetime");
  });
});

describe("clashes", () => {
  test("are named between one lawyer's hearings in both calendars, to users who see both", async () => {
    const { id, cid } = await trialAt("2026-09-08T08:00:00Z");
    const civil = await make.civilCase({ customer, lawyer: vera.id, court: south.id, trialHearingDate: "2026-09-08T08:30:00Z" });
    const penalOnly = await world.as(await make.user({ role: "lawyer", customers: [customer], whole: [customer], casesTypes: ["penal"] }));
    const named = {
      kind: "civilTrial",
      record: civil.id,
      number: recordNumber(civil.cid),
      at: "2026-09-08T08:30:00.000Z",
      timeZone: "Europe/Madrid",
      court: "Sur",
    };
    const ofAll = (period: CalendarPeriod) => period.events.map((event) => clashingHearings(period, event));
    const clashes = async (api: Api) => {
      const period = await api.calendar.penal(during("2026-09-08"));
      return period.events.map((event) => [event.record, clashingHearings(period, event)]);
    };
    expect(await clashes(lawyer)).toEqual([[id, [named]]]);
    const back = [
      { kind: "trial", record: id, number: recordNumber(cid), at: "2026-09-08T08:00:00.000Z", timeZone: "Europe/Madrid", court: "Norte" },
    ];
    expect(ofAll(await lawyer.calendar.civil(during("2026-09-08")))).toEqual([back]);
    expect(await clashes(penalOnly)).toEqual([[id, []]]);
    // A filter by kind or lawyer does not hide the clash.
    const narrowed = await lawyer.calendar.civil({ ...during("2026-09-08"), kinds: ["civilTrial"], lawyers: [vera.id] });
    expect(ofAll(narrowed)).toEqual([back]);
  });

  test("of hearings in one answer are places in it, and only what clashes with them is added", async () => {
    const [one, other] = [await trialAt("2026-09-10T08:00:00Z"), await trialAt("2026-09-10T08:00:00Z")];
    // Two civil hearings: one at the hour of the trials, one that only clashes with that.
    for (const trialHearingDate of ["2026-09-10T08:50:00Z", "2026-09-10T09:20:00Z"])
      await make.civilCase({ customer, lawyer: vera.id, court: south.id, trialHearingDate });
    const period = await lawyer.calendar.penal(during("2026-09-10"));
    const named = new Map(period.events.map((event) => [event.record, clashingHearings(period, event)]));
    const civil = { kind: "civilTrial", at: "2026-09-10T08:50:00.000Z" };
    expect(named.get(one.id)).toMatchObject([{ kind: "trial", record: other.id }, civil]);
    expect(named.get(other.id)).toMatchObject([{ kind: "trial", record: one.id }, civil]);
    expect(period.hearings).toMatchObject([civil]);
  });
});

describe("a date that is about to be set", () => {
  test("names the hearings it clashes with, to users who see them", async () => {
    const { id } = await trialAt("2027-12-01T09:00:00Z");
    const civil = await make.civilCase({ customer, lawyer: vera.id, court: south.id, trialHearingDate: "2027-12-09T09:30:00Z" });
    const at = "2027-12-09T10:00:00+01:00";
    const [clash] = await lawyer.calendar.clashes({ kind: "trial", id, at });
    expect(clash).toMatchObject({ kind: "civilTrial", record: civil.id, at: "2027-12-09T09:30:00.000Z", court: "Sur" });
    expect(await lawyer.calendar.clashes({ kind: "trial", id, at: "2027-12-09T08:00:00Z" })).toEqual([]);
    // Its own date is no clash, nor is that of another lawyer or a cancelled one.
    expect(await lawyer.calendar.clashes({ kind: "civilTrial", id: civil.id, at: "2027-12-09T09:30:00Z" })).toEqual([]);
    expect(await lawyer.calendar.clashes({ kind: "trial", id, at, lawyer: ciro.id })).toEqual([]);
    expect(await lawyer.calendar.clashes({ kind: "trial", lawyer: vera.id, at })).toHaveLength(1);
    const stranger = await world.as(await make.user({ role: "lawyer" }));
    expect(await stranger.calendar.clashes({ kind: "trial", lawyer: vera.id, at })).toEqual([]);
    await manager.civilCases.changeStatus({ id: civil.id, version: civil.version, to: "archived", reason: "acuerdo" });
    expect(await lawyer.calendar.clashes({ kind: "trial", id, at })).toEqual([]);
  });
});

describe("a hearing has a state of its own", () => {
  const forced = { force: true, reason: "resolución del juzgado" } as const;
  const states = async (day: string) =>
    (await lawyer.calendar.penal(during(day))).events.map(({ kind, record, state, clashes }) => [kind, record, state, clashes.length > 0]);

  test.each(["archived", "dismissed", "prescription", "guiltyVerdict"] as const)(
    "and is cancelled when its case becomes %s; undo sets it again",
    async (to) => {
      const { id, version } = await trialAt("2027-11-03T09:00:00Z");
      const other = await trialAt("2027-11-03T09:15:00Z", { court: south.id });
      expect((await states("2027-11-03")).map(([, , ...rest]) => rest)).toEqual([
        ["set", true],
        ["set", true],
      ]);
      const ended = await manager.cases.changeStatus({ id, version, to, ...forced });
      expect(ended.hearingState).toBe("cancelled");
      expect(await states("2027-11-03")).toEqual([
        ["trial", id, "cancelled", false],
        ["trial", other.id, "set", false],
      ]);
      const back = await manager.cases.undoStatus({ id, version: ended.version });
      expect(back).toMatchObject({ caseStatus: "new", hearingState: "set" });
      expect((await states("2027-11-03")).map(([, , ...rest]) => rest)).toEqual([
        ["set", true],
        ["set", true],
      ]);
      for (const one of [back, other]) await manager.cases.remove({ id: one.id, version: one.version });
    },
  );

  test("which is held after a judgment, and suspended with the case", async () => {
    const { id, version } = await trialAt("2026-01-20T09:00:00Z");
    const held = await manager.cases.changeStatus({ id, version, to: "judgmentPending", ...forced });
    expect(held.hearingState).toBe("held");
    expect(await states("2026-01-20")).toEqual([["trial", id, "held", false]]);
    const again = await manager.cases.changeStatus({
      id,
      version: held.version,
      to: "trialPending",
      trialDatetime: "2027-11-10T09:00:00Z",
      ...forced,
    });
    expect(again.hearingState).toBe("set");
    const suspended = await manager.cases.changeStatus({ id, version: again.version, to: "suspended", adjournment: "other" });
    expect(suspended.hearingState).toBe("suspended");
    expect(await states("2027-11-10")).toContainEqual(["trial", id, "suspended", false]);
  });

  test("also in civil cases, where the term of an answer ends with the answer", async () => {
    const { id } = await make.civilCase({
      customer,
      lawyer: vera.id,
      court: south.id,
      procedure: "ordinary",
      demandNotificationDate: "2027-11-15",
      demandResponseDueDate: "2027-11-16",
      priorHearingDate: "2027-11-17T09:00:00Z",
      trialHearingDate: "2027-11-18T09:00:00Z",
    });
    const shown = async () => (await lawyer.calendar.civil(during("2027-11-15", "2027-11-18"))).events.map(({ kind, state }) => [kind, state]);
    const both = (prior: string, trial: string) => [
      ["priorHearing", prior],
      ["civilTrial", trial],
    ];
    expect(await shown()).toEqual([["demandResponse", null], ...both("set", "set")]);
    const { version } = await manager.civilCases.changeStatus({ id, version: 1, to: "answered", ...forced });
    expect(await shown()).toEqual(both("set", "set"));
    const lost = await lawyer.civilCases.update({ id, version, values: { priorHearingState: "suspended" } });
    expect(await shown()).toEqual(both("suspended", "set"));
    const set = await lawyer.civilCases.update({ id, version: lost.version, values: { priorHearingDate: "2027-11-17T10:00:00Z" } });
    expect(await shown()).toEqual(both("set", "set"));
    const pending = await manager.civilCases.changeStatus({ id, version: set.version, to: "trialPending", ...forced });
    expect(await shown()).toEqual(both("cancelled", "set"));
    const suspended = await lawyer.civilCases.changeStatus({
      id,
      version: pending.version,
      to: "trialPending",
      suspended: true,
      reason: "Enfermedad",
    });
    expect(await shown()).toEqual(both("cancelled", "suspended"));
    const dated = { id, version: suspended.version, to: "trialPending", trialHearingDate: "2027-11-18T11:00:00Z" } as const;
    const again = await lawyer.civilCases.changeStatus(dated);
    expect(await shown()).toEqual(both("cancelled", "set"));
    await lawyer.civilCases.changeStatus({ id, version: again.version, to: "archived", reason: "Acuerdo entre las partes" });
    expect(await shown()).toEqual(both("cancelled", "cancelled"));
  });
});

describe("a period", () => {
  test("has a hundred days at most", async () => {
    expect((await manager.calendar.penal(during("2026-01-01", "2026-04-10"))).counts).toBeNull();
    const wide = await refusal(manager.calendar.penal(during("2026-01-01", "2026-04-11")));
    expect([wide.status, wide.data?.fields]).toEqual([400, { to: "Elija un periodo de 100 días como máximo" }]);
    expect((await refusal(manager.calendar.civil(during("2026-01-02", "2026-01-01")))).status).toBe(400);
  });

  test.each([
    "from=2026-01-01",
    "from=2026-02-30&to=2026-03-01",
    "from=0001-01-01&to=0001-01-02",
    "from=2026-01-01&to=99999-01-01",
    "from=2026-01-01&to=2026-01-02&kinds[0]=civilTrial",
    "from=2026-01-01&to=2026-01-02&lawyers[0]=x%00",
    "from=2026-01-01&to=2026-01-02&lawyers[0]=' or true --",
    "from=2026-01-01&to=2026-01-02&more=1",
    "from[0]=2026-01-01&to=2026-01-02",
  ])("that is invalid is refused: %s", async (query) => {
    const headers = { authorization: `Bearer ${await world.signIn(await make.user())}` };
    expect((await fetch(`${world.url}/api/calendar/penal?${query}`, { headers })).status).toBe(400);
  });

  test("with too many events to list has their number per day, and counts all of them", async () => {
    const { id } = await trialAt("2027-05-03T08:00:00Z");
    const columns = (
      await db.asSystem((tx) =>
        tx.rows<{ name: string }>(sql`select column_name as name from information_schema.columns
        where table_name = 'cases' and column_name not in ('id', 'cid', 'trial_datetime') and is_generated = 'NEVER'`),
      )
    ).map(({ name }) => sql.id(name));
    const listed = sql.join(columns);
    await db.asSystem((tx) =>
      tx.run(sql`insert into cases (id, cid, trial_datetime, ${listed})
        select gen_random_uuid(), 2000000000 + n, trial_datetime + make_interval(days => n % 10), ${listed}
        from cases, generate_series(1, ${calendarLimit}) n where id = ${id}`),
    );
    const month = during("2027-05-01", "2027-05-31");
    const { events, counts, total, lawyers } = await manager.calendar.penal(month);
    expect([events, total, lawyers.map(({ alias }) => alias)]).toEqual([[], calendarLimit + 1, ["Vera"]]);
    expect(counts!.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(total).toBe((await manager.cases.count({ filter: { trialDatetime: month } })).count);
    expect(counts!.find(({ day }) => day === "2027-05-04")).toEqual({ day: "2027-05-04", kind: "trial", lawyer: vera.id, count: calendarLimit / 10 });
    expect((await manager.calendar.penal(during("2027-05-03", "2027-05-07"))).events).toHaveLength(calendarLimit / 2 + 1);
  });
});
