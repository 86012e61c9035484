import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

/** A Wednesday without holidays nearby. */
const today = "2026-11-18";
const world = await openWorld({}, "empty", () => new Date(`${today}T11:00:00Z`));
const { make, db } = world;
const customer = await make.customer();
const shop = await make.establishment({ customer });
const counselUser = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
const counsel = await world.as(counselUser);
const manager = await world.as(await make.user());
const guard = await world.as(await make.user({ role: "customer", customer, establishments: [shop] }));
const lawyer = await make.lawyer({ user: counselUser.id });
const appeal = { date: today, type: "judicial", action: "resource" } as const;
const filed = { ...appeal, channel: "lexnet", hour: "9:05" } as const;

/** A petty offence with a judgment that was notified yesterday: five working days to appeal. */
async function convicted() {
  const { id } = await make.case({
    ...{ customer, establishment: shop, lawyer: lawyer.id, hasImages: "noCamerasOrFaulty", penalType: "pettyTheft", crimeType: "petty" },
    datetime: "2026-11-02T17:40:00.000Z",
  });
  await db.asSystem((tx) => tx.run(sql`update cases set case_status = 'guiltyVerdict' where id = ${id}`));
  await manager.cases.update({ id, version: 1, values: { judgmentDate: "2026-11-16", judgmentNotificationDate: "2026-11-17" } });
  return id;
}

async function draftFor(id: string) {
  const { rows } = await manager.templates.list({ q: "Recurso de apelación", size: 100 });
  const template = rows.find(({ title }) => title === "Recurso de apelación")!;
  return (await counsel.writs.make({ entity: "case", id, template: template.id })).file.id;
}

const termOf = async (id: string) => (await counsel.cases.law({ id })).dates.find(({ key }) => key === "es.appeal.petty");
const tasksOf = async (id: string) => (await counsel.tasks.ofRecord({ entity: "case", record: id })).open.map(({ what }) => what);

describe("a writ that is made", () => {
  test("is a draft: nothing is noted, the term and its task go on, and say so", async () => {
    const id = await convicted();
    expect(await termOf(id)).toMatchObject({ date: "2026-11-24", hasDraft: false });
    const draft = await draftFor(id);
    const { actions, files } = await counsel.cases.get({ id });
    expect(actions).toEqual([]);
    expect(files.map((file) => [file.id, file.draftOf, file.filing])).toEqual([[draft, "resource", null]]);
    const term = await termOf(id);
    expect(term).toMatchObject({ date: "2026-11-24", hasDraft: true });
    expect(term!.working).toContain("Borrador hecho, sin presentar");
    expect(await tasksOf(id)).toEqual(["Decidir recurso"]);
  });

  test("is filed with date, hour, channel and receipt: one action, no term, the task done, until the action is removed", async () => {
    const id = await convicted();
    const draft = await draftFor(id);
    const receipt = await receiptIn(id);
    const saved = await counsel.cases.file({ id, values: filed, draft, receipt });
    const [line] = saved.actions;
    expect(line).toMatchObject({ ...appeal, channel: "lexnet", hour: "09:05", author: { id: counselUser.id } });
    expect(new Map(saved.files.map((file) => [file.id, file.filing]))).toEqual(
      new Map([
        [draft, line!.id],
        [receipt, line!.id],
      ]),
    );
    expect(await termOf(id)).toBeUndefined();
    expect(await tasksOf(id)).toEqual([]);
    const { done } = await counsel.tasks.ofRecord({ entity: "case", record: id });
    expect(done.map(({ what, doneBy }) => [what, doneBy?.id])).toEqual([["Decidir recurso", counselUser.id]]);
    const removed = await counsel.cases.actions.remove({ id, line: line!.id });
    expect(removed.files.map(({ filing }) => filing)).toEqual([null, null]);
    expect(await termOf(id)).toMatchObject({ hasDraft: true });
  });

  test("is not filed twice, nor with a file of another case, nor for another act, and then nothing is written", async () => {
    const [id, other] = [await convicted(), await convicted()];
    const [draft, foreign] = [await draftFor(id), await draftFor(other)];
    const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;
    expect(await fieldsOf(counsel.cases.file({ id, values: filed, draft: foreign }))).toHaveProperty("draft");
    expect(await fieldsOf(counsel.cases.file({ id, values: filed, draft, receipt: draft }))).toHaveProperty("receipt");
    expect(await fieldsOf(counsel.cases.file({ id, values: { ...filed, action: "indictment" }, draft }))).toHaveProperty("draft");
    expect(await fieldsOf(counsel.cases.file({ id, values: { ...filed, hour: "24:00" }, draft }))).toHaveProperty("hour");
    expect(await fieldsOf(counsel.cases.file({ id, values: { ...filed, channel: null }, draft }))).toHaveProperty("channel");
    expect((await counsel.cases.get({ id })).actions).toEqual([]);
    const answers = await Promise.allSettled([1, 2, 3].map(() => counsel.cases.file({ id, values: filed, draft })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await counsel.cases.get({ id })).actions).toHaveLength(1);
  });

  test("is not filed by the shop", async () => {
    const id = await convicted();
    expect((await refusal(guard.cases.file({ id, values: filed }))).status).toBe(403);
  });
});

describe("an action that ends a term, typed by hand,", () => {
  test("says how it was filed, alone and for a selection; then the term and its task end", async () => {
    const id = await convicted();
    expect((await refusal(counsel.cases.actions.add({ id, values: appeal }))).data?.fields).toHaveProperty("channel");
    expect(await counsel.cases.bulkActions({ ids: [id], values: appeal })).toMatchObject([{ done: false }]);
    expect(await termOf(id)).toBeDefined();
    expect(await counsel.cases.bulkActions({ ids: [id], values: { ...appeal, channel: "counter" } })).toMatchObject([{ done: true }]);
    expect(await termOf(id)).toBeUndefined();
    expect(await tasksOf(id)).toEqual([]);
  });

  test("needs no channel if it ends none", async () => {
    const id = await convicted();
    const { actions } = await counsel.cases.actions.add({ id, values: { ...appeal, action: "otherBrief" } });
    expect(actions).toMatchObject([{ action: "otherBrief", channel: null, hour: null }]);
  });
});

/** A receipt among the files of a case. */
async function receiptIn(id: string): Promise<string> {
  const row = await db.asSystem((tx) =>
    tx.row<{ id: string }>(sql`insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces, category)
      values (gen_random_uuid(), 'case', ${id}, 'files', 9, 'acuse.pdf', 'application/pdf', 1, ${"0".repeat(64)}, ${Buffer.alloc(32)}, 'receipt') returning id`),
  );
  return row!.id;
}
