import { afterAll, describe, expect, inject, test } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { tokenKeyOf } from "#server/auth/installation-keys.ts";
import { openSession } from "#server/auth/sessions.ts";
import { openDatabase } from "#server/db/database.ts";
import { freePort } from "#server/db/free-port.ts";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { hasNginx, openNginx } from "#tests/support/servers/nginx.ts";
import { addressOf, runServer, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { factory } from "../support/factory.ts";

describe.skipIf(!hasNginx())(`two processes behind nginx with deploy/nginx.conf${hasNginx() ? "" : " (not shown: nginx is not installed)"}`, () => {
  test("are restarted one after the other under load, twice, and no request fails", async () => {
    const ownerUrl = await emptyDatabase(inject("templateUrl"));
    const db = openDatabase(await migrate(ownerUrl));
    afterAll(() => db.close());
    const files = temporaryFolder();
    const env = { DATABASE_URL: ownerUrl, FILES_URL: files, TRUST_PROXY: "127.0.0.1", DRAIN_SECONDS: "4", LOG: "json" };
    const ports = [await freePort(), await freePort()] as const;
    const start = async (port: number) => {
      const run = runServer(["--port", String(port), "--data", temporaryFolder(), "--no-demo"], env);
      await addressOf(run);
      return run;
    };
    const runs = [await start(ports[0]), await start(ports[1])];
    const { url } = await openNginx(ports);
    const make = await factory(db);
    const customer = await make.customer();
    const shop = await make.establishment({ customer });
    const tokenKey = await db.asSystem((tx) => tokenKeyOf(tx, openKeyring([Buffer.from(testSecret, "base64")], "")));
    const tokenOf = async () => {
      const person = await make.user({ role: "supercustomer", customer });
      const { id } = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
      return signAccess(tokenKey, id, new Date()).token;
    };

    let isOver = false;
    const accepted = new Set<string>();
    const failures: string[] = [];
    let reads = 0;
    const send = async (token: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch((error: Error) => error);
      const isFine = answer instanceof Response && answer.ok;
      if (!isFine)
        failures.push(`${method} ${path} ${answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer.cause)}`);
      else await answer.arrayBuffer();
      return isFine;
    };
    const writer = async (token: string) => {
      while (!isOver) {
        const intake = intakeFrom(shop)();
        if (await send(token, "POST", "/api/cases/intake", intake)) accepted.add(intake.id);
      }
    };
    const reader = async (token: string) => {
      while (!isOver) if ((await send(token, "GET", "/api/cases")) && (await send(token, "GET", "/"))) reads++;
    };
    const tokens = await Promise.all(Array.from({ length: 6 }, tokenOf));
    const stream = await openStream(url, tokens[0]!);
    stream.ended.catch(() => undefined);
    const working = Promise.all([...tokens.slice(0, 3).map(writer), ...tokens.slice(3).map(reader)]);
    const someWork = async () => {
      const [writes, seen] = [accepted.size, reads];
      await expect.poll(() => accepted.size > writes + 10 && reads > seen + 10, { timeout: 60_000 }).toBe(true);
    };
    await someWork();
    for (const index of [0, 1, 0, 1] as const) {
      runs[index]!.child.kill("SIGTERM");
      expect(await runs[index]!.ended).toBe(0);
      await someWork();
      const started = await start(ports[index]);
      runs[index] = started;
      // nginx asks it again after fail_timeout: deploy/upgrade waits for that too.
      await expect.poll(() => started.output().includes('"route":"/api/cases"'), { timeout: 60_000 }).toBe(true);
      await someWork();
    }
    isOver = true;
    await working;
    stream.close();
    expect(failures).toEqual([]);
    const kept = await db.asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from cases`));
    expect(kept!.count).toBe(accepted.size);
  });
});
