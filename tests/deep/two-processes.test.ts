import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { tokenKeyOf } from "#server/auth/installation-keys.ts";
import { openSession } from "#server/auth/sessions.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { newCase } from "#tests/support/new-case.ts";
import { video } from "#tests/support/sample-files.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { mailsIn } from "#tests/support/servers/mailbox.ts";
import { addressOf, runServer, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { openS3 } from "#tests/support/servers/s3.ts";
import { attachedFile, idOf, sha256, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { factory, type Person } from "../support/factory.ts";
import { client, refusal } from "../support/world.ts";

// Two server processes on one PostgreSQL and one bucket, without a proxy. behind-proxy.test.ts has one.
const bucket = await openS3();
const ownerUrl = await emptyDatabase(inject("templateUrl"));
const db = openDatabase(await migrate(ownerUrl));
const make = await factory(db);
const tokenKey = await db.asSystem((tx) => tokenKeyOf(tx, openKeyring([Buffer.from(testSecret, "base64")], "")));
const start = async () => {
  const data = temporaryFolder();
  const run = runServer(["--port", "0", "--data", data, "--no-demo"], { DATABASE_URL: ownerUrl, FILES_URL: bucket.url });
  return { run, outbox: join(data, "outbox"), url: await addressOf(run) };
};
const [one, other] = await Promise.all([start(), start()]);
afterAll(() => db.close());
const tokenOf = async (person: Person) => {
  const { id } = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
  return signAccess(tokenKey, id, new Date()).token;
};
const court = (alias: string) => ({ alias, country: "Spain" as const, courtType: "penal" as const, city: "Madrid" });

describe("two processes", () => {
  test("share sessions, and end them together", async () => {
    const person = await make.user({ role: "manager", password: "correct-horse-1" });
    const { token } = await client(one.url).auth.login({ email: person.email, password: "correct-horse-1" });
    const [here, there] = [client(one.url, token!), client(other.url, token!)];
    await here.courts.list({});
    await there.courts.list({});
    const boss = client(other.url, await tokenOf(await make.user({ role: "admin" })));
    await boss.users.update({ id: person.id, version: 1, values: { status: "blocked" } });
    expect(await refusal(there.courts.list({}))).toMatchObject({ status: 401 });
    await expect.poll(() => refusal(here.courts.list({})).catch(() => undefined)).toMatchObject({ status: 401 });
  });

  test("share the count of failed sign-ins", async () => {
    const person = await make.user({ role: "manager", password: "correct-horse-1" });
    const guess = (url: string, password = "wrong-horse-1") => refusal(client(url).auth.login({ email: person.email, password }));
    for (let index = 0; index < 5; index++) expect(await guess(index % 2 ? one.url : other.url)).toMatchObject({ status: 401 });
    for (const { url } of [one, other]) expect(await guess(url, "correct-horse-1")).toMatchObject({ status: 429 });
  });

  test("announce changes to each other's users", async () => {
    const token = await tokenOf(await make.user({ role: "manager" }));
    const streams = await Promise.all([one, other].map(({ url }) => openStream(url, token)));
    for (const stream of streams) await stream.until(({ event }) => event === "hello");
    for (const { url } of [one, other]) {
      const { id } = await client(url, token).courts.create(court(`Vivo ${url}`));
      for (const stream of streams) await stream.until(({ event, data }) => event === "change" && data.id === id);
    }
    for (const stream of streams) stream.close();
  });

  test("continue each other's uploads", async () => {
    const customer = await make.customer();
    const person = await make.user({ role: "supercustomer", customer });
    const token = await tokenOf(person);
    const api = client(one.url, token);
    const { id: record } = await newCase(api, { establishment: await make.establishment({ customer }) });
    const place: UploadTarget = { collection: "cases", record, field: "files" };
    const [here, there] = [one, other].map(({ url }) => tusClient({ url, token })) as [ReturnType<typeof tusClient>, ReturnType<typeof tusClient>];
    const bytes = video(12_000_000);
    const id = idOf(await here.create(place, "a.mp4", bytes.length));
    expect((await here.patch(id, 0, bytes.subarray(0, 6_000_000))).status).toBe(204);
    expect((await there.head(id)).headers.get("upload-offset")).toBe("6000000");
    expect((await there.patch(id, 6_000_000, bytes.subarray(6_000_000))).status).toBe(204);
    expect((await attachedFile(api, place, id)).sha256).toBe(sha256(bytes));
    for (const { url } of [one, other]) {
      const content = await fetch(`${url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });
      expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes));
    }
  });

  test("do each job and send each mail once", async () => {
    const boss = await make.user({ role: "admin" });
    const token = await tokenOf(boss);
    const apis = [client(one.url, token), client(other.url, token)];
    const emails = Array.from({ length: 12 }, (_, index) => `once${index}@test.test`);
    await Promise.all(emails.map((email, index) => apis[index % 2]!.users.create({ email, alias: "Ana", role: "manager", casesTypes: ["penal"] })));
    await Promise.all(
      emails
        .slice(0, 6)
        .map((_, index) => apis[index % 2]!.reports.request({ kind: "global", format: "xlsx", start: "2026-01-01", end: "2026-06-30" })),
    );
    const left = () =>
      db.asSystem((tx) =>
        tx.row<{ count: number }>(sql`
          select (select count(*) from mails where sent_at is null and recipient like 'once%') + (select count(*) from jobs where kind = 'report' and state <> 'done') as count`),
      );
    await expect.poll(left, { timeout: 60_000 }).toEqual({ count: 0 });
    for (const email of emails) {
      const sent = await Promise.all([one, other].map(({ outbox }) => mailsIn(outbox, email)));
      expect([email, sent.flat().length]).toEqual([email, 1]);
    }
    const jobs = await db.asSystem((tx) => tx.rows(sql`select distinct attempts, last_error from jobs where kind = 'report'`));
    expect(jobs).toEqual([{ attempts: 1, last_error: null }]);
  });
});
