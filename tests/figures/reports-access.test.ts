import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { ReportRequest } from "#api/reports.ts";
import { sql } from "#server/db/sql.ts";
import { MissingBytes, bytesOf as readBytes } from "#server/files/store.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { Person } from "#tests/support/factory.ts";
import { columnOf, reportClient } from "#tests/support/report-client.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps, outbox } = world;
const { download, makeReport, sheets } = reportClient(world);
const [brisa, nube] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Nube" })];
const shop = await make.establishment({ customer: brisa, alias: "=Brisa Sol" });
const sibling = await make.establishment({ customer: brisa, alias: "Brisa Mar" });
const otherShop = await make.establishment({ customer: nube, alias: "Nube Alta" });
const people = {
  customer: await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
  supercustomer: await make.user({ role: "supercustomer", customer: brisa }),
  supercustomerOther: await make.user({ role: "supercustomer", customer: nube }),
  lawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
  lawyerShop: await make.user({ role: "lawyer", customers: [brisa], establishments: [shop] }),
  lawyerNone: await make.user({ role: "lawyer" }),
  manager: await make.user({ role: "manager" }),
  admin: await make.user({ role: "admin" }),
};
const own = await make.lawyer({ alias: "Vera", user: people.lawyer.id });
const colleague = await make.lawyer({ alias: "Sol" });
const datetime = "2026-03-10T10:00:00Z";
const [first, second] = [
  await make.case({ establishment: shop, datetime, attestation: "+34 1" }),
  await make.case({ establishment: sibling, datetime, attestation: "@ayer" }),
];
await make.case({ establishment: otherShop, datetime });
await make.case({ establishment: { id: "empresa" }, customer: brisa, datetime });
const fee = (id: string, lawyer: { id: string }, price: number) =>
  db.asSystem((tx) =>
    tx.run(
      sql`insert into case_collaborator_actions (id, case_id, date, type, action, lawyer_id, price) values (uuidv7(), ${id}, '2026-03-12', 'judicial', 'trialAttendance', ${lawyer.id}, ${price})`,
    ),
  );
await fee(first.id, own, 10_00);
await fee(second.id, colleague, 20_00);

const period = { start: "2026-03-01", end: "2026-03-31" };
const asked = {
  analytics: { kind: "analytics", format: "pdf", screen: "cases", ...period },
  issues: { kind: "analytics", format: "pdf", screen: "issues", ...period },
  customer: { kind: "customer", format: "xlsx", customer: brisa.id, ...period },
  global: { kind: "global", format: "xlsx", ...period },
  actions: { kind: "actions", format: "xlsx", ...period },
} as const satisfies Record<string, ReportRequest>;

/** By sections 3 to 5 of the analytics specification, and by who has the screen. */
const expected: Record<keyof typeof people, Record<keyof typeof asked, number>> = {
  customer: { analytics: 200, issues: 200, customer: 403, global: 403, actions: 403 },
  supercustomer: { analytics: 200, issues: 200, customer: 200, global: 403, actions: 200 },
  supercustomerOther: { analytics: 200, issues: 200, customer: 404, global: 403, actions: 200 },
  lawyer: { analytics: 403, issues: 403, customer: 200, global: 403, actions: 200 },
  lawyerShop: { analytics: 403, issues: 403, customer: 200, global: 403, actions: 200 },
  lawyerNone: { analytics: 403, issues: 403, customer: 404, global: 403, actions: 200 },
  manager: { analytics: 200, issues: 200, customer: 200, global: 200, actions: 200 },
  admin: { analytics: 200, issues: 200, customer: 200, global: 200, actions: 200 },
};

describe("who may request which report", () => {
  test.each(Object.keys(people) as (keyof typeof people)[])("%s", async (name) => {
    const api = await world.as(people[name]);
    for (const [kind, wanted] of Object.entries(expected[name]) as [keyof typeof asked, number][]) {
      const answer = await api.reports.request(asked[kind]).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      expect([kind, answer]).toEqual([kind, wanted]);
    }
    for (const { id } of await api.reports.list()) await api.reports.remove({ id });
    expect(await api.reports.list()).toEqual([]);
  });

  test("not a user whose customer has no penal cases, and nobody with filters outside of their scope", async () => {
    const civil = await make.user({ role: "supercustomer", customer: brisa, casesTypes: ["civil"] });
    expect((await refusal((await world.as(civil)).reports.request(asked.customer))).status).toBe(403);
    const zone = await make.zone({ customer: brisa, establishments: [shop] });
    const lawyer = await world.as(people.lawyer);
    expect((await refusal(lawyer.reports.request({ ...asked.customer, zones: [zone.id] }))).status).toBe(400);
    expect((await refusal(lawyer.reports.request({ ...asked.actions, customer: [nube.id] }))).status).toBe(404);
    const backwards = { ...asked.global, start: "2026-04-01" };
    expect((await refusal((await world.as(people.manager)).reports.request(backwards))).status).toBe(400);
  });
});

describe("the content of a report", () => {
  const shopsIn = (rows: unknown[][]) => columnOf(rows, "Establecimiento").map(String).sort();
  const whole = "Todos los establecimientos · Brisa";

  test("is what the user sees, with text that looks like a formula as text", async () => {
    const { sheets: all } = await sheets(people.supercustomer, asked.customer);
    expect(shopsIn(all[1]!.data)).toEqual(["=Brisa Sol", "Brisa Mar", whole].sort());
    const place = (name: string) => all[1]!.rows[0]!.indexOf(name);
    const row = all[1]!.rows.findIndex((one) => one[place("Establecimiento")] === "=Brisa Sol");
    for (const [name, value] of [
      ["Establecimiento", "=Brisa Sol"],
      ["Atestado", "+34 1"],
    ] as const)
      expect(all[1]!.cells?.get(`${row + all[1]!.above},${place(name)}`)).toMatchObject({ value, type: "string" });
    const narrow = await sheets(people.lawyerShop, asked.customer);
    expect(shopsIn(narrow.sheets[1]!.data)).toEqual(["=Brisa Sol"]);
    expect(shopsIn(narrow.sheets[4]!.data)).toEqual(["=Brisa Sol"]);
    const chosen = await sheets(people.manager, { ...asked.customer, establishments: [sibling.id] });
    expect(shopsIn(chosen.sheets[1]!.data)).toEqual(["Brisa Mar"]);
  });

  test("has all fees for staff, their own fees for a lawyer, and no such column for users of a customer", async () => {
    const prices = async (person: Person) => columnOf((await sheets(person, asked.actions)).sheets[0]!.rows, "Honorarios");
    const sorted = (values: unknown[]) => values.map(Number).sort((one, other) => one - other);
    expect(sorted(await prices(people.manager))).toEqual([10, 20, 30]);
    expect(sorted(await prices(people.lawyer))).toEqual([0, 10, 10]);
    expect(sorted(await prices(people.lawyerShop))).toEqual([0, 0]);
    const { heads, sheets: all } = await sheets(people.supercustomer, asked.actions);
    expect(heads.flatMap(([, head]) => head)).not.toContain("Honorarios");
    expect(all[0]!.rows).toHaveLength(3);
    expect((await sheets(people.lawyerNone, asked.actions)).sheets[0]!.rows.slice(1, -1)).toEqual([]);
  });
});

const entriesOf = (id: string) =>
  db.asSystem((tx) =>
    tx.rows<{ actor: string; changes: { field: string; to: unknown }[] }>(
      sql`select actor_id as actor, changes from journal where entity = 'export' and changes @> ${JSON.stringify([{ field: "report", to: id }])}::jsonb`,
    ),
  );
const bytesOf = (id: string) =>
  readBytes(deps.files, id).then(
    () => "there",
    (error: unknown) => (error instanceof MissingBytes ? "gone" : error),
  );

describe("a report that is ready", () => {
  test("is announced by notice and mail, can be downloaded by its requester only, and each download is in the journal", async () => {
    const { id, name, answer } = await makeReport(people.supercustomer, asked.customer);
    expect(answer.headers.get("content-disposition")).toContain(`filename="${name}"`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await entriesOf(id)).toEqual([
      { actor: people.supercustomer.id, changes: expect.arrayContaining([{ field: "name", from: null, to: name }]) },
    ]);
    const { notices } = await (await world.as(people.supercustomer)).notices.list({});
    expect(notices[0]).toMatchObject({ kind: "report", entity: "report", record: id, text: `El informe está listo: ${name}` });
    const mails = await mailsTo(outbox, people.supercustomer.email);
    expect(mails.at(-1)).toMatchObject({ subject: "Su informe está listo", text: expect.stringContaining("http://sumario.test/main/reports") });
    for (const person of [people.supercustomerOther, people.manager, people.admin]) {
      expect((await download(person, id)).status).toBe(404);
      expect((await refusal((await world.as(person)).reports.remove({ id }))).status).toBe(404);
    }
    expect((await fetch(`${world.url}/api/reports/${id}/content`)).status).toBe(401);
    expect((await entriesOf(id)).length).toBe(1);
  });

  test("is not given to a user whose rights were reduced since", async () => {
    const person = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
    const { id } = await makeReport(person, asked.customer);
    const admin = await world.as(people.admin);
    const { version } = await admin.users.get({ id: person.id });
    await admin.users.update({ id: person.id, version, values: { establishments: [shop.id] } });
    expect((await download(person, id)).status).toBe(404);
  });

  test("is deleted after 24 hours by a job", async () => {
    const { id } = await makeReport(people.manager, asked.global);
    const kept = await db.asSystem((tx) =>
      tx.row<{ hours: number }>(
        sql`select round(extract(epoch from expires_at - ${world.deps.now()}::timestamptz) / 3600)::int as hours from reports where id = ${id}`,
      ),
    );
    expect(kept).toEqual({ hours: 24 });
    const due = (sets: ReturnType<typeof sql>) =>
      db.asSystem(async (tx) => {
        await tx.run(sql`update reports set ${sets} where id = ${id}`);
        await tx.run(sql`update jobs set run_at = now() where kind = 'reportExpiry' and state = 'waiting' and payload ->> 'report' = ${id}`);
        await tx.run(sql`notify jobs`);
      });
    // Too early: the job waits for its next run.
    await due(sql`name = name`);
    const turns = () =>
      db.asSystem((tx) =>
        tx.rows(sql`select from jobs where kind = 'reportExpiry' and payload ->> 'report' = ${id} and (state = 'done' or run_at > now())`),
      );
    await expect.poll(async () => (await turns()).length).toBe(2);
    expect(await bytesOf(id)).toBe("there");
    await due(sql`expires_at = ${world.deps.now()}`);
    await expect.poll(() => bytesOf(id)).toBe("gone");
    expect((await download(people.manager, id)).status).toBe(404);
    const { notices } = await (await world.as(people.manager)).notices.list({});
    expect(notices.filter(({ record }) => record === id)).toEqual([]);
  });
});

describe("a report that is being made", () => {
  test("ends when its user cancels it, and leaves nothing behind", async () => {
    await db.asSystem((tx) =>
      tx.run(sql`insert into case_actions (id, case_id, date, type, action)
        select uuidv7(), ${second.id}, '2026-03-20', 'police', 'complaintFiling' from generate_series(1, 60000)`),
    );
    const api = await world.as(people.admin);
    const { id } = await api.reports.request(asked.actions);
    await vi.waitFor(
      async () => {
        const report = (await api.reports.list()).find((one) => one.id === id);
        expect(report).toMatchObject({ state: "running", size: null });
        expect(report!.progress).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: 50 },
    );
    await api.reports.remove({ id });
    const job = () => db.asSystem((tx) => tx.row<{ state: string }>(sql`select state from jobs where id = ${id}`));
    expect(await job()).toEqual({ state: "cancelled" });
    await expect.poll(() => bytesOf(id)).toBe("gone");
    await expect.poll(async () => await readFile(join(world.data, "files", "uploads", `${id}.new`)).catch(() => "gone")).toBe("gone");
    expect((await download(people.admin, id)).status).toBe(404);
    await db.asSystem((tx) => tx.run(sql`delete from case_actions where case_id = ${second.id}`));
  });

  test("is cancelled when its user may no longer have it", async () => {
    const person = await make.user({ role: "manager" });
    // As if it had been requested before the account was blocked.
    await db.asSystem((tx) => tx.run(sql`update users set status = 'blocked' where id = ${person.id}`));
    const id = await db.asSystem(async (tx) => {
      const job = (await enqueue(tx, "report", {}, { askedBy: person.id }))!;
      await tx.run(sql`insert into reports (id, user_id, kind, format, asked, name, expires_at)
        values (${job}, ${person.id}, 'global', 'xlsx', ${JSON.stringify(asked.global)}::jsonb, 'x', now() + interval '1 day')`);
      return job;
    });
    const left = () => db.asSystem((tx) => tx.rows(sql`select from reports where id = ${id}`));
    await expect.poll(async () => (await left()).length).toBe(0);
    expect(await bytesOf(id)).toBe("gone");
  });

  test("is one of at most ten per user", async () => {
    const person = await make.user({ role: "manager" });
    const api = await world.as(person);
    await db.asSystem((tx) =>
      tx.run(sql`insert into reports (id, user_id, kind, format, asked, name, expires_at)
        select uuidv7(), ${person.id}, 'global', 'xlsx', '{}', 'x', now() + interval '1 day' from generate_series(1, 10)`),
    );
    expect((await refusal(api.reports.request(asked.global))).status).toBe(429);
  });

  test("is one of at most ten, also when twenty are asked for at once", async () => {
    const person = await make.user({ role: "manager" });
    const api = await world.as(person);
    await db.asSystem((tx) =>
      tx.run(sql`insert into reports (id, user_id, kind, format, asked, name, expires_at)
        select uuidv7(), ${person.id}, 'global', 'xlsx', '{}', 'x', now() + interval '1 day' from generate_series(1, 9)`),
    );
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => api.reports.request(asked.global)));
    const accepted = answers.filter(({ status }) => status === "fulfilled").length;
    const finished = await db.asSystem((tx) =>
      tx.row<{ count: number }>(sql`select count(*)::int as count from reports where user_id = ${person.id} and size is not null`),
    );
    expect(accepted).toBeGreaterThan(0);
    // One that is finished meanwhile makes room for another.
    expect(accepted - finished!.count).toBeLessThanOrEqual(1);
    for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 429 });
  });
});
