import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { maxDownloads } from "#domain/letters/letter.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { eraseLetters } from "#server/features/protection/erase-letters.ts";
import { smtpServer } from "#tests/support/servers/smtp.ts";
import { noon } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

let later = 0;
const clock = noon();
const smtp = await smtpServer();
const world = await openWorld(
  { publicUrl: "http://sumario.test", smtpUrl: smtp.url, trustProxy: ["127.0.0.1"] },
  "empty",
  () => new Date(clock().getTime() + later),
);
afterAll(() => smtp.close());
const { make, db, deps, url } = world;
const customer = await make.customer({ alias: "Almacenes Brisa" });
const shop = await make.establishment({ customer, alias: "Triana" });
const sibling = await make.establishment({ customer });
const people = {
  counsel: await make.user({ role: "lawyer", customers: [customer], establishments: [shop], alias: "Vera Lozano", casesTypes: ["penal"] }),
  stranger: await make.user({ role: "lawyer", customers: [customer], establishments: [sibling] }),
  clerk: await make.user({ role: "customer", customer, establishments: [shop], email: "tienda@brisa.test" }),
  office: await make.user({ role: "supercustomer", customer, email: "central@brisa.test" }),
  manager: await make.user(),
};
const counsel = await world.as(people.counsel);
const court = await make.court({ alias: "Instrucción n.º 4", email: "juzgado@justicia.test" });
const { id } = await make.case({ customer, establishment: shop });
const manager = await world.as(people.manager);
const witness = await make.witness({ customer, name: "Irene", lastname: "Testa", email: "irene@correo.test" });
await manager.cases.witnesses.add({ id, values: { witness: witness.id } });
await manager.cases.update({
  id,
  version: (await manager.cases.get({ id })).version,
  values: { court: court.id, trialDatetime: new Date(clock().getTime() + 10 * 86_400_000).toISOString() },
});
const bytes = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
const client = tusClient({ url, token: await world.signIn(people.manager) });
const target = { collection: "cases", record: id, field: "files" };
const file = (await attachedFile(manager, target, (await sendFile(client, target, "acta señal.pdf", bytes)).id)).id;
const place = { entity: "case", id } as const;
const draft = (more: object = {}) => ({
  ...place,
  letter: newId(),
  recipientKind: "court" as const,
  recipient: "juzgado@justicia.test",
  language: "es" as const,
  subject: "Remisión de documentos",
  body: "Buenos días:\n\nLes remitimos el acta.",
  ...more,
});
let visitor = 0;
const open = (path: string, init: RequestInit = {}, address = `203.0.113.${++visitor % 250}`) =>
  fetch(`${url}/api/shared/${path}`, { ...init, headers: { accept: "text/html", "x-forwarded-for": address } });
/** Sends a mail with a link, and returns the token of the mail that arrived. */
async function linked(more: object = {}) {
  const recipient = `destino${++visitor}@correo.test`;
  const sent = await counsel.letters.send(draft({ recipient, files: [file], ...more }));
  const mail = await smtp.until(recipient);
  return { sent, mail, token: /\/api\/shared\/([\w-]{43})/.exec(mail.text)![1]! };
}

describe("a mail from a case", () => {
  test("starts from the addresses, texts and files of the record", async () => {
    const options = await counsel.letters.options(place);
    expect(options.recipients).toEqual([
      expect.objectContaining({ kind: "establishment", email: "tienda@brisa.test" }),
      expect.objectContaining({ kind: "customer", email: "central@brisa.test" }),
      { kind: "witness", name: "Irene Testa", email: "irene@correo.test" },
      { kind: "court", name: "Instrucción n.º 4", email: "juzgado@justicia.test" },
    ]);
    const text = options.templates.find(({ kind, language }) => kind === "witness" && language === "es")!;
    expect(text.body).toContain("en Instrucción n.º 4.");
    expect(text.body).toContain("Vera Lozano");
    expect(text.body).not.toContain("{{");
    expect(options.files).toEqual([expect.objectContaining({ id: file, size: bytes.length })]);
    expect(options.replyTo).toBe(people.counsel.email);
  });

  test("is sent once, answers go to the writer, and the record keeps what was sent to whom", async () => {
    const one = draft({ recipient: "una@vez.test" });
    const sent = await Promise.all([counsel.letters.send(one), counsel.letters.send(one)]);
    expect(sent.map((letter) => letter.id)).toEqual([one.letter, one.letter]);
    await counsel.letters.send(one);
    const mail = await smtp.until("una@vez.test");
    expect(mail.headers.get("reply-to")).toContain(people.counsel.email);
    expect(mail.headers.get("auto-submitted")).toBeUndefined();
    expect(mail.text).toContain("Les remitimos el acta.");
    await vi.waitFor(
      async () => expect((await counsel.letters.list(place)).find((letter) => letter.id === one.letter)).toMatchObject({ isDelivered: true }),
      10_000,
    );
    expect(smtp.to("una@vez.test")).toHaveLength(1);
    const { entries } = await counsel.cases.history({ id });
    const marks = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === "letters"));
    expect(marks.map(({ to }) => (to as { alias: string }).alias)).toContain("una@vez.test");
    const shown = await (await world.as(people.clerk)).cases.history({ id });
    expect(JSON.stringify(shown)).not.toContain("una@vez.test");
  });

  test.each([
    ["two lines in the subject", { subject: "Hola\r\nBcc: todos@mundo.test" }, "subject"],
    ["a control character in the subject", { subject: "Hola\u0000" }, "subject"],
    ["an empty subject", { subject: "  " }, "subject"],
    ["two addresses", { recipient: "a@b.test, c@d.test" }, "recipient"],
    ["an address with a header", { recipient: "a@b.test\nBcc: c@d.test" }, "recipient"],
    ["a name with the address", { recipient: "Juez <a@b.test>" }, "recipient"],
    ["something left to fill in", { body: "Autos {{autos}}" }, "body"],
    ["a file of another record", { files: [newId()] }, "files"],
    ["attachments without a file", { attachReason: "Lo pide el juzgado" }, "files"],
  ])("is refused with %s", async (_name, more, field) => {
    const before = smtp.received.length;
    const { status, data } = await refusal(counsel.letters.send(draft(more)));
    expect([status, Object.keys(data?.fields ?? {})]).toEqual([400, [field]]);
    expect(smtp.received).toHaveLength(before);
  });

  test("is not written from a record that the writer does not see, and not with the id of another", async () => {
    const stranger = await world.as(people.stranger);
    for (const call of [() => stranger.letters.options(place), () => stranger.letters.list(place), () => stranger.letters.send(draft())])
      expect((await refusal(call())).status).toBe(404);
    for (const person of [people.clerk, people.office]) expect((await refusal((await world.as(person)).letters.list(place))).status).toBe(403);
    expect((await refusal(counsel.letters.list({ entity: "civilCase", id: newId() }))).status).toBe(403);
    const other = await make.case({ customer, establishment: shop });
    const one = draft({ recipient: "otro@caso.test" });
    await counsel.letters.send(one);
    expect((await refusal(counsel.letters.send({ ...one, id: other.id }))).status).toBe(404);
    expect((await refusal(counsel.letters.revoke({ entity: "case", id: other.id, letter: one.letter }))).status).toBe(404);
  });

  test("carries its files where the writer says why, up to a size", async () => {
    await counsel.letters.send(draft({ recipient: "adjunto@justicia.test", files: [file], attachReason: "Lo ordena la providencia" }));
    const mail = await smtp.until("adjunto@justicia.test");
    expect(mail.attachments).toEqual([bytes.toString()]);
    expect(mail.text).not.toContain("/api/shared/");
    // No role of the application changes the size of a file.
    const owner = new pg.Client({ connectionString: world.ownerUrl });
    await owner.connect();
    await owner.query("update files set size = 11000000 where id = $1", [file]);
    expect((await refusal(counsel.letters.send(draft({ files: [file], attachReason: "Lo ordena la providencia" })))).data?.fields).toHaveProperty(
      "files",
    );
    await owner.query("update files set size = $1 where id = $2", [bytes.length, file]);
    await owner.end();
  });
});

describe("files by link", () => {
  test("are listed and fetched without an account; each download is counted and in the access log", async () => {
    const { sent, token } = await linked();
    const page = await open(token);
    const text = await page.text();
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(text).toContain("acta señal.pdf");
    expect(text).not.toMatch(/Irene|Brisa|<script/);
    expect(text).not.toContain(id);
    // Opening the page, which mail servers do, fetches nothing.
    expect((await open(`${token}/${file}`)).status).toBe(404);
    expect((await counsel.letters.list(place)).find((one) => one.id === sent.id)!.files[0]!.downloads).toBe(0);
    const answer = await open(`${token}/${file}`, { method: "POST" });
    expect([answer.status, answer.headers.get("content-disposition")?.startsWith("attachment")]).toEqual([200, true]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    await deps.accessLog.flush();
    const logged = await db.asSystem((tx) => tx.rows(sql`select user_id as user, way, records, file_id as file from access_log where way = 'link'`));
    expect(logged).toEqual([{ user: people.counsel.id, way: "link", records: [id], file }]);
    expect((await counsel.letters.list(place)).find((one) => one.id === sent.id)!.files[0]).toMatchObject({ downloads: 1 });
  });

  test("are fetched a limited number of times, also by many at once", async () => {
    const { token } = await linked();
    const all = await Promise.all(Array.from({ length: maxDownloads + 5 }, () => open(`${token}/${file}`, { method: "POST" })));
    const statuses = all.map(({ status }) => status);
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 404).length]).toEqual([maxDownloads, 5]);
    expect(await (await open(token)).text()).toContain("número máximo");
  });

  test("are gone alike when the link is wrong, expired, revoked, or its file or record is deleted", async () => {
    const wrong = await (await open("x".repeat(43))).text();
    const isGone = async (token: string) => {
      for (const answer of [await open(token), await open(`${token}/${file}`, { method: "POST" })])
        expect([answer.status, await answer.text()]).toEqual([404, wrong]);
    };
    for (const token of ["1", "%00", "x".repeat(43)]) await isGone(token);
    const revoked = await linked();
    await counsel.letters.revoke({ ...place, letter: revoked.sent.id });
    await counsel.letters.revoke({ ...place, letter: revoked.sent.id });
    await isGone(revoked.token);
    const expired = await linked({ days: 7 });
    later = 7 * 86_400_000 + 1000;
    await isGone(expired.token);
    later = 0;
    expect((await open(expired.token)).status).toBe(200);
    const foreign = await open(`${expired.token}/${newId()}`, { method: "POST" });
    expect(foreign.status).toBe(404);
    await db.asSystem((tx) => tx.run(sql`update files set deleted = true where id = ${file}`));
    expect((await open(`${expired.token}/${file}`, { method: "POST" })).status).toBe(404);
    await db.asSystem((tx) => tx.run(sql`update files set deleted = false where id = ${file}`));
    await db.asSystem((tx) => tx.run(sql`update cases set deleted = true where id = ${id}`));
    await isGone(expired.token);
    await db.asSystem((tx) => tx.run(sql`update cases set deleted = false where id = ${id}`));
  });

  test("cannot be guessed, and their secret is nowhere in the database", async () => {
    const { token } = await linked();
    const guesses = [];
    for (let index = 0; index < 52; index++) guesses.push((await open(newId().padEnd(43, "x"), {}, "198.51.100.7")).status);
    expect(new Set(guesses.slice(0, 50))).toEqual(new Set([404]));
    expect(guesses.slice(50)).toEqual([429, 429]);
    expect((await open(token, {}, "198.51.100.7")).status).toBe(200);
    const dump = await db.asSystem((tx) =>
      tx.rows(sql`select l::text from letters l union all select j::text from journal j union all select m::text from mails m`),
    );
    expect(JSON.stringify(dump)).not.toContain(token);
    const foreign = await fetch(`${url}/api/shared/${token}/${file}`, { method: "POST", headers: { origin: "https://evil.test" } });
    expect(foreign.status).toBe(403);
  });
});

test("managers edit the texts, whose placeholders are those of the list", async () => {
  const values = {
    alias: "Aviso propio",
    recipientKind: "customer" as const,
    language: "es" as const,
    subject: "Caso {{ caso }}",
    body: "Hola, {{cliente}}.",
  };
  await manager.mailTemplates.create(values);
  const found = (await counsel.letters.options(place)).templates.find(({ alias }) => alias === "Aviso propio")!;
  expect([found.subject.startsWith("Caso 20"), found.body]).toEqual([true, "Hola, Almacenes Brisa."]);
  for (const body of ["{{contraseña}}", "{{caso", "caso}}"])
    expect((await refusal(manager.mailTemplates.create({ ...values, alias: "Otro", body }))).data?.fields).toHaveProperty("body");
  expect((await refusal(counsel.mailTemplates.list({}))).status).toBe(403);
});

test("what was written is erased with the record or the person", async () => {
  const { sent, token } = await linked();
  await db.asSystem((tx) => eraseLetters(tx, sql`id = ${sent.id}`));
  const after = (await counsel.letters.list(place)).find((one) => one.id === sent.id)!;
  expect([after.recipient, after.subject, after.body, after.files[0]!.name]).toEqual(["—", "—", "—", "—"]);
  expect((await open(token)).status).toBe(404);
});

test("nobody is flooded: a writer has so many mails an hour", async () => {
  const busy = await world.as(await make.user());
  const statuses = [];
  for (let index = 0; index < 62; index++) statuses.push((await refusal(busy.letters.send(draft({ subject: "" })))).status);
  expect([statuses.slice(0, 60).every((status) => status === 400), statuses.slice(60)]).toEqual([true, [429, 429]]);
});
