import { afterAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { freePort } from "#server/db/free-port.ts";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { hasNginx, openNginx } from "#tests/support/servers/nginx.ts";
import { addressOf, runServer, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { startLoad } from "#tests/support/servers/proxied-load.ts";

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
    const keyring = openKeyring([Buffer.from(testSecret, "base64")], "");
    const load = await startLoad({ url, db, keyring, people: 6, pages: ["/api/cases", "/"] });
    const stream = await openStream(url, load.token);
    stream.ended.catch(() => undefined);
    await load.more(10);
    for (const index of [0, 1, 0, 1] as const) {
      runs[index]!.child.kill("SIGTERM");
      expect(await runs[index]!.ended).toBe(0);
      await load.more(10);
      const started = await start(ports[index]);
      runs[index] = started;
      // nginx asks it again after fail_timeout: deploy/upgrade waits for that too.
      await expect.poll(() => started.output().includes('"route":"/api/cases"'), { timeout: 60_000 }).toBe(true);
      await load.more(10);
    }
    await load.stop();
    stream.close();
    expect(load.failures).toEqual([]);
    const kept = await db.asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from cases`));
    expect(kept!.count).toBe(load.accepted.size);
  });
});
