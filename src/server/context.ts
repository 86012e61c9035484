import type { Locale } from "#domain/messages/catalogue.ts";
import type { Attempts } from "#server/auth/attempts.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Principals } from "#server/auth/principals.ts";
import type { Provider } from "#server/auth/provider.ts";
import type { Database } from "#server/db/database.ts";
import type { PdfMaker } from "#server/documents/pdf-maker.ts";
import type { FileStore } from "#server/files/store.ts";
import type { UploadLocks } from "#server/files/upload-locks.ts";
import type { AccessLog } from "#server/protection/access-log.ts";
import type { Readiness } from "#server/system/readiness.ts";

/** What the whole process shares. */
export type Deps = {
  db: Database;
  principals: Principals;
  attempts: Attempts;
  accessLog: AccessLog;
  files: FileStore;
  uploadLocks: UploadLocks;
  pdf: PdfMaker;
  providers: readonly Provider[];
  /** Signs access tokens. */
  tokenKey: string;
  /** The address people reach the application at; links in mails begin with it. */
  publicUrl: string;
  version: string;
  readiness: Readiness;
  /** What time it is, for what is due or sent at certain hours. */
  now: () => Date;
};

/** One request, as handlers see it. */
export type Context = {
  deps: Deps;
  locale: Locale;
  bearer: string | undefined;
  cookies: Partial<Record<CookieName, string>>;
  /** A page of another origin made the browser ask: a cookie that came along says nothing of what the person wants. */
  isForeign: boolean;
  device: string;
  address: string;
  /** Without a value it is taken away; without an age it goes when the browser closes. */
  setCookie: (name: CookieName, value: string | null, maxAge?: number) => void;
  /** Whose request it is, for the log. */
  identify: (user: Principal) => void;
};

/** `session` is the secret of the session, `state` ties a sign-in at a provider to this browser. */
export type CookieName = "session" | "state";

export type SignedContext = Context & { user: Principal };
