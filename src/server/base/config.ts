import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { ConfigError } from "./config-error.ts";
import { type DatabaseLimits, defaultLimits } from "./database-limits.ts";
import { type Provider, providersOf } from "./providers.ts";
import type { RequestLimits } from "./request-limits.ts";

export type Config = {
  port: number;
  host: string;
  data: string;
  demo: boolean;
  production: boolean;
  databaseUrl: string | undefined;
  /** Replicas of that database, for reads that may take long. */
  readUrls: string[];
  /** How long work in the database may take and wait. */
  limits: DatabaseLimits;
  /** Requests per minute of one person and one address. */
  requestLimits: RequestLimits;
  filesUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string;
  providers: Provider[];
  /** Writes each request as a line of JSON. */
  logRequests: boolean;
  /** Where Prometheus reads metrics, if anywhere. */
  metrics: { port: number; host: string } | undefined;
  /** In seconds: how long a process that was asked to stop sends requests on to another one before it closes. */
  drain: number;
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** Private networks that requests caused by people may reach, besides what is configured here. */
  privateNetworks: string[];
  /** The timestamping authority (RFC 3161) that dates the seals over files, if any. */
  timestampUrl: string | undefined;
  /** The secret of the installation and, while it is rotated, the old one; none if they are in the data folder. */
  secretKeys: Buffer[];
};

export const help = `npm start [-- options]

  --port <number>     port to listen on                               (PORT, 3000)
  --host <address>    address to listen on                            (HOST, 127.0.0.1)
  --data <folder>     folder for the database and the files           (DATA, ./data)
  --no-demo           do not load demo data into a new database
  --help              this text

Environment
  DATABASE_URL        postgres://owner:password@host/database         (the embedded PostgreSQL)
  DATABASE_READ_URL   addresses of streaming replicas, separated by   (none)
                      commas or spaces: they answer analytics,
                      reports, exports, search and calendars
  DATABASE_CONNECTIONS  connections of each process                   (10)
  DATABASE_WAIT       seconds until a request that gets no connection (5)
                      is told to try again
  LOCK_TIMEOUT        seconds that a request waits for a lock, and    (10)
  STATEMENT_TIMEOUT   that a statement of it may take                 (30)
  LONG_LOCK_TIMEOUT   the same for exports, imports and jobs          (120)
  LONG_STATEMENT_TIMEOUT                                              (900)
  REQUESTS_PER_PERSON   requests that a process serves in a minute    (1200)
                      for one person; 0: no limit
  REQUESTS_PER_ADDRESS  the same for one address                      (12000)
  FILES_URL           folder for files, or                            (a folder in the data folder)
                      s3://key:secret@host[:port]/bucket[?region=…&tls=false]
  SMTP_URL            smtp://user:password@host:port to send mail     (an outbox in the data folder)
  MAIL                outbox: without SMTP_URL, mails are files there  (production refuses to start without either)
  MAIL_FROM           sender of mails                                 (Sumario <sumario@localhost>)
  PUBLIC_URL          address at which users reach the application    (http://localhost:<port>)
  OIDC_PROVIDERS      JSON list of {id, name, issuer, clientId, clientSecret[, trustedTenant]}
  TRUST_PROXY         addresses or networks of proxies whose          (none)
                      X-Forwarded-For is believed: 127.0.0.1,10.0.0.0/8
  DRAIN_SECONDS       seconds for which a process that stops sends    (0)
                      the proxy on to another one before it closes
  PRIVATE_NETWORKS    private addresses or networks that requests     (none)
                      caused by people may reach: 10.1.2.0/24
  TIMESTAMP_URL       address of a timestamping authority (RFC 3161)  (none)
                      that dates the seals over files
  LOG                 json: one line per request on standard output   (none)
  METRICS_PORT        port of /metrics for Prometheus                 (none)
  METRICS_HOST        address on which metrics are served             (127.0.0.1)
  SECRET_KEY          32 random bytes (base64) from which keys derive (the file secret in the data folder)
  SECRET_KEY_OLD      the one before, while it is rotated             (none)
  NODE_ENV            production refuses demo data and demo accounts,
                      needs https:// in PUBLIC_URL, and requires a
                      second factor of staff and lawyers
`;

/** Reads the configuration, or throws one clear line about what is wrong with it. `undefined` for --help. */
export function readConfig(args: string[], env: NodeJS.ProcessEnv): Config | undefined {
  const { values } = parse(args);
  if (values.help) return undefined;
  const port = numberOf("--port", values.port ?? env.PORT ?? "3000");
  const production = env.NODE_ENV === "production";
  const publicUrl = new URL(urlOf("PUBLIC_URL", env.PUBLIC_URL, ["http:", "https:"]) ?? `http://localhost:${port}`).origin;
  // Over plain HTTP, cookies are neither Secure nor bound to the host.
  if (production && !publicUrl.startsWith("https:")) throw new ConfigError("PUBLIC_URL must begin with https:// with NODE_ENV=production");
  return {
    port,
    host: values.host ?? env.HOST ?? "127.0.0.1",
    data: values.data ?? env.DATA ?? "data",
    demo: !values["no-demo"] && !production && !env.DATABASE_URL,
    production,
    databaseUrl: urlOf("DATABASE_URL", env.DATABASE_URL, ["postgres:", "postgresql:"]),
    readUrls: readUrlsOf(unquoted(env.DATABASE_READ_URL), env.DATABASE_URL),
    limits: limitsOf(env),
    requestLimits: {
      person: quotaOf("REQUESTS_PER_PERSON", env.REQUESTS_PER_PERSON, 1200),
      address: quotaOf("REQUESTS_PER_ADDRESS", env.REQUESTS_PER_ADDRESS, 12_000),
    },
    filesUrl: filesUrlOf(env.FILES_URL),
    smtpUrl: smtpUrlOf(env, production),
    mailFrom: unquoted(env.MAIL_FROM) ?? "Sumario <sumario@localhost>",
    publicUrl,
    providers: providersOf(unquoted(env.OIDC_PROVIDERS)),
    logRequests: logOf(env.LOG),
    metrics: env.METRICS_PORT ? { port: numberOf("METRICS_PORT", env.METRICS_PORT), host: env.METRICS_HOST ?? "127.0.0.1" } : undefined,
    drain: drainOf(env.DRAIN_SECONDS),
    trustProxy: networksOf("TRUST_PROXY", env.TRUST_PROXY),
    privateNetworks: networksOf("PRIVATE_NETWORKS", env.PRIVATE_NETWORKS),
    timestampUrl: urlOf("TIMESTAMP_URL", env.TIMESTAMP_URL, ["http:", "https:"]),
    secretKeys: secretKeysOf(env),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string" },
        host: { type: "string" },
        data: { type: "string" },
        "no-demo": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message.split(". ")[0]}; npm start -- --help lists the options`);
  }
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new ConfigError(`${name} must be a number from 0 to 65535, not "${text}"`);
  return value;
}

function limitsOf(env: NodeJS.ProcessEnv): DatabaseLimits {
  const { connections, wait, lock, statement, longLock, longStatement } = defaultLimits;
  return {
    ...defaultLimits,
    connections: countOf("DATABASE_CONNECTIONS", env.DATABASE_CONNECTIONS, connections),
    wait: countOf("DATABASE_WAIT", env.DATABASE_WAIT, wait),
    lock: countOf("LOCK_TIMEOUT", env.LOCK_TIMEOUT, lock),
    statement: countOf("STATEMENT_TIMEOUT", env.STATEMENT_TIMEOUT, statement),
    longLock: countOf("LONG_LOCK_TIMEOUT", env.LONG_LOCK_TIMEOUT, longLock),
    longStatement: countOf("LONG_STATEMENT_TIMEOUT", env.LONG_STATEMENT_TIMEOUT, longStatement),
  };
}

function countOf(name: string, text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  if (!/^\d{1,5}$/.test(text) || Number(text) === 0) throw new ConfigError(`${name} must be a number from 1 to 99999, not "${text}"`);
  return Number(text);
}

function quotaOf(name: string, text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  if (!/^\d{1,7}$/.test(text)) throw new ConfigError(`${name} must be a number from 0 to 9999999, not "${text}"`);
  return Number(text);
}

function urlOf(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Do not print the value: it may contain a password.
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`);
  return text;
}

/** The account and, if it is left out, the database are those of the primary. */
function readUrlsOf(text: string | undefined, databaseUrl: string | undefined): string[] {
  const found = text?.split(/[\s,]+/).filter((part) => part !== "") ?? [];
  for (const one of found) {
    urlOf("DATABASE_READ_URL", one, ["postgres:", "postgresql:"]);
    if (!new URL(one).hostname) throw new ConfigError("DATABASE_READ_URL: an address lacks its host, like postgres://replica.example.com/sumario");
  }
  if (found.length > 0 && !databaseUrl) throw new ConfigError("DATABASE_READ_URL names replicas of the database of DATABASE_URL, which is not set");
  return found;
}

/** A folder of this machine, or a bucket. */
export function filesUrlOf(text: string | undefined): string | undefined {
  if (!text || !/^[a-z0-9+.-]+:/i.test(text)) return text || undefined;
  const { protocol, username, password, host, pathname } = URL.canParse(text) ? new URL(text) : ({} as Partial<URL>);
  if (protocol !== "s3:" || !username || !password || !host || !/^\/[a-z0-9.-]{3,63}$/.test(pathname ?? ""))
    throw new ConfigError("FILES_URL must be a folder or an address of the form s3://key:secret@host/bucket");
  return text;
}

/** Mails that only go to files would not be noticed until a user waits for a reset link, so in production that must be configured explicitly. */
function smtpUrlOf(env: NodeJS.ProcessEnv, production: boolean): string | undefined {
  if (env.MAIL && env.MAIL !== "outbox") throw new ConfigError(`MAIL must be outbox, or nothing, not "${env.MAIL}"`);
  const url = urlOf("SMTP_URL", env.SMTP_URL, ["smtp:", "smtps:"]);
  if (production && !url && env.MAIL !== "outbox")
    throw new ConfigError("SMTP_URL must be set with NODE_ENV=production; MAIL=outbox writes mails to files instead of sending them");
  return url;
}

function drainOf(text = "0"): number {
  if (!/^\d{1,2}$/.test(text)) throw new ConfigError(`DRAIN_SECONDS must be a number from 0 to 99, not "${text}"`);
  return Number(text);
}

function logOf(text: string | undefined): boolean {
  if (text && text !== "json") throw new ConfigError(`LOG must be json, or nothing, not "${text}"`);
  return text === "json";
}

/** Listed one by one: if every proxy were trusted, anybody could forge the address by which failed sign-ins are counted. */
function networksOf(name: string, text = ""): string[] {
  const found = text.split(",").flatMap((part) => part.trim() || []);
  for (const one of found) {
    const [address = "", bits, ...more] = one.split("/");
    const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
    if (maxBits < 0 || more.length > 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= maxBits)))
      throw new ConfigError(`${name} must be addresses or networks like 127.0.0.1,10.0.0.0/8, not "${one}"`);
  }
  return found;
}

/** 32 random bytes, written in base64 or as hexadecimal digits. */
export function secretBytes(name: string, text: string | undefined): Buffer {
  const bytes = Buffer.from(text ?? "", /^[0-9a-f]{64}$/i.test(text ?? "") ? "hex" : "base64");
  if (bytes.length !== 32) throw new ConfigError(`${name} must be 32 random bytes in base64 or hexadecimal: openssl rand -base64 32`);
  return bytes;
}

export function secretKeysOf(env: NodeJS.ProcessEnv): Buffer[] {
  if (!env.SECRET_KEY && env.SECRET_KEY_OLD) throw new ConfigError("SECRET_KEY_OLD is the secret before SECRET_KEY, which is not set");
  return [
    ...(env.SECRET_KEY ? [secretBytes("SECRET_KEY", env.SECRET_KEY)] : []),
    ...(env.SECRET_KEY_OLD ? [secretBytes("SECRET_KEY_OLD", env.SECRET_KEY_OLD)] : []),
  ];
}

/** Container engines keep the quotes that a shell and systemd remove from a settings file. */
const unquoted = (text: string | undefined) => text?.replace(/^(["'])(.*)\1$/s, "$2");
