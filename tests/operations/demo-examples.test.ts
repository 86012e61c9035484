import { expect, test, vi } from "vitest";
import { sql } from "#server/db/sql.ts";
import { seedExamples } from "#server/features/demo/examples.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld({}, "demo");

test("the examples of the demo show each account what is new, with files that are really there", async () => {
  await seedExamples(world.deps.db, world.deps);
  const as = async (name: string) => {
    const person = await world.db.asSystem((tx) =>
      tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${`${name}@demo.sumario.test`}`),
    );
    return { api: await world.as(person!), token: await world.signIn(person!) };
  };
  const kindsOf = async (name: string) => [...new Set((await (await as(name)).api.notices.list({})).notices.map(({ kind }) => kind))].sort();
  expect(await kindsOf("lawyer")).toEqual(
    expect.arrayContaining(["caseNew", "conversionAsked", "documentsReady", "judgment", "limitation", "trialSet"]),
  );
  expect(await kindsOf("supercustomer")).toEqual(expect.arrayContaining(["caseNew", "judgment", "pendingDoc"]));
  expect(await kindsOf("customer")).toEqual(expect.arrayContaining(["pendingDoc", "trialSet"]));
  expect(await kindsOf("manager")).toEqual(["escalation"]);
  expect(await kindsOf("customer2")).toEqual(["mention", "trialSet"]);

  const { api: reader } = await as("lawyer");
  const waiting = (await reader.notices.list({})).notices.filter(({ thread }) => thread);
  expect(waiting.map(({ kind, entity, thread }) => [kind, entity, thread]).toSorted()).toEqual([
    ["mention", "case", "shop"],
    ["message", "case", "office"],
    ["message", "issue", "shop"],
  ]);
  for (const { entity, record, thread } of waiting) {
    const { messages } = await reader.messages[thread!].list({ entity: entity as "case", id: record });
    expect(messages.length).toBeGreaterThan(0);
    expect((await reader.messages.unread({ entity: entity as "case", id: record }))[thread!]).toBeGreaterThan(0);
  }

  const { api, token } = await as("customer");
  const { rows } = await api.cases.list({ filter: { caseStatus: ["pendingDoc"] }, size: 100 });
  const states = [];
  const names: string[] = [];
  for (const { id } of rows) {
    const { documentRequests, files, ticket } = await api.cases.get({ id });
    expect(documentRequests).not.toEqual([]);
    expect(documentRequests.filter(({ askedBy }) => askedBy === null)).toEqual([]);
    states.push(documentRequests.filter(({ fulfilledAt }) => fulfilledAt !== null).length);
    for (const file of [...files, ...ticket]) {
      names.push(file.name);
      for (const path of [`/api/files/${file.id}/content`, `/api/files/${file.id}/preview?size=small`]) {
        const answer = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        expect([path, answer.status, (await answer.arrayBuffer()).byteLength > 1_000]).toEqual([path, 200, true]);
      }
    }
  }
  expect(new Set(states)).toEqual(new Set([0, 1, 2]));
  expect(names.sort()).toEqual(["camara-entrada.jpg", "ticket-de-caja.jpg"]);

  const { api: lawyer } = await as("lawyer");
  expect((await lawyer.cases.list({ filter: { caseStatus: ["dismissed"] }, size: 100 })).rows.length).toBeGreaterThan(0);
  const hearings = await world.db.asSystem((tx) =>
    tx.rows<{ state: string; count: number }>(sql`
      select hearing_state as state, count(*)::int as count from cases where trial_datetime > ${tx.now} and hearing_state is not null group by 1 order by 1`),
  );
  expect(hearings).toEqual([
    { state: "cancelled", count: 2 },
    { state: "set", count: expect.any(Number) },
  ]);
});

test("a shop of the demo has told of a push, a threat and a weapon", async () => {
  const told = await world.db.asSystem((tx) =>
    tx.rows<{ id: string; method: string }>(sql`
      select id, theft_method as method from cases where theft_method in ('violence', 'threat', 'weapon') and not deleted order by theft_method`),
  );
  expect(told.map(({ method }) => method)).toEqual(["threat", "violence", "weapon"]);
});

test("open records of the demo have a next step, a review with its reason, or visibly none", async () => {
  const rows = await world.db.asSystem((tx) =>
    tx.rows<{ kind: string | null; count: number; overdue: number; unexplained: number }>(sql`
      select next_kind as kind, count(*)::int as count, count(*) filter (where next_date < ${tx.now}::date)::int as overdue,
        count(*) filter (where review_date is not null and review_reason is null)::int as unexplained
      from cases where case_idle_days(case_status) is not null and not deleted group by 1 order by 1`),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["hearing", "none", "review", "term"]));
  expect(rows.filter(({ kind }) => kind === null)).toEqual([]);
  for (const { kind, count, overdue, unexplained } of rows) {
    expect([kind, unexplained]).toEqual([kind, 0]);
    if (kind !== "hearing") expect([kind, count > 0, overdue > 0]).toEqual([kind, true, true]);
  }
});

test("papers and programs have an example each: a look, a writ, a pack, a token, and a webhook that is switched off", async () => {
  const apiOf = async (name: string) => {
    const found = await world.db.asSystem((tx) =>
      tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${`${name}@demo.sumario.test`}`),
    );
    return world.as(found!);
  };
  const [manager, lawyer] = [await apiOf("manager"), await apiOf("lawyer")];
  const branded = (await manager.customers.list({ columns: ["alias"] })).rows.map(({ id }) => manager.customers.get({ id }));
  expect((await Promise.all(branded)).flatMap(({ paperName, accent }) => (paperName ? [[paperName, accent]] : []))).toEqual([["Brisa", "#7a1f5c"]]);
  expect((await manager.webhooks.list()).map(({ name, active }) => [name, active])).toEqual([["ERP de Almacenes Brisa", false]]);
  const { tokens, writs } = (await world.db.asSystem((tx) =>
    tx.row<{ tokens: number; writs: number }>(
      sql`select (select count(*)::int from tokens) as tokens, (select count(*)::int from files where category = 'writ') as writs`,
    ),
  ))!;
  expect([tokens, writs]).toEqual([1, 1]);
  await vi.waitFor(async () => expect((await lawyer.reports.list()).map(({ kind, state }) => [kind, state])).toEqual([["pack", "ready"]]), {
    timeout: 40_000,
    interval: 200,
  });
});
