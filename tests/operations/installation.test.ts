import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, outbox } = world;
const admin = await make.user({ role: "admin" });
const [customer, manager] = [await make.customer({ alias: "Brisa" }), await make.user({ role: "manager" })];
const api = await world.as(admin);
const pageOf = async () => (await fetch(`${world.url}/api/shared/nothing`, { headers: { accept: "text/html" } })).text();

describe("the installation", () => {
  test("looks as always while nobody has chosen anything", async () => {
    expect((await world.anybody.auth.options()).branding).toEqual({ name: "", accent: "" });
    expect(await api.system.testMail()).toEqual({ sent: true, problem: null });
    const [mail] = await mailsTo(outbox, admin.email);
    expect(mail!.headers.get("from")).toBe("Sumario <sumario@example.test>");
    expect(mail!.headers.get("reply-to")).toBeUndefined();
    expect(mail!.html).toContain("#12657a");
    expect(await pageOf()).toContain("Sumario</title>");
  });

  test("has a name, a colour and a sender, which mails, public pages and the sign-in page show", async () => {
    await api.system.changeSettings({ siteName: "Despacho Ría", accent: "#7a1f5c", senderName: "Ría Avisos", replyTo: "respuestas@ria.test" });
    expect((await world.anybody.auth.options()).branding).toEqual({ name: "Despacho Ría", accent: "#7a1f5c" });
    await api.system.testMail();
    const mail = (await mailsTo(outbox, admin.email, 2)).at(-1)!;
    expect(mail.headers.get("from")).toMatch(/<sumario@example\.test>$/);
    expect(mail.headers.get("reply-to")).toContain("<respuestas@ria.test>");
    expect(mail.html).toContain("Despacho Ría");
    expect(mail.html).toContain("background:#7a1f5c");
    expect(mail.html).not.toContain("#12657a");
    const page = await pageOf();
    expect(page).toContain("Despacho Ría</title>");
    expect(page).toContain("--accent:#7a1f5c");
    expect(page).not.toContain(customer.alias);
    const [entry] = await db.asSystem((tx) =>
      tx.rows<{ changes: { field: string }[] }>(sql`select changes from journal where entity = 'setting' order by seq desc limit 1`),
    );
    expect(entry!.changes.map(({ field }) => field).sort()).toEqual(["accent", "replyTo", "senderName", "siteName"]);
  });

  test("queued mails have its name, its sender and its colour", async () => {
    const person = await make.user({ role: "manager" });
    await world.anybody.auth.forgot({ email: person.email });
    const [mail] = await mailsTo(outbox, person.email);
    expect(mail!.html).toContain("Despacho Ría");
    expect(mail!.html).toContain("#7a1f5c");
    expect(mail!.headers.get("reply-to")).toContain("respuestas@ria.test");
  });

  test.each([
    [{ accent: "#ffd400" }, "accent", "contraste"],
    [{ accent: "red" }, "accent", "Color incorrecto"],
    [{ replyTo: "nobody" }, "replyTo", "Correo electrónico incorrecto"],
  ])("refuses %o", async (wrong, field, text) => {
    expect(await refusal(api.system.changeSettings(wrong))).toMatchObject({
      status: 400,
      data: { fields: { [field]: expect.stringContaining(text) } },
    });
  });

  test("refuses names that would be more than a name in a header", async () => {
    for (const senderName of ['a" <x@y.test>', "a\r\nBcc: x@y.test", "x".repeat(81)])
      expect(await refusal(api.system.changeSettings({ senderName }))).toMatchObject({ status: 400 });
  });

  test("says its versions, to admins", async () => {
    expect(await api.system.about()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/), schema: expect.stringMatching(/^\d{4}_/) });
    expect(await refusal((await world.as(manager)).system.about())).toMatchObject({ status: 403 });
    expect(await refusal((await world.as(manager)).system.testMail())).toMatchObject({ status: 403 });
  });

  test("sends few test mails in an hour", async () => {
    const other = await make.user({ role: "admin" });
    const theirs = await world.as(other);
    for (let i = 0; i < 5; i++) await theirs.system.testMail();
    expect(await refusal(theirs.system.testMail())).toMatchObject({ status: 429 });
    expect((await mailsIn(outbox, other.email)).length).toBe(5);
  });
});

test("a mail server that cannot be reached is named as the reason", async () => {
  const broken = await world.another({ smtpUrl: "smtp://127.0.0.1:9" });
  const token = await world.signIn(await make.user({ role: "admin" }));
  const answer = await fetch(`http://127.0.0.1:${broken.port}/api/settings/testMail`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toEqual({ sent: false, problem: "connection" });
  await broken.close();
});
