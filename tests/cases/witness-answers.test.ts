import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { localDay } from "#domain/law/days.ts";
import { systemReader } from "#server/access/system-reader.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { readPersonData } from "#server/features/protection/person-data.ts";
import { reminders } from "#server/features/reminders/reminders.ts";
import { cleaning } from "#server/system/cleaning.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { noon } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

let later = 0;
const clock = noon();
const world = await openWorld({ publicUrl: "http://sumario.test", trustProxy: ["127.0.0.1"] }, "empty", () => new Date(clock().getTime() + later));
const { make, db, deps, url } = world;
const customer = await make.customer({ alias: "Cliente Secreto" });
const shop = await make.establishment({ customer, alias: "Tienda Secreta" });
const counsel = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
const lawyer = await make.lawyer({ user: counsel.id, alias: "Vera Lozano", phone: "612345678", email: "vera@despacho.test" });
const clerk = await make.user({ role: "customer", customer, establishments: [shop] });
const manager = await world.as(await make.user());
const court = await make.court({ alias: "Instrucción n.º 4", address: "Plaza de Castilla, 1", zip: "28046", city: "Madrid" });
const day = 86_400_000;
const inDays = (days: number) => new Date(clock().getTime() + days * day).toISOString();

let people = 0;
/** A case with a hearing whose witnesses were mailed; the tokens are those of their mails. */
async function hearing(days: number, count = 1) {
  const made = await make.case({ customer, establishment: shop, lawyer: lawyer.id, facts: "Hechos secretos del caso" });
  const emails: string[] = [];
  for (let index = 0; index < count; index++) {
    const email = `testigo${++people}@correo.test`;
    const witness = await make.witness({ customer, name: "Irene", lastname: "Secreta", email });
    await manager.cases.witnesses.add({ id: made.id, values: { witness: witness.id } });
    emails.push(email);
  }
  const before = await manager.cases.get({ id: made.id });
  await manager.cases.update({ id: made.id, version: before.version, values: { trialDatetime: inDays(days), court: court.id, courtRoom: "7" } });
  return { id: made.id, emails, tokens: await tokensTo(emails) };
}

/** The links in the newest queued mail to each of them. Mails wait for the worker: their jobs or the outbox have them. */
async function tokensTo(emails: readonly string[]): Promise<string[]> {
  return vi.waitFor(async () => {
    const tokens = await Promise.all(emails.map(async (email) => (await mailsTo(email)).at(-1)?.token));
    if (tokens.includes(undefined)) throw new Error("no link was mailed");
    return tokens as string[];
  }, 10_000);
}

async function mailsTo(email: string) {
  const names = await readdir(world.outbox).catch(() => []);
  const files = await Promise.all(names.sort().map((name) => readFile(join(world.outbox, name), "utf8")));
  return files
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => ({ text, token: /\/api\/attend\/([\w-]{43})/.exec(text.replace(/=\r?\n/g, ""))?.[1] }));
}

let visitor = 0;
const page = (token: string, init: RequestInit = {}, rest = "", address = `203.0.113.${++visitor % 250}`) =>
  fetch(`${url}/api/attend/${token}${rest}`, {
    redirect: "manual",
    ...init,
    headers: { "x-forwarded-for": address, accept: "text/html", ...init.headers },
  });
const send = (token: string, fields: Record<string, string>) => page(token, { method: "POST", body: new URLSearchParams(fields) });
const lineOf = async (id: string) => (await manager.cases.get({ id })).witnesses[0]!;
const runReminders = () => reminders.run(deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });
const tasksOf = (id: string) =>
  db.asSystem((tx) =>
    tx.rows<{ what: string; due: string; isDone: boolean; isDeleted: boolean; doneBy: string | null }>(
      sql`select what, due_date as due, done_at is not null as "isDone", deleted as "isDeleted", done_by_id as "doneBy" from tasks where case_id = ${id} and origin like 'rule:witnesses:%' order by id`,
    ),
  );

describe("the page of a witness", () => {
  test("shows date, place and contact of one hearing, in both languages, and nothing else", async () => {
    const { id, tokens } = await hearing(10);
    const [token] = tokens as [string];
    const answer = await page(token);
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    for (const shown of ["Instrucción n.º 4", "Plaza de Castilla, 1, 28046 Madrid", ">7<", "Vera Lozano", "+34 612 345 678", "Asistiré", "No puedo"])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/Secret|Irene|<script|testigo\d+@/);
    expect(text).not.toContain(id);
    const french = await (await page(token, {}, "?lang=fr")).text();
    expect(french).toContain('<html lang="fr">');
    expect(french).toContain("Je serai présent");
    const ics = await page(token, {}, "/hearing.ics");
    const file = await ics.text();
    expect([ics.status, ics.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(file).toMatch(/SUMMARY:Juicio\r\n/);
    expect(file).not.toMatch(/Secret|http/);
  });

  test("changes nothing when it is read, however often, and however a mail server reads it", async () => {
    const { id, tokens } = await hearing(10);
    const before = await manager.cases.get({ id });
    for (let index = 0; index < 3; index++) expect((await page(tokens[0]!)).status).toBe(200);
    await page(tokens[0]!, {}, "?answer=yes&lang=es");
    expect((await manager.cases.get({ id })).version).toBe(before.version);
  });

  test("takes yes, and no with a reason; the lawyer is told, the history says who it was", async () => {
    const { id, tokens } = await hearing(10);
    const [token] = tokens as [string];
    const answered = await send(token, { answer: "yes" });
    expect([answered.status, answered.headers.get("location")]).toEqual([303, `/api/attend/${token}?lang=es`]);
    expect(await lineOf(id)).toMatchObject({ confirmed: true, declined: false });
    expect(await (await page(token)).text()).toContain("Ha respondido que asistirá.");
    expect((await send(token, { answer: "no", reason: "  " })).status).toBe(400);
    expect((await send(token, { answer: "no", reason: "x".repeat(301) })).status).toBe(400);
    expect(await lineOf(id)).toMatchObject({ confirmed: true, declined: false });
    expect((await send(token, { answer: "no", reason: 'Estoy de <b>viaje</b>\r\ny "lejos"' })).status).toBe(303);
    expect(await lineOf(id)).toMatchObject({ confirmed: false, declined: true, declineReason: 'Estoy de <b>viaje</b> y "lejos"' });
    expect(await (await page(token)).text()).toContain("&#60;b&#62;viaje");
    const { version } = await manager.cases.get({ id });
    expect((await send(token, { answer: "no", reason: 'Estoy de <b>viaje</b> y "lejos"' })).status).toBe(303);
    expect((await manager.cases.get({ id })).version).toBe(version);
    const kinds = await db.asSystem((tx) =>
      tx.rows<{ kind: string }>(sql`select kind from notices where record_id = ${id} and user_id = ${counsel.id} order by id`),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["trialSet", "witnessComes", "witnessCannot"]);
    const { entries } = await manager.cases.history({ id });
    expect(entries[0]).toMatchObject({ actor: null });
    expect(entries[0]!.changes.map(({ field }) => field)).toEqual(["witnesses", "witnessAnswer"]);
  });

  test("is the same for a wrong, a broken, an expired and a revoked link, and for those of what is deleted", async () => {
    const wrong = await (await page("x".repeat(43))).text();
    const isGone = async (token: string, answer: Promise<Response> = page(token)) => {
      const got = await answer;
      expect([got.status, await got.text()]).toEqual([404, wrong]);
    };
    for (const token of ["1", "%00", "..%2f..", "x".repeat(43), "x".repeat(99)]) await isGone(token);
    const moved = await hearing(10);
    const { version } = await manager.cases.get({ id: moved.id });
    await manager.cases.update({ id: moved.id, version, values: { trialDatetime: inDays(12) } });
    await isGone(moved.tokens[0]!);
    await isGone(moved.tokens[0]!, send(moved.tokens[0]!, { answer: "yes" }));
    expect(await lineOf(moved.id)).toMatchObject({ confirmed: false });
    const unlinked = await hearing(10);
    await manager.cases.witnesses.remove({ id: unlinked.id, line: (await lineOf(unlinked.id)).id });
    await isGone(unlinked.tokens[0]!);
    const replaced = await hearing(10);
    const other = await make.witness({ customer });
    const line = await lineOf(replaced.id);
    await manager.cases.witnesses.change({ id: replaced.id, line: line.id, version: line.version, values: { witness: other.id } });
    await isGone(replaced.tokens[0]!);
    const deleted = await hearing(10);
    await manager.cases.remove({ id: deleted.id, version: (await manager.cases.get({ id: deleted.id })).version });
    await isGone(deleted.tokens[0]!);
    const over = await hearing(10);
    later = 10 * day + 1000;
    await isGone(over.tokens[0]!);
    later = 12 * day;
    await cleaning.run(deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });
    const left = await db.asSystem((tx) => tx.row(sql`select from hearing_invitations where case_id = ${over.id}`));
    expect(left).toBeUndefined();
    later = 0;
  });

  test("is no way to guess, to flood or to read its secret from the database", async () => {
    const { id, tokens } = await hearing(10);
    const [token] = tokens as [string];
    const guesses = [];
    for (let index = 0; index < 52; index++) guesses.push((await page(newId().padEnd(43, "x"), {}, "", "198.51.100.9")).status);
    expect(new Set(guesses.slice(0, 50))).toEqual(new Set([404]));
    expect(guesses.slice(50)).toEqual([429, 429]);
    expect((await page(token, {}, "", "198.51.100.9")).status).toBe(200);
    const answers = [];
    for (let index = 0; index < 12; index++) answers.push((await send(token, { answer: "no", reason: `motivo ${index}` })).status);
    expect(answers).toEqual([...Array(10).fill(303), 429, 429]);
    const parallel = await hearing(10);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(parallel.tokens[0]!, index % 2 ? { answer: "yes" } : { answer: "no", reason: "ya no" })),
    );
    expect([true, false]).toContain((await lineOf(parallel.id)).confirmed);
    const dump = await db.asSystem((tx) =>
      tx.rows(sql`select i::text from hearing_invitations i union all select j::text from journal j where j.record_id = ${id}`),
    );
    expect(JSON.stringify(dump)).not.toContain(token);
    expect(
      (await page(token, { method: "POST", body: "x".repeat(10_000), headers: { "content-type": "application/x-www-form-urlencoded" } })).status,
    ).toBe(413);
    expect(
      (await page(token, { method: "POST", body: JSON.stringify({ answer: "yes" }), headers: { "content-type": "application/json" } })).status,
    ).toBe(400);
    expect(
      (
        await page(token, {
          method: "POST",
          body: "answer=yes",
          headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.test" },
        })
      ).status,
    ).toBe(403);
  });
});

describe("a hearing that moves", () => {
  test("needs another answer, and its mail has another link", async () => {
    const { id, tokens, emails } = await hearing(10);
    await send(tokens[0]!, { answer: "yes" });
    const { version } = await manager.cases.get({ id });
    await manager.cases.update({ id, version, values: { trialDatetime: inDays(15) } });
    expect(await lineOf(id)).toMatchObject({ confirmed: false, declined: false });
    await vi.waitFor(async () => expect(await mailsTo(emails[0]!)).toHaveLength(2), 10_000);
    const [next] = await tokensTo(emails);
    expect(next).not.toBe(tokens[0]);
    expect((await page(next!)).status).toBe(200);
    const { entries } = await manager.cases.history({ id });
    expect(entries.some(({ changes }) => changes.some(({ field }) => field === "witnessesReset"))).toBe(true);
  });
});

describe("the office", () => {
  test("asks those who have not answered, once within the hour, and only while there is a hearing", async () => {
    const { id, tokens, emails } = await hearing(10, 2);
    await send(tokens[0]!, { answer: "yes" });
    const api = await world.as(counsel);
    expect(await api.cases.askWitnesses({ id })).toEqual({ mailed: 0 });
    later = 2 * 3_600_000;
    expect(
      await Promise.all([api.cases.askWitnesses({ id }), api.cases.askWitnesses({ id })]).then((all) => all.map(({ mailed }) => mailed).sort()),
    ).toEqual([0, 1]);
    later = 0;
    await vi.waitFor(async () => expect([(await mailsTo(emails[0]!)).length, (await mailsTo(emails[1]!)).length]).toEqual([1, 2]), 10_000);
    const bare = await make.case({ customer, establishment: shop });
    expect((await refusal(api.cases.askWitnesses({ id: bare.id }))).status).toBe(400);
    expect((await refusal((await world.as(clerk)).cases.askWitnesses({ id }))).status).toBe(403);
  });

  test("enters an answer by telephone, of which there is one at a time", async () => {
    const { id } = await hearing(10);
    const change = async (values: object) => {
      const line = await lineOf(id);
      await manager.cases.witnesses.change({ id, line: line.id, version: line.version, values });
      return lineOf(id);
    };
    expect(await change({ declined: true, declineReason: "Está de baja" })).toMatchObject({
      confirmed: false,
      declined: true,
      declineReason: "Está de baja",
    });
    expect(await change({ confirmed: true })).toMatchObject({ confirmed: true, declined: false, declineReason: null });
    expect(await change({ declined: true })).toMatchObject({ confirmed: false, declined: true, declineReason: null });
  });

  test("has a task to call who is silent three days before; the last answer ends it", async () => {
    const { id, tokens } = await hearing(3, 2);
    const far = await hearing(5);
    await runReminders();
    await runReminders();
    expect(await tasksOf(far.id)).toEqual([]);
    expect(await tasksOf(id)).toEqual([expect.objectContaining({ what: "Llamar a los testigos que no han respondido si acudirán", isDone: false })]);
    await send(tokens[0]!, { answer: "yes" });
    expect((await tasksOf(id))[0]!.isDone).toBe(false);
    await send(tokens[1]!, { answer: "no", reason: "De viaje" });
    expect(await tasksOf(id)).toEqual([expect.objectContaining({ isDone: true, doneBy: null })]);
    const byPhone = await hearing(2);
    await runReminders();
    const line = await lineOf(byPhone.id);
    await manager.cases.witnesses.change({ id: byPhone.id, line: line.id, version: line.version, values: { confirmed: true } });
    expect((await tasksOf(byPhone.id))[0]).toMatchObject({ isDone: true, doneBy: expect.any(String) });
    const moved = await hearing(2);
    await runReminders();
    const { version } = await manager.cases.get({ id: moved.id });
    await manager.cases.update({ id: moved.id, version, values: { trialDatetime: inDays(20) } });
    expect(await tasksOf(moved.id)).toEqual([expect.objectContaining({ isDeleted: true })]);
  });

  test("sees who comes on the day, in the calendar and on the sheet", async () => {
    const { id, tokens } = await hearing(4, 3);
    await send(tokens[0]!, { answer: "yes" });
    await send(tokens[1]!, { answer: "no", reason: "Estoy de viaje" });
    const api = await world.as(counsel);
    const today = localDay(deps.now(), "Europe/Madrid");
    const { events } = await api.calendar.penal({ from: today, to: localDay(inDays(6), "Europe/Madrid") });
    expect(events.find(({ record, kind }) => record === id && kind === "trial")!.answers).toEqual({ confirmed: 1, declined: 1, total: 3 });
    const { witnesses } = await api.cases.sheet({ id });
    expect(witnesses.map((text) => text.replace(/^.*?: /, "")).sort()).toEqual([
      "ha confirmado",
      "no puede acudir. Estoy de viaje",
      "todavía sin citar",
    ]);
    const pdf = await fetch(`${url}/api/cases/${id}/sheet.pdf`, { headers: { authorization: `Bearer ${await world.signIn(counsel)}` } });
    expect(pdfText(Buffer.from(await pdf.arrayBuffer())).text).toContain("No: Estoy de viaje");
    const read = JSON.stringify(await api.today.read({}));
    expect(read).toContain("Estoy de viaje");
  });
});

test("the data of a person has their answer", async () => {
  const { id, tokens } = await hearing(10);
  await send(tokens[0]!, { answer: "no", reason: "Motivo propio" });
  const { witness } = await lineOf(id);
  const data = await db.asSystem((tx) => readPersonData(tx, { ...systemReader, alias: "" }, "witness", witness.id));
  expect(data.appearances[0]!.answer).toEqual({ comes: false, reason: "Motivo propio" });
});
