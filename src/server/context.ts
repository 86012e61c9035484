import type { Locale } from "#domain/messages/catalogue.ts";
import type { AccessLog } from "#server/access-log/access-log.ts";
import type { Arrivals } from "#server/auth/arrivals.ts";
import type { Budgets } from "#server/auth/budgets.ts";
import type { KnownDevices } from "#server/auth/known-devices.ts";
import type { KnownProviders } from "#server/auth/known-providers.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Principals } from "#server/auth/principals.ts";
import type { Clock } from "#server/base/clock.ts";
import type { Provider } from "#server/base/providers.ts";
import type { Warn } from "#server/base/warn.ts";
import type { Database } from "#server/db/database.ts";
import type { ReadSources, Reads } from "#server/db/reads.ts";
import type { PdfMaker } from "#server/documents/pdf-maker.ts";
import type { FileStore } from "#server/files/store.ts";
import type { UploadLocks } from "#server/files/upload-locks.ts";
import type { RequestLimiter } from "#server/http/request-limiter.ts";
import type { KeptAnswers } from "#server/journal/kept-answers.ts";
import type { LastWrites } from "#server/journal/last-writes.ts";
import type { Positions } from "#server/journal/positions.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import type { Transport } from "#server/mail/transport.ts";
import type { OutgoingFetch } from "#server/outgoing/outgoing-fetch.ts";
import type { PictureMaker } from "#server/pictures/picture-maker.ts";
import type { Cursors } from "#server/records/cursor.ts";
import type { Readiness } from "#server/system/readiness.ts";
import type { WritMaker } from "#server/writs/writ-maker.ts";

/** The dependencies that the whole process shares. */
export type Deps = {
  db: Database;
  /** For reads that may take long, and never write. */
  reads: ReadSources;
  lastWrites: LastWrites;
  keptAnswers: KeptAnswers;
  principals: Principals;
  arrivals: Arrivals;
  budgets: Budgets;
  requestLimiter: RequestLimiter;
  knownDevices: KnownDevices;
  accessLog: AccessLog;
  files: FileStore;
  uploadLocks: UploadLocks;
  pdf: PdfMaker;
  pictures: PictureMaker;
  writs: WritMaker;
  providers: readonly Provider[];
  /** What a provider says of itself. */
  providerOf: KnownProviders;
  /** Asks another machine for something that a person caused. */
  outgoingFetch: OutgoingFetch;
  keyring: Keyring;
  /** The timestamping authority (RFC 3161) that dates seals, if one is configured. */
  timestampUrl: string | undefined;
  /** Signs access tokens. */
  tokenKey: string;
  cursors: Cursors;
  positions: Positions;
  /** Where files and the embedded database are. */
  dataFolder: string;
  /** The URL at which users reach the application; links in mails begin with it. */
  publicUrl: string;
  version: string;
  /** For a mail whose sender waits for the answer of the mail server; all others are queued. */
  mailer: { transport: Transport; from: string };
  production: boolean;
  readiness: Readiness;
  warn: Warn;
  /** The current time. Inside a transaction use `tx.now`, which comes from the same clock. */
  now: Clock;
};

/** One request, as handlers see it. */
export type Context = {
  deps: Deps;
  /** For reads that may take long: what they show has at least the last write of this user. */
  reads: Reads;
  locale: Locale;
  bearer: string | undefined;
  /** Under this key the caller may repeat the request: it creates one record. */
  idempotencyKey: string | undefined;
  cookies: Partial<Record<CookieName, string>>;
  /** A page of another origin sent it: its cookie does not prove that the user wants it. */
  isCrossOrigin: boolean;
  device: string;
  address: string;
  /** Null removes the cookie; without an age it ends with the browser session. */
  setCookie: (name: CookieName, value: string | null, maxAge?: number) => void;
  /** Stores the caller, for the request log and for error texts in their language. */
  identify: (user: Principal) => void;
};

/**
 * `session` holds the secret of the session, `state` binds a sign-in at a provider to this browser, `challenge` one with a passkey, `device` tells who
 * has signed in on it before, `written` the position of the last write where there are replicas.
 */
export type CookieName = "session" | "state" | "challenge" | "device" | "written";

export type SignedContext = Context & { user: Principal };
