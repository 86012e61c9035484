import { readXlsx } from "hucre/xlsx";
import { describe, expect, test, vi } from "vitest";
import type { Schedule } from "#api/schedules.ts";
import { lastRun, nextRun } from "#domain/reports/schedule.ts";
import { sql } from "#server/db/sql.ts";
import { queueRun } from "#server/features/reports/run-schedule.ts";
import { columnOf, reportClient } from "#tests/support/report-client.ts";
import { mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { hoursAgo } from "#tests/support/test-clock.ts";
import { client, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps, outbox } = world;
const { download } = reportClient(world);
const [brisa, nube] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Nube" })];
const [shop, sibling] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const owner = await make.user({ role: "supercustomer", customer: brisa });
const colleague = await make.user({ role: "supercustomer", customer: brisa });
const lawyerShop = await make.user({ role: "lawyer", customers: [brisa], establishments: [shop] });
const clerk = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const stranger = await make.user({ role: "supercustomer", customer: nube });
const manager = await make.user({ role: "manager" });
await db.asSystem((tx) => tx.run(sql`update users set locale = 'fr' where id = ${lawyerShop.id}`));
const weekly = { kind: "customer", format: "xlsx", customer: brisa.id, period: "yearToDate", every: "week", day: 1, hour: 8 } as const;
const journalOf = (id: string) =>
  db.asSystem((tx) =>
    tx.rows<{ action: string; changes: { field: string; to: unknown }[] }>(
      sql`select action, changes from journal where entity = 'reportSchedule' and record_id = ${id} order by seq`,
    ),
  );
/** The last run that is past for everybody: jobs are due by the clock of the machine, on Monday mornings behind that of the server. */
const dueAt = (rule: Pick<Schedule, "every" | "day" | "hour">) => lastRun(rule, new Date(hoursAgo(0)), "Europe/Madrid");
// Of the day of the last run, whatever day that is: in the week, the month and the year of its report.
const beforeRun = new Date(dueAt(weekly).getTime() - 2 * 3_600_000).toISOString();
for (const establishment of [shop, sibling]) await make.case({ establishment, datetime: beforeRun });

/** The time of a run comes: its job, which waits for it, is queued as due. */
async function letRun(id: string, due: Date, times = 1) {
  await db.asSystem((tx) => tx.run(sql`update report_schedules set next_at = ${due} where id = ${id}`));
  for (let i = 0; i < times; i++) {
    await db.asSystem((tx) => queueRun(tx, id, due));
    await vi.waitFor(
      async () => {
        const busy = await db.asSystem((tx) =>
          tx.row(sql`
            select from jobs where state in ('waiting', 'running')
              and (kind = 'report' or (kind = 'reportSchedule' and payload ->> 'due' = ${due.toISOString()}))`),
        );
        if (busy) throw new Error("still running");
      },
      { timeout: 60_000, interval: 100 },
    );
  }
}
const find = async (person: typeof owner, id: string) => (await (await world.as(person)).schedules.list()).find((one) => one.id === id)!;

describe("a scheduled report", () => {
  test("is made for each recipient with rights of their own and mailed as a link; running again mails nothing", async () => {
    const api = await world.as(owner);
    const made = await api.schedules.create({ ...weekly, recipients: [owner.id, lawyerShop.id] });
    expect(made).toMatchObject({ customer: { alias: "Brisa" }, paused: false, stopped: null, last: null });
    expect(made.nextAt).toBe(nextRun(weekly, deps.now(), "Europe/Madrid").toISOString());
    const due = dueAt(weekly);
    await letRun(made.id, due);
    const [mine] = await mailsTo(outbox, owner.email);
    const [theirs] = await mailsTo(outbox, lawyerShop.email);
    expect(mine!.subject).toBe("Informe programado: Informe de cliente");
    expect(theirs!.subject).toBe("Rapport planifié : Rapport client".replace(" :", "\u00a0:"));
    for (const { text, html, attachments } of [mine!, theirs!]) {
      expect(text).toContain("http://sumario.test/main/reports");
      expect(html).toContain("http://sumario.test/main/reports");
      expect(`${text}${html}`).not.toMatch(/Brisa|xlsx/);
      expect(attachments).toEqual([]);
    }
    const casesOf = async (person: typeof owner) => {
      const [report] = await (await world.as(person)).reports.list();
      expect(Date.parse(report!.expiresAt) - deps.now().getTime()).toBe(14 * 86_400_000);
      const file = Buffer.from(await (await download(person, report!.id)).arrayBuffer());
      const sheet = (await readXlsx(file, { readStyles: true })).sheets[1]!;
      return columnOf(sheet.rows.slice(sheet.freezePane!.rows! - 1), person === lawyerShop ? "N° d’affaire" : "N.º de caso").filter((cid) =>
        /\d/.test(String(cid)),
      );
    };
    expect((await casesOf(owner)).length).toBe(2);
    expect((await casesOf(lawyerShop)).length).toBe(1);
    expect((await find(owner, made.id)).last).toMatchObject({ ready: 2, making: 0, failed: 0, skipped: 0 });
    expect((await find(owner, made.id)).nextAt).toBe(made.nextAt);

    await letRun(made.id, due, 2);
    expect((await mailsIn(outbox, owner.email)).length).toBe(1);
    expect((await (await world.as(owner)).reports.list()).length).toBe(1);
    const entries = await journalOf(made.id);
    expect(entries.map(({ action, changes }) => [action, changes[0]!.field])).toEqual([
      ["create", "kind"],
      ["update", "run"],
    ]);
  });

  test("of several missed runs makes up for the last one, once", async () => {
    const api = await world.as(colleague);
    const rule = { every: "month", day: 31, hour: 6 } as const;
    const made = await api.schedules.create({ ...weekly, ...rule, period: "lastMonth", recipients: [colleague.id] });
    const missed = new Date(deps.now().getTime() - 100 * 86_400_000);
    await letRun(made.id, missed);
    const [report, ...others] = await api.reports.list();
    expect(others).toEqual([]);
    const last = lastRun(rule, deps.now(), "Europe/Madrid");
    const lastMonth = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
    expect(report!.name).toContain(`_${lastMonth}-01_`);
    expect((await mailsTo(outbox, colleague.email)).length).toBe(1);
    expect((await find(colleague, made.id)).nextAt).toBe(nextRun(rule, deps.now(), "Europe/Madrid").toISOString());
    await api.schedules.remove({ id: made.id });
    expect((await journalOf(made.id)).at(-1)!.action).toBe("remove");
    expect((await api.reports.list()).length).toBe(1);
  });

  test("leaves out whoever is blocked or has lost the right, and tells its owner", async () => {
    const blocked = await make.user({ role: "supercustomer", customer: brisa });
    const moved = await make.user({ role: "supercustomer", customer: brisa });
    const api = await world.as(owner);
    const { id } = await api.schedules.create({ ...weekly, recipients: [blocked.id, moved.id] });
    await db.asSystem((tx) => tx.run(sql`update users set status = 'deactivated' where id = ${blocked.id}`));
    await db.asSystem((tx) => tx.run(sql`update users set customer_id = ${nube.id} where id = ${moved.id}`));
    await letRun(id, dueAt(weekly));
    expect((await find(owner, id)).last).toMatchObject({ ready: 0, making: 0, skipped: 2 });
    expect(await mailsIn(outbox, blocked.email)).toEqual([]);
    expect(await mailsIn(outbox, moved.email)).toEqual([]);
    const { notices } = await api.notices.list({});
    expect(notices.find(({ kind }) => kind === "scheduleProblem")!.text).toContain("2 destinatarios ya no pueden verlo");
    expect(await refusal((await world.as(owner)).schedules.update({ ...weekly, id, version: 1, recipients: [moved.id] }))).toMatchObject({
      status: 400,
    });
  });

  test("stops when its owner is blocked, says why, and belongs to the manager who saves it", async () => {
    const gone = await make.user({ role: "supercustomer", customer: brisa });
    const { id } = await (await world.as(gone)).schedules.create({ ...weekly, recipients: [manager.id] });
    await db.asSystem((tx) => tx.run(sql`update users set status = 'deactivated' where id = ${gone.id}`));
    const api = await world.as(manager);
    expect((await find(manager, id)).stopped).toBe("owner");
    await letRun(id, dueAt(weekly));
    expect(await find(manager, id)).toMatchObject({ stopped: "owner", nextAt: null, last: null });
    expect(await mailsIn(outbox, manager.email)).toEqual([]);
    const { notices } = await api.notices.list({});
    expect(notices.find(({ kind }) => kind === "scheduleProblem")!.text).toContain("la cuenta de su responsable ya no está activa");
    const { version } = await find(manager, id);
    const saved = await api.schedules.update({ ...weekly, id, version, recipients: [manager.id] });
    expect(saved).toMatchObject({ owner: { id: manager.id }, stopped: null });
    expect(saved.nextAt).not.toBeNull();
    expect(await refusal(api.schedules.update({ ...weekly, id, version, recipients: [manager.id] }))).toMatchObject({ status: 409 });
    await api.schedules.remove({ id });
  });

  test.each(["is revoked", "expires"] as const)("that a program saved ends when its token %s, and goes on once a person saves it", async (end) => {
    const person = await make.user({ role: "supercustomer", customer: brisa, password: "un secreto largo" });
    const api = await world.as(person);
    const token = await api.account.createToken({ name: "ERP", scopes: ["all:write"], days: 30, password: "un secreto largo" });
    const { id } = await client(world.url, token.token).schedules.create({ ...weekly, recipients: [person.id] });
    const own = await api.schedules.create({ ...weekly, recipients: [person.id] });
    expect((await find(person, id)).stopped).toBeNull();
    const [listed] = await api.account.tokens();
    if (end === "is revoked") await api.account.removeToken({ id: listed!.id });
    else await db.asSystem((tx) => tx.run(sql`update tokens set expires_at = '2020-01-01' where id = ${listed!.id}`));
    expect([(await find(person, id)).stopped, (await find(person, own.id)).stopped]).toEqual(["token", null]);
    await letRun(id, dueAt(weekly));
    expect(await find(person, id)).toMatchObject({ stopped: "token", nextAt: null, last: null });
    expect(await mailsIn(outbox, person.email)).toEqual([]);
    const { notices } = await api.notices.list({});
    expect(notices.find(({ kind }) => kind === "scheduleProblem")!.text).toContain("el token con el que se programó ha caducado o se ha revocado");
    const saved = await api.schedules.update({ ...weekly, id, version: (await find(person, id)).version, recipients: [person.id] });
    expect([saved.stopped, typeof saved.nextAt]).toEqual([null, "string"]);
    await letRun(id, dueAt(weekly));
    expect((await find(person, id)).last).toMatchObject({ skipped: 0 });
    for (const one of [id, own.id]) await api.schedules.remove({ id: one });
  });

  test("is sent at once when asked, once a minute; while paused it has no next run", async () => {
    const person = await make.user({ role: "supercustomer", customer: brisa });
    const api = await world.as(person);
    const { id } = await api.schedules.create({ ...weekly, recipients: [person.id] });
    const paused = await api.schedules.pause({ id, paused: true });
    expect(paused).toMatchObject({ paused: true, nextAt: null });
    await Promise.all([api.schedules.send({ id }), api.schedules.send({ id })]);
    await mailsTo(outbox, person.email);
    expect((await api.reports.list()).length).toBe(1);
    expect((await api.schedules.pause({ id, paused: false })).nextAt).not.toBeNull();
  });
});

describe("who may", () => {
  test("schedule, read and change", async () => {
    const { id } = await (await world.as(owner)).schedules.create({ ...weekly, recipients: [owner.id] });
    for (const other of [colleague, stranger, lawyerShop]) {
      const api = await world.as(other);
      expect((await api.schedules.list()).map((one) => one.id)).not.toContain(id);
      for (const call of [() => api.schedules.send({ id }), () => api.schedules.pause({ id, paused: true }), () => api.schedules.remove({ id })])
        expect(await refusal(call())).toMatchObject({ status: 404 });
      expect(await refusal(api.schedules.update({ ...weekly, id, version: 1, recipients: [other.id] }))).toMatchObject({ status: 404 });
    }
    expect(await refusal((await world.as(clerk)).schedules.list())).toMatchObject({ status: 403 });
    expect(await refusal((await world.as(owner)).schedules.create({ ...weekly, kind: "global", recipients: [owner.id] }))).toMatchObject({
      status: 403,
    });
    expect(await refusal((await world.as(lawyerShop)).schedules.create({ ...weekly, customer: nube.id, recipients: [manager.id] }))).toMatchObject({
      status: 404,
    });
    // A user of a customer asks about that customer, whatever they send.
    expect((await (await world.as(stranger)).schedules.create({ ...weekly, recipients: [stranger.id] })).customer!.id).toBe(nube.id);
  });

  test("be chosen: only those who may see the report", async () => {
    const api = await world.as(owner);
    const offered = (await api.schedules.recipients({ kind: "customer", customer: brisa.id })).map(({ id }) => id);
    expect(offered).toEqual(expect.arrayContaining([owner.id, colleague.id, lawyerShop.id, manager.id]));
    expect(offered).not.toContain(clerk.id);
    expect(offered).not.toContain(stranger.id);
    for (const id of [clerk.id, stranger.id]) {
      const refused = await refusal(api.schedules.create({ ...weekly, recipients: [id] }));
      expect(refused).toMatchObject({ status: 400, data: { fields: { recipients: expect.stringContaining("no puede ver este informe") } } });
    }
    expect(await (await world.as(lawyerShop)).schedules.recipients({ kind: "customer", customer: nube.id })).toEqual([]);
  });

  test("not send what makes no sense", async () => {
    const api = await world.as(owner);
    for (const wrong of [{ day: 8 }, { hour: 24 }, { recipients: [] }, { kind: "actions", format: "pdf" }] as const)
      expect(await refusal(api.schedules.create({ ...weekly, recipients: [owner.id], ...(wrong as object) }))).toMatchObject({ status: 400 });
  });
});
