import { join } from "node:path";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Contract, contract } from "#api/contract.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { signAccess } from "#server/auth/access-token.ts";
import { openSession } from "#server/auth/sessions.ts";
import type { Config } from "#server/base/config.ts";
import { commandLimits, defaultLimits } from "#server/base/database-limits.ts";
import type { Warn } from "#server/base/warn.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemo } from "#server/features/demo/seed.ts";
import { type Served, serve } from "#server/serve.ts";
import { factory, type Person } from "./factory.ts";
import { testSecret } from "./servers/process.ts";
import { noon } from "./test-clock.ts";

export type Api = JsonifiedClient<ContractRouterClient<Contract>>;

/** The world of one test file: a server on a database of its own, a factory of records and API clients. */
export async function openWorld(given: Partial<Config> = {}, start: "empty" | "demo" = "empty", now = noon()) {
  const ownerUrl = await copyTemplate(start);
  // The copy gets roles of its own.
  const appUrl = await migrate(ownerUrl);
  const settings = { data: folder(), ...given };
  const served = await startServer(appUrl, settings, now);
  const url = `http://127.0.0.1:${served.port}`;
  const { db, tokenKey } = served.deps;
  const errors = served.errors;
  afterAll(async () => {
    await served.close();
    if (errors.length > 0) throw new Error(`the server logged errors: ${errors.map(String).join("; ")}`);
  });
  const signIn = async (person: Pick<Person, "id" | "alias">) => {
    const { id } = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1", secondFactor: true }));
    // The token is valid for this server, where it is noon, for processes with the clock of the machine, and while a test lets hours pass.
    return signAccess(tokenKey, id, new Date(Math.max(Date.now(), now().getTime()) + hours)).token;
  };
  return {
    ownerUrl,
    appUrl,
    url,
    db,
    deps: served.deps,
    make: await factory(db, now),
    /** Unexpected errors of the server; any that is left at the end fails the test file. */
    errors,
    /** What the server told its operator. */
    warnings: served.warnings,
    metricsPort: served.metricsPort,
    signIn,
    /** The API as this user, over HTTP. */
    as: async (person: Pick<Person, "id" | "alias">, locale: Locale = "es"): Promise<Api> => client(url, await signIn(person), locale),
    /** The API without a session. */
    anybody: client(url),
    data: settings.data,
    /** The folder of mails that are written instead of sent. */
    outbox: join(settings.data, "outbox"),
    /** A second server process on the same database. */
    another: (more: Partial<Config> = {}) => startServer(appUrl, { ...settings, ...more }, now),
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

export function client(url: string, token?: string, locale: Locale = "es"): Api {
  const headers = { "accept-language": locale, ...(token && { authorization: `Bearer ${token}` }) };
  return createORPCClient(new OpenAPILink(contract, { url: `${url}/api`, headers }));
}

const hours = 12 * 3_600_000;
const folder = () => join(inject("dataFolder"), Math.random().toString(36).slice(2));

type TestServer = Served & { errors: unknown[]; warnings: { where: string; [fact: string]: unknown }[] };

export async function startServer(app: string, settings: Partial<Config> = {}, now = noon()): Promise<TestServer> {
  const errors: unknown[] = [];
  const config: Config = {
    port: 0,
    host: "127.0.0.1",
    data: folder(),
    demo: false,
    production: false,
    databaseUrl: undefined,
    readUrls: [],
    // On a loaded machine the requests that a test sends at once take their time.
    limits: { ...defaultLimits, wait: 30, lock: 60, statement: 120, read: 120 },
    // More than any test sends, unless it means to.
    requestLimits: { person: 1_000_000, address: 1_000_000 },
    filesUrl: undefined,
    smtpUrl: undefined,
    mailFrom: "Sumario <sumario@example.test>",
    publicUrl: "http://sumario.test",
    providers: [],
    logRequests: false,
    metrics: undefined,
    drain: 0,
    trustProxy: [],
    privateNetworks: [],
    timestampUrl: undefined,
    secretKeys: [Buffer.from(testSecret, "base64")],
    ...settings,
  };
  const warnings: { where: string; [fact: string]: unknown }[] = [];
  const warn: Warn = (where, facts) => warnings.push({ where, ...facts });
  const served = await serve(config, app, (_where, error) => errors.push(error), now, warn);
  return { ...served, errors, warnings };
}

/** Copies a template database, which takes 30 ms instead of a migration, or of the demo data, per file. */
async function copyTemplate(start: "empty" | "demo"): Promise<string> {
  const template = new URL(inject("templateUrl"));
  const named = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href;
  const empty = template.pathname.slice(1);
  const connection = new pg.Client({ connectionString: named("postgres") });
  await connection.connect();
  if (start === "demo") {
    // The first file that needs the demo creates its template; the others wait and copy it.
    await connection.query("select pg_advisory_lock(1)");
    const found = await connection.query("select from pg_database where datname = 'template_demo'");
    if (found.rowCount === 0) {
      await connection.query(`create database filling template ${empty}`);
      const db = openDatabase(await migrate(named("filling")), { limits: commandLimits });
      await seedDemo(db);
      await db.close();
      await connection.query("alter database filling rename to template_demo");
    }
    await connection.query("select pg_advisory_unlock(1)");
  }
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await connection.query(`create database ${name} template ${start === "demo" ? "template_demo" : empty}`);
  await connection.end();
  return named(name);
}

/** The error of a call that must be refused. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; message: string; data?: { fields?: Record<string, string>; changed?: unknown[]; version?: number } }> {
  try {
    await call;
  } catch (error) {
    return error as Awaited<ReturnType<typeof refusal>>;
  }
  throw new Error("the call was not refused");
}
