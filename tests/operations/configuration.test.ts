import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { help, readConfig } from "#server/base/config.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Variables that the server and the commands read. */
const sources = ["src/server/base/config.ts", ...readdirSync(join(root, "src/commands")).map((name) => `src/commands/${name}`)].map(read).join("\n");
const variables = sorted([...sources.matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map((match) => match[1]!));

type Documented = { name: string; default: string };
const inReadme: Documented[] = [...read("README.md").matchAll(/^\| `([A-Z_]+)` \| (.*?) \| .*\|$/gm)].map((match) => ({
  name: match[1]!,
  default: match[2]!.replaceAll("`", ""),
}));
const example = read(".env.example");
const inExample: Documented[] = [...example.matchAll(/^# .* Default: (.*)\n#([A-Z_]+)=/gm)].map((match) => ({
  name: match[2]!,
  default: match[1]!,
}));

describe("the documented configuration", () => {
  test("of README.md has every variable, and no other", () => {
    expect(sorted(inReadme.map(({ name }) => name))).toEqual(variables);
  });

  test("of .env.example has every variable once, and no other", () => {
    const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]!);
    expect(names.toSorted()).toEqual(variables);
    expect(sorted(inExample.map(({ name }) => name))).toEqual(variables);
  });

  test("of --help has every variable that the server reads", () => {
    const ofServer = sorted([...read("src/server/base/config.ts").matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map((match) => match[1]!));
    expect(ofServer.filter((name) => !new RegExp(`\\b${name}\\b`).test(help))).toEqual([]);
  });

  test("names the same defaults everywhere, and those of the program", () => {
    const byName = (documented: Documented[]) => Object.fromEntries(documented.map((one) => [one.name, one.default]));
    expect(byName(inExample)).toMatchObject({
      ...byName(inReadme),
      DATABASE_URL: expect.any(String),
      FILES_URL: expect.any(String),
      SMTP_URL: expect.any(String),
    });
    const config = readConfig([], { METRICS_PORT: "9464" })!;
    expect(byName(inReadme)).toMatchObject({
      PORT: String(config.port),
      HOST: config.host,
      DRAIN_SECONDS: String(config.drain),
      DATA: config.data,
      MAIL_FROM: config.mailFrom,
      PUBLIC_URL: config.publicUrl.replace(String(config.port), "<port>"),
      METRICS_HOST: config.metrics!.host,
      DATABASE_CONNECTIONS: String(config.limits.connections),
      DATABASE_WAIT: String(config.limits.wait),
      LOCK_TIMEOUT: String(config.limits.lock),
      STATEMENT_TIMEOUT: String(config.limits.statement),
      LONG_LOCK_TIMEOUT: String(config.limits.longLock),
      LONG_STATEMENT_TIMEOUT: String(config.limits.longStatement),
    });
    const nothing = readConfig([], {})!;
    expect([nothing.databaseUrl, nothing.filesUrl, nothing.smtpUrl, nothing.metrics]).toEqual([undefined, undefined, undefined, undefined]);
    expect([nothing.providers, nothing.trustProxy, nothing.logRequests, nothing.production]).toEqual([[], [], false, false]);
  });

  test.each(["short", "x".repeat(64), " "])("refuses SECRET_KEY=%s", (wrong) => {
    expect(() => readConfig([], { SECRET_KEY: wrong })).toThrow("SECRET_KEY must be 32 random bytes in base64 or hexadecimal");
    expect(() => readConfig([], { SECRET_KEY_OLD: "0".repeat(64) })).toThrow("SECRET_KEY, which is not set");
  });

  test.each(["as a shell reads them", "with the quotes that container engines keep"])("has examples that the program accepts, %s", (how) => {
    const values = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map((match) => [match[1]!, match[2]!]);
    const read = values.map(([name, value]) => [name, how.startsWith("as a shell") ? value!.replace(/^(["'])(.*)\1$/, "$2") : value]);
    expect(readConfig([], Object.fromEntries(read))).toMatchObject({
      production: true,
      logRequests: true,
      providers: [{ id: "office" }],
      mailFrom: "Sumario <sumario@localhost>",
    });
  });
});
