import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { anonymise } from "#server/features/protection/anonymise.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { settleWords } from "#tests/support/settle-words.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const [brisa, other] = [await make.customer(), await make.customer()];
const shop = await make.establishment({ customer: brisa });
const otherShop = await make.establishment({ customer: other });
const lawyerUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const [clerk, stranger, lawyer, manager] = [
  await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] })),
  await world.as(await make.user({ role: "customer", customer: other, establishments: [otherShop] })),
  await world.as(lawyerUser),
  await world.as(await make.user({ role: "manager" })),
];
const intake = intakeFrom(shop);
const perfume = { name: "Perfume Noche", quantity: 2, price: 19.95, code: "8410076472854" };
const cream = { name: "Crema de manos", quantity: 1, price: 5 };
const problems = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;
const headers = async () => ({ authorization: `Bearer ${await world.signIn(lawyerUser)}` });

describe("the articles of a report", () => {
  test.each(["cases", "issues"] as const)("are sent with it, once, and without an amount the ticket is their sum (%s)", async (kind) => {
    const sent = intake({ articles: [perfume, cream] }, { ticketAmount: undefined });
    const [one, again] = await Promise.all([clerk[kind].intake(sent), clerk[kind].intake(sent)]);
    // 2 × 19.95 + 5.00 = 44.90, which the shop can sell again.
    expect(one).toMatchObject({ ticketAmount: 44.9, recoveredAmount: 44.9, articles: [perfume, { ...cream, code: null }] });
    expect(again.id).toBe(one.id);
    expect((await clerk[kind].get({ id: sent.id })).articles).toHaveLength(2);
    const { entries } = await clerk[kind].history({ id: sent.id });
    expect(entries[0]!.changes).toMatchObject([{ field: "articles", from: [], to: [perfume, cream] }]);
  });

  test("do not change an amount that was typed", async () => {
    expect(await clerk.cases.intake(intake({ articles: [perfume] }, { ticketAmount: 60 }))).toMatchObject({ ticketAmount: 60 });
  });

  test("may be one line for a whole amount", async () => {
    const made = await clerk.cases.intake(intake({ articles: [{ name: "Varios", quantity: 1, price: 60 }] }, { ticketAmount: undefined }));
    expect(made).toMatchObject({ ticketAmount: 60, articles: [{ name: "Varios", price: 60 }] });
  });

  test("are refused with the number of the line, and then nothing is created", async () => {
    const sent = intake({ articles: [perfume, { name: " ", quantity: 1 }] });
    expect(await problems(clerk.cases.intake(sent))).toEqual({
      articles: "Línea 2: Artículo: Campo obligatorio Precio: Campo obligatorio",
    });
    expect((await refusal(clerk.cases.get({ id: sent.id }))).status).toBe(404);
    const heap = Array.from({ length: 101 }, () => cream);
    expect((await refusal(clerk.cases.intake(intake({ articles: heap })))).status).toBe(400);
    const dear = { name: "Collar", quantity: 9999, price: 999_999_999.99 };
    expect(await problems(clerk.cases.intake(intake({ articles: [dear] }, { ticketAmount: undefined })))).toEqual({
      articles: "El importe máximo es 999.999.999,99 €.",
    });
  });
});

describe("the ticket of a record", () => {
  test("follows its articles until a person types another amount, and follows again when they agree", async () => {
    const { id } = await clerk.cases.intake(intake({}, { ticketAmount: 0 }));
    const one = await clerk.cases.articles.add({ id, values: perfume });
    expect(one).toMatchObject({ ticketAmount: 39.9, recoveredAmount: 39.9 });
    const two = await clerk.cases.articles.add({ id, values: cream });
    expect(two).toMatchObject({ ticketAmount: 44.9 });
    const line = two.articles[1]!;
    const three = await clerk.cases.articles.change({ id, line: line.id, version: line.version, values: { quantity: 3 } });
    // 39.90 + 3 × 5.00
    expect(three).toMatchObject({ ticketAmount: 54.9, articles: [perfume, { quantity: 3 }] });
    expect(await clerk.cases.update({ id, version: three.version, values: { ticketAmount: 60 } })).toMatchObject({ ticketAmount: 60 });
    expect(await clerk.cases.articles.remove({ id, line: line.id })).toMatchObject({ ticketAmount: 60, articles: [perfume] });
    const agreed = await clerk.cases.articles.add({ id, values: { name: "Reloj", quantity: 1, price: 20.1 } });
    expect(agreed).toMatchObject({ ticketAmount: 60 });
    // The articles have reached what was typed: 39.90 + 20.10 = 60.00.
    const last = await clerk.cases.articles.remove({ id, line: agreed.articles[0]!.id });
    expect(last).toMatchObject({ ticketAmount: 20.1 });
    expect(await clerk.cases.articles.remove({ id, line: last.articles[0]!.id })).toMatchObject({ ticketAmount: 20.1, articles: [] });
    const { entries } = await clerk.cases.history({ id });
    expect(entries[0]!.changes).toMatchObject([{ field: "articles", from: [{ name: "Reloj" }], to: [] }]);
    expect(entries[1]!.changes).toEqual(expect.arrayContaining([{ field: "ticketAmount", from: 60, to: 20.1 }]));
  });

  test("never becomes less than what was recovered, nor more than an amount can be", async () => {
    const { id } = await clerk.issues.intake(
      intake({ articles: [perfume] }, { ticketAmount: undefined, recoveredProducts: "some", recoveredAmount: 30 }),
    );
    const [line] = (await clerk.issues.get({ id })).articles;
    const cheaper = { id, line: line!.id, version: line!.version, values: { quantity: 1 } };
    expect(await problems(clerk.issues.articles.change(cheaper))).toEqual({ price: "Lo recuperado no puede superar el importe del ticket" });
    expect(await problems(clerk.issues.articles.add({ id, values: { name: "Collar", quantity: 9999, price: 999_999_999 } }))).toEqual({
      price: "El importe máximo es 999.999.999,99 €.",
    });
    expect(await clerk.issues.get({ id })).toMatchObject({ ticketAmount: 39.9, articles: [perfume] });
  });
});

describe("a line", () => {
  test("is changed on the version that was read; two people who add one at once both succeed, and the sum is right", async () => {
    const { id } = await clerk.cases.intake(intake({ articles: [perfume] }, { ticketAmount: undefined }));
    const [line] = (await clerk.cases.get({ id })).articles;
    await manager.cases.articles.change({ id, line: line!.id, version: 1, values: { price: 20 } });
    expect((await refusal(clerk.cases.articles.change({ id, line: line!.id, version: 1, values: { price: 21 } }))).status).toBe(409);
    await Promise.all([clerk, lawyer, manager].map((api) => api.cases.articles.add({ id, values: cream })));
    const { articles, ticketAmount } = await clerk.cases.get({ id });
    // 2 × 20 + 3 × 5
    expect([articles.length, ticketAmount]).toEqual([4, 55]);
  });

  test("takes hostile texts as texts, and nothing that is no article", async () => {
    const { id } = await clerk.cases.intake(intake());
    const name = `<img src=x onerror=alert(1)>'; drop table cases; -- \u202E=1+1`;
    const saved = await clerk.cases.articles.add({ id, values: { name, quantity: 1, price: 0, code: "=cmd|' /C calc'!A0" } });
    expect(saved.articles).toMatchObject([{ name, price: 0 }]);
    for (const wrong of [
      { quantity: 0 },
      { quantity: 1.5 },
      { quantity: 10_000 },
      { price: -1 },
      { price: 0.001 },
      { price: 1e12 },
      { name: "x".repeat(121) },
      { name: "a\0b" },
      { code: "1".repeat(49) },
      { case: id },
    ])
      expect((await refusal(clerk.cases.articles.add({ id, values: { ...cream, ...wrong } as never }))).status).toBe(400);
    expect(await clerk.cases.articles.add({ id, values: { ...cream, name: "\uD800 media" } })).toMatchObject({ articles: [{}, {}] });
  });

  test("is of whoever sees the record, and closed with it", async () => {
    const { id } = await clerk.cases.intake(intake({ articles: [perfume] }, { ticketAmount: undefined }));
    const [line] = (await clerk.cases.get({ id })).articles;
    expect((await refusal(stranger.cases.get({ id }))).status).toBe(404);
    expect((await refusal(stranger.cases.articles.add({ id, values: cream }))).status).toBe(404);
    expect((await refusal(stranger.cases.articles.remove({ id, line: line!.id }))).status).toBe(404);
    const foreign = await stranger.cases.intake(intakeFrom(otherShop)({ articles: [cream] }));
    expect((await refusal(clerk.cases.articles.remove({ id, line: foreign.articles[0]!.id }))).status).toBe(404);
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = 'trialPending' where id = ${id}`));
    expect((await refusal(clerk.cases.articles.add({ id, values: cream }))).status).toBe(403);
    expect(await lawyer.cases.articles.add({ id, values: cream })).toMatchObject({ ticketAmount: 44.9 });
  });
});

test("a case is found by its articles and by their codes, until they are changed", async () => {
  const { id } = await clerk.cases.intake(intake({ articles: [{ ...perfume, name: "Zafiro Imperial", code: "5901234123457" }] }));
  const issue = await clerk.issues.intake(intake({ articles: [{ ...cream, name: "Zafiro Imperial" }] }));
  const found = async (find: string) => (await clerk.cases.list({ find, columns: [] })).rows.map((row) => row.id);
  for (const typed of ["zafiro", "ZAFIRO imperial", "zafir", "zafiru", "5901234123457"]) expect(await found(typed)).toEqual([id]);
  expect((await clerk.issues.list({ find: "zafiro", columns: [] })).rows.map((row) => row.id)).toEqual([issue.id]);
  expect((await stranger.cases.list({ find: "zafiro", columns: [] })).rows).toEqual([]);
  const [line] = (await clerk.cases.get({ id })).articles;
  await clerk.cases.articles.change({ id, line: line!.id, version: 1, values: { name: "Colonia" } });
  expect([await found("zafiro"), await found("colonia")]).toEqual([[], [id]]);
  await clerk.cases.articles.remove({ id, line: line!.id });
  expect(await found("colonia")).toEqual([]);
});

test("the conversion of an issue takes its articles along", async () => {
  const { id } = await clerk.issues.intake(intake({ articles: [perfume, cream] }, { ticketAmount: undefined }));
  const made = await lawyer.issues.convert({ id });
  expect(await lawyer.cases.get(made)).toMatchObject({ ticketAmount: 44.9, articles: [perfume, { ...cream, code: null }] });
});

describe("documents", () => {
  test("the case in print has a table of the articles, their sum, and how far the ticket is from it", async () => {
    const { id } = await clerk.cases.intake(intake({ articles: [perfume, cream] }, { ticketAmount: 50 }));
    for (const name of ["summary", "sheet"]) {
      const response = await fetch(`${url}/api/cases/${id}/${name}.pdf`, { headers: await headers() });
      const { text } = pdfText(Buffer.from(await response.arrayBuffer()));
      const plain = text.replaceAll("\u00a0", " ");
      for (const part of ["Perfume Noche", "19,95", "8410076472854", "Crema de manos", "44,90", "5,10"])
        expect({ name, plain }).toMatchObject({ plain: expect.stringContaining(part) });
    }
  });

  test("a list exports them as a text that can be read again", async () => {
    const { id } = await clerk.cases.intake(intake({ articles: [perfume, cream] }));
    const query = `columns=cid,articles&ids=${id}`;
    const csv = await (await fetch(`${url}/api/cases/export?format=csv&${query}`, { headers: await headers() })).text();
    expect(csv).toContain("2 x Perfume Noche @ 19,95 [8410076472854]; Crema de manos @ 5,00");
    const xlsx = await fetch(`${url}/api/cases/export?format=xlsx&${query}`, { headers: await headers() });
    const { sheets } = await readXlsx(Buffer.from(await xlsx.arrayBuffer()));
    expect(JSON.stringify(sheets[0]!.rows)).toContain("2 x Perfume Noche @ 19,95 [8410076472854]; Crema de manos @ 5,00");
  });
});

test("anonymising erases what the lines say, and keeps how many there were and what they cost", async () => {
  const { id } = await clerk.cases.intake(intake({ articles: [{ ...perfume, name: "Reloj de Kelda Irrubel" }] }, { ticketAmount: undefined }));
  await db.asSystem((tx) =>
    tx.run(sql`update cases set deleted = true, blocked_at = now() - interval '20 years', created_at = now() - interval '30 years',
      updated_at = now() - interval '30 years', datetime = now() - interval '30 years', case_status = 'archived' where id = ${id}`),
  );
  await db.asSystem((tx) => tx.run(sql`update case_status_history set date = now() - interval '30 years' where case_id = ${id}`));
  const version = (await db.asSystem((tx) => tx.row<{ version: number }>(sql`select version from cases where id = ${id}`)))!.version;
  expect(await db.asSystem((tx) => anonymise(tx, null, { entity: "case", id, version } as never, []))).toBe(true);
  const line = await db.asSystem((tx) => tx.row(sql`select name, quantity, price, code from case_articles where case_id = ${id}`));
  expect(line).toEqual({ name: "—", quantity: 2, price: 1995, code: null });
  await settleWords(db);
  const words = await db.asSystem((tx) => tx.row<{ document: string }>(sql`select document::text from case_words where id = ${id}`));
  expect(words!.document).not.toContain("irrubel");
  const journal = await db.asSystem((tx) => tx.rows<{ changes: unknown }>(sql`select changes from journal where record_id = ${id}`));
  expect(JSON.stringify(journal)).not.toContain("Irrubel");
});
