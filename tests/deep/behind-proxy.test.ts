import { afterAll, describe, expect, inject, test } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { tokenKeyOf } from "#server/auth/installation-keys.ts";
import { openSession } from "#server/auth/sessions.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { video } from "#tests/support/sample-files.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { hasNginx, openNginx } from "#tests/support/servers/nginx.ts";
import { addressOf, runCommand, runServer, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { openLoadBalancer } from "#tests/support/servers/proxy.ts";
import { openS3 } from "#tests/support/servers/s3.ts";
import { attachedFile, idOf, sha256, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { factory, type Person } from "../support/factory.ts";
import { client, refusal } from "../support/world.ts";

/** Two server processes on one PostgreSQL and one bucket; clients know only the address of the proxy. */
async function openPair(open: (ports: readonly [number, number]) => Promise<{ url: string; close?: () => void }>) {
  const bucket = await openS3();
  const ownerUrl = await emptyDatabase(inject("templateUrl"));
  const db = openDatabase(await migrate(ownerUrl));
  const env = { DATABASE_URL: ownerUrl, FILES_URL: bucket.url, TRUST_PROXY: "127.0.0.1", LOG: "json" };
  const start = () => runServer(["--port", "0", "--data", temporaryFolder(), "--no-demo"], env);
  const runs = [start(), start()] as const;
  const ports = (await Promise.all(runs.map(addressOf))).map((url) => Number(new URL(url).port)) as [number, number];
  const proxy = await open(ports);
  afterAll(async () => {
    proxy.close?.();
    await db.close();
  });
  const tokenKey = await db.asSystem((tx) => tokenKeyOf(tx, openKeyring([Buffer.from(testSecret, "base64")], "")));
  const tokenOf = async (person: Person) => {
    const { id } = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
    return signAccess(tokenKey, id, new Date()).token;
  };
  return { db, ownerUrl, runs, url: proxy.url, make: await factory(db), tokenOf };
}

const proxies = {
  "a plain proxy": { isThere: true, open: openLoadBalancer },
  [`nginx with deploy/nginx.conf${hasNginx() ? "" : " (not shown: nginx is not installed)"}`]: { isThere: hasNginx(), open: openNginx },
};

describe.each(Object.entries(proxies))("behind %s", (_name, { isThere, open }) => {
  describe.skipIf(!isThere)("two servers", async () => {
    if (!isThere) return;
    const { db, ownerUrl, runs, url, make, tokenOf } = await openPair(open);
    const customer = await make.customer();
    const shop = await make.establishment({ customer });
    const court = (alias: string) => ({ alias, country: "Spain" as const, courtType: "penal" as const, city: "Madrid" });
    /** One connection per request, so that both servers get requests. */
    const send = async (token: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, connection: "close", ...(body && { "content-type": "application/json" }) };
      const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      return answer.json() as Promise<{ id: string; cid: number }>;
    };

    test("share the requests of one session, and end it together", async () => {
      const person = await make.user({ role: "manager", password: "correct-horse-1" });
      const { token } = await client(url).auth.login({ email: person.email, password: "correct-horse-1" });
      const answered = () => runs.map((run) => run.output().split("/courts").length);
      const before = answered();
      for (let index = 0; index < 20; index++) await send(token!, "GET", "/courts");
      await expect.poll(() => answered().every((count, index) => count > before[index]!)).toBe(true);
      const boss = await tokenOf(await make.user({ role: "admin" }));
      await send(boss, "PATCH", `/users/${person.id}`, { version: 1, values: { status: "blocked" } });
      for (let index = 0; index < 6; index++)
        await expect.poll(() => refusal(send(token!, "GET", "/courts"))).toMatchObject({ message: "answered 401" });
    });

    test("share the count of failed sign-ins", async () => {
      const person = await make.user({ role: "manager", password: "correct-horse-1" });
      const guess = (password: string) => refusal(client(url).auth.login({ email: person.email, password }));
      for (let index = 0; index < 5; index++) expect(await guess("wrong-horse-1")).toMatchObject({ status: 401 });
      for (let index = 0; index < 4; index++) expect(await guess("correct-horse-1")).toMatchObject({ status: 429 });
    });

    test("announce every change to every user", async () => {
      const token = await tokenOf(await make.user({ role: "manager" }));
      const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(url, token)));
      for (const stream of streams) await stream.until(({ event }) => event === "hello");
      for (let index = 0; index < 4; index++) {
        const { id } = await send(token, "POST", "/courts", court(`Vivo ${index}`));
        for (const stream of streams) await stream.until(({ event, data }) => event === "change" && data.id === id);
      }
      for (const stream of streams) stream.close();
    });

    test("accept an upload in pieces at either server, and serve it", async () => {
      const token = await tokenOf(await make.user({ role: "supercustomer", customer }));
      const { id: record } = await send(token, "POST", "/cases/intake", intakeFrom(shop)());
      const place: UploadTarget = { collection: "cases", record, field: "files" };
      const upload = tusClient({ url, token });
      const bytes = video(18_000_000);
      const id = idOf(await upload.create(place, "a.mp4", bytes.length));
      for (let offset = 0; offset < bytes.length; offset += 6_000_000) {
        expect((await upload.head(id)).headers.get("upload-offset")).toBe(String(offset));
        expect((await upload.patch(id, offset, bytes.subarray(offset, offset + 6_000_000))).status).toBe(204);
      }
      expect((await attachedFile(client(url, token), place, id)).sha256).toBe(sha256(bytes));
      for (let index = 0; index < 4; index++) {
        const content = await fetch(`${url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}`, connection: "close" } });
        expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes));
      }
    });

    test("make a report that either of them serves", async () => {
      const token = await tokenOf(await make.user({ role: "manager" }));
      const { id } = await send(token, "POST", "/reports", { kind: "global", format: "xlsx", start: "2026-01-01", end: "2026-06-30" });
      const state = async () => (await client(url, token).reports.list()).find((one) => one.id === id)?.state;
      await expect.poll(state, { timeout: 60_000 }).toBe("ready");
      for (let index = 0; index < 4; index++) {
        const content = await fetch(`${url}/api/reports/${id}/content`, { headers: { authorization: `Bearer ${token}`, connection: "close" } });
        expect([
          content.status,
          Buffer.from(await content.arrayBuffer())
            .subarray(0, 2)
            .toString(),
        ]).toEqual([200, "PK"]);
      }
    });

    test("of which one is killed under load cost each user at most one retry, and nothing is written twice", async () => {
      const people = await Promise.all(Array.from({ length: 8 }, () => make.user({ role: "supercustomer", customer })));
      const accepted = new Map<string, number>();
      const failures = people.map(() => 0);
      let isOver = false;
      const work = async (person: Person, index: number) => {
        const token = await tokenOf(person);
        while (!isOver) {
          const intake = intakeFrom(shop)();
          const { cid } = await send(token, "POST", "/cases/intake", intake).catch(async () => {
            failures[index]! += 1;
            // The same intake again, as the outbox of a browser does. This try must pass: should it not, the test fails here.
            await runs[0].ended;
            return send(token, "POST", "/cases/intake", intake);
          });
          accepted.set(intake.id, cid);
        }
      };
      const watcher = await tokenOf(await make.user({ role: "manager" }));
      const stream = await openStream(url, watcher);
      // It breaks if it was connected to the server that is killed.
      stream.ended.catch(() => undefined);
      const hello = await stream.until(({ event }) => event === "hello");
      const known = await db.asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from cases`));
      const working = Promise.all(people.map(work));
      working.catch(() => undefined);
      await expect.poll(() => accepted.size, { timeout: 60_000 }).toBeGreaterThan(40);
      runs[0].child.kill("SIGKILL");
      await runs[0].ended;
      const before = accepted.size;
      await expect.poll(() => accepted.size, { timeout: 60_000 }).toBeGreaterThan(before + 40);
      isOver = true;
      await working;
      stream.close();

      expect(Math.max(...failures)).toBeLessThanOrEqual(1);
      const kept = await db.asSystem((tx) =>
        tx.rows<{ id: string; cid: number; entries: number }>(sql`
          select c.id, c.cid, (select count(*)::int from journal j where j.record_id = c.id and j.action = 'create') as entries
          from cases c where c.id = any(${[...accepted.keys()]}::uuid[])`),
      );
      expect(new Map(kept.map(({ id, cid }) => [id, cid]))).toEqual(accepted);
      expect(kept.filter(({ entries }) => entries !== 1)).toEqual([]);
      const all = await db.asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from cases`));
      expect(all!.count - known!.count).toBe(accepted.size);
      expect((await runCommand("audit", ["verify"], { DATABASE_URL: ownerUrl })).output).toContain("the journal is intact");
      // A client whose event stream broke reconnects through the proxy and gets every missed event.
      const again = await openStream(url, watcher, hello.id);
      const last = [...accepted.keys()].at(-1);
      await again.until(({ event, data }) => event === "reset" || (event === "change" && data.id === last));
      again.close();
    });
  });
});
