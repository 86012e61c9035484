import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { afterAll, describe, expect, test, vi } from "vitest";
import { texts as es } from "#domain/messages/es/texts.ts";
import { texts as fr } from "#domain/messages/fr/texts.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { mailRetries, sendMail } from "#server/mail/send-mail.ts";
import { smtpTransport } from "#server/mail/transport.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { query } from "#tests/support/servers/databases.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { smtpServer } from "#tests/support/servers/smtp.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const smtp = await smtpServer();
const publicUrl = "https://sumario.example.test";
const world = await openWorld({ smtpUrl: smtp.url, publicUrl, mailFrom: "Sumario <no-reply@sumario.example.test>" });
const { make, db, deps, url } = world;
const second = await world.another();
/** One whose mail server is down, and one that has none. */
const gone = await smtpServer();
await gone.close();
const cut = await openWorld({ smtpUrl: gone.url, metrics: { port: 0, host: "127.0.0.1" } });
const filed = await openWorld();
afterAll(async () => {
  await second.close();
  await smtp.close();
});
const manager = await world.as(await make.user());
/** From an address that has a full budget of mails. */
const forgot = async (email: string, at = url) => {
  await db.asSystem((tx) => tx.run(sql`delete from budgets`));
  return cookieClient(at).post("/auth/forgot", { email });
};
/** Retries waiting mails now, without their pause. */
const tryNow = (of = db) =>
  of.asSystem(async (tx) => {
    await tx.run(sql`update jobs set run_at = now() where kind = 'mail' and state = 'waiting'`);
    await tx.run(sql`notify jobs`);
  });
/** Sends one more mail: once it is there, everything queued before was sent, or will not be. */
async function marker() {
  const { email } = await make.user();
  await forgot(email);
  await smtp.until(email);
}

describe("a mail", () => {
  test("is sent once, however many processes run", async () => {
    const people = [];
    for (let index = 0; index < 10; index++) people.push(await make.user());
    await Promise.all(people.map(({ email }, index) => forgot(email, index % 2 ? url : `http://127.0.0.1:${second.port}`)));
    for (const { email } of people) await smtp.until(email);
    await tryNow();
    await marker();
    expect(people.map(({ email }) => smtp.to(email).length)).toEqual(people.map(() => 1));
    // The mail server has the mail a moment before the sender has recorded it.
    await expect.poll(() => db.asSystem((tx) => tx.rows(sql`select from mails where sent_at is null`))).toEqual([]);
  });

  test("is in the language of its recipient, with a link to the configured address", async () => {
    const [spanish, french] = [await make.user({ locale: "es" }), await make.user({ locale: "fr" })];
    for (const { email } of [spanish, french]) await forgot(email);
    const [toSpain, toFrance] = [await smtp.until(spanish.email), await smtp.until(french.email)];
    expect(toSpain).toMatchObject({
      subject: es["mail.reset.subject"],
      text: expect.stringContaining("30 minutos"),
      to: spanish.email,
      sender: "no-reply@sumario.example.test",
    });
    expect(toFrance).toMatchObject({ subject: fr["mail.reset.subject"], text: expect.stringContaining("30 minutes") });
    for (const { headers } of [toSpain, toFrance]) expect(headers.get("auto-submitted")).toBe("auto-generated");
    for (const { text } of [toSpain, toFrance]) expect(text).toMatch(/https:\/\/sumario\.example\.test\/reset-password\?code=[\w-]{43}/);
    expect(toSpain.text).not.toContain(url);
  });

  test("cannot be given headers or other recipients through a name", async () => {
    const email = "eva@test.test";
    const alias = "Eva\r\nBcc: thief@test.test\r\nSubject: Hola\r\n\r\nbody";
    await manager.users.create({ email, alias, role: "manager", casesTypes: ["penal"] });
    const mail = await smtp.until(email);
    expect(mail.recipients).toEqual([email]);
    expect(mail.subject).toBe(es["mail.invite.subject"]);
    expect([...mail.headers.keys()]).not.toContain("bcc");
    expect(smtp.to("thief@test.test")).toEqual([]);
  });

  test("has two forms that say the same: markup in a name stays text in both", async () => {
    const email = "marta@test.test";
    const alias = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    await manager.users.create({ email, alias, role: "manager", casesTypes: ["penal"] });
    const mail = await smtp.until(email);
    expect(mail.headers.get("content-type")).toMatch(/^multipart\/alternative/);
    expect(mail.text).toContain(alias);
    expect(mail.html).toContain(`Hola, &quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;. Se ha creado`);
    expect(mail.html).not.toMatch(/<(img|script)/);
    const [link] = /https:\S+/.exec(mail.text)!;
    expect(mail.html).toContain(`<a class="button" href="${link}"`);
    // About the account itself: nobody can switch it off.
    expect(mail.headers.has("list-unsubscribe")).toBe(false);
  });

  test("links to the configured address, whatever host the request names", async () => {
    const { email } = await make.user();
    const { hostname, port } = new URL(url);
    const body = JSON.stringify({ email });
    // Unlike fetch, this client can send any Host header.
    const status = await new Promise<number>((resolve, reject) => {
      const headers = {
        ...{ host: "thief.test", "x-forwarded-host": "thief.test", "x-forwarded-proto": "http", forwarded: "host=thief.test" },
        ...{ "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      };
      request({ hostname, port, method: "POST", path: "/api/auth/forgot", headers }, (answer) => resolve(answer.resume().statusCode!))
        .on("error", reject)
        .end(body);
    });
    expect(status).toBe(200);
    const mail = await smtp.until(email);
    expect(mail.text).toContain(`${publicUrl}/reset-password?code=`);
    expect([...mail.headers.values(), mail.text].join("\n")).not.toContain("thief.test");
  });

  test("cannot be redirected through an address", async () => {
    const { email } = await make.user();
    for (const odd of [`${email}\r\nBcc: thief@test.test`, `${email}, thief@test.test`, `<${email}> thief@test.test`, `${email}\u0000`])
      await forgot(odd);
    await marker();
    expect([smtp.to(email), smtp.to("thief@test.test")]).toEqual([[], []]);
    const created = manager.users.create({ email: "a@test.test\nBcc: thief@test.test", alias: "Eva", role: "manager", casesTypes: ["penal"] });
    expect(await refusal(created)).toMatchObject({ status: 400, data: { fields: { email: "Correo electrónico incorrecto." } } });
  });

  test("is not sent when the write it belongs to was rolled back", async () => {
    const taken = await make.user();
    await refusal(manager.users.create({ email: taken.email, alias: "Eva", role: "manager", casesTypes: ["penal"] }));
    await marker();
    expect(smtp.to(taken.email)).toEqual([]);
  });

  test("that the mail server refuses temporarily is retried, and arrives once", async () => {
    const { email } = await make.user();
    smtp.refuse(1);
    await forgot(email);
    const failed = () =>
      db.asSystem((tx) =>
        tx.row<{ tries: number; later: boolean }>(
          sql`select j.attempts as tries, j.run_at > now() as later from mails m join jobs j on j.id = m.id where m.recipient = ${email}`,
        ),
      );
    await vi.waitFor(async () => expect(await failed()).toEqual({ tries: 1, later: true }), { timeout: 10_000 });
    expect(smtp.to(email)).toEqual([]);
    await tryNow();
    await smtp.until(email);
    await tryNow();
    await marker();
    expect(smtp.to(email)).toHaveLength(1);
  });
});

describe("a mail that is being sent", () => {
  const content = { recipient: "eva@test.test", locale: "es", message: "mail.judgment", parameters: {}, timeZone: null, hasAccount: true } as const;
  const running = (id: string) => ({ id, progress: async () => undefined, cancelled: () => false });
  /** A mail in the table, without a job that would send it. */
  const noFiles = async () => [];
  const written = async () => {
    const id = newId();
    await db.asSystem((tx) =>
      tx.run(sql`insert into mails (id, recipient, locale, message) values (${id}, ${content.recipient}, 'es', ${content.message})`),
    );
    return id;
  };

  test("keeps no transaction open while the mail server is asked", async () => {
    let open: unknown[] | undefined;
    const { run } = sendMail(
      async () => {
        open = await query(
          world.ownerUrl,
          "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        );
      },
      "no-reply@sumario.example.test",
      noFiles,
    );
    expect(await run(deps, content, running(await written()))).toEqual({ record: expect.anything() });
    expect(open).toEqual([]);
  });

  test("keeps its Message-ID when its process died before it could say that it was sent", async () => {
    const own = await smtpServer();
    const { run } = sendMail(smtpTransport(own.url), "Sumario <no-reply@sumario.example.test>", noFiles);
    const id = await written();
    for (let time = 0; time < 2; time++) await run(deps, content, running(id));
    const ids = own.to("eva@test.test").map(({ headers }) => headers.get("message-id"));
    expect(ids).toEqual([`<${id}@sumario.example.test>`, `<${id}@sumario.example.test>`]);
    await own.close();
  });

  test("is not sent once it was withdrawn", async () => {
    let sent = 0;
    const { run } = sendMail(async () => void sent++, "no-reply@sumario.example.test", noFiles);
    expect(await run(deps, content, running(newId()))).toBeUndefined();
    expect(sent).toBe(0);
  });
});

describe("while the mail server is down", () => {
  test("requests are answered as usual, and the mail is sent once when it is back", async () => {
    const { email } = await cut.make.user();
    expect((await forgot(email, cut.url)).status).toBe(200);
    type State = { tries: number; error: string | null; sent: boolean };
    const state = () =>
      cut.db.asSystem((tx) =>
        tx.row<State>(
          sql`select j.attempts as tries, m.error, m.sent_at is not null as sent from mails m left join jobs j on j.id = m.id where m.recipient = ${email}`,
        ),
      );
    await vi.waitFor(async () => expect(await state()).toMatchObject({ tries: 1, sent: false, error: expect.stringContaining("ECONNREFUSED") }), {
      timeout: 10_000,
    });
    const back = await smtpServer(Number(new URL(gone.url).port));
    await tryNow(cut.db);
    expect((await back.until(email)).text).toContain("/reset-password?code=");
    await vi.waitFor(async () => expect(await state()).toMatchObject({ sent: true, error: null }), { timeout: 10_000 });
    await tryNow(cut.db);
    await cut.make.user().then((other) => forgot(other.email, cut.url).then(() => back.until(other.email)));
    expect(back.to(email)).toHaveLength(1);
    await back.close();
  });
});

describe("a mail server that is away for a day, and longer", () => {
  type Waiting = { id: string; attempts: number; state: string; pause: number };
  const stateOf = (email: string) =>
    cut.db.asSystem((tx) =>
      tx.row<Waiting>(sql`
        select j.id, j.attempts, j.state, extract(epoch from j.run_at - now())::float8 as pause
        from mails m join jobs j on j.id = m.id where m.recipient = ${email}`),
    );
  /** Moves the clock of the queue ahead by the next pause of this mail. */
  const passPause = async (email: string) => {
    const before = (await stateOf(email))!;
    await cut.db.asSystem(async (tx) => {
      await tx.run(sql`update jobs set run_at = now() - interval '1 millisecond' where id = ${before.id}`);
      await tx.run(sql`notify jobs, 'mail'`);
    });
    return before;
  };
  /** The same, and waits for the attempt, which fails. Returns the pause. */
  const nextAttempt = async (email: string) => {
    const before = await passPause(email);
    const tried = async () => {
      const { attempts, state } = (await stateOf(email))!;
      expect([attempts, state === "running"]).toEqual([before.attempts + 1, false]);
    };
    await vi.waitFor(tried, { timeout: 10_000, interval: 10 });
    return before.pause;
  };
  const queued = async (email: string) => {
    await forgot(email, cut.url);
    await vi.waitFor(async () => expect(await stateOf(email)).toMatchObject({ attempts: 1, state: "waiting" }), { timeout: 10_000 });
  };
  const metric = async (port: number, name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1]);

  test("loses no mail: tries go on with growing pauses, the log says so once, and all arrive when it is back", async () => {
    cut.warnings.length = 0;
    const [one, other] = [await cut.make.user(), await cut.make.user()];
    for (const { email } of [one, other]) await queued(email);
    let passed = 0;
    let last = 0;
    while (passed < 24 * 3600) {
      const pause = await nextAttempt(one.email);
      expect(pause).toBeGreaterThan(Math.min(last * 1.5, 3500));
      [passed, last] = [passed + pause, pause];
    }
    expect(cut.warnings).toEqual([{ where: "mail server", error: "ESOCKET", response: null, failingForSeconds: 0 }]);
    const back = await smtpServer(Number(new URL(gone.url).port));
    await passPause(one.email);
    // The first one that arrives takes the others with it, in the middle of their pause.
    for (const { email } of [one, other]) await back.until(email);
    await vi.waitFor(() => expect(cut.warnings.at(-1)).toMatchObject({ where: "mail server answers again" }));
    await back.close();
  });

  test("gives a mail up after four days: counted and listed with its reason, and sent again by an admin, one or all", async () => {
    cut.warnings.length = 0;
    const admin = await cut.as(await cut.make.user({ role: "admin" }));
    const [first, second, third] = [await cut.make.user(), await cut.make.user(), await cut.make.user()];
    for (const { email } of [first, second, third]) await queued(email);
    for (const { email } of [first, second]) {
      const { id } = (await stateOf(email))!;
      await cut.db.asSystem((tx) => tx.run(sql`update jobs set attempts = ${mailRetries.maxAttempts - 1} where id = ${id}`));
      await nextAttempt(email);
      expect(await stateOf(email)).toMatchObject({ state: "failed" });
      expect(cut.warnings).toContainEqual({ where: "mail given up", mail: id, error: "ESOCKET", response: null });
    }
    expect(await Promise.all(["dead", "waiting"].map((state) => metric(cut.metricsPort!, `sumario_mails_${state}`)))).toEqual([2, 1]);
    const { mails, ...counts } = await admin.jobs.mails({});
    expect(counts).toEqual({ dead: 2, waiting: 1 });
    expect(mails.map(({ recipient, nextAt }) => [recipient, nextAt === null])).toEqual([
      [first.email, true],
      [second.email, true],
      [third.email, false],
    ]);
    expect(mails[0]).toMatchObject({ subject: es["mail.reset.subject"], reason: expect.stringContaining("ECONNREFUSED") });
    const back = await smtpServer(Number(new URL(gone.url).port));
    await admin.jobs.sendMail({ id: mails[0]!.id });
    // The one that was waiting goes with it; the other that was given up stays so until somebody asks for it.
    for (const { email } of [first, third]) await back.until(email);
    await vi.waitFor(async () => expect(await admin.jobs.mails({})).toMatchObject({ dead: 1, waiting: 0 }));
    expect(await admin.jobs.sendMails({})).toEqual({ count: 1 });
    await back.until(second.email);
    await vi.waitFor(async () => expect(await admin.jobs.mails({})).toEqual({ dead: 0, waiting: 0, mails: [] }));
    expect(await refusal(admin.jobs.sendMail({ id: mails[0]!.id }))).toMatchObject({ status: 404 });
    await back.close();
  });

  test("is not asked again about a mail that it refuses for good", async () => {
    const { email } = await make.user();
    smtp.refuse(1, 550);
    await forgot(email);
    const admin = await world.as(await make.user({ role: "admin" }));
    const listed = async () => (await admin.jobs.mails({})).mails;
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ recipient: email, attempts: 1, nextAt: null }]), { timeout: 10_000 });
    // One of the two processes has tried it.
    expect([...world.warnings, ...second.warnings]).toContainEqual({
      where: "mail given up",
      mail: expect.any(String),
      error: "EMESSAGE",
      response: 550,
    });
  });
});

describe("without a mail server", () => {
  test("each mail is a complete .eml file in the outbox", async () => {
    const { email } = await filed.make.user({ locale: "fr" });
    await forgot(email, filed.url);
    const [mail] = await mailsTo(filed.outbox, email);
    expect(mail).toMatchObject({
      to: email,
      subject: fr["mail.reset.subject"],
      text: expect.stringContaining("http://sumario.test/reset-password?code="),
    });
    expect(mail!.headers.get("auto-submitted")).toBe("auto-generated");
    expect(await readdir(filed.outbox)).toEqual([expect.stringMatching(/\.eml$/)]);
  });
});
