import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { readUnreadThreads } from "#server/case-common/unread-threads.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { openStream, type Stream } from "#tests/support/servers/event-stream.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { noon } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

let minutes = 0;
const clock = noon();
const world = await openWorld({}, "empty", () => new Date(clock().getTime() + minutes * 60_000));
const { make, db, deps } = world;
const streams: Stream[] = [];
afterAll(() => {
  for (const stream of streams) stream.close();
});
const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const shop = await make.establishment({ customer: brisa, alias: "Brisa Sol" });
const sibling = await make.establishment({ customer: brisa, alias: "Brisa Norte" });
const people = {
  seller: await make.user({ role: "customer", customer: brisa, establishments: [shop], alias: "Ana Tienda" }),
  colleague: await make.user({ role: "customer", customer: brisa, establishments: [shop], alias: "Olga Tienda" }),
  neighbour: await make.user({ role: "customer", customer: brisa, establishments: [sibling], alias: "Vecino Norte" }),
  head: await make.user({ role: "supercustomer", customer: brisa, alias: "Central Brisa" }),
  counsel: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], alias: "Lucía Letrada" }),
  stranger: await make.user({ role: "lawyer", customers: [corail], whole: [corail], alias: "Letrado Ajeno" }),
  foreign: await make.user({ role: "supercustomer", customer: corail, alias: "Central Corail" }),
  boss: await make.user({ role: "manager", alias: "Marta Gestora" }),
};
const lawyer = await make.lawyer({ user: people.counsel.id });
type Who = keyof typeof people;
const apis = Object.fromEntries(await Promise.all(Object.entries(people).map(async ([name, person]) => [name, await world.as(person)]))) as Record<
  Who,
  Awaited<ReturnType<typeof world.as>>
>;
const theft = () => make.case({ customer: brisa, establishment: shop, lawyer: lawyer.id, by: people.seller });
const at = (id: string, entity: "case" | "civilCase" | "issue" = "case") => ({ entity, id });
const sent = (id: string, text: string, more: { mentions?: string[]; files?: string[]; message?: string } = {}) => ({
  ...at(id),
  message: newId(),
  text,
  ...more,
});
const noticesOf = async (who: Who) =>
  (await apis[who].notices.list({})).notices
    .filter(({ kind }) => kind === "mention" || kind === "message")
    .map(({ kind, text, isRead }) => [kind, text, isRead]);
const textsOf = async (who: Who, id: string, thread: "shop" | "office" = "shop") =>
  (await apis[who].messages[thread].list(at(id))).messages.map(({ text }) => text);
const unreadOf = (who: Who) => db.as(userOf(who), (tx) => readUnreadThreads(tx, userOf(who)));
const principals = new Map<string, Awaited<ReturnType<typeof deps.principals.person>>>();
for (const person of Object.values(people)) principals.set(person.id, await deps.principals.person(person.id));
const userOf = (who: Who) => principals.get(people[who].id)!;
const statusesOf = async (calls: readonly Promise<unknown>[]) => (await Promise.all(calls.map(refusal))).map(({ status }) => status);
const listen = async (person: Person) => {
  const stream = await openStream(world.url, await world.signIn(person));
  streams.push(stream);
  await stream.until(({ event }) => event === "hello");
  return stream;
};

describe("a thread", () => {
  test("has the messages of both sides in the order of the server, newest first, in pages", async () => {
    const { id } = await theft();
    await apis.seller.messages.shop.send(sent(id, "¿Hace falta el vídeo?"));
    await apis.counsel.messages.shop.send(sent(id, "Sí, el de la entrada."));
    const page = await apis.head.messages.shop.list(at(id));
    expect(page.messages.map(({ text, author, isOffice, position }) => [text, author.alias, isOffice, position])).toEqual([
      ["Sí, el de la entrada.", "Lucía Letrada", true, 2],
      ["¿Hace falta el vídeo?", "Ana Tienda", false, 1],
    ]);
    for (let n = 3; n <= 60; n++) await apis.seller.messages.shop.send(sent(id, `Mensaje ${n}`));
    const first = await apis.counsel.messages.shop.list(at(id));
    expect([first.messages.length, first.next]).toEqual([50, 11]);
    const second = await apis.counsel.messages.shop.list({ ...at(id), before: first.next! });
    expect([second.messages.map(({ position }) => position), second.next]).toEqual([[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], null]);
  });

  test("is there for civil cases and issues too", async () => {
    const claim = await make.civilCase({ customer: brisa });
    const incident = await make.issue({ customer: brisa, establishment: shop, by: people.seller });
    await apis.head.messages.shop.send({ ...at(claim.id, "civilCase"), message: newId(), text: "Llega la demanda" });
    await apis.seller.messages.shop.send({ ...at(incident.id, "issue"), message: newId(), text: "Era un cliente habitual" });
    expect((await apis.counsel.messages.shop.list(at(claim.id, "civilCase"))).messages).toHaveLength(1);
    expect((await apis.boss.messages.shop.list(at(incident.id, "issue"))).messages).toHaveLength(1);
    expect((await refusal(apis.boss.messages.shop.list(at(incident.id, "case")))).status).toBe(404);
  });

  test("of the office is for lawyers and staff alone, and the two never mix", async () => {
    const { id } = await theft();
    await apis.counsel.messages.office.send(sent(id, "canary-office"));
    await apis.counsel.messages.shop.send(sent(id, "Buenos días"));
    expect([await textsOf("boss", id, "office"), await textsOf("boss", id)]).toEqual([["canary-office"], ["Buenos días"]]);
    for (const who of ["seller", "head"] as const) {
      expect(await textsOf(who, id)).toEqual(["Buenos días"]);
      const { list, people: names, send, read } = apis[who].messages.office;
      const calls = [list(at(id)), names(at(id)), send(sent(id, "Hola")), read({ ...at(id), position: 1 })];
      expect(await statusesOf(calls)).toEqual([403, 403, 403, 403]);
      expect(await apis[who].messages.unread(at(id))).toEqual({ shop: 1 });
      expect(JSON.stringify(await apis[who].cases.history({ id }))).not.toContain("officeMessage");
    }
    expect(await apis.boss.messages.unread(at(id))).toEqual({ shop: 1, office: 1 });
    for (const who of ["neighbour", "stranger", "foreign"] as const) {
      const { shop: own, unread } = apis[who].messages;
      expect(await statusesOf([own.list(at(id)), unread(at(id)), own.send(sent(id, "Hola"))])).toEqual([404, 404, 404]);
    }
  });

  test("is lost to a shop whose record leaves its scope, and to everybody when the record is deleted", async () => {
    const { id } = await theft();
    await apis.seller.messages.shop.send(sent(id, "Nuestra"));
    await db.asSystem((tx) => tx.run(sql`update cases set establishment_id = ${sibling.id} where id = ${id}`));
    expect((await refusal(apis.seller.messages.shop.list(at(id)))).status).toBe(404);
    expect(await textsOf("neighbour", id)).toEqual(["Nuestra"]);
    await db.asSystem((tx) => tx.run(sql`update cases set deleted = true where id = ${id}`));
    const root = await world.as(await make.user({ role: "admin" }));
    expect((await refusal(root.messages.shop.list(at(id)))).status).toBe(404);
    expect((await refusal(root.messages.shop.send(sent(id, "Hola")))).status).toBe(404);
  });
});

describe("sending", () => {
  test("the same message again is idempotent, also after it was edited; its id serves for nothing else", async () => {
    const { id } = await theft();
    const input = sent(id, "Una vez");
    const [one, two] = [await apis.seller.messages.shop.send(input), await apis.seller.messages.shop.send(input)];
    expect(two).toEqual(one);
    expect(await textsOf("counsel", id)).toEqual(["Una vez"]);
    expect((await refusal(apis.counsel.messages.shop.send(input))).status).toBe(400);
    expect((await refusal(apis.counsel.messages.office.send(input))).status).toBe(400);
    const other = await theft();
    expect((await refusal(apis.seller.messages.shop.send({ ...input, ...at(other.id) }))).status).toBe(400);
  });

  test("twenty at once all arrive, each with its place", async () => {
    const { id } = await theft();
    const inputs = Array.from({ length: 20 }, (_, n) => sent(id, `A la vez ${n}`));
    const answers = await Promise.all(inputs.map((input, n) => apis[n % 2 ? "seller" : "counsel"].messages.shop.send(input)));
    expect(answers.map(({ position }) => position).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test("the same one twenty times at once writes one", async () => {
    const { id } = await theft();
    const input = sent(id, "Con mala cobertura");
    await Promise.all(Array.from({ length: 20 }, () => apis.seller.messages.shop.send(input)));
    expect(await textsOf("counsel", id)).toEqual(["Con mala cobertura"]);
  });

  test.each([
    ["nothing", "   \n ", 400],
    ["a NUL", "a\0b", 400],
    ["too much", "x".repeat(4001), 400],
    ["markup, which stays text", "<img src=x onerror=alert(1)> {{7*7}} ‮ 😀", 200],
  ])("%s", async (_what, text, status) => {
    const { id } = await theft();
    const answer = apis.seller.messages.shop.send(sent(id, text));
    if (status === 200) expect((await answer).text).toBe(text.trim());
    else expect((await refusal(answer)).status).toBe(status);
  });

  test("refers to files of this record only; a file without a text is enough", async () => {
    const [{ id }, other] = [await theft(), await theft()];
    const token = await world.signIn(people.seller);
    const place = { collection: "cases", record: id, field: "files" };
    const { id: file } = await sendFile(tusClient({ url: world.url, token }), place, "foto.jpg", await jpeg());
    await attachedFile(apis.seller, place, file);
    expect((await apis.seller.messages.shop.send(sent(id, "", { files: [file] }))).files).toEqual([file]);
    expect((await refusal(apis.seller.messages.shop.send(sent(other.id, "Hola", { files: [file] })))).data?.fields).toHaveProperty("files");
    expect((await refusal(apis.seller.messages.shop.send(sent(id, "Hola", { files: [newId()] })))).status).toBe(400);
  });
});

describe("a mention", () => {
  test("offers only people who can open this record and this thread, whoever takes part first", async () => {
    const { id } = await theft();
    const names = async (thread: "shop" | "office", q?: string) =>
      (await apis.boss.messages[thread].people({ ...at(id), ...(q && { q }) })).map(({ alias }) => alias);
    expect(await names("shop", "tienda")).toEqual(["Ana Tienda", "Olga Tienda"]);
    await apis.colleague.messages.shop.send(sent(id, "Aquí estoy"));
    expect(await names("shop", "TIENDA")).toEqual(["Olga Tienda", "Ana Tienda"]);
    expect(await names("shop", "norte")).toEqual([]);
    expect(await names("shop", "letrad")).toEqual(["Lucía Letrada"]);
    expect(await names("shop", "%")).toEqual([]);
    expect(await names("office", "tienda")).toEqual([]);
    expect(await names("office", "lucia")).toEqual(["Lucía Letrada"]);
  });

  test("notifies by bell and mail, links to the thread, and is refused for somebody who cannot see it", async () => {
    const { id, cid } = await theft();
    const number = `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
    await apis.counsel.messages.shop.send(sent(id, "@Olga Tienda ¿lo vio usted?", { mentions: [people.colleague.id] }));
    expect(await noticesOf("colleague")).toEqual([
      ["mention", `Lucía Letrada le menciona en el caso ${number} de Brisa Sol, mensajes con la tienda`, false],
    ]);
    const [notice] = (await apis.colleague.notices.list({})).notices;
    expect([notice!.entity, notice!.record, notice!.thread]).toEqual(["case", id, "shop"]);
    await expect
      .poll(async () => (await mailsTo(world.outbox, people.colleague.email)).map((mail) => mail.text).join())
      .toContain(`/cases/${id}?tab=messages&thread=shop`);
    for (const [thread, who] of [
      ["shop", "neighbour"],
      ["shop", "stranger"],
      ["office", "seller"],
    ] as const) {
      const refused = await refusal(apis.counsel.messages[thread].send(sent(id, "@", { mentions: [people[who].id] })));
      expect([refused.status, refused.data?.fields]).toEqual([400, { mentions: "Ha mencionado a alguien que no puede ver esta conversación." }]);
    }
    expect((await refusal(apis.counsel.messages.shop.send(sent(id, "@", { mentions: [newId()] })))).status).toBe(400);
  });

  test("of somebody who loses access later shows nothing any more", async () => {
    const { id } = await theft();
    await apis.counsel.messages.shop.send(sent(id, "@Olga Tienda", { mentions: [people.colleague.id] }));
    const before = (await noticesOf("colleague")).length;
    await db.asSystem((tx) => tx.run(sql`update cases set establishment_id = ${sibling.id} where id = ${id}`));
    expect((await noticesOf("colleague")).length).toBe(before - 1);
    expect((await unreadOf("colleague")).filter(({ record }) => record === id)).toEqual([]);
  });
});

describe("notices of messages", () => {
  test("go to the lawyer when the shop writes and to who reported it when the office does; at most one is unread per thread", async () => {
    const { id } = await theft();
    const before = { counsel: (await noticesOf("counsel")).length, seller: (await noticesOf("seller")).length };
    for (const text of ["Uno", "Dos", "Tres"]) await apis.seller.messages.shop.send(sent(id, text));
    const counsel = await noticesOf("counsel");
    expect(counsel.length - before.counsel).toBe(1);
    expect(counsel[0]).toEqual(["message", expect.stringContaining("(3 sin leer)"), false]);
    expect((await unreadOf("counsel")).find(({ record }) => record === id)).toMatchObject({ thread: "shop", messages: 3, mentions: 0 });
    // A mention takes the place of the plain notice.
    await apis.seller.messages.shop.send(sent(id, "@Lucía Letrada", { mentions: [people.counsel.id] }));
    const after = await noticesOf("counsel");
    expect([after.length - before.counsel, after[0]![0]]).toEqual([1, "mention"]);
    expect((await unreadOf("counsel"))[0]).toMatchObject({ record: id, messages: 4, mentions: 1 });
    // Reading the thread reads its notice; then the next message notifies again.
    await apis.counsel.messages.shop.read({ ...at(id), position: 4 });
    expect((await noticesOf("counsel"))[0]![2]).toBe(true);
    expect((await unreadOf("counsel")).filter(({ record }) => record === id)).toEqual([]);
    await apis.seller.messages.shop.send(sent(id, "Cuatro"));
    expect((await noticesOf("counsel"))[0]).toEqual(["message", expect.not.stringContaining("sin leer"), false]);
    await apis.counsel.messages.shop.send(sent(id, "Recibido"));
    expect((await noticesOf("seller")).length - before.seller).toBe(1);
    expect(await noticesOf("neighbour")).toEqual([]);
  });

  test("go to the managers where there is no lawyer, and to the people of the shop where nobody of them reported it", async () => {
    const quiet = await make.establishment({ customer: brisa, alias: "Brisa Sur" });
    const clerk = await make.user({ role: "customer", customer: brisa, establishments: [quiet] });
    const { id } = await make.case({ customer: brisa, establishment: quiet });
    await apis.boss.messages.shop.send(sent(id, "¿Tienen el ticket?"));
    const api = await world.as(clerk);
    expect((await api.notices.list({})).notices.map(({ kind }) => kind)).toContain("message");
    const other = await make.case({ customer: brisa, establishment: quiet, by: clerk });
    await api.messages.shop.send(sent(other.id, "Nadie lo lleva"));
    expect((await apis.boss.notices.list({})).notices.some(({ kind, record }) => kind === "message" && record === other.id)).toBe(true);
  });

  test("of the office thread reach its people only", async () => {
    const { id } = await theft();
    const before = (await noticesOf("seller")).length;
    await apis.boss.messages.office.send(sent(id, "¿Cómo lo ve?"));
    expect((await noticesOf("counsel"))[0]![1]).toContain("mensajes del despacho");
    expect((await noticesOf("seller")).length).toBe(before);
  });
});

describe("reading", () => {
  test("is marked per person and thread, never goes back, and shows who has read", async () => {
    const { id } = await theft();
    for (const text of ["Uno", "Dos"]) await apis.seller.messages.shop.send(sent(id, text));
    expect(await apis.counsel.messages.unread(at(id))).toEqual({ shop: 2, office: 0 });
    await apis.counsel.messages.shop.read({ ...at(id), position: 1 });
    expect(await apis.counsel.messages.unread(at(id))).toEqual({ shop: 1, office: 0 });
    await apis.counsel.messages.shop.read({ ...at(id), position: 999 });
    await apis.counsel.messages.shop.read({ ...at(id), position: 1 });
    expect(await apis.counsel.messages.unread(at(id))).toEqual({ shop: 0, office: 0 });
    const { readers, readTo } = await apis.seller.messages.shop.list(at(id));
    expect([readers, readTo]).toEqual([[{ id: people.counsel.id, alias: "Lucía Letrada", position: 2 }], 0]);
    expect((await apis.counsel.messages.shop.list(at(id))).readTo).toBe(2);
  });

  test("a thread is in the access log", async () => {
    const { id } = await theft();
    await apis.head.messages.shop.list(at(id));
    await deps.accessLog.flush();
    const rows = await db.asSystem((tx) =>
      tx.rows(sql`select way from access_log where user_id = ${people.head.id} and records @> array[${id}::uuid]`),
    );
    expect(rows).toEqual([{ way: "view" }]);
  });

  test("is live: a message arrives on the streams of those who may open its thread, as a change of the thread and not of the record", async () => {
    const [seller, boss] = [await listen(people.seller), await listen(people.boss)];
    const { id } = await theft();
    for (const stream of [seller, boss]) await stream.until(({ data }) => data.id === id && data.entity === "case");
    await apis.counsel.messages.office.send(sent(id, "Interno"));
    await apis.counsel.messages.shop.send(sent(id, "A la tienda"));
    for (const stream of [seller, boss]) await stream.until(({ data }) => data.id === id && data.entity === "case.shop");
    const of = (stream: Stream) => stream.events.filter(({ data }) => data.id === id).map(({ data }) => data.entity);
    expect([of(seller), of(boss)]).toEqual([
      ["case", "case.shop"],
      ["case", "case.office", "case.shop"],
    ]);
  });
});

describe("an author", () => {
  test("edits and withdraws for 15 minutes by the clock of the server; nobody else does", async () => {
    const { id } = await theft();
    const { id: message } = await apis.seller.messages.shop.send(sent(id, "Con herrata"));
    const one = { ...at(id), message };
    minutes = 14;
    expect(await apis.seller.messages.shop.edit({ ...one, text: "Sin errata" })).toMatchObject({ text: "Sin errata", editedAt: expect.any(String) });
    for (const who of ["colleague", "counsel", "boss"] as const) {
      expect((await refusal(apis[who].messages.shop.edit({ ...one, text: "x" }))).status).toBe(403);
      expect((await refusal(apis[who].messages.shop.withdraw(one))).status).toBe(403);
    }
    minutes = 15.1;
    const late = [apis.seller.messages.shop.edit({ ...one, text: "Tarde" }), apis.seller.messages.shop.withdraw(one)];
    for (const refused of await Promise.all(late.map(refusal)))
      expect(refused).toMatchObject({ status: 400, message: expect.stringContaining("15 minutos") });
    minutes = 0;
    expect(await textsOf("counsel", id)).toEqual(["Sin errata"]);
  });

  test("an edit notifies whoever it mentions newly", async () => {
    const { id } = await theft();
    const { id: message } = await apis.counsel.messages.shop.send(sent(id, "¿Quién lo vio?"));
    await apis.counsel.messages.shop.edit({ ...at(id), message, text: "@Olga Tienda ¿lo vio?", mentions: [people.colleague.id] });
    expect((await noticesOf("colleague"))[0]![0]).toBe("mention");
  });

  test("withdraws: the text is gone from the table, the history and the notices; that there was one stays", async () => {
    const { id } = await theft();
    const before = (await noticesOf("counsel")).length;
    const { id: message } = await apis.seller.messages.shop.send(sent(id, "canary-withdrawn", { mentions: [people.counsel.id] }));
    const one = { ...at(id), message };
    expect(await apis.seller.messages.shop.withdraw(one)).toMatchObject({ text: null, isWithdrawn: true, mentions: [], changeableUntil: null });
    expect(await apis.seller.messages.shop.withdraw(one)).toMatchObject({ isWithdrawn: true });
    expect((await refusal(apis.seller.messages.shop.edit({ ...one, text: "x" }))).status).toBe(404);
    expect([(await noticesOf("counsel")).length, (await apis.counsel.messages.unread(at(id))).shop]).toEqual([before, 0]);
    const { entries } = await apis.seller.cases.history({ id });
    const changes = entries.flatMap((entry) => entry.changes).filter(({ field }) => field === "shopMessage");
    expect(changes.map(({ to }) => to)).toEqual(["withdrawn", "sent"]);
    const [rows] = await db.asSystem(async (tx) => [
      JSON.stringify([
        await tx.rows(sql`select * from messages`),
        await tx.rows(sql`select changes from journal`),
        await tx.rows(sql`select * from notices`),
      ]),
    ]);
    expect(rows).not.toContain("canary-withdrawn");
  });
});

test("a thread costs no version of its record, and no conflict to somebody who edits it", async () => {
  const record = await theft();
  await apis.seller.messages.shop.send(sent(record.id, "Mientras tanto"));
  const opened = await apis.seller.cases.get({ id: record.id });
  expect(opened.version).toBe(record.version);
  expect(JSON.stringify(opened)).not.toContain("Mientras tanto");
});
