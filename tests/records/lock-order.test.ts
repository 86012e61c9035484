import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { importClient, shopFile, shopLine } from "#tests/support/import-client.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { countDeadlocks, inWaves } from "#tests/support/servers/contention.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
beforeAll(() => owner.connect());
afterAll(() => owner.end());
const brisa = await make.customer({ code: "B12345674" });
const shop = await make.establishment({ customer: brisa });
const head = await make.user({ role: "supercustomer", customer: brisa });
const boss = await make.user({ role: "manager" });
const intake = intakeFrom(shop);

const many = <Made>(count: number, make: (index: number) => Promise<Made>) => Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const rowsOf = async (query: string, ...values: unknown[]) => (await owner.query(query, values)).rows;
/** Statuses of answers that are neither a success nor a conflict that the person is told of. */
const failures = (answers: { status: number; error?: unknown }[]) => answers.filter(({ status }) => status !== 200 && status !== 409);

test("intake with new people beside links of the same customer: every request is answered", { timeout: 180_000 }, async () => {
  const pairs = 12;
  const [bands, cars] = [await many(pairs, () => make.band({ customer: brisa })), await many(pairs, () => make.vehicle({ customer: brisa }))];
  const submissions = bands.map((_, index) => intake({ added: [{ field: "criminals", values: { nickname: `Nuevo ${index}` } }] }));
  const deadlocks = await countDeadlocks(world, async ({ as }) => {
    const office = await as(head);
    const answers = await inWaves(
      bands.flatMap(({ id }, index) => [
        () => office.cases.intake(submissions[index]!),
        () => office.bands.update({ id, version: 1, values: { vehicles: [cars[index]!.id] } }),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
  expect(deadlocks).toBe(0);
  const ids = submissions.map(({ id }) => id);
  expect(await rowsOf("select count(*)::int as people from case_criminals where case_id = any($1)", ids)).toEqual([{ people: pairs }]);
  expect((await verifyJournal(owner)).problem).toBeUndefined();
});

test("intake, links, conversion, import and bulk of one customer at once: none fails and nothing is half written", { timeout: 240_000 }, async () => {
  const size = 6;
  const [bands, criminals] = [await many(size, () => make.band({ customer: brisa })), await many(size, () => make.criminal({ customer: brisa }))];
  // The head office sees offenders of its cases and issues.
  const [cases, issues] = [
    await many(size, () => make.case({ establishment: shop, customer: brisa })),
    await many(size, () => make.issue({ establishment: shop, customer: brisa, bands: [bands[0]!.id], criminals: criminals.map(({ id }) => id) })),
  ];
  const [lawyer, ids] = [await make.lawyer(), cases.map(({ id }) => id)];
  const everyBand = bands.map(({ id }) => id);
  const submissions = Array.from({ length: 2 * size }, (_, n) =>
    intake(
      {
        added: [
          { field: "criminals", values: { nickname: `Uno ${n}`, bands: everyBand } },
          { field: "vehicles", values: { plate: make.plate() } },
        ],
      },
      n % 2 ? { criminals: [criminals[n % size]!.id] } : {},
    ),
  );
  // The same two codes in either order.
  const lines = (n: number) => shopFile(...(n % 2 ? ["A", "B"] : ["B", "A"]).map((letter) => shopLine(`IM${letter}${n >> 1}`)));
  const accepted = new Set<string>();
  const deadlocks = await countDeadlocks(world, async ({ as, url }) => {
    const [office, manager] = [await as(head), await as(boss)];
    const { run } = importClient(url, await world.signIn(boss));
    const requests = Array.from({ length: size }, (_, n) => [
      () => office.cases.intake(submissions[n]!).then(({ id }) => accepted.add(id)),
      () => office.bands.update({ id: bands[n]!.id, version: 1, values: { criminals: [criminals[n]!.id, criminals[(n + 1) % size]!.id] } }),
      () => manager.issues.convert({ id: issues[n]!.id }),
      () => office.criminals.update({ id: criminals[n]!.id, version: 1, values: { bands: [bands[n]!.id] } }),
      () => manager.cases.bulk({ ids: n % 2 ? ids : [...ids].reverse(), values: { lawyer: lawyer.id } }),
      () => manager.cases.update({ id: ids[n]!, version: 1, values: { relatedCases: [ids[(n + 1) % size]!] } }),
      () => office.issues.intake(submissions[size + n]!).then(({ id }) => accepted.add(id)),
      () => manager.cases.addParty({ id: ids[n]!, field: "criminals", values: { nickname: `Más ${n}`, bands: everyBand } }),
      () => run("establishments", "write", lines(n)),
    ]);
    const answers = await inWaves(requests.flat(), size + 2);
    expect(failures(answers)).toEqual([]);
  });
  expect(deadlocks).toBe(0);
  expect((await verifyJournal(owner)).problem).toBeUndefined();
  // An intake that was answered is there with everybody in it; one that was not, is not there at all.
  const found = await rowsOf(
    `select r.id, (select count(*)::int from case_criminals l where l.case_id = r.id) + (select count(*)::int from issue_criminals l where l.issue_id = r.id) as people
     from (select id from cases union all select id from issues) r where r.id = any($1)`,
    submissions.map(({ id }) => id),
  );
  expect(new Set(found.map(({ id }) => id))).toEqual(accepted);
  const peopleOf = new Map(submissions.map(({ id }, n) => [id, n % 2 ? 2 : 1]));
  expect(found.filter(({ id, people }) => people !== peopleOf.get(id))).toEqual([]);
  // Each issue became one case, and each names the other.
  expect(
    await rowsOf(
      "select count(*)::int as pairs from issues i join cases c on c.id = i.converted_case_id and c.issue_id = i.id where i.id = any($1)",
      issues.map(({ id }) => id),
    ),
  ).toEqual([{ pairs: size }]);
  expect(await rowsOf("select count(*)::int as made from establishments where code like 'IM%'")).toEqual([{ made: size }]);
});

test("establishments that move while zones and users are given them: nobody keeps one of another customer", { timeout: 180_000 }, async () => {
  const corail = await make.customer();
  const size = 6;
  const places = await many(size, () => make.establishment({ customer: brisa }));
  const staying = await make.establishment({ customer: brisa });
  const zones = await many(size, (n) => make.zone({ customer: brisa, establishments: [places[n]!, staying] }));
  const users = await many(size, (n) => make.user({ role: "customer", customer: brisa, establishments: [places[n]!, staying] }));
  const deadlocks = await countDeadlocks(world, async ({ as }) => {
    const manager = await as(boss);
    const requests = Array.from({ length: size }, (_, n) => [
      () => manager.establishments.update({ id: places[n]!.id, version: 1, values: { customer: corail.id } }),
      () => manager.zones.update({ id: zones[n]!.id, version: 1, values: { establishments: [staying.id, places[(n + 1) % size]!.id] } }),
      () => manager.users.update({ id: users[n]!.id, version: 1, values: { establishments: [staying.id, places[(n + 1) % size]!.id] } }),
    ]);
    const answers = await inWaves(requests.flat(), 9);
    // An establishment that moved before is not one to choose any more.
    expect(failures(answers).filter(({ status }) => status !== 400)).toEqual([]);
  });
  expect(deadlocks).toBe(0);
  expect(
    await rowsOf("select l.* from user_establishments l join establishments e on e.id = l.establishment_id where e.customer_id <> l.customer_id"),
  ).toEqual([]);
  expect(
    await rowsOf(`select l.* from zone_establishments l join zones z on z.id = l.zone_id join establishments e on e.id = l.establishment_id
      where z.customer_id <> e.customer_id`),
  ).toEqual([]);
  expect((await verifyJournal(owner)).problem).toBeUndefined();
});

test("people who sign in while a manager changes their password are answered", { timeout: 120_000 }, async () => {
  const password = "un secreto largo";
  const people = await many(3, () => make.user({ role: "supercustomer", customer: brisa, password }));
  const deadlocks = await countDeadlocks(world, async ({ as, url }) => {
    const manager = await as(boss);
    const requests = people.flatMap((person) => {
      const browser = cookieClient(url, { "user-agent": `Browser of ${person.alias}` });
      return [
        // The second time ends the session that the first one opened.
        async () => {
          for (let time = 0; time < 2; time++) expect((await browser.login(person.email, password)).status).toBeLessThan(500);
        },
        () => manager.users.update({ id: person.id, version: 1, values: { password: "otro secreto largo" } }),
      ];
    });
    expect((await inWaves(requests)).filter(({ status }) => status !== 200)).toEqual([]);
  });
  expect(deadlocks).toBe(0);
});

test("customers and lawyers that name each other are saved crosswise", { timeout: 120_000 }, async () => {
  const size = 6;
  const [customers, lawyers] = [await many(size, () => make.customer()), await many(size, () => make.lawyer())];
  const deadlocks = await countDeadlocks(world, async ({ as }) => {
    const manager = await as(boss);
    const answers = await inWaves(
      customers.flatMap(({ id }, n) => [
        () => manager.customers.update({ id, version: 1, values: { lawyer: lawyers[n]!.id } }),
        () => manager.lawyers.update({ id: lawyers[n]!.id, version: 1, values: { customer: id } }),
      ]),
      2 * size,
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
  expect(deadlocks).toBe(0);
});
