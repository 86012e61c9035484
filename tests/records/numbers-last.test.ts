import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { importClient } from "#tests/support/import-client.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const types = { casesTypes: ["penal", "issue", "civil"] as ("penal" | "issue" | "civil")[] };
const [brisa, other] = [await make.customer({ code: "B12345674", ...types }), await make.customer({ code: "A58818501", ...types })];
const [shop, otherShop] = [await make.establishment({ customer: brisa, code: "T-1" }), await make.establishment({ customer: other, code: "T-9" })];
const [boss, head, otherHead] = [
  await make.user({ role: "manager" }),
  await make.user({ role: "supercustomer", customer: brisa }),
  await make.user({ role: "supercustomer", customer: other }),
];
const [manager, office, elsewhere] = [await world.as(boss), await world.as(head), await world.as(otherHead)];
const { run } = importClient(world.url, await world.signIn(boss));

const headings = "customer;establishment;datetime;facts;ticketAmount;recoveredProducts;theftSeen;theftCount;looseArticles;hasImages;criminals";
const caseLine = (customer: string, establishment: string, criminals = "") =>
  `${customer};${establishment};10/01/2026 10:30;Sustrae dos artículos.;12,50;No;seenAndReported;onePerson;upToFour;storedUploaded;${criminals}`;
const caseFile = (...lines: string[]) => Buffer.from([headings, ...lines].join("\n"));

/** Locks something as somebody whose work takes long would. */
async function locked(statement: string, ...values: unknown[]) {
  await owner.query("begin");
  onTestFinished(async () => void (await owner.query("rollback")));
  await owner.query(statement, values);
}
const waiting = async () =>
  (await owner.query("select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows as {
    query: string;
  }[];
const numbersOf = async (table: string) => (await owner.query(`select cid from ${table} order by cid`)).rows.map(({ cid }) => cid as number);
const inOrder = (numbers: readonly number[]) => numbers.map((_, index) => numbers[0]! + index);

test("a check of an import takes no number and waits for no other import", async () => {
  await manager.cases.intake(intakeFrom(shop)({}, { customer: brisa.id }));
  await locked("update counters set last = last");
  for (const key of ["case", `case ${brisa.id}`])
    await owner.query("select pg_advisory_xact_lock(hashtextextended($1, $2))", [key, lockNumbers.imports]);
  await owner.query("select pg_advisory_xact_lock(hashtextextended($1, $2))", [brisa.id, lockNumbers.links]);
  const file = caseFile(...Array.from({ length: 30 }, () => caseLine("B12345674", "T-1")));
  expect(await run("cases", "check", file)).toMatchObject({ rows: 30, created: 30, errorCount: 0 });
});

test("a check lets go of what a line has written before it goes on", async () => {
  const person = await make.criminal({ customer: brisa, nickname: "el Zurdo" });
  const lines = Array.from({ length: 40 }, (_, index) => caseLine("B12345674", "T-1", index % 2 ? "" : "el zurdo"));
  let saves = 0;
  const saved: Promise<unknown>[] = [];
  const onProgress = (done: number, total: number) => {
    if (done <= total / 2 || done === total) return;
    // Between two lines: the lines before have written to this person.
    saved.push(
      manager.criminals
        .get({ id: person.id })
        .then(({ version }) => manager.criminals.update({ id: person.id, version, values: { nickname: `el Zurdo ${saves++}` } })),
    );
  };
  expect(await run("cases", "check", caseFile(...lines), { onProgress })).toMatchObject({ created: 40, errorCount: 0 });
  await Promise.all(saved);
  expect((await manager.criminals.get({ id: person.id })).version).toBe(1 + saves);
});

test.each(["intake", "import"] as const)("while an %s of one customer waits, others report and import", async (way) => {
  const person = await make.criminal({ customer: brisa, nickname: `Espera ${way}` });
  const before = await numbersOf("cases");
  await locked("select from criminals where id = $1 for update", person.id);
  const stuck =
    way === "intake"
      ? manager.cases.intake(intakeFrom(shop)({}, { customer: brisa.id, criminals: [person.id] }))
      : run("cases", "write", caseFile(caseLine("B12345674", "T-1"), caseLine("B12345674", "T-1", `Espera ${way}`)));
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
  await elsewhere.cases.intake(intakeFrom(otherShop)());
  await office.cases.intake(intakeFrom(shop)());
  expect(await run("cases", "write", caseFile(caseLine("A58818501", "T-9")))).toMatchObject({ created: 1 });
  await owner.query("rollback");
  await stuck;
  const numbers = await numbersOf("cases");
  expect(numbers).toHaveLength(before.length + (way === "intake" ? 4 : 5));
  expect(numbers).toEqual(inOrder(numbers));
});

test("a report with many people takes its number when nothing else is left to do but to tell others", async () => {
  await manager.cases.intake(intakeFrom(shop)({}, { customer: brisa.id }));
  await locked("update counters set last = last");
  const added = Array.from({ length: 12 }, (_, index) => ({ field: "criminals" as const, values: { nickname: `Uno de doce ${index}` } }));
  const report = office.cases.intake(intakeFrom(shop)({ added }));
  /** The tables that the one who waits for the counter has written. */
  const written = async () =>
    (
      await owner.query(`
        select relation::regclass::text as name from pg_locks where mode = 'RowExclusiveLock' and relation is not null and pid in (
          select pid from pg_locks where relation = 'counters'::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid())`)
    ).rows.map(({ name }) => name as string);
  await expect.poll(written, { timeout: 20_000 }).toEqual(expect.arrayContaining(["counters", "cases", "criminals", "case_criminals"]));
  await owner.query("rollback");
  expect((await report).criminals).toHaveLength(12);
});

test("numbers of all kinds have no gaps after refusals, and journal, notices and links show them", { timeout: 60_000 }, async () => {
  const person = await make.criminal({ customer: brisa, nickname: "la Rubia" });
  const intake = intakeFrom(shop);
  const wrong = { field: "vehicles" as const, values: { plate: "" } };
  const answers = await Promise.allSettled(
    Array.from({ length: 18 }, (_, index) =>
      (index % 2 ? manager.cases : manager.issues).intake(
        intake(index % 3 === 0 ? { added: [wrong] } : {}, { customer: brisa.id, criminals: [person.id] }),
      ),
    ),
  );
  expect(answers.flatMap((answer) => (answer.status === "rejected" ? [String(answer.reason?.message)] : []))).toHaveLength(6);
  await manager.issues.convert({ id: (await manager.issues.list({})).rows[0]!.id });
  const file = caseFile(caseLine("B12345674", "T-1", "la rubia"), caseLine("A58818501", "T-9"));
  expect(await run("cases", "write", file)).toMatchObject({ created: 2 });
  for (const table of ["cases", "issues"]) {
    const numbers = await numbersOf(table);
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual(inOrder(numbers));
  }
  const { rows: created } = await owner.query(`
    select c.cid, e.changes from cases c join journal e on e.record_id = c.id and e.action = 'create'`);
  expect(created.length).toBeGreaterThan(5);
  expect(created.map(({ changes }) => (changes as { field: string; to: unknown }[]).find(({ field }) => field === "cid")?.to)).toEqual(
    created.map(({ cid }) => cid),
  );
  const known = new Set(
    (await owner.query("select number from cases union all select 'H-' || number from issues")).rows.map(({ number }) => number as string),
  );
  const linked = (await owner.query("select changes from journal where record_id = $1 and action = 'update'", [person.id])).rows.flatMap(
    ({ changes }) => (changes as { to: { alias: string }[] }[]).flatMap(({ to }) => to.map(({ alias }) => alias)),
  );
  expect(linked.length).toBeGreaterThan(8);
  expect(linked.filter((alias) => !known.has(alias))).toEqual([]);
  const { rows: told } = await owner.query("select n.facts->>'cid' as told, c.number from notices n join cases c on c.id = n.record_id");
  expect(told.length).toBeGreaterThan(3);
  expect(told.map(({ told: number }) => number)).toEqual(told.map(({ number }) => number));
  expect((await owner.query("select from journal where changes::text ~ '-1[0-9]{9}|-1[0-9]{2}-[0-9]{7}'")).rowCount).toBe(0);
  expect((await verifyJournal(owner)).problem).toBeUndefined();
});
