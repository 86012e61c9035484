import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { openSession } from "#server/auth/sessions.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { factory, type Person } from "#tests/support/factory.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { type CookieClient, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { query } from "#tests/support/servers/databases.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import { openBreakableProxy } from "#tests/support/servers/proxy.ts";
import { openStandby, startStandby } from "#tests/support/servers/standby.ts";
import { client, refusal, startServer } from "#tests/support/world.ts";

const folder = temporaryFolder();
const data = join(folder, "primary");
const started = await startEmbedded(data);
const primary = { url: started.url, data };
const appUrl = await migrate(primary.url);
let standby = await openStandby(primary, join(folder, "standby"));
const line = await openBreakableProxy(standby.port);
const readUrls = [`postgres://127.0.0.1:${line.port}`];
const open = () => startServer(appUrl, { readUrls, metrics: { port: 0, host: "127.0.0.1" } });
const servers = [await open(), await open()] as const;
const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string];
const { db, tokenKey } = servers[0].deps;
afterAll(async () => {
  const errors = servers.flatMap((server) => server.errors);
  await Promise.all(servers.map((server) => server.close()));
  line.close();
  await standby.stop();
  await started.stop();
  // Only of downloads that broke off.
  expect(errors.map((error) => (error as Error).message)).toEqual(Array.from({ length: brokenOff }, () => "Connection terminated unexpectedly"));
});
let brokenOff = 0;

const make = await factory(db);
const customer = await make.customer();
const shop = await make.establishment({ customer });
const password = "correct-horse-1";
/** A browser of a user, with its cookies, at the first server. */
const browserOf = async (person: Person) => {
  const browser = cookieClient(urls[0]);
  await browser.login(person.email, password);
  return browser;
};
const tokenOf = async (person: Person) => {
  const { id } = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
  return signAccess(tokenKey, id, new Date()).token;
};
const boss = () => make.user({ role: "supercustomer", customer, password });

const replicaOf = (index: 0 | 1 = 0) => servers[index].deps.reads.states()[0]!;
const readsOf = () => servers.map(({ deps }) => deps.reads.states()[0]!.reads);
const isUsed = (value: boolean) =>
  expect.poll(() => servers.every(({ deps }) => deps.reads.states()[0]!.isUsable === value), { timeout: 40_000 }).toBe(true);
/** Whether a replica has answered it. */
const byReplica = async (work: () => Promise<unknown>) => {
  const before = readsOf();
  await work();
  return readsOf().some((count, index) => count > before[index]!);
};
const catchUp = async () => {
  await query(standby.url, "select pg_wal_replay_resume()");
  const headOf = async (url: string) => (await query<{ seq: number }>(url, "select seq from journal_head"))[0]!.seq;
  const head = await headOf(primary.url);
  await expect.poll(() => headOf(standby.url)).toBeGreaterThanOrEqual(head);
};

const period = { start: "2026-01-01", end: "2026-12-31" };
const words = ["abedul", "cerezo", "encina", "fresno", "granado", "higuera", "jacaranda", "limonero"];
const factsWith = (word: string) => `Sustrae dos botellas de ${word} y pasa la línea de cajas sin abonarlas.`;
/** How many cases a search finds, as this browser sees it at one of the servers. */
const found = async (browser: CookieClient, url: string, word: string, more: Record<string, string> = {}) => {
  const headers = {
    authorization: `Bearer ${browser.token}`,
    cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
    ...more,
  };
  const answer = await fetch(`${url}/api/search?q=${word}&entities[]=case`, { headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { count: number }[])[0]!.count;
};

describe("a streaming replica", () => {
  test("answers search, calendars, figures, exports and reports, with the rights of the user, and writes nothing", async () => {
    await isUsed(true);
    const person = await boss();
    const api = client(urls[0], await tokenOf(person));
    const { id } = await api.cases.intake(intakeFrom(shop)({}, { facts: factsWith(words[0]!) }));
    const other = await make.customer();
    await make.case({ establishment: await make.establishment({ customer: other }) });
    await catchUp();
    const reads = {
      search: async () => expect((await api.search.find({ q: words[0]!, entities: ["case"] }))[0]!.rows.map((row) => row.id)).toEqual([id]),
      calendar: () => api.calendar.penal({ from: "2026-01-01", to: "2026-02-01" }),
      figures: async () => expect((await api.analytics.cases(period))[0]!.n).toBe(1),
      export: async () => {
        const answer = await fetch(`${urls[0]}/api/cases/export?format=csv`, { headers: { authorization: `Bearer ${await tokenOf(person)}` } });
        expect([answer.status, (await answer.text()).trimEnd().split("\n").length]).toEqual([200, 2]);
      },
      report: async () => {
        const manager = client(urls[0], await tokenOf(await make.user({ role: "manager" })));
        const { id: report } = await manager.reports.request({ kind: "global", format: "xlsx", ...period });
        await expect.poll(async () => (await manager.reports.list()).find((one) => one.id === report)?.state, { timeout: 60_000 }).toBe("ready");
      },
    };
    for (const [name, read] of Object.entries(reads)) expect([name, await byReplica(read)]).toEqual([name, true]);
    // What they wrote is on the primary: the export in the journal, who saw the case in the access log.
    const exported = await db.asSystem((tx) =>
      tx.row<{ count: number }>(sql`select count(*)::int as count from journal where entity = 'export' and actor_id = ${person.id}`),
    );
    expect(exported!.count).toBe(1);
    await servers[0].deps.accessLog.flush();
    const ways = await db.asSystem((tx) =>
      tx.rows<{ way: string }>(sql`select distinct way from access_log where user_id = ${person.id} and entity = 'case'`),
    );
    expect(ways.map(({ way }) => way)).toEqual(expect.arrayContaining(["search", "export"]));
    // Row-level security is the second lock there too, and PostgreSQL refuses writes.
    const principal = (await servers[0].deps.principals.person(person.id))!;
    const { reads: sources } = servers[0].deps;
    const all = () => sources.current().as(principal, (tx) => tx.rows<{ id: string }>(sql`select id from cases`));
    expect(await byReplica(async () => expect((await all()).map((row) => row.id)).toEqual([id]))).toBe(true);
    const settings = sources
      .current()
      .as(principal, (tx) =>
        tx.row(
          sql`select current_user as role, current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_setting('transaction_read_only') as "readOnly"`,
        ),
      );
    expect(await settings).toEqual({ role: "sumario_scoped", lock: "1min", statement: "2min", readOnly: "on" });
    await expect(sources.current().as(principal, (tx) => tx.run(sql`update cases set version = version`))).rejects.toMatchObject({ code: "25006" });
  });

  test("held back, shows nobody less than they wrote or were told of, at whichever process", async () => {
    const [writer, reader] = [await boss(), await boss()];
    const [writing, reading] = [await browserOf(writer), await browserOf(reader)];
    const stream = await openStream(urls[0], await tokenOf(reader));
    await stream.until(({ event, data: said }) => event === "hello" && said.isReplicated === true);
    await catchUp();
    await query(standby.url, "select pg_wal_replay_pause()");
    const word = words[1]!;
    // A position may be older than what nobody has to see.
    expect(await byReplica(async () => expect(await found(reading, urls[1], word)).toBe(0))).toBe(true);
    const intake = intakeFrom(shop)({}, { facts: factsWith(word) });
    const saved = await writing.post("/cases/intake", intake);
    expect([saved.status, saved.setCookies.some((one) => /^sumario-written=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60$/.test(one))]).toEqual([
      200,
      true,
    ]);
    // The writer, at both processes; the second one may not have heard of it yet.
    expect(await byReplica(async () => expect([await found(writing, urls[1], word), await found(writing, urls[0], word)]).toEqual([1, 1]))).toBe(
      false,
    );
    // A program without cookies sees everything.
    expect((await client(urls[1], await tokenOf(writer)).search.find({ q: word, entities: ["case"] }))[0]!.count).toBe(1);
    // Somebody else, who knows nothing of it yet, is still answered by the replica; and by the primary once told.
    expect(await byReplica(async () => expect(await found(reading, urls[1], word)).toBe(0))).toBe(true);
    const told = await stream.until(({ event, data: said }) => event === "change" && said.id === intake.id);
    expect(await found(reading, urls[1], word, { "last-event-id": told.id! })).toBe(1);
    // After ten seconds nobody is answered by it any more.
    await isUsed(false);
    expect(servers[0].warnings.at(-1)).toMatchObject({ where: "replica", state: "it is more than 10 seconds behind" });
    expect(await found(reading, urls[1], word)).toBe(1);
    await catchUp();
    await isUsed(true);
    expect(await byReplica(async () => expect(await found(writing, urls[0], word)).toBe(1))).toBe(true);
    stream.close();
  });

  test("held back, shows nobody less or more for a position that is forged, from somewhere else or of somebody else", async () => {
    const [writer, stranger] = [await boss(), await make.user({ role: "supercustomer", customer: await make.customer(), password })];
    const [writing, reading] = [await browserOf(writer), await browserOf(stranger)];
    const stream = await openStream(urls[0], await tokenOf(writer));
    await stream.until(({ event }) => event === "hello");
    await catchUp();
    await query(standby.url, "select pg_wal_replay_pause()");
    const word = words[7]!;
    const intake = intakeFrom(shop)({}, { facts: factsWith(word) });
    expect((await writing.post("/cases/intake", intake)).status).toBe(200);
    const told = await stream.until(({ event, data: said }) => event === "change" && said.id === intake.id);
    const written = writing.jar.get("sumario-written")!;
    const session = (browser: CookieClient) => `sumario-session=${browser.jar.get("sumario-session")}`;
    const changed = `${written.slice(0, -3)}${written.endsWith("AAA") ? "BBB" : "AAA"}`;
    const forged = ["AAAA", changed, Buffer.alloc(44).toString("base64url"), "9".repeat(16), told.id!, "%00"];
    // Whatever cannot be read, or was sealed for something else, counts as unknown: the primary answers.
    for (const position of forged)
      for (const url of urls)
        expect([position, await found(writing, url, word, { cookie: `${session(writing)}; sumario-written=${position}` })]).toEqual([position, 1]);
    for (const position of ["AAAA", written, `${told.id}x`])
      expect([position, await found(writing, urls[1], word, { "last-event-id": position })]).toEqual([position, 1]);
    // The position of somebody else opens nothing: only the session says whose records these are.
    for (const url of urls)
      for (const position of [written, ...forged])
        expect(await found(reading, url, word, { cookie: `${session(reading)}; sumario-written=${position}`, "last-event-id": told.id! })).toBe(0);
    await catchUp();
    await isUsed(true);
    stream.close();
  });

  /** Writes and reads of several users at both servers, until `stop`; every answer counts. */
  const underLoad = async (word: string) => {
    const people = await Promise.all(Array.from({ length: 4 }, boss));
    const failures: string[] = [];
    const accepted: string[] = [];
    let answered = 0;
    let isOver = false;
    const act = async (person: Person, index: number) => {
      const browser = await browserOf(person);
      let own = 0;
      for (let round = 0; !isOver; round++) {
        const url = urls[(index + round) % 2]!;
        const intake = intakeFrom(shop)({}, { facts: factsWith(word) });
        const saved = await browser.post("/cases/intake", intake).catch((error: Error) => ({ status: String(error.cause) }));
        if (saved.status === 200) accepted.push(intake.id);
        else failures.push(`save ${saved.status}`);
        own++;
        // Never fewer than own writes, and all of them at once.
        if ((await found(browser, url, word)) < own) failures.push("an own write is missing");
        for (const path of [
          "/analytics/cases?start=2026-01-01&end=2026-12-31",
          "/calendar/penal?from=2026-01-01&to=2026-02-01",
          "/cases/export?format=csv",
        ]) {
          const ask = () => fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${browser.token}` } }).catch((error: Error) => error);
          const textOf = (answer: Response) => answer.text().catch(() => "");
          const answer = await ask();
          if (!(answer instanceof Response) || !answer.ok)
            failures.push(`${path} ${answer instanceof Response ? answer.status : String(answer.cause)}`);
          else if ((await textOf(answer)) === "") {
            // What was sent of a download cannot be taken back: it breaks off, and is complete when asked for again.
            brokenOff++;
            const again = await ask();
            if (!(answer.headers.get("content-disposition") && again instanceof Response && (await textOf(again)) !== ""))
              failures.push(`${path} was cut off`);
          }
          answered++;
        }
      }
    };
    const working = Promise.all(people.map(act));
    const someWork = async () => {
      const before = answered;
      await expect.poll(() => answered > before + 30, { timeout: 120_000 }).toBe(true);
    };
    await someWork();
    return {
      failures,
      someWork,
      /** Ends the load and returns how many accepted cases the primary lacks. */
      async stop() {
        isOver = true;
        await working;
        const kept = await query<{ count: number }>(
          primary.url,
          `select count(*)::int as count from cases where id = any('{${accepted.join(",")}}')`,
        );
        return accepted.length - kept[0]!.count;
      },
    };
  };

  test("that crashes under load costs no answer, and is used again when it is back", async () => {
    const load = await underLoad(words[2]!);
    const { principals, reads } = servers[0].deps;
    const reader = (await principals.person((await boss()).id))!;
    await catchUp();
    let attempts = 0;
    // In the middle of a transaction, which the primary then repeats.
    const read = reads.after(0).as(reader, async (tx) => {
      attempts++;
      if (attempts > 1) return tx.row(sql`select pg_is_in_recovery() as "byReplica"`);
      standby.crash();
      await isUsed(false);
      return tx.row(sql`select true as "isLost"`);
    });
    expect([await read, attempts]).toEqual([{ byReplica: false }, 2]);
    await load.someWork();
    standby = await startStandby(standby.data);
    line.reconnect(standby.port);
    await isUsed(true);
    expect(await byReplica(load.someWork)).toBe(true);
    expect([await load.stop(), load.failures]).toEqual([0, []]);
    expect([...reads.fallbacks.keys()]).toEqual(expect.arrayContaining(["lost"]));
  });

  test("that falls silent under load costs no answer", async () => {
    const load = await underLoad(words[3]!);
    line.silence();
    await isUsed(false);
    await load.someWork();
    line.reconnect();
    await isUsed(true);
    expect(await byReplica(load.someWork)).toBe(true);
    expect([await load.stop(), load.failures]).toEqual([0, []]);
  });

  test("is counted by the metrics", async () => {
    const text = await (await fetch(`http://127.0.0.1:${servers[0].metricsPort}/metrics`)).text();
    const name = `127.0.0.1:${line.port}`;
    expect(text).toContain(`sumario_replica_used{replica="${name}"} 1`);
    expect(text).toMatch(new RegExp(`sumario_replica_lag_seconds\\{replica="${name}"\\} \\d`));
    expect(text).toMatch(new RegExp(`sumario_replica_reads_total\\{replica="${name}"\\} [1-9]`));
    expect(text).toMatch(/sumario_replica_fallbacks_total\{reason="behind"\} [1-9]/);
  });

  test("that is promoted under load is not used any more: what is written there is another history", async () => {
    const load = await underLoad(words[4]!);
    await query(standby.url, "select pg_promote()");
    await query(standby.url, "delete from cases where false");
    await isUsed(false);
    expect(servers[0].warnings.at(-1)).toMatchObject({ state: "it is not a replica: it takes writes" });
    await load.someWork();
    expect([await load.stop(), load.failures]).toEqual([0, []]);
    expect(replicaOf().isUsable).toBe(false);
    // A replica of the promoted server is in recovery, and still of another history.
    await query(standby.url, "insert into journal (entity, record_id, action, changes) values ('setting', gen_random_uuid(), 'update', '[]')");
    const cascade = await openStandby({ url: standby.url, data: standby.data }, join(folder, "cascade"));
    const third = await startServer(appUrl, { readUrls: [`postgres://127.0.0.1:${cascade.port}`] });
    expect(third.warnings).toMatchObject([{ state: "its history is not that of the primary" }]);
    expect(third.deps.reads.states()[0]!.isUsable).toBe(false);
    await third.close();
    await cascade.stop();
  });

  test("of another cluster is refused at the start in one line", async () => {
    const foreign = await startEmbedded(join(folder, "foreign"));
    // The same account with the same password, as after a restore on another machine.
    await migrate(foreign.url);
    const { username, password: secret } = new URL(appUrl);
    await query(foreign.url, `alter role ${username} password '${secret}'`);
    const { host } = new URL(foreign.url);
    const refused = await refusal(startServer(appUrl, { readUrls: [`postgres://${host}`] }));
    expect(refused.message).toBe(`DATABASE_READ_URL: ${host} is another PostgreSQL server, not a replica of the one of DATABASE_URL`);
    await foreign.stop();
  });
});
