import { rmSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/base/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { addressOf, runServer, temporaryFolder } from "#tests/support/servers/process.ts";
import { openS3 } from "#tests/support/servers/s3.ts";
import { client, openWorld, refusal, startServer } from "#tests/support/world.ts";

const world = await openWorld();
const { make, ownerUrl } = world;
const at = (port: number | undefined) => `http://127.0.0.1:${port}`;

describe("readiness", () => {
  test("is public, beside liveness", async () => {
    expect(await world.anybody.system.ready()).toEqual({ status: "ready" });
    expect(await world.anybody.system.health()).toMatchObject({ status: "ok" });
  });

  test("is lost with a database that is newer or older than the program", async () => {
    const database = await emptyDatabase(ownerUrl);
    const served = await startServer(await migrate(database));
    const api = client(at(served.port));
    expect(await api.system.ready()).toEqual({ status: "ready" });
    await query(database, "insert into migrations (name, checksum) values ('9999_later.sql', 'x')");
    await expect.poll(() => refusal(api.system.ready()).catch(() => undefined)).toMatchObject({ status: 503, code: "SCHEMA_NOT_CURRENT" });
    expect(await api.system.health()).toMatchObject({ status: "ok" });
    await query(database, "delete from migrations where name > '0003'");
    await expect.poll(() => refusal(api.system.ready()).catch(() => undefined)).toMatchObject({ code: "SCHEMA_NOT_CURRENT" });
    await served.close();
  });

  test.each(["a folder", "a bucket"])("is lost when files can no longer be written to %s", async (kind) => {
    const folder = join(temporaryFolder(), "files");
    const bucket = await openS3();
    const served = await world.another({ filesUrl: kind === "a folder" ? folder : bucket.url });
    const api = client(at(served.port));
    expect(await api.system.ready()).toEqual({ status: "ready" });
    if (kind === "a folder") rmSync(folder, { recursive: true });
    else bucket.close();
    const answer = () => refusal(api.system.ready()).catch(() => undefined);
    await expect.poll(answer, { timeout: 20_000 }).toMatchObject({ status: 503, code: "FILES_UNAVAILABLE", data: { request: expect.any(String) } });
    await served.close();
  });

  test("is lost when the server is asked to stop, while it still answers", async () => {
    const served = await world.another();
    const token = await world.signIn(await make.user());
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query("begin; lock table vehicles in access exclusive mode");
    const socket = net.connect(served.port, "127.0.0.1");
    let said = "";
    socket.on("data", (chunk) => (said += String(chunk)));
    const ask = (path: string) => socket.write(`GET /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    ask("/vehicles");
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
    const closed = served.close();
    ask("/ready");
    await owner.query("commit");
    await owner.end();
    await expect.poll(() => said).toContain('"code":"STOPPING"');
    await closed;
    socket.destroy();
  });
});

describe("the address of a client", () => {
  const tryFrom = (url: string, address: string) =>
    fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email: "nobody@test.test", password: "wrong-password-1" }),
    }).then(({ status }) => status);

  test("is not taken from the request, unless it comes from a trusted proxy", async () => {
    const trusting = await world.another({ trustProxy: ["127.0.0.1"] });
    const elsewhere = await world.another({ trustProxy: ["10.0.0.0/8"] });
    for (let index = 0; index < 5; index++) expect(await tryFrom(world.url, `203.0.113.${index}`)).toBe(401);
    expect(await tryFrom(world.url, "203.0.113.9")).toBe(429);
    expect(await tryFrom(at(elsewhere.port), "203.0.113.9")).toBe(429);
    for (let index = 0; index < 5; index++) expect(await tryFrom(at(trusting.port), "198.51.100.7")).toBe(401);
    expect(await tryFrom(at(trusting.port), "198.51.100.7")).toBe(429);
    expect(await tryFrom(at(trusting.port), "198.51.100.8")).toBe(401);
    // What the client puts before the entry of the proxy does not count.
    expect(await tryFrom(at(trusting.port), "198.51.100.99, 198.51.100.7")).toBe(429);
    await trusting.close();
    await elsewhere.close();
  });

  test.each(["true", "proxy.example", "10.0.0.0/33", "10.0.0.0/0", "::/x"])("TRUST_PROXY=%s is refused", (value) => {
    expect(() => readConfig([], { TRUST_PROXY: value })).toThrow("TRUST_PROXY must be addresses or networks");
  });
});

describe("the log of requests", () => {
  const canaries = ["Canaria", "canary@test.test", "CanaryPassword1", "CANARYTITLE", "canary-query"];
  const run = runServer(["--port", "0", "--data", temporaryFolder()], { DATABASE_URL: ownerUrl, LOG: "json", METRICS_PORT: "0" });
  afterAll(() => void run.child.kill("SIGTERM"));
  const lines = () =>
    run
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test("has a line for each, with its id, route and user, and none of its data", async () => {
    const url = await addressOf(run);
    const manager = await make.user({ role: "manager", alias: "Canaria", email: "canary@test.test" });
    const headers = { authorization: `Bearer ${await world.signIn(manager)}`, "x-request-id": "canary-query", "user-agent": "Canaria" };
    const customer = await make.customer();
    const thief = await make.criminal({ customer, name: "Canaria", surname: "Canaria" });
    const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { ...init, headers: { ...headers, ...(init.headers as object) } });
    const json = (method: string, body: unknown) => ({ method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    const shown = await ask(`/api/criminals/${thief.id}`);
    const answers = [
      shown,
      await ask("/api/criminals?q=canary-query"),
      await ask("/api/criminals/Canaria"),
      await ask("/api/Canaria/canary-query"),
      await ask(`/api/criminals/${thief.id}`, json("PATCH", { version: 1, values: { name: "Canaria", nickname: 7 } })),
      await ask("/api/courts", json("POST", { alias: "CANARYTITLE\u0000", country: "Spain", courtType: "penal", city: "Canaria" })),
      await ask("/api/auth/login", json("POST", { email: "canary@test.test", password: "CanaryPassword1" })),
      await ask("/api/courts", { method: "POST", body: "{Canaria", headers: { "content-type": "application/json" } }),
      await ask("/main/criminals/Canaria?canary-query"),
    ];
    // An internal error: the table is missing.
    await query(ownerUrl, "alter table vehicles rename to canary");
    const failed = await ask("/api/vehicles?q=Canaria");
    await query(ownerUrl, "alter table canary rename to vehicles");
    const { data } = (await failed.json()) as { data: { request: string } };
    expect([failed.status, data.request]).toEqual([500, failed.headers.get("x-request-id")]);

    const ids = [...answers, failed].map((answer) => answer.headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(ids.length);
    await expect.poll(() => ids.filter((id) => !lines().some((line) => line.request === id))).toEqual([]);
    const line = (answer: Response) => lines().find(({ request }) => request === answer.headers.get("x-request-id"));
    expect(line(shown)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "info",
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: "GET",
      route: "/api/criminals/:id",
      status: 200,
      ms: expect.any(Number),
      user: manager.id,
    });
    expect(line(failed)).toMatchObject({ level: "error", status: 500, route: "/api/vehicles", user: manager.id });
    expect(run.errors()).toContain(data.request);
    for (const canary of [...canaries, thief.id])
      expect([canary, run.output().includes(canary), run.errors().includes(canary)]).toEqual([canary, false, false]);
  });
});

describe("metrics", () => {
  test("are served on a port of their own in the format of Prometheus", async () => {
    const served = await world.another({ metrics: { port: 0, host: "127.0.0.1" } });
    const token = await world.signIn(await make.user());
    const api = client(at(served.port), token);
    for (let index = 0; index < 3; index++) await api.courts.list({});
    await refusal(api.courts.get({ id: "01990000-0000-7000-8000-000000000000" }));
    const stream = await openStream(at(served.port), token);
    await stream.until(({ event }) => event === "hello");
    const read = async () => (await fetch(`${at(served.metricsPort)}/metrics`)).text();
    const text = await read();
    const lines = text.trimEnd().split("\n").filter(Boolean);
    for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[0-9.e+-]+)$/);
    const value = (name: string) =>
      Number(
        lines
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")
          .at(-1),
      );
    const [{ seq }] = (await query<{ seq: number }>(ownerUrl, "select seq::int from journal_head")) as [{ seq: number }];
    expect(value('sumario_http_requests_total{method="GET",route="/api/courts",status="200"}')).toBe(3);
    expect(value('sumario_http_requests_total{method="GET",route="/api/courts/:id",status="404"}')).toBe(1);
    expect(value('sumario_http_request_seconds_count{method="GET",route="/api/courts"}')).toBe(3);
    expect(value('sumario_http_request_seconds_bucket{le="+Inf",method="GET",route="/api/courts"}')).toBe(3);
    expect(value("sumario_live_streams")).toBe(1);
    expect(value("sumario_journal_seq")).toBe(seq);
    expect(value("sumario_database_up")).toBe(1);
    for (const name of [
      'sumario_jobs{state="',
      'sumario_event_loop_delay_seconds{quantile="0.99"}',
      "sumario_mails_waiting",
      "sumario_mails_dead",
      "sumario_database_waiting",
    ])
      expect(text).toContain(`\n${name}`);
    expect((await fetch(`${at(served.port)}/metrics`)).headers.get("content-type")).not.toContain("version=0.0.4");
    expect((await fetch(`${at(served.metricsPort)}/api/courts`)).status).toBe(404);
    stream.close();
    await served.close();
  });

  test("have the names and labels that Prometheus expects of their types", async () => {
    const served = await world.another({ metrics: { port: 0, host: "127.0.0.1" } });
    await client(at(served.port)).system.health();
    const lines = (await (await fetch(`${at(served.metricsPort)}/metrics`)).text()).split("\n");
    const types = Object.fromEntries(lines.flatMap((line) => (line.startsWith("# TYPE ") ? [line.split(" ").slice(2) as [string, string]] : [])));
    const typesOf = (name: string) => types[name] ?? types[name.replace(/_(bucket|sum|count)$/, "")];
    for (const line of lines.filter((one) => one && !one.startsWith("#"))) {
      const [, name = "", labels = ""] = /^(\w+)(?:\{(.*)\})? /.exec(line)!;
      const type = typesOf(name);
      expect([name, type]).toEqual([name, expect.any(String)]);
      // What `promtool check metrics` refuses.
      expect([name, type === "counter"]).toEqual([name, name.endsWith("_total")]);
      expect([name, /\bquantile=/.test(labels) && type !== "summary", /\ble=/.test(labels) && type !== "histogram"]).toEqual([name, false, false]);
    }
    await served.close();
  });
});
