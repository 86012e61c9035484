import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const [brisa, corail] = [await make.customer(), await make.customer()];
const [shop, sibling, foreign] = [
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: corail }),
];
const place = { customer: brisa, establishment: shop };
const manager = await world.as(await make.user({ role: "manager" }));

const lawyerOf = async (alias: string, customers: { id: string; alias: string }[], establishments: { id: string; alias: string }[]) => {
  const user = await make.user({ role: "lawyer", alias, customers, establishments });
  return { ...(await make.lawyer({ alias, user: user.id })), user };
};
const [own, near, far] = [
  await lawyerOf("Abel Propio", [brisa], [shop]),
  await lawyerOf("Berta Cerca", [brisa], [sibling]),
  await lawyerOf("Celso Lejos", [corail], [foreign]),
];
await make.lawyer({ alias: "Delia Externa" });
const aliases = (rows: { alias: string }[]) => rows.map(({ alias }) => alias);
const noticesOf = async (user: { id: string; alias: string }) => (await (await world.as(user)).notices.list({})).notices.map(({ text }) => text);

describe("a lawyer is picked for a case", () => {
  test("among those who can open it, with what each has to do; the others only by their name", async () => {
    const { id } = await make.case({ ...place, lawyer: own.id });
    await db.asSystem((tx) => tx.run(sql`update cases set trial_datetime = ${new Date(tx.now.getTime() + 5 * 86_400_000)} where id = ${id}`));
    const at = { opens: "case" as const, customer: [brisa.id], establishment: shop.id };
    const offered = await manager.lawyers.pick(at);
    expect(aliases(offered)).toEqual(["Abel Propio", "Delia Externa"]);
    expect(offered[0]).toMatchObject({ opens: true, load: { open: 1, hearings: 1 } });
    expect(offered[1]).toMatchObject({ opens: null, load: { open: 0, hearings: 0 } });
    expect(await manager.lawyers.pick({ ...at, q: "lejos" })).toMatchObject([{ alias: "Celso Lejos", opens: false }]);
    expect(aliases(await manager.lawyers.pick({ opens: "civilCase", customer: [brisa.id] }))).toEqual([
      "Abel Propio",
      "Berta Cerca",
      "Delia Externa",
    ]);
    const other = await make.case({ customer: brisa, establishment: sibling });
    expect(aliases(await manager.lawyers.pick({ opens: "case", records: [id, other.id] }))).toEqual(["Delia Externa"]);
    const clerk = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));
    expect((await clerk.lawyers.pick(at))[0]).not.toHaveProperty("load");
  });

  test("who cannot open it is refused; a manager extends the assignment with the same save, and the lawyer is told", async () => {
    const { id } = await make.case(place);
    const give = (extend?: boolean) => manager.cases.update({ id, version: 1, values: { lawyer: far.id }, ...(extend && { extend }) });
    expect(await refusal(give())).toMatchObject({
      status: 400,
      code: "CANNOT_OPEN",
      data: { fields: { lawyer: expect.stringMatching(/no puede abrirlo/) } },
    });
    expect((await refusal((await world.as(far.user)).cases.get({ id }))).status).toBe(404);
    expect(await give(true)).toMatchObject({ lawyer: { alias: "Celso Lejos" } });
    const record = await (await world.as(far.user)).cases.get({ id });
    expect(await noticesOf(far.user)).toEqual([`Se le ha asignado el caso ${record.cid.toString().replace(/^(.{4})/, "$1-")}, de ${shop.alias}`]);
    const mail = await db.asSystem((tx) => tx.row<{ recipient: string }>(sql`select recipient from mails where message = 'mail.assigned'`));
    expect(mail).toEqual({ recipient: far.user.email });
    const user = await manager.users.get({ id: far.user.id });
    expect([aliases(user.customers).sort(), aliases(user.establishments).sort()]).toEqual([
      [brisa.alias, corail.alias].sort(),
      [shop.alias, foreign.alias].sort(),
    ]);
    const counsel = await world.as(own.user);
    const { version } = await manager.cases.get({ id });
    expect((await refusal(counsel.cases.update({ id, version, values: { lawyer: near.id }, extend: true }))).status).toBe(403);
  });

  test("also for issues and civil cases, and with a new record", async () => {
    const issue = await make.issue(place);
    expect((await refusal(manager.issues.update({ id: issue.id, version: 1, values: { lawyer: near.id } }))).code).toBe("CANNOT_OPEN");
    await manager.issues.update({ id: issue.id, version: 1, values: { lawyer: own.id } });
    expect(await noticesOf(own.user)).toContainEqual(expect.stringMatching(/^Se le ha asignado el hecho no denunciable/));
    const civil = await make.civilCase({ customer: brisa });
    const stranger = await lawyerOf("Elio Otro", [corail], []);
    expect((await refusal(manager.civilCases.update({ id: civil.id, version: 1, values: { lawyer: stranger.id } }))).code).toBe("CANNOT_OPEN");
    await manager.civilCases.update({ id: civil.id, version: 1, values: { lawyer: stranger.id }, extend: true });
    expect(await noticesOf(stranger.user)).toContainEqual(expect.stringMatching(/^Se le ha asignado el caso civil/));
  });
});

describe("a bulk assignment", () => {
  test("names what the lawyer cannot open, is extended for these, and is undone as a whole unless somebody changed it", async () => {
    const fresh = await lawyerOf("Fabia Nueva", [brisa], [shop]);
    const ids = [(await make.case({ ...place, lawyer: own.id })).id, (await make.case({ ...place, lawyer: far.id })).id];
    const beyond = (await make.case({ customer: brisa, establishment: sibling })).id;
    const rows = await manager.cases.bulk({ ids: [...ids, beyond], values: { lawyer: fresh.id } });
    expect(rows.map(({ done, cannotOpen = false }) => [done, cannotOpen])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    const [extended] = await manager.cases.bulk({ ids: [beyond], values: { lawyer: fresh.id }, extend: true });
    expect(extended).toMatchObject({ done: true });
    const [{ batch } = {}] = rows;
    const { entries } = await manager.cases.history({ id: ids[0]! });
    expect(entries[0]?.bulk).toEqual({ batch, n: 2 });

    const { version } = await manager.cases.get({ id: ids[1]! });
    await manager.cases.update({ id: ids[1]!, version, values: { lawyer: own.id } });
    const undone = await manager.cases.undoBulk({ batch: batch! });
    expect(undone.map(({ done }) => done).sort()).toEqual([false, true]);
    expect((await manager.cases.get({ id: ids[0]! })).lawyer?.id).toBe(own.id);
    expect((await manager.cases.get({ id: ids[1]! })).lawyer?.id).toBe(own.id);
    expect((await refusal(manager.cases.undoBulk({ batch: batch! }))).status).toBe(404);
    const { entries: told } = await manager.cases.history({ id: ids[0]! });
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter(({ bulk }) => bulk !== undefined)).toEqual([]);
  });

  test("of a former lawyer who could not open it gives the record back all the same", async () => {
    const { id } = await make.case(place);
    await db.asSystem((tx) => tx.run(sql`update cases set lawyer_id = ${near.id} where id = ${id}`));
    const [{ batch } = {}] = await manager.cases.bulk({ ids: [id], values: { lawyer: own.id } });
    expect(await manager.cases.undoBulk({ batch: batch! })).toMatchObject([{ done: true }]);
    expect((await manager.cases.get({ id })).lawyer?.id).toBe(near.id);
  });
});
