import { expect, test } from "vitest";
import type { DayParties } from "#api/today-parts.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { newId } from "#server/base/new-id.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { noon } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const run = (statement: Sql) => db.asSystem((tx) => tx.run(statement));
const today = localDay(noon()(), "Europe/Madrid");
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const user = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await make.lawyer({ user: user.id });
const colleague = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
await make.lawyer({ user: colleague.id });
const manager = await make.user({ role: "manager" });
const court = await make.court({ alias: "Instrucción 4 de Madrid" });
const writer = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));

/** A case of the lawyer with a task of today, an unread message, an adult and a minor. */
async function aCase() {
  const { id } = await make.case({ customer: brisa, establishment: shop, lawyer: lawyer.id, minors: true });
  await run(sql`update cases set court_id = ${court.id}, autos_misdemeanor = '120/2026' where id = ${id}`);
  for (const [name, surname, birthDate] of [
    ["Adán", "Canario", "1990-01-01"],
    ["Menor", "Escondido", addDays(today, -15 * 365)],
  ] as const) {
    const person = await make.criminal({ customer: brisa, name, surname, birthDate });
    await run(sql`insert into case_criminals (case_id, criminal_id) values (${id}, ${person.id})`);
  }
  for (const assignee of [user, colleague])
    await run(sql`insert into tasks (id, customer_id, case_id, what, assignee_id, due_date)
      values (${newId()}, ${brisa.id}, ${id}, 'Llamar', ${assignee.id}, ${today}::date)`);
  await writer.messages.shop.send({ entity: "case", id, message: newId(), text: "Hola", mentions: [], files: [] });
  return id;
}

test("every row of the day of lawyers and managers says whom it is about and before which court, and a minor by initials to other lawyers", async () => {
  const id = await aCase();
  for (const person of [user, colleague, manager]) {
    const day = await (await world.as(person)).today.read({});
    if (day.day !== "lawyer" && day.day !== "manager") throw new Error(day.day);
    const rows: [string, DayParties | undefined][] = [
      ...day.tasks.rows.map(({ record }): [string, DayParties | undefined] => [record.id, record.parties]),
      ...day.newRecords.rows.map(({ record }): [string, DayParties | undefined] => [record.id, record.parties]),
      ...(person === user ? day.unread.map(({ record, parties }): [string, DayParties | undefined] => [record, parties]) : []),
    ];
    const own = rows.filter(([record]) => record === id);
    // The task of each, the new case of its lawyer, the message to its lawyer; managers see both tasks.
    expect(own).toHaveLength(person === colleague ? 1 : 3);
    for (const [, parties] of own) {
      expect(parties).toMatchObject({ court: "Instrucción 4 de Madrid", procedure: "120/2026", otherPart: null });
      expect(parties!.accused.map(({ alias }) => alias)).toEqual(expect.arrayContaining([expect.stringContaining("Canario")]));
      expect(parties!.accused).toHaveLength(2);
      expect([person.role, JSON.stringify(parties).includes("Escondido")]).toEqual([person.role, person !== colleague]);
    }
  }
});

test("a name that changes is on the day at once", async () => {
  const id = await aCase();
  const api = await world.as(user);
  await api.today.read({});
  const named = await db.asSystem((tx) =>
    tx.row<{ id: string }>(
      sql`select p.id from criminals p join case_criminals l on l.criminal_id = p.id where l.case_id = ${id} and p.surname = 'Canario'`,
    ),
  );
  await run(sql`update criminals set surname = 'Renombrado' where id = ${named!.id}`);
  const day = await api.today.read({});
  if (day.day !== "lawyer") throw new Error(day.day);
  expect(JSON.stringify(day.tasks.rows.find(({ record }) => record.id === id)?.record.parties?.accused)).toContain("Renombrado");
});
