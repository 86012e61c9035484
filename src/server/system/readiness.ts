import type { ErrorCode } from "#api/errors.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Database } from "#server/db/database.ts";
import { knownFiles, type Migration } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import type { FileStore } from "#server/files/store.ts";

export type Readiness = {
  /** Rejects with the reason why the server is not ready. */
  check: () => Promise<void>;
  /** From now on the server is not ready, so that the proxy sends no new requests. */
  stop: () => void;
};

/** In milliseconds. The route is public, so its result is cached. */
const cacheTime = 2_000;
const timeout = 5_000;

export function watchReadiness(db: Database, files: FileStore): Readiness {
  let known: Promise<Migration[]> | undefined;
  let isStopping = false;
  let last: { at: number; answer: Promise<void> } | undefined;
  const checkNow = async () => {
    known ??= knownFiles();
    if (!(await orElse("DATABASE_UNAVAILABLE", withTimeout(timeout, isCurrent(db, await known))))) throw notReady("SCHEMA_NOT_CURRENT");
    await orElse("FILES_UNAVAILABLE", withTimeout(timeout, files.check()));
  };
  return {
    async check() {
      if (isStopping) throw notReady("STOPPING");
      if (!last || performance.now() - last.at > cacheTime) last = { at: performance.now(), answer: checkNow() };
      await last.answer;
    },
    stop: () => {
      isStopping = true;
    },
  };
}

const notReady = (code: ErrorCode) => new Refusal(503, code, "error.unavailable");

async function isCurrent(db: Database, known: readonly Migration[]): Promise<boolean> {
  const applied = await db.asSystem((tx) => tx.rows<Migration>(sql`select name, checksum from migrations`));
  const lines = (files: readonly Migration[]) => files.map(({ name, checksum }) => `${name} ${checksum}`).sort();
  return JSON.stringify(lines(applied)) === JSON.stringify(lines(known));
}

async function orElse<Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw notReady(code);
  }
}

function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
