import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { PersonalDataEntity } from "#domain/protection/personal-data.ts";
import { sourceOf } from "#server/analytics/source.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { retention } from "#server/features/protection/retention-job.ts";
import { personalDataEntity } from "#server/features/protection/write-retention.ts";
import { casesOf } from "#server/features/reports/case-sheets.ts";
import { verifyFiles } from "#server/files/verify-files.ts";
import { nextMonthlyRun } from "#server/jobs/schedule.ts";
import { tableOf } from "#server/records/columns.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { attachedFile, keysIn, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const brisa = await make.customer({ alias: "Brisa" });
const corail = await make.customer({ alias: "Corail", code: "732829320", country: "France", zip: "75001", city: "Paris" });
const shop = await make.establishment({ customer: brisa });
const frenchShop = await make.establishment({ customer: corail, country: "France", zip: "75001", city: "Paris" });
const [admin, manager, head] = [
  await make.user({ role: "admin" }),
  await make.user({ role: "manager" }),
  await make.user({ role: "supercustomer", customer: brisa }),
];
const [root, staff, office] = [await world.as(admin), await world.as(manager), await world.as(head)];

/** Moves dates into the past directly in the database, without a journal entry. */
const age = (entity: PersonalDataEntity, id: string, months: number, sets = "") =>
  owner.query(`
    update ${tableOf(personalDataEntity(entity))} set created_at = now() - interval '${months} months', updated_at = now() - interval '${months} months'${sets && `, ${sets}`}
    where id = '${id}'`);
/** A case that was closed this many months ago. */
async function closed(months: number, outcome: "convicted" | "acquitted" | "archived", values: Parameters<typeof make.case>[0] = {}) {
  const record = await make.case({ customer: brisa, establishment: shop, ...values });
  const judgment = { convicted: "'damning'", acquitted: "'acquittal'", archived: "null" }[outcome];
  await age("case", record.id, months, `case_status = 'archived', judgment_type = ${judgment}, datetime = now() - interval '${months + 1} months'`);
  await owner.query(`update case_status_history set date = now() - interval '${months} months' where case_id = '${record.id}'`);
  return record;
}
const stateOf = async (entity: PersonalDataEntity, id: string) =>
  (await db.asSystem((tx) =>
    tx.row<{ deleted: boolean; blocked: boolean; anonymised: boolean }>(sql`
      select deleted, blocked_at is not null as blocked, anonymised_at is not null as anonymised from ${sql.table(tableOf(personalDataEntity(entity)))} where id = ${id}`),
  ))!;
const living = { deleted: false, blocked: false, anonymised: false };
const blocked = { deleted: true, blocked: true, anonymised: false };
const anonymised = { deleted: true, blocked: true, anonymised: true };
/** The run that an admin starts. */
const run = () => retention.run(deps, { by: admin.id } as never, { id: "", progress: async () => undefined, cancelled: () => false });
/** A month after the record was blocked. */
const wait = () =>
  owner.query(
    Object.values(["cases", "issues", "civil_cases", "criminals", "witnesses"])
      .map((table) => `update ${table} set blocked_at = blocked_at - interval '2 months'`)
      .join("; "),
  );
const dueOf = async (id: string) => {
  for (let after: string | undefined; ; ) {
    const { rows, next } = await root.retention.due(after ? { after } : {});
    const found = rows.find((row) => row.id === id);
    if (found || !next) return found;
    after = next;
  }
};

describe("a record that is due", () => {
  test.each([
    ["convicted", 59, undefined],
    ["convicted", 61, "block"],
    ["acquitted", 7, "block"],
    ["archived", 11, undefined],
    ["archived", 13, "block"],
  ] as const)("a case %s %i months ago in Spain: %s", async (outcome, months, step) => {
    expect((await dueOf((await closed(months, outcome)).id))?.step).toBe(step);
  });

  test("is found by the periods of its country: a conviction in France", async () => {
    // An enforceable title runs ten years, 120 months (L111-4 CPCE): not after 119, but after 121.
    const record = await closed(119, "convicted", { customer: corail, establishment: frenchShop });
    expect(await dueOf(record.id)).toBeUndefined();
    await age("case", record.id, 121);
    await owner.query(`update case_status_history set date = now() - interval '121 months' where case_id = '${record.id}'`);
    expect(await dueOf(record.id)).toMatchObject({ step: "block", kind: "convicted", country: "France" });
  });

  test("is never an open case, nor one with a restraining order or prison sentence in force", async () => {
    const open = await closed(100, "archived");
    await owner.query(`update cases set case_status = 'policeInvestigation' where id = '${open.id}'`);
    const ordered = await closed(100, "convicted");
    await owner.query(`update cases set restraining_order_end_date = now() - interval '2 months' where id = '${ordered.id}'`);
    expect([await dueOf(open.id), await dueOf(ordered.id)]).toEqual([undefined, undefined]);
  });

  test("is not a Spanish conviction with unpaid civil liability, until it is paid or a manager writes it off", async () => {
    // Closed 100 months ago, 40 after the 60 of a conviction; 100 € awarded.
    const owed = async () => {
      const record = await closed(100, "convicted");
      await owner.query(
        `update cases set company_civil_liability = true, company_civil_liability_amount = 10000, judgment_date = '2016-01-01' where id = '${record.id}'`,
      );
      return record;
    };
    const [unpaid, paid, writtenOff] = [await owed(), await owed(), await owed()];
    const payment = { kind: "payment", date: "2026-01-10", method: "deposit" } as const;
    // 99.99 paid: one cent is open.
    await staff.cases.ledger.add({ id: paid.id, values: { ...payment, amount: 99.99 } });
    for (const { id } of [unpaid, paid, writtenOff]) expect([id, await dueOf(id)]).toEqual([id, undefined]);
    await staff.cases.ledger.add({ id: paid.id, values: { ...payment, amount: 0.01 } });
    await staff.cases.ledger.add({
      id: writtenOff.id,
      values: { kind: "writeOff", date: "2026-01-10", amount: 100, note: "Deudor fallecido sin herencia" },
    });
    expect([(await dueOf(paid.id))?.step, (await dueOf(writtenOff.id))?.step, await dueOf(unpaid.id)]).toEqual(["block", "block", undefined]);
  });

  test("is a person once the last case and issue of that person is due", async () => {
    const thief = await make.criminal({ customer: brisa });
    const guard = await make.witness({ customer: brisa });
    await age("criminal", thief.id, 13);
    await age("witness", guard.id, 13);
    expect([(await dueOf(thief.id))?.step, (await dueOf(guard.id))?.step]).toEqual(["block", "block"]);
    const recent = await make.issue({ customer: brisa, establishment: shop, criminals: [thief.id] });
    await root.issues.witnesses.add({ id: recent.id, values: { witness: guard.id } });
    expect([await dueOf(thief.id), await dueOf(guard.id)]).toEqual([undefined, undefined]);
  });

  test("is counted by kind, country and step, and listed with its due date", async () => {
    const record = await closed(13, "archived");
    const { periods, total } = await root.retention.overview();
    expect(periods).toHaveLength(14);
    const archived = periods.find(({ kind, country }) => kind === "archived" && country === "Spain")!;
    expect(archived).toMatchObject({ block: 12, anonymise: 48 });
    expect(archived.due.block).toBeGreaterThanOrEqual(1);
    expect(total.block).toBeGreaterThanOrEqual(archived.due.block);
    const row = (await dueOf(record.id))!;
    expect(row.name).toMatch(/^\d{4}-\d{6}$/);
    expect(row.dueOn > row.since).toBe(true);
    const page = await root.retention.due({ kind: "archived", step: "block" });
    expect(new Set(page.rows.map(({ kind, step }) => `${kind} ${step}`))).toEqual(new Set(["archived block"]));
  });
});

describe("a legal hold", () => {
  test("is set and lifted by managers with a reason, which only they see in the history", async () => {
    const record = await make.case({ customer: brisa, establishment: shop });
    await staff.holds.set({ entity: "case", id: record.id, reason: "Recurso pendiente" });
    expect(await staff.cases.get({ id: record.id })).toMatchObject({ legalHold: "Recurso pendiente", version: 2 });
    expect((await refusal(staff.holds.set({ entity: "case", id: record.id, reason: "Otra vez" }))).status).toBe(409);
    expect("legalHold" in (await office.cases.get({ id: record.id }))).toBe(false);
    expect(JSON.stringify(await office.cases.history({ id: record.id }))).not.toContain("Recurso");
    await staff.holds.lift({ entity: "case", id: record.id, reason: "Recurso desestimado" });
    const after = await staff.cases.get({ id: record.id });
    expect(after).toMatchObject({ legalHold: null, holdLifted: "Recurso desestimado", version: 3 });
    expect((await staff.cases.history({ id: record.id })).entries[0]!.changes).toEqual([
      { field: "legalHold", from: "Recurso pendiente", to: null },
      { field: "holdLifted", from: null, to: "Recurso desestimado" },
    ]);
    expect((await refusal(staff.holds.lift({ entity: "case", id: record.id, reason: "Otra vez" }))).status).toBe(409);
    expect((await refusal(office.holds.set({ entity: "case", id: record.id, reason: "No puede" }))).status).toBe(403);
  });

  test("exempts a record from retention, and is shown in the list of due records", async () => {
    const held = await closed(100, "archived");
    await staff.holds.set({ entity: "case", id: held.id, reason: "Reclamación en curso" });
    const person = await make.criminal({ customer: brisa });
    const linked = await closed(100, "archived", { criminals: [person.id] });
    await staff.holds.set({ entity: "criminal", id: person.id, reason: "Reclamación en curso" });
    expect([(await dueOf(held.id))?.step, (await dueOf(linked.id))?.step]).toEqual(["held", "held"]);
    await run();
    await wait();
    await run();
    expect([await stateOf("case", held.id), await stateOf("case", linked.id), await stateOf("criminal", person.id)]).toEqual([
      living,
      living,
      living,
    ]);
  });
});

describe("blocking", () => {
  test("hides a record from everybody but admins, who can restore it", async () => {
    const thief = await make.criminal({ customer: brisa, name: "Severino", surname: "Altolaguirre" });
    const gang = await make.band({ customer: brisa, criminals: [thief.id] });
    await make.case({ customer: brisa, establishment: shop });
    const record = await closed(13, "archived", { criminals: [thief.id] });
    await age("criminal", thief.id, 13);
    const counted = () => office.analytics.cases({ start: "2020-01-01", end: "2030-01-01" });
    const figures = await counted();
    await run();
    expect([await stateOf("case", record.id), await stateOf("criminal", thief.id)]).toEqual([blocked, blocked]);

    for (const api of [staff, office]) {
      expect((await refusal(api.cases.get({ id: record.id }))).status).toBe(404);
      expect((await refusal(api.cases.history({ id: record.id }))).status).toBe(404);
      expect((await refusal(api.criminals.get({ id: thief.id }))).status).toBe(404);
      expect((await api.criminals.list({ q: "Altolaguirre" })).rows).toEqual([]);
      expect(await api.criminals.pick({ q: "Altolaguirre" })).toEqual([]);
      expect((await api.search.find({ q: "Altolaguirre" })).flatMap(({ rows }) => rows)).toEqual([]);
      expect((await api.bands.get({ id: gang.id })).criminals).toEqual([]);
    }
    expect(await counted()).toEqual(figures);
    const reader = { ...make.root, role: "manager" as const };
    const listed = await db.as(reader, (tx) =>
      tx.rows<{ cid: string }>(casesOf(sourceOf(reader, "cases", { start: "2024-01-01", end: "2030-01-01" })) as Sql<{ cid: string }>),
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.map(({ cid }) => Number(cid.replace("-", "")))).not.toContain(record.cid);
    expect((await root.cases.get({ id: record.id })).deleted).toBe(true);
    expect((await root.cases.history({ id: record.id })).entries[0]).toMatchObject({ action: "remove", actor: { id: admin.id } });
    await root.cases.restore({ id: record.id });
    expect(await stateOf("case", record.id)).toEqual(living);
    expect((await office.cases.get({ id: record.id })).id).toBe(record.id);
  });

  test("frees the identity document for a new record", async () => {
    const dni = "12345678Z";
    const old = await make.criminal({ customer: brisa, dni });
    await age("criminal", old.id, 13);
    await run();
    expect(await stateOf("criminal", old.id)).toEqual(blocked);
    expect((await office.criminals.create({ dni })).dni).toBe(dni);
  });

  test("is automatic only once the periods were confirmed", async () => {
    const record = await closed(13, "archived");
    const alone = () => retention.run(deps, {} as never, { id: "", progress: async () => undefined, cancelled: () => false });
    await alone();
    expect(await stateOf("case", record.id)).toEqual(living);
    await root.system.changeSettings({ retention: true });
    await alone();
    expect(await stateOf("case", record.id)).toEqual(blocked);
    await root.system.changeSettings({ retention: false });
  });

  test("runs on the first of each month, at three in the morning of Madrid", () => {
    expect(nextMonthlyRun(3, new Date("2026-11-15T12:00:00Z"))).toEqual(new Date("2026-12-01T02:00:00Z"));
    expect(nextMonthlyRun(3, new Date("2026-12-01T01:59:00Z"))).toEqual(new Date("2026-12-01T02:00:00Z"));
    expect(nextMonthlyRun(3, new Date("2026-12-01T02:00:00Z"))).toEqual(new Date("2027-01-01T02:00:00Z"));
  });

  test("also deletes the access log after 24 months", async () => {
    const seen = (months: number) =>
      owner.query(
        `insert into access_log (id, at, user_id, way, entity, records) values (gen_random_uuid(), now() - interval '${months} months', '${head.id}', 'view', 'case', array['${head.id}'::uuid])`,
      );
    await seen(23);
    await seen(25);
    await run();
    expect((await owner.query(`select from access_log where records = array['${head.id}'::uuid]`)).rowCount).toBe(1);
  });

  test("is done by a job when an admin starts it, once the periods were confirmed", async () => {
    const record = await closed(13, "archived");
    expect(await refusal(root.retention.run({}))).toMatchObject({ status: 400, data: { fields: { retention: "Confirme antes los plazos" } } });
    await root.system.changeSettings({ retention: true });
    await root.retention.run({});
    await expect.poll(() => stateOf("case", record.id)).toEqual(blocked);
  });
});

/** Every place in the database that contains this text. */
async function findEverywhere(pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string }>(`select t::text as text from "${name}" t`);
    for (const { text } of rows) found.push(...[...text.matchAll(pattern)].map(([word]) => `${name}: ${word}`));
  }
  return found;
}

describe("anonymising", () => {
  test("leaves nothing of a person anywhere except in held records, and keeps figures and journal intact", async () => {
    const canary = (name: string) => `qx${name}zw`;
    const heldCanary = (name: string) => `vx${name}wz`;
    const person = (of: string, called = canary) => ({ name: called(`${of}name`), surname: called(`${of}surname`), nickname: called(`${of}nick`) });
    const thief = await make.criminal({
      customer: brisa,
      dni: "87654321X",
      birthDate: "1971-03-17",
      ...person("gone"),
      clothes: canary("clothes"),
      marks: canary("marks"),
      sex: "male",
      apparentAge: "about50",
    });
    const kept = await make.criminal({ customer: brisa, ...person("kept", heldCanary) });
    const guard = await make.witness({
      customer: brisa,
      name: canary("witness"),
      lastname: canary("lastname"),
      email: `${canary("mail")}@test.test`,
      mobile: "+34600111222",
    });
    const gang = await make.band({ customer: brisa, criminals: [thief.id, kept.id] });
    const facts = `${canary("facts")} sustrae dos prendas y pasa las cajas sin pagarlas.`;
    const theft = await make.case({ customer: brisa, establishment: shop, criminals: [thief.id], facts, attestation: canary("attestation") });
    const incident = await make.issue({ customer: brisa, establishment: shop, criminals: [thief.id], facts });
    const claim = await make.civilCase({ customer: brisa, otherPart: canary("otherpart"), facts });
    await root.cases.witnesses.add({ id: theft.id, values: { witness: guard.id } });
    await root.cases.actions.add({
      id: theft.id,
      values: { date: "2026-01-02", type: "police", action: "policeUnitContact", notes: canary("notes") },
    });
    for (const of of [{ case: theft.id }, { issue: incident.id }, { civilCase: claim.id }]) {
      const { id } = await root.tasks.create({ what: canary("task"), notes: canary("tasknotes"), dueDate: "2026-03-02", ...of });
      await root.tasks.finish({ id });
    }
    // Traces that other users leave by looking for them: a file, an export, a view, a mail.
    const place = { collection: "cases", record: theft.id, field: "files" };
    const bytes = Buffer.concat([await jpeg(), Buffer.from(canary("bytes"))]);
    const captioned = { ...place, caption: canary("caption") };
    const sent = await sendFile(tusClient({ url: world.url, token: await world.signIn(head) }), captioned, `${canary("file")}.jpg`, bytes);
    await attachedFile(root, place, sent.id);
    await root.files.change({ id: sent.id, caption: canary("othercaption") });
    expect(await findEverywhere(/qx(other)?captionzw/g)).not.toEqual([]);
    expect(await keysIn(deps.files)).toContain(sent.id);
    const token = await world.signIn(head);
    await (
      await fetch(`${world.url}/api/criminals/export?format=csv&q=${canary("gonesurname")}`, { headers: { authorization: `Bearer ${token}` } })
    ).text();
    await office.users.keepFilter({ uid: head.id, screen: "criminals", alias: null, values: { q: canary("gonenick") }, shared: false });
    await db.asSystem((tx) =>
      tx.run(
        sql`insert into mails (id, recipient, locale, message, sent_at) values (gen_random_uuid(), ${`${canary("mail")}@test.test`}, 'es', 'mail.x', now())`,
      ),
    );
    const held = await closed(200, "convicted", {
      criminals: [kept.id],
      facts: `${heldCanary("facts")} sustrae dos prendas y pasa las cajas sin pagar.`,
    });
    await staff.holds.set({ entity: "criminal", id: kept.id, reason: "Querella" });

    const canaries = /qx\w+?zw|87654321x|600111222/gi;
    expect(new Set(await findEverywhere(canaries)).size).toBeGreaterThan(20);
    for (const { entity, id } of [
      { entity: "criminal", id: thief.id },
      { entity: "witness", id: guard.id },
      { entity: "criminal", id: kept.id },
    ] as const)
      await age(entity, id, 200);
    await age("case", theft.id, 200, "case_status = 'archived', judgment_type = 'damning', datetime = now() - interval '201 months', facts = facts");
    await owner.query(`update case_status_history set date = now() - interval '200 months' where case_id = '${theft.id}'`);
    await age("issue", incident.id, 200, "datetime = now() - interval '201 months'");
    await age("civilCase", claim.id, 200, "status = 'archived'");
    await owner.query(`update civil_case_status_history set date = now() - interval '200 months' where civil_case_id = '${claim.id}'`);
    const figures = () => office.analytics.cases({ start: "2008-01-01", end: "2014-12-31" });
    const before = await figures();

    // A long import runs beside it. Until it ends, the search documents that follow a changed name wait.
    const importing = new pg.Client({ connectionString: world.ownerUrl });
    onTestFinished(() => importing.end());
    await importing.connect();
    await importing.query("begin");
    await importing.query("select pg_current_xact_id()");
    const renamed = await make.establishment({ customer: corail, country: "France", zip: "75001", city: "Paris" });
    await staff.establishments.update({ id: renamed.id, version: renamed.version, values: { alias: "Corail Opéra" } });
    await run();
    expect(await stateOf("criminal", thief.id)).toEqual(blocked);
    // Nothing is anonymised in the run that blocked it.
    await wait();
    await run();
    for (const [entity, { id }] of [
      ["case", theft],
      ["issue", incident],
      ["civilCase", claim],
      ["criminal", thief],
      ["witness", guard],
    ] as const)
      expect([entity, await stateOf(entity, id)]).toEqual([entity, anonymised]);
    expect([await stateOf("criminal", kept.id), await stateOf("case", held.id)]).toEqual([living, living]);

    expect(await findEverywhere(canaries)).toEqual([]);
    expect(await findEverywhere(/1971-03-17/g)).toEqual([]);
    const looks = await owner.query("select sex, apparent_age, described_as from criminals where id = $1", [thief.id]);
    expect(looks.rows).toEqual([{ sex: null, apparent_age: null, described_as: null }]);
    const stillHeld = await findEverywhere(/vx\w+?wz/g);
    expect(stillHeld).toContain(`criminals: ${heldCanary("keptsurname")}`);
    expect(stillHeld).toContain(`cases: ${heldCanary("facts")}`);
    const keys = await keysIn(deps.files);
    expect(keys.filter((key) => key.startsWith(sent.id))).toEqual([]);
    for await (const line of verifyFiles(db, deps.files)) expect(line).toEqual({ files: expect.any(Number) });
    expect(await figures()).toEqual(before);
    expect((await root.bands.get({ id: gang.id })).criminals.map(({ id }) => id)).toEqual([kept.id]);
    expect((await verifyJournal(owner)).problem).toBeUndefined();
    expect((await refusal(root.criminals.restore({ id: thief.id }))).status).toBe(409);
    const row = await db.asSystem((tx) => tx.row(sql`select ticket_amount, theft_method, country from cases where id = ${theft.id}`));
    expect(row).toMatchObject({ ticket_amount: 12_050, country: "Spain" });
  });

  test("keeps the history of the record, without its values", async () => {
    const thief = await make.criminal({ customer: brisa, nickname: "El Rápido" });
    await age("criminal", thief.id, 100);
    await run();
    await wait();
    await run();
    const { entries } = await root.criminals.history({ id: thief.id });
    expect(entries.map(({ action }) => action)).toEqual(["update", "remove", "create"]);
    expect(entries.at(-1)!.changes).toEqual(expect.arrayContaining([{ field: "nickname", from: null, to: null }]));
  });
});

describe("the journal after a redaction", () => {
  const redacted = async () =>
    (await owner.query<{ seq: number }>("select seq from journal where redaction is not null order by seq limit 1")).rows[0]!.seq;
  /** What the check reports after a change by a superuser, which is then rolled back. */
  async function after(statement: string) {
    await owner.query("begin");
    try {
      await owner.query("set local session_replication_role = replica");
      await owner.query(statement);
      return (await verifyJournal(owner)).problem;
    } finally {
      await owner.query("rollback");
    }
  }

  test.each([
    "changes = '[]'",
    "actor_alias = 'Nadie'",
    "action = 'restore'",
    "record_id = gen_random_uuid()",
    "redaction = redaction - 1",
    "redaction = null",
  ])("a change of a redacted entry breaks its seal (%s)", async (change) => {
    const seq = await redacted();
    expect((await after(`update journal set ${change} where seq = ${seq}`))?.seq).toBe(seq);
  });

  test("an entry cannot be faked as redacted", async () => {
    const { rows } = await owner.query<{ seq: number }>(
      "select seq from journal where redaction is null and entity = 'customer' order by seq limit 1",
    );
    const sealed = "(select max(redaction) from journal)";
    expect((await after(`update journal set changes = '[]', redaction = ${sealed} where seq = ${rows[0]!.seq}`))?.seq).toBe(rows[0]!.seq);
  });

  test("only the system may redact, and nobody can add an entry that claims a redaction", async () => {
    const as = (role: "manager" | "lawyer") => ({ ...make.root, role });
    for (const role of ["manager", "lawyer"] as const)
      await expect(db.as(as(role), (tx) => tx.run(sql`select journal_redact('case', gen_random_uuid(), '{}', null, null)`))).rejects.toMatchObject({
        code: "42501",
      });
    await db.asSystem((tx) =>
      tx.run(sql`insert into journal (entity, record_id, action, changes, redaction) values ('x', gen_random_uuid(), 'update', '[]', 1)`),
    );
    expect((await verifyJournal(owner)).problem).toBeUndefined();
  });
});
