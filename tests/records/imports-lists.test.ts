import { describe, expect, test } from "vitest";
import { articlesTotal } from "#domain/articles/article-sum.ts";
import { sql } from "#server/db/sql.ts";
import { importClient } from "#tests/support/import-client.ts";
import { settledContents } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa", casesTypes: ["penal", "issue", "civil"] });
const shop = await make.establishment({ customer: brisa, code: "T-1", alias: "Brisa Palma", country: "Spain" });
const managerUser = await make.user({ role: "manager" });
const manager = await world.as(managerUser);
const guardUser = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const clientOf = async (user: typeof managerUser) => importClient(world.url, await world.signIn(user));
const [staff, guard] = [await clientOf(managerUser), await clientOf(guardUser)];
const csv = (...lines: string[]) => Buffer.from(lines.join("\n"));
const by = (more: Record<string, string> = {}) => ({ more: { key: "cid", missing: "refuse", ...more } });
const newCase = async (more = {}) => {
  const { id } = await make.case({ customer: brisa, establishment: shop, ticketAmount: 10, ...more });
  return manager.cases.get({ id });
};
const textOf = ({ articles }: { articles: readonly { name: string; quantity: number; price: number }[] }) =>
  articles.map(({ name, quantity, price }) => `${quantity} ${name} ${price}`).toSorted();
const newest = async (collection: "cases" | "issues" | "civilCases") => (await manager.imports.recent({ collection }))[0]!;

describe("articles, one row each", () => {
  test("are proposed by their headings, added to the cases of their rows, previewed, and undone with the ticket that followed them", async () => {
    const [one, two] = [await newCase({ ticketAmount: 0 }), await newCase()];
    await manager.cases.articles.add({ id: two.id, values: { name: "Crema", quantity: 1, price: 5 } });
    const file = csv(
      "N.º de caso;Artículo;Cantidad;Precio;Código de barras",
      `${one.cid};Perfume;2;19,95;8410076472854`,
      `${two.cid};Champú;;4,50;`,
      `${one.cid};Colonia;1;7,05;`,
    );
    const { lists } = await staff.inspect("cases", file);
    expect(Object.fromEntries(lists.map(({ name, column }) => [name, column]))).toMatchObject({
      "articles.name": 1,
      "articles.quantity": 2,
      "articles.price": 3,
      "articles.code": 4,
      "ledger.amount": null,
    });
    const before = await settledContents(db);
    const checked = await staff.run("cases", "check", file, by());
    expect(checked).toMatchObject({ rows: 3, errorCount: 0, updates: { created: 0, updated: 2, unchanged: 0 } });
    expect(checked.updates!.changes[0]).toMatchObject({ line: 2, record: { id: one.id } });
    const preview = checked.updates!.changes[0]!.fields.find(({ field }) => field === "articles")!;
    expect([preview.from, preview.to]).toMatchObject([[], [{ name: "Perfume", quantity: 2, price: 19.95 }, { name: "Colonia" }]]);
    expect(await settledContents(db)).toEqual(before);

    expect(await staff.run("cases", "write", file, by({ seen: checked.updates!.seen }))).toMatchObject({ errorCount: 0, updates: { updated: 2 } });
    const after = await manager.cases.get({ id: one.id });
    expect([textOf(after), after.ticketAmount]).toEqual([["1 Colonia 7.05", "2 Perfume 19.95"], 46.95]);
    expect(after.ticketAmount).toBe(articlesTotal(after.articles));
    // Somebody had typed this ticket, which does not follow.
    expect(textOf(await manager.cases.get({ id: two.id }))).toEqual(["1 Champú 4.5", "1 Crema 5"]);
    const { entries } = await manager.cases.history({ id: one.id });
    expect(entries.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(expect.arrayContaining(["articles", "ticketAmount"]));

    // The same file again has nothing to add.
    expect(await staff.run("cases", "check", file, by())).toMatchObject({ errorCount: 0, updates: { updated: 0, unchanged: 2 } });

    expect(await manager.imports.undo({ id: (await newest("cases")).id })).toMatchObject({ removed: 0, restored: 2, kept: 0 });
    expect(await manager.cases.get({ id: one.id })).toMatchObject({ articles: [], ticketAmount: 0 });
    expect(textOf(await manager.cases.get({ id: two.id }))).toEqual(["1 Crema 5"]);
  });

  test("replace what the record has, and undo puts that back", async () => {
    const made = await newCase({ ticketAmount: 0 });
    for (const [name, price] of [["Crema", 5] as const, ["Perfume", 20] as const])
      await manager.cases.articles.add({ id: made.id, values: { name, quantity: 1, price, code: `c-${name}` } });
    const kept = (await manager.cases.get({ id: made.id })).articles.find(({ name }) => name === "Perfume")!;
    const file = csv("cid;articles.name;articles.price;articles.code", `${made.cid};Perfume;20;c-Perfume`, `${made.cid};Jabón;2;`);
    expect(await staff.run("cases", "write", file, by({ lists: "replace" }))).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
    const replaced = await manager.cases.get({ id: made.id });
    expect([textOf(replaced), replaced.ticketAmount]).toEqual([["1 Jabón 2", "1 Perfume 20"], 22]);
    expect(replaced.articles).toContainEqual(kept);
    expect(await manager.imports.undo({ id: (await newest("cases")).id })).toMatchObject({ restored: 1, kept: 0 });
    const back = await manager.cases.get({ id: made.id });
    expect([textOf(back), back.ticketAmount]).toEqual([["1 Crema 5", "1 Perfume 20"], 25]);
    expect(back.articles.find(({ name }) => name === "Crema")).toMatchObject({ code: "c-Crema" });
  });

  test("with errors are told by row, column and value, and nothing is written", async () => {
    const made = await newCase();
    const file = csv(
      "cid;articles.name;articles.quantity;articles.price;attestation",
      `${made.cid};Perfume;2;gratis;1/2026`,
      `${made.cid};;1;5;1/2026`,
      `${made.cid};Crema;1;5;2/2026`,
      "2020-000001;Crema;1;5;",
    );
    const { errors } = await staff.run("cases", "write", file, by());
    expect(errors.map(({ line, field, value }) => [line, field, value])).toEqual([
      [2, "articles.price", "gratis"],
      [3, "articles.name", null],
      [4, "attestation", "2/2026"],
      [5, "cid", "2020-000001"],
    ]);
    expect(errors[2]!.message).toContain("línea 2");
    expect(await manager.cases.get({ id: made.id })).toMatchObject({ articles: [], attestation: made.attestation });
  });

  test("that somebody has changed since stay, and the record is named", async () => {
    const made = await newCase();
    await staff.run("cases", "write", csv("cid;articles", `${made.cid};2 x Perfume @ 19,95; Crema @ 5,00`.replace(/;(2.*)/, ';"$1"')), by());
    const [line] = (await manager.cases.get({ id: made.id })).articles;
    await manager.cases.articles.change({ id: made.id, line: line!.id, version: line!.version, values: { quantity: 3 } });
    const undone = await manager.imports.undo({ id: (await newest("cases")).id });
    expect(undone).toMatchObject({ restored: 0, kept: 1, named: [{ id: made.id }] });
    expect((await manager.cases.get({ id: made.id })).articles).toHaveLength(2);
  });

  test("a person of a shop adds to what they may still change, and columns of the office are refused by name", async () => {
    const mine = await newCase();
    const closed = await newCase();
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = 'archived' where id = ${closed.id}`));
    const file = csv("cid;articles.name;articles.price", `${mine.cid};Perfume;3`, `${closed.cid};Perfume;3`);
    const { errors } = await guard.run("cases", "check", file, by());
    expect(errors).toMatchObject([{ line: 3 }]);
    expect((await guard.inspect("cases", file)).lists.map(({ name }) => name)).toEqual([
      "articles.name",
      "articles.quantity",
      "articles.price",
      "articles.code",
    ]);
    const forbidden = await guard.send("cases", "check", csv("cid;x", `${mine.cid};5`), ["cid", "ledger.amount"], undefined, { key: "cid" });
    expect([forbidden.status, Object.keys(forbidden.body.data!.fields!)]).toEqual([400, ["ledger.amount"]]);
    // Without a key there is no record to add to.
    expect((await staff.send("cases", "check", csv("x", "5"), ["articles.price"])).status).toBe(400);
  });

  test("fill as many rows as a file may have, for a thousand records", async () => {
    const made = await newCase();
    const many = csv("cid;articles.name;articles.price", ...Array.from({ length: 1001 }, (_, n) => `${made.cid};Bote ${n};1`));
    const { errors } = await staff.run("cases", "check", many, by());
    expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining("100") }]);
    const wide = await staff.send("cases", "check", csv("attestation", ...Array.from({ length: 1001 }, () => "1/2026")), ["attestation"], undefined, {
      key: "cid",
    });
    expect(wide.status).toBe(400);
  });
});

test("witnesses are added to existing cases and issues, one or several per row, once each", async () => {
  const [ana, luis] = [
    await make.witness({ customer: brisa, name: "Ana", lastname: "Ríos", code: "12345678Z" }),
    await make.witness({ customer: brisa, name: "Luis", lastname: "Vega", code: "87654321X" }),
  ];
  const made = await newCase();
  await manager.cases.witnesses.add({ id: made.id, values: { witness: ana.id, summoned: true } });
  const file = csv("cid;Testigos", `${made.cid};12345678Z`, `${made.cid};Luis Vega`);
  expect(await staff.run("cases", "write", file, by())).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
  const idsOf = async () => (await manager.cases.get({ id: made.id })).witnesses.map(({ witness }) => witness.id).toSorted();
  expect(await idsOf()).toEqual([ana.id, luis.id].toSorted());
  await manager.imports.undo({ id: (await newest("cases")).id });
  expect(await idsOf()).toEqual([ana.id]);
  // Replacing and undoing it keeps what was known of the witness.
  await staff.run("cases", "write", csv("cid;witnesses", `${made.cid};87654321X`), by({ lists: "replace" }));
  expect(await idsOf()).toEqual([luis.id]);
  await manager.imports.undo({ id: (await newest("cases")).id });
  expect((await manager.cases.get({ id: made.id })).witnesses).toMatchObject([{ witness: { id: ana.id }, summoned: true }]);

  const { id } = await make.issue({ customer: brisa, establishment: shop });
  const { cid } = await manager.issues.get({ id });
  const several = csv("cid;witnesses;articles", `${cid};"Ana Ríos; 87654321X";"2 x Perfume @ 1,00"`);
  expect(await staff.run("issues", "write", several, by())).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
  expect(await manager.issues.get({ id })).toMatchObject({ witnesses: [{}, {}], articles: [{ name: "Perfume" }] });
});

test("payments of cases and civil cases, and actions, come from a file too, with one value for all rows", async () => {
  const made = await newCase();
  const payments = csv("cid;Fecha o vencimiento;Importe", `${made.cid};10/01/2026;50,00`, `${made.cid};10/02/2026;50,00`);
  const fill = { "ledger.kind": "payment", "ledger.method": "deposit" };
  expect(await staff.run("cases", "write", payments, { ...by(), fill })).toMatchObject({ errors: [], updates: { updated: 1 } });
  expect((await manager.cases.get({ id: made.id })).ledger).toMatchObject([
    { kind: "payment", date: "2026-01-10", amount: 50, method: "deposit" },
    { date: "2026-02-10" },
  ]);
  const half = await staff.run("cases", "check", payments, { ...by(), fill: { "ledger.kind": "award" } });
  expect(half.errors.map(({ line, field }) => `${line} ${field}`)).toEqual(expect.arrayContaining(["2 ledger.ground", "3 ledger.beneficiary"]));
  await manager.imports.undo({ id: (await newest("cases")).id });
  expect((await manager.cases.get({ id: made.id })).ledger).toEqual([]);

  const actions = csv("cid;Fecha;Tipo;Actuación;Observaciones", `${made.cid};10/01/2026;Judicial;Entrega de imágenes;En mano`);
  const { lists } = await staff.inspect("cases", actions);
  expect(lists.filter(({ column }) => column !== null).map(({ name }) => name)).toEqual([
    "actions.date",
    "actions.type",
    "actions.action",
    "actions.notes",
  ]);
  expect(await staff.run("cases", "write", actions, by())).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
  expect((await manager.cases.get({ id: made.id })).actions).toMatchObject([
    { date: "2026-01-10", action: "imagesDelivery", notes: "En mano", author: { id: managerUser.id } },
  ]);

  const { id } = await make.civilCase({ customer: brisa });
  const { cid } = await manager.civilCases.get({ id });
  const paid = csv("cid;ledger.date;ledger.amount", `${cid};2026-03-01;75`);
  expect(await staff.run("civilCases", "write", paid, { ...by(), fill })).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
  expect((await manager.civilCases.get({ id })).ledger).toMatchObject([{ amount: 75 }]);
});

test("the key, and what happens to other rows and lists, are remembered for the next file with these headings", async () => {
  const made = await newCase();
  const file = (n: number) => csv("Expediente;Producto;Valor", `${made.cid};Perfume ${n};5`);
  const mapping = ["cid", "articles.name", "articles.price"];
  const more = { key: "cid", missing: "create", lists: "replace" };
  expect((await staff.inspect("cases", file(1))).chosen).toBeUndefined();
  expect((await staff.send("cases", "write", file(1), mapping, { "articles.quantity": "2" }, more)).text).toContain('"updated":1');
  const again = await staff.inspect("cases", file(2));
  expect([again.columns.map(({ field }) => field), again.fill, again.chosen]).toEqual([mapping, { "articles.quantity": "2" }, more]);
  expect((await guard.inspect("cases", file(2))).chosen).toBeUndefined();
  // The last one counts: without a key it is new records again.
  await make.vehicle({ customer: brisa, plate: "1234BCD" });
  const cars = (n: number) => csv("plate;brand;customer", `${n}234BCD;Seat;B12345674`);
  await staff.run("vehicles", "write", cars(1), { more: { key: "plate", missing: "refuse" } });
  expect((await staff.inspect("vehicles", cars(2))).chosen).toEqual({ key: "plate", missing: "refuse", lists: "add" });
  await staff.run("vehicles", "write", cars(2));
  expect((await staff.inspect("vehicles", cars(3))).chosen).toBeUndefined();
});
