import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Today } from "#api/today.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { keysOf } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import { issue } from "#domain/issues/issue.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { loadPerson } from "#server/auth/principal.ts";
import { newId } from "#server/base/new-id.ts";
import type { SignedContext } from "#server/context.ts";
import { readToday } from "#server/features/today/read-today.ts";
import { openKeptAnswers } from "#server/journal/kept-answers.ts";
import type { Person } from "#tests/support/factory.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { type Api, client, openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const second = await world.another();
afterAll(() => second.close());

const today = localDay(deps.now(), "Europe/Madrid");
const [brisa, other] = [await make.customer(), await make.customer()];
const shops = [
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: other }),
];
const manager = await make.user();
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const guard = await make.user({ role: "customer", customer: brisa, establishments: [shops[0]!] });
const office = await make.user({ role: "supercustomer", customer: brisa });
const stranger = await make.user({ role: "supercustomer", customer: other });
const people = [manager, counsel, guard, office, stranger];
const lawyers = [await make.lawyer({ user: counsel.id }), await make.lawyer()];
const courts = [await make.court(), await make.court({ zip: "35001", state: "Las Palmas" })];
const criminals = [
  await make.criminal({ customer: brisa, birthDate: addDays(today, -16 * 365) }),
  await make.criminal({ customer: brisa }),
  await make.criminal({ customer: brisa }),
];
const bands = [await make.band({ customer: brisa }), await make.band({ customer: brisa })];
const witnesses = [await make.witness({ customer: brisa }), await make.witness({ customer: brisa })];
const pools: Readonly<Record<string, readonly { id: string }[]>> = {
  ...{ customer: [brisa, other], establishment: shops, lawyer: lawyers, court: courts, criminal: criminals, band: bands },
};

type Kind = "cases" | "civilCases" | "issues";
const entities = { cases: penalCase, civilCases: civilCase, issues: issue };
const records: { kind: Kind; id: string }[] = [];
const facts = { customer: brisa, establishment: shops[0]!, ticketAmount: 2000 };
for (const criminal of [0, 0, 1, 1])
  records.push({
    kind: "cases",
    id: (await make.case({ ...facts, lawyer: lawyers[0]!.id, criminals: [criminals[criminal]!.id], bands: [bands[0]!.id] })).id,
  });
records.push(
  { kind: "cases", id: (await make.case(facts)).id },
  { kind: "issues", id: (await make.issue({ customer: brisa, establishment: shops[0]! })).id },
);
records.push({ kind: "civilCases", id: (await make.civilCase({ customer: brisa, lawyer: lawyers[0]!.id })).id });

/** The API of the other process: nothing but the journal tells this one what was written. */
const there = async (person: Person): Promise<Api> => client(`http://127.0.0.1:${second.port}`, await world.signIn(person));
const [boss, clerk, head] = [await there(await make.user({ role: "admin" })), await there(guard), await there(office)];
type Anything = Readonly<Record<string, (input: object) => Promise<Record<string, unknown>>>>;
const of = (kind: Kind) => boss[kind] as unknown as Anything;
const version = async (kind: Kind, id: string) => (await of(kind).get!({ id })).version;
const change = async (kind: Kind, id: string, values: object) => of(kind).update!({ id, version: await version(kind, id), values });

/** A write that the product refuses leaves everything as it was. */
const attempt = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: { status?: number }) => {
      if (!error.status || error.status >= 500) throw error;
      return false;
    },
  );

const withoutHealth = (day: Today) => (day.day === "manager" ? { ...day, health: null } : day);

async function freshDayOf(person: Person): Promise<Today> {
  const user = (await db.asSystem((tx) => loadPerson(tx, person.id)))!;
  const fresh = { ...deps, keptAnswers: openKeptAnswers({ onUnrecorded: () => undefined }) };
  const context = { deps: fresh, reads: deps.reads.current(), user, locale: "es" } as SignedContext;
  return JSON.parse(JSON.stringify(await readToday(context, {})));
}

async function compareDays(what: string) {
  await settleTerms(second.deps.db);
  for (const person of people) {
    const kept = (await (await world.as(person)).today.read({})) as Today;
    expect(withoutHealth(kept), `${what}, ${person.role}`).toEqual(withoutHealth(await freshDayOf(person)));
  }
}

// The first look of a head office begins a visit.
for (const person of people) await (await world.as(person)).today.read({});

/** Some value of a field, near to what a day shows. */
function sampleOf(field: Field, pick: number): unknown {
  switch (field.kind) {
    case "text":
    case "longText":
      return `Texto ${pick}`;
    case "money":
    case "integer":
      return 1 + (pick % 3000);
    case "boolean":
      return pick % 2 === 0;
    case "date":
      return addDays(today, (pick % 60) - 50);
    case "datetime":
      return `${addDays(today, -(pick % 40))}T09:30:00.000Z`;
    case "enum":
      return keysOf(field.of)[pick % keysOf(field.of).length];
    case "ref":
      return pools[field.to]?.[pick % pools[field.to]!.length]?.id ?? null;
    case "refs":
      return pools[field.to] ? [pools[field.to]![pick % pools[field.to]!.length]!.id] : [];
    default:
      return undefined;
  }
}

const writable = (kind: Kind) =>
  Object.entries(entities[kind].fields as Readonly<Record<string, Field>>).filter(
    ([, field]) => field.edit !== "system" && sampleOf(field, 0) !== undefined,
  );

test("whichever field of a record changes, everybody's kept day is as one made anew", { timeout: 240_000 }, async () => {
  const { id } = records[0]!;
  await change("cases", id, { trialSet: true, trialDatetime: daysAhead(3), court: courts[0]!.id });
  await boss.cases.witnesses.add({ id, values: { witness: witnesses[0]!.id } } as never);
  await compareDays("a hearing");
  let written = 0;
  for (const { kind, id: record } of [records[0]!, records[6]!, records[5]!])
    for (const [name, field] of writable(kind)) {
      if (name === "customer" || name === "establishment") continue;
      const values = { [name]: name === "trialDatetime" ? daysAhead(4) : sampleOf(field, 2) };
      if (!(await attempt(change(kind, record, values)))) continue;
      written++;
      await compareDays(`${kind}.${name}`);
    }
  expect(written).toBeGreaterThan(60);
});

type Write = (kind: Kind, id: string, pick: number) => Promise<unknown>;
const caseOnly =
  (write: (id: string, pick: number) => Promise<unknown>): Write =>
  async (kind, id, pick) =>
    kind === "cases" ? write(id, pick) : undefined;

const writes: Readonly<Record<string, Write>> = {
  "any field": async (kind, id, pick) => {
    const [name, field] = writable(kind)[pick % writable(kind).length]!;
    await change(kind, id, { [name]: sampleOf(field, pick) });
  },
  "a hearing": async (kind, id, pick) =>
    kind === "issues"
      ? undefined
      : change(
          kind,
          id,
          kind === "cases"
            ? { trialSet: true, trialDatetime: daysAhead(pick % 12), court: courts[0]!.id }
            : { priorHearingDate: daysAhead(pick % 12) },
        ),
  "a status": async (kind, id, pick) => {
    if (kind === "issues") return;
    const keys = keysOf(kind === "cases" ? "caseStatus" : "civilStatus");
    const to = keys[pick % keys.length];
    await of(kind).changeStatus!({ id, version: await version(kind, id), to, reason: "prueba", force: true, accepted: true });
  },
  "an undone status": async (kind, id) => (kind === "issues" ? undefined : of(kind).undoStatus!({ id, version: await version(kind, id) })),
  "another lawyer": (kind, id, pick) => change(kind, id, { lawyer: [null, ...lawyers.map((one) => one.id)][pick % 3] }),
  "another amount": (kind, id, pick) => change(kind, id, kind === "civilCases" ? { claimedAmount: pick % 3000 } : { ticketAmount: pick % 3000 }),
  "other people": (kind, id, pick) =>
    kind === "civilCases" ? Promise.resolve() : change(kind, id, { criminals: [criminals[pick % 3]!.id], bands: [bands[pick % 2]!.id] }),
  "a move": (kind, id, pick) => {
    const shop = shops[pick % 3]!;
    const customer = pick % 3 === 2 ? other.id : brisa.id;
    return change(kind, id, kind === "civilCases" ? { customer } : { customer, establishment: shop.id });
  },
  "an action": caseOnly((id, pick) =>
    boss.cases.actions.add({ id, values: { date: addDays(today, -(pick % 30)), type: "judicial", action: "otherBrief" } }),
  ),
  "a witness": caseOnly((id, pick) => boss.cases.witnesses.add({ id, values: { witness: witnesses[pick % 2]!.id } } as never)),
  "a task": async (kind, id, pick) => {
    const name = { cases: "case", civilCases: "civilCase", issues: "issue" }[kind];
    await boss.tasks.create({
      what: `Llamar ${pick}`,
      dueDate: addDays(today, (pick % 14) - 4),
      [name]: id,
      assignee: pick % 2 ? counsel.id : null,
    } as never);
  },
  "a task that is done": async () => {
    const [first] = (await boss.tasks.list({ filter: { done: false } } as never)).rows;
    if (first) await boss.tasks.finish({ id: first.id });
  },
  "a message": async (kind, id) =>
    kind === "civilCases"
      ? undefined
      : clerk.messages.shop.send({ entity: kind === "cases" ? "case" : "issue", id, message: newId(), text: "Hola", mentions: [], files: [] }),
  "a new case": async (_kind, _id, pick) => {
    const lawyer = [null, ...lawyers.map((one) => one.id)][pick % 3]!;
    records.push({
      kind: "cases",
      id: (await make.case({ ...facts, ticketAmount: pick % 3000, lawyer, criminals: [criminals[pick % 3]!.id] } as never)).id,
    });
  },
  "a new issue": () => make.issue({ customer: brisa, establishment: shops[0]!, criminals: [criminals[0]!.id] } as never),
  "a case of another customer": () => make.case({ customer: other, establishment: shops[2]! }),
  "a removed record that comes back": async (kind, id) => {
    await of(kind).remove!({ id, version: await version(kind, id) });
    await compareDays(`removed ${kind}`);
    await of(kind).restore!({ id });
  },
  "a name": async (_kind, _id, pick) => {
    const one = criminals[pick % 3]!.id;
    await boss.criminals.update({ id: one, version: (await boss.criminals.get({ id: one })).version, values: { name: `Nombre ${pick}` } });
  },
  "a date of birth": async (_kind, _id, pick) => {
    const one = criminals[pick % 3]!.id;
    const values = { birthDate: addDays(today, -(14 + (pick % 8)) * 365) };
    await boss.criminals.update({ id: one, version: (await boss.criminals.get({ id: one })).version, values });
  },
  "the name of a shop": async (_kind, _id, pick) => {
    const { id } = shops[pick % 3]!;
    await boss.establishments.update({ id, version: (await boss.establishments.get({ id })).version, values: { alias: `Tienda ${pick}` } });
  },
  "the name of a court": async (_kind, _id, pick) => {
    const { id } = courts[pick % 2]!;
    await boss.courts.update({ id, version: (await boss.courts.get({ id })).version, values: { alias: `Juzgado ${pick}` } });
  },
  "a dismissed alert": async () => {
    const day = (await head.today.read({})) as Today;
    if (day.day === "headOffice" && day.alerts[0])
      await head.alerts.dismiss({ kind: day.alerts[0].kind, subject: day.alerts[0].subject, mark: day.alerts[0].mark });
  },
  "other rules": async (_kind, _id, pick) => {
    const { version: at } = await head.alerts.rules({ id: brisa.id });
    const rules = { amount: pick % 2000, repeatCases: 2 + (pick % 2), repeatDays: 90, bands: pick % 4 > 0, aboveUsual: null };
    await head.alerts.changeRules({ id: brisa.id, ...rules, version: at });
  },
};

test("an overdue task counts under the lawyer of its record while that is there, whoever has to do it", { timeout: 240_000 }, async () => {
  const records = {
    cases: (await make.case({ ...facts, lawyer: lawyers[0]!.id })).id,
    civilCases: (await make.civilCase({ customer: brisa, lawyer: lawyers[0]!.id })).id,
    issues: (await make.issue({ customer: brisa, establishment: shops[0]!, lawyer: lawyers[0]!.id })).id,
  };
  const overdue = async () => {
    const day = (await (await world.as(manager)).today.read({})) as Today;
    return day.day === "manager" ? day.loads.find(({ lawyer }) => lawyer.id === lawyers[0]!.id)?.overdueTasks : undefined;
  };
  for (const [kind, name] of [
    ["cases", "case"],
    ["civilCases", "civilCase"],
    ["issues", "issue"],
  ] as const) {
    const id = records[kind];
    await boss.tasks.create({ what: "Llamar", dueDate: addDays(today, -3), [name]: id, assignee: manager.id } as never);
    const before = (await overdue())!;
    await of(kind).remove!({ id, version: await version(kind, id) });
    await compareDays(`removed ${kind}`);
    expect(await overdue()).toBe(before - 1);
    await of(kind).restore!({ id });
    await compareDays(`restored ${kind}`);
    expect(await overdue()).toBe(before);
  }
});

test("after any writes by anybody, every part of everybody's kept day is as one made anew", { timeout: 240_000 }, async () => {
  const write = fc.record({ name: fc.constantFrom(...Object.keys(writes)), at: fc.nat(), pick: fc.nat({ max: 5000 }) });
  let written = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 10, maxLength: 10, size: "max" }), async (each) => {
      for (const { name, at, pick } of each) {
        const { kind, id } = records[at % records.length]!;
        if (await attempt(writes[name]!(kind, id, pick))) written++;
        await compareDays(`${name} of ${kind}`);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
  expect(written).toBeGreaterThan(25);
});
