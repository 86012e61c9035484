import { describe, expect, test } from "vitest";
import { readConfig } from "#server/base/config.ts";
import { freePort } from "#server/db/free-port.ts";
import { sql } from "#server/db/sql.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await make.user({ role: "manager", password: "correct-horse-1" });
const court = { alias: "Juzgado 1", country: "Spain", courtType: "penal", city: "Madrid" };

describe("DATABASE_READ_URL", () => {
  const databaseUrl = "postgres://sumario:secret@db.example.com/sumario";
  const urlsOf = (text: string) => readConfig([], { DATABASE_URL: databaseUrl, DATABASE_READ_URL: text })!.readUrls;

  test("names one or several replicas, separated by commas or spaces", () => {
    expect(urlsOf("")).toEqual([]);
    expect(urlsOf('"postgres://a.example.com"')).toEqual(["postgres://a.example.com"]);
    expect(urlsOf("postgres://a.example.com/sumario, postgresql://b:5433 ")).toEqual(["postgres://a.example.com/sumario", "postgresql://b:5433"]);
  });

  test.each([
    ["replica.example.com", "DATABASE_READ_URL must be an address that begins with postgres:// or postgresql://"],
    ["postgres://a.example.com;http://b", "DATABASE_READ_URL must be an address"],
    ["postgres:///sumario", "DATABASE_READ_URL: an address lacks its host"],
  ])("refuses %s in one line", (wrong, line) => {
    expect(() => urlsOf(wrong.replace(";", " "))).toThrow(line);
  });

  test("needs DATABASE_URL, whose replicas they are", () => {
    expect(() => readConfig([], { DATABASE_READ_URL: "postgres://a.example.com" })).toThrow("DATABASE_URL, which is not set");
  });
});

describe("without a replica that can be used", () => {
  test.each([
    ["is away", async () => `127.0.0.1:${await freePort()}`, "it does not answer (ECONNREFUSED)"],
    ["is the primary itself", async () => new URL(world.ownerUrl).host, "it is not a replica: it takes writes"],
  ])("because it %s, the primary answers, and the log says why", async (_why, hostOf, state) => {
    const host = await hostOf();
    const served = await world.another({ readUrls: [`postgres://${host}`], metrics: { port: 0, host: "127.0.0.1" } });
    expect(served.warnings).toEqual([{ where: "replica", replica: host, state }]);
    const url = `http://127.0.0.1:${served.port}`;
    const browser = cookieClient(url);
    await browser.login(manager.email, "correct-horse-1");
    const written = await browser.post("/courts", { ...court, alias: `Juzgado ${host}` });
    expect(written.setCookies.filter((one) => one.startsWith("sumario-written="))).toHaveLength(1);
    for (const path of ["/search?q=juzgado", "/calendar/penal?from=2026-01-01&to=2026-02-01", "/analytics/cases?start=2026-01-01&end=2026-02-01"])
      expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
    const stream = await openStream(url, browser.token!);
    expect((await stream.until(({ event }) => event === "hello")).data).toEqual({ isReplicated: true });
    stream.close();
    const metrics = await (await fetch(`http://127.0.0.1:${served.metricsPort}/metrics`)).text();
    expect(metrics).toContain(`sumario_replica_used{replica="${host}"} 0`);
    // The day of whoever signs in is read as well, meanwhile.
    expect(Number(/sumario_replica_fallbacks_total\{reason="unavailable"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3);
    expect(served.errors).toEqual([]);
    await served.close();
  });

  test("because none is configured, nobody carries a position, and reads still write nothing", async () => {
    const browser = cookieClient(world.url);
    await browser.login(manager.email, "correct-horse-1");
    expect((await browser.post("/courts", court)).setCookies).toEqual([]);
    const principal = (await world.deps.principals.person(manager.id))!;
    const write = world.deps.reads.current().as(principal, (tx) => tx.run(sql`update courts set version = version`));
    await expect(write).rejects.toMatchObject({ code: "25006" });
  });
});
