import { expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const { make, db, outbox, ...world } = await openWorld();
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa, alias: "Brisa Sol" });
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await make.lawyer({ user: counsel.id });
const colleague = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
await make.lawyer({ user: colleague.id });
const staff = await make.user({ role: "manager" });
const boss = await make.user({ role: "manager" });
const manager = await world.as(boss);

test("mails to lawyers say in the subject whom the record is about, a minor by initials; those to others do not", async () => {
  const { id } = await make.case({ customer: brisa, establishment: shop, lawyer: lawyer.id, minors: true });
  for (const [name, surname, birthDate] of [
    ["Adán", "Canario", "1990-01-01"],
    ["Menor", "Escondido", "2012-01-01"],
  ] as const) {
    const person = await make.criminal({ customer: brisa, name, surname, birthDate });
    await db.asSystem((tx) => tx.run(sql`insert into case_criminals (case_id, criminal_id) values (${id}, ${person.id})`));
  }
  const subjects: string[] = [];
  for (const person of [counsel, colleague, staff]) {
    await manager.tasks.create({ case: id, what: "Llamar", assignee: person.id, dueDate: "2030-05-05" });
    const [mail] = await mailsTo(outbox, person.email, 1);
    subjects.push(mail!.subject);
  }
  expect(subjects[0]).toMatch(/^Tarea en .+ · .*Canario/);
  expect(subjects[0]).not.toContain("Escondido");
  expect(subjects[0]).toContain("M. E.");
  expect(subjects[1]).toMatch(/^Tarea en .+ · .*Canario/);
  expect(subjects[1]).not.toContain("Escondido");
  expect(subjects[2]).toMatch(/^Tarea en .+/);
  expect(subjects[2]).not.toMatch(/Canario|Escondido| · /);
});

test("mails about a civil case name the other party to its lawyer", async () => {
  const { id } = await make.civilCase({ customer: brisa, lawyer: lawyer.id });
  await db.asSystem((tx) => tx.run(sql`update civil_cases set other_part = ${"Cristales\nDelta"} where id = ${id}`));
  await manager.tasks.create({ civilCase: id, what: "Llamar", assignee: counsel.id, dueDate: "2030-05-05" });
  expect((await mailsTo(outbox, counsel.email, 2)).at(-1)!.subject).toMatch(/ · Cristales Delta$/);
});
