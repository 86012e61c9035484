import { expect, test } from "vitest";
import { addDays, localDay } from "#domain/law/days.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";
import { daysAgo, daysAhead, hoursAgo, noon } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, as, signIn } = world;
const today = noon()().toISOString().slice(0, 10);
const company = await make.customer();
const [ours, theirs] = [
  await make.establishment({ customer: company, alias: "Ours" }),
  await make.establishment({ customer: company, alias: "Theirs" }),
];
const guard = await make.user({ role: "customer", customer: company, establishments: [ours] });
const colleague = await make.user({ role: "customer", customer: company, establishments: [ours] });
const other = await make.user({ role: "customer", customer: company, establishments: [theirs] });
const manager = await make.user();

async function ask(of: { id: string }, item: string, dueDate: string | null = null) {
  const id = newId();
  await db.asSystem((tx) =>
    tx.run(sql`insert into case_document_requests (id, case_id, item, asked_by_id, asked_at, due_date)
      values (${id}, ${of.id}, ${item}, ${manager.id}, ${hoursAgo(30)}, ${dueDate}::date)`),
  );
  return id;
}
const set = (of: { id: string }, status: string) => db.asSystem((tx) => tx.run(sql`update cases set case_status = ${status} where id = ${of.id}`));

async function dayOf(person: typeof guard) {
  const day = await (await as(person)).today.read({});
  if (day.day !== "store") throw new Error(day.day);
  return day;
}

test("what the lawyer asks for: of the own shop, late ones first, and nothing that a closed case left open", async () => {
  const [first, second, closed, foreign] = [
    await make.case({ establishment: ours, customer: company }),
    await make.case({ establishment: ours, customer: company }),
    await make.case({ establishment: ours, customer: company }),
    await make.case({ establishment: theirs, customer: company }),
  ];
  await set(first, "pendingDoc");
  await set(closed, "archived");
  await ask(first, "Sin plazo");
  await ask(second, "Grabación", addDays(today, 3));
  await ask(first, "Ticket", addDays(today, -1));
  await ask(second, "Para hoy", today);
  await ask(closed, "De un caso cerrado", addDays(today, -9));
  await ask(foreign, "De otra tienda", addDays(today, -9));
  const { requests } = await dayOf(guard);
  expect(requests.rows.map(({ item, isLate }) => [item, isLate])).toEqual([
    ["Ticket", true],
    ["Para hoy", false],
    ["Grabación", false],
    ["Sin plazo", false],
  ]);
  expect(requests.total).toBe(4);
  expect(requests.rows[0]!.record).toEqual({ entity: "case", id: first.id, number: expect.stringMatching(/^\d{4}-\d{6}$/), place: "Ours" });
  expect((await dayOf(other)).requests.rows.map(({ item }) => item)).toEqual(["De otra tienda"]);
});

test("a file sent for a request, and an answer in words, take it off the day", async () => {
  const record = await make.case({ establishment: ours, customer: company });
  const [ticket, camera] = [await ask(record, "Ticket de caja"), await ask(record, "Cámara")];
  const openOf = async () => (await dayOf(guard)).requests.rows.filter((one) => one.record.id === record.id).map(({ id }) => id);
  expect(new Set(await openOf())).toEqual(new Set([ticket, camera]));
  const api = await as(guard);
  const place = { collection: "cases", record: record.id, field: "files", request: ticket };
  const { id } = await sendFile(tusClient({ url: world.url, token: await signIn(guard) }), place, "ticket.jpg", await jpeg());
  await attachedFile(api, place, id);
  expect(await openOf()).toEqual([camera]);
  await api.cases.answerRequest({ id: record.id, line: camera, answer: "La cámara no grababa." });
  expect(await openOf()).toEqual([]);
});

test("reports: of the shop and the own ones, with what comes next", async () => {
  const shop = await make.establishment({ customer: company });
  const people = { customer: company, establishments: [shop] };
  const [mine, theirsToo] = [await make.user({ role: "customer", ...people }), await make.user({ role: "customer", ...people })];
  const old = await make.case({ establishment: shop, customer: company, by: mine, datetime: daysAgo(20), ticketAmount: 33.1 });
  const hearing = daysAhead(12);
  await db.asSystem((tx) =>
    tx.run(sql`update cases set case_status = 'trialPending', trial_set = true, trial_datetime = ${hearing} where id = ${old.id}`),
  );
  for (let n = 0; n < 11; n++) await make.case({ establishment: shop, customer: company, by: theirsToo, datetime: daysAgo(10) });
  const issue = await make.issue({
    establishment: shop,
    customer: company,
    by: mine,
    datetime: daysAgo(2),
    facts: "Se deja   una prenda\nen el probador.",
  });
  const { reports } = await dayOf(mine);
  expect(reports[0]).toMatchObject({
    record: { entity: "issue", id: issue.id },
    status: null,
    isMine: true,
    what: "Se deja una prenda en el probador.",
  });
  expect(reports.at(-1)).toMatchObject({ record: { id: old.id }, amount: 33.1, status: "trialPending", isMine: true });
  expect(reports.at(-1)!.hearing!.day).toBe(localDay(new Date(hearing), "Europe/Madrid"));
  expect(reports.filter(({ isMine }) => !isMine)).toHaveLength(10);
  expect((await dayOf(other)).reports.some(({ record }) => record.id === old.id)).toBe(false);
});

test("hearings: those with witnesses, who come or not; a minor by initials; and the log knows who was shown", async () => {
  const shop = await make.establishment({ customer: company });
  const person = await make.user({ role: "customer", customer: company, establishments: [shop] });
  const api = await as(manager);
  const court = await make.court({ alias: "Court of hearings" });
  const trial = async (days: number, values: object = {}) => {
    const record = await make.case({ establishment: shop, customer: company, ...values });
    await db.asSystem((tx) =>
      tx.run(
        sql`update cases set trial_set = true, trial_datetime = ${daysAhead(days)}, court_id = ${court.id}, hearing_state = 'set' where id = ${record.id}`,
      ),
    );
    return record;
  };
  const [with2, minors] = [await trial(3), await trial(5, { minors: true })];
  await trial(4);
  await trial(40);
  const [sure, summoned, child] = [
    await make.witness({ customer: company, name: "Ana", lastname: "Seguro" }),
    await make.witness({ customer: company, name: "Berto", lastname: "Citado" }),
    await make.witness({ customer: company, name: "Carla", lastname: "Joven", minor: true }),
  ];
  await api.cases.witnesses.add({ id: with2.id, values: { witness: sure.id, summoned: true, confirmed: true } });
  await api.cases.witnesses.add({ id: with2.id, values: { witness: summoned.id, summoned: true } });
  await api.cases.witnesses.add({ id: minors.id, values: { witness: child.id } });
  const { hearings } = await dayOf(person);
  expect(
    hearings.rows.map(({ record, court: at, witnesses }) => [
      record.id,
      at,
      witnesses.map(({ alias, ...state }) => [alias, state.summoned, state.confirmed]),
    ]),
  ).toEqual([
    [
      with2.id,
      "Court of hearings",
      [
        ["Ana Seguro", true, true],
        ["Berto Citado", true, false],
      ],
    ],
    [minors.id, "Court of hearings", [["C. J. (menor)", false, false]]],
  ]);
  await world.deps.accessLog.flush();
  const logged = await db.asSystem((tx) =>
    tx.rows<{ records: string[] }>(sql`select records from access_log where user_id = ${person.id} and entity = 'witness'`),
  );
  expect(new Set(logged.flatMap(({ records }) => records))).toEqual(new Set([sure.id, summoned.id, child.id]));
});

test("somebody without an establishment has an empty day", async () => {
  const nobody = await make.user({ role: "customer", customer: company, establishments: [] });
  expect(await dayOf(nobody)).toEqual({
    day: "store",
    today,
    requests: { total: 0, rows: [] },
    images: [],
    unread: [],
    reports: [],
    hearings: { total: 0, rows: [] },
  });
  expect((await dayOf(colleague)).requests.total).toBeGreaterThan(0);
});

test("papers are asked of the shop to which a case was moved", async () => {
  const moved = await make.case({ establishment: ours, customer: company });
  await ask(moved, "Ticket de la otra tienda");
  const asked = async (person: typeof guard) => (await dayOf(person)).requests.rows.some(({ item }) => item === "Ticket de la otra tienda");
  expect([await asked(guard), await asked(other)]).toEqual([true, false]);
  await db.asSystem((tx) => tx.run(sql`update cases set establishment_id = ${theirs.id} where id = ${moved.id}`));
  expect([await asked(guard), await asked(other)]).toEqual([false, true]);
});

test("images have the hour until which they can be handed over, messages are there, and nothing of another shop or another hour", async () => {
  const [fresh, foreign, stored] = [
    await make.case({ establishment: ours, customer: company, datetime: hoursAgo(5) }),
    await make.case({ establishment: theirs, customer: company, datetime: hoursAgo(5) }),
    await make.case({ establishment: ours, customer: company, datetime: hoursAgo(5) }),
  ];
  const known = hoursAgo(4);
  const writer = await as(manager);
  for (const { id } of [fresh, foreign, stored]) {
    const handed = id === stored.id && { recordingHandedDatetime: hoursAgo(1) };
    await writer.cases.update({ id, version: 1, values: { hasImages: "camerasMomentUnknown", recordingKnownDatetime: known, ...handed } });
  }
  await settleTerms(db);
  const own = (await dayOf(guard)).images.filter(({ record }) => [fresh.id, foreign.id, stored.id].includes(record.id));
  expect(own.map(({ record, kind, until }) => [record.id, kind, until])).toEqual([
    [fresh.id, "handOver", new Date(Date.parse(known) + 72 * 3_600_000).toISOString()],
    [fresh.id, "erasure", expect.stringMatching(/^\d{4}-/)],
  ]);
  await writer.messages.shop.send({ entity: "case", id: fresh.id, message: newId(), text: "¿Hay otra cámara en la puerta?", mentions: [guard.id] });
  expect((await dayOf(guard)).unread).toMatchObject([{ record: fresh.id, thread: "shop", messages: 1 }]);
  expect((await dayOf(other)).unread).toEqual([]);
});
