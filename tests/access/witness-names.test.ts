import { describe, expect, test } from "vitest";
import { addDays } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { daysAhead, noon } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const today = noon()().toISOString().slice(0, 10);
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const readers = {
  customer: await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
  supercustomer: await make.user({ role: "supercustomer", customer: brisa }),
  otherLawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
};
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const manager = await make.user({ role: "manager" });
const root = await world.as(manager);
const offender = await make.criminal({ customer: brisa, name: "Lucía", surname: "Ferreiro" });
const theft = await make.case({
  customer: brisa,
  establishment: shop,
  criminals: [offender.id],
  minors: true,
  lawyer: (await make.lawyer({ user: counsel.id })).id,
});
const witnesses = {
  guard: await make.witness({ customer: brisa, name: "Ramón", lastname: "Outeiro", email: "ramon@example.test" }),
  marked: await make.witness({ customer: brisa, name: "Nuria", lastname: "Castro", email: "nuria@example.test", minor: true }),
  young: await make.witness({ customer: brisa, name: "Xoel", lastname: "Pazos", email: "xoel@example.test", birthDate: addDays(today, -15 * 365) }),
  grown: await make.witness({ customer: brisa, name: "Uxía", lastname: "Lema", email: "uxia@example.test", birthDate: "1980-01-01", minor: true }),
};
for (const { id } of Object.values(witnesses)) await root.cases.witnesses.add({ id: theft.id, values: { witness: id, summoned: true } });
const hearing = daysAhead(3);
await world.db.asSystem((tx) =>
  tx.run(sql`update cases set trial_set = true, trial_datetime = ${hearing}, hearing_state = 'set' where id = ${theft.id}`),
);
const shownNames = ["N. C. (menor)", "Ramón Outeiro", "Uxía Lema", "X. P. (menor)"];
const hidden = /Nuria|Castro|Xoel|Pazos|nuria@|xoel@/;

async function exported(person: Person, path: string): Promise<string> {
  const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  return answer.text();
}

/** The witnesses of the hearing, as the day of a shop names them. */
async function namesOfDay(person: Person): Promise<string[]> {
  const day = await (await world.as(person)).today.read({});
  if (day.day !== "store") throw new Error(day.day);
  return day.hearings.rows.filter(({ record }) => record.id === theft.id).flatMap(({ witnesses: named }) => named.map(({ alias }) => alias));
}

describe.each(Object.keys(readers) as (keyof typeof readers)[])("to %s, of a case with a minor offender", (name) => {
  test("adult witnesses are read by name, and those who are minors by their initials", async () => {
    const api = await world.as(readers[name]);
    expect((await api.witnesses.pick({})).map(({ alias }) => alias).toSorted()).toEqual(shownNames);
    const found = await api.search.find({ q: "Outeiro", entities: ["witness"] });
    expect(found[0]?.rows.map(({ alias }) => alias) ?? []).toEqual(found.length > 0 ? ["Ramón Outeiro"] : []);
    expect(JSON.stringify([await api.witnesses.pick({}), found])).not.toMatch(hidden);
  });

  test("the case and the sheet of its trial name everybody", async () => {
    const api = await world.as(readers[name]);
    const inCase = (await api.cases.get({ id: theft.id })).witnesses.map(({ witness }) => witness.alias);
    expect(inCase.toSorted()).toEqual(["Nuria Castro", "Ramón Outeiro", "Uxía Lema", "Xoel Pazos"]);
    expect((await api.cases.sheet({ id: theft.id })).witnesses.join()).toContain("Ramón Outeiro");
  });
});

test("the day of the shop says which of its people go to court, and the calendar how many", async () => {
  expect((await namesOfDay(readers.customer)).toSorted()).toEqual(shownNames);
  const day = hearing.slice(0, 10);
  const { events } = await (await world.as(readers.customer)).calendar.penal({ from: addDays(day, -1), to: addDays(day, 1) });
  expect(events.find(({ record }) => record === theft.id)).toMatchObject({ answers: { total: 4 } });
  expect(JSON.stringify(events)).not.toMatch(hidden);
});

test("who goes to court in the days of a calendar: each shop its own people, the head office all, and only if asked", async () => {
  const otherShop = await make.establishment({ customer: brisa });
  const elsewhere = await make.case({ customer: brisa, establishment: otherShop });
  const colleague = await make.witness({ customer: brisa, name: "Sabela", lastname: "Moure" });
  await root.cases.witnesses.add({ id: elsewhere.id, values: { witness: colleague.id, summoned: true, confirmed: true } });
  const called = await make.case({ customer: brisa, establishment: shop });
  await root.cases.witnesses.add({ id: called.id, values: { witness: colleague.id } });
  const fix = (id: string, state: string) =>
    world.db.asSystem((tx) => tx.run(sql`update cases set trial_set = true, trial_datetime = ${hearing}, hearing_state = ${state} where id = ${id}`));
  await fix(elsewhere.id, "set");
  await fix(called.id, "cancelled");
  const day = hearing.slice(0, 10);
  const goes = async (person: Person, input: { witnesses?: boolean }) => {
    const { events } = await (await world.as(person)).calendar.penal({ from: addDays(day, -1), to: addDays(day, 1), kinds: ["trial"], ...input });
    return events.flatMap(({ record, witnesses: going }) => going.map(({ alias, confirmed }) => [record, alias, confirmed])).toSorted();
  };
  const own = shownNames.map((name) => [theft.id, name, false]);
  const colleagues = [[elsewhere.id, "Sabela Moure", true]];
  const clerkElsewhere = await make.user({ role: "customer", customer: brisa, establishments: [otherShop] });
  expect(await goes(readers.customer, { witnesses: true })).toEqual(own.toSorted());
  expect(await goes(clerkElsewhere, { witnesses: true })).toEqual(colleagues);
  expect(await goes(readers.supercustomer, { witnesses: true })).toEqual([...own, ...colleagues].toSorted());
  expect(await goes(readers.supercustomer, {})).toEqual([]);
});

test("another lawyer writes to adult witnesses; the lawyer of the case and staff see all", async () => {
  const addressees = async (person: Person) =>
    (await (await world.as(person)).letters.options({ entity: "case", id: theft.id })).recipients
      .filter(({ kind }) => kind === "witness")
      .map(({ email }) => email)
      .toSorted();
  expect(await addressees(readers.otherLawyer)).toEqual(["ramon@example.test", "uxia@example.test"]);
  expect(await addressees(counsel)).toHaveLength(4);
  expect((await (await world.as(counsel)).witnesses.pick({})).map(({ alias }) => alias)).toContain("Nuria Castro");
  expect(await exported(manager, "/witnesses/export?format=csv&columns=name,birthDate")).toContain("Nuria");
});

test("a mark that is taken away shows the name, and the day follows", async () => {
  expect(await namesOfDay(readers.customer)).toContain("N. C. (menor)");
  const { version } = await root.witnesses.get({ id: witnesses.marked.id });
  const off = await root.witnesses.update({ id: witnesses.marked.id, version, values: { minor: false } });
  expect(await namesOfDay(readers.customer)).toContain("Nuria Castro");
  await root.witnesses.update({ id: witnesses.marked.id, version: off.version, values: { minor: true } });
  expect(await namesOfDay(readers.customer)).toContain("N. C. (menor)");
});

test("a date of birth lies in the past", async () => {
  const { version } = await root.witnesses.get({ id: witnesses.young.id });
  const later = root.witnesses.update({ id: witnesses.young.id, version, values: { birthDate: addDays(today, 400) } });
  await expect(later).rejects.toMatchObject({ data: { fields: { birthDate: "La fecha no puede ser futura" } } });
});
