import { createHash } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Limits against guessing, kept in the database so that a restart forgets nothing. A stranger cannot lock somebody out:
 * the strict limit counts one account from one address; the wide ones only slow a flood down.
 */
const limits = {
  /** One account from one address. */
  pair: { free: 5, window: 15 * 60 },
  /** One address, whatever the account. */
  address: { free: 50, window: 15 * 60 },
  /** One account, from anywhere. */
  account: { free: 100, window: 60 * 60 },
  /** Codes of one pending session or one person. */
  code: { free: 5, window: 15 * 60 },
  /** Mails asked for by one address or for one account. */
  mail: { free: 5, window: 60 * 60 },
} as const;
export type Limit = keyof typeof limits;

export type Attempts = {
  /** Refuses when there were too many failures; otherwise counts one until `forgive` takes it back. */
  charge: (...keys: [Limit, string][]) => Promise<void>;
  forgive: (...keys: [Limit, string][]) => Promise<void>;
};

export function keepAttempts(db: Database): Attempts {
  return {
    charge: (...keys) =>
      db.asSystem(async (tx) => {
        for (const [limit, key] of keys) {
          const { free, window } = limits[limit];
          // One statement, so that parallel tries cannot slip past each other. Each failure beyond the free ones doubles the wait.
          const row = await tx.row<{ wait: number | null }>(sql`
            insert into attempts as a (key, failures, last_at) values (${hashed(limit, key)}, 1, now())
            on conflict (key) do update set
              failures = case when a.blocked_until > now() then a.failures when a.last_at < now() - make_interval(secs => ${window}) then 1 else a.failures + 1 end,
              last_at = case when a.blocked_until > now() then a.last_at else now() end,
              blocked_until = case
                when a.blocked_until > now() then a.blocked_until
                when a.last_at < now() - make_interval(secs => ${window}) then null
                when a.failures >= ${free} then now() + make_interval(secs => least(${window}, 30 * power(2, least(a.failures - ${free}, 10)))) end
            returning extract(epoch from blocked_until - now())::float as wait`);
          if (row?.wait && row.wait > 0) throw locked(row.wait);
        }
      }),
    forgive: (...keys) =>
      db.asSystem(async (tx) => {
        // Knowing one password must not wipe out the guesses at others: the wide counts only lose the try that succeeded.
        for (const [limit, key] of keys) {
          if (limit === "pair" || limit === "code") await tx.run(sql`delete from attempts where key = ${hashed(limit, key)}`);
          else await tx.run(sql`update attempts set failures = greatest(failures - 1, 0) where key = ${hashed(limit, key)}`);
        }
      }),
  };
}

const locked = (seconds: number) => new Refusal(429, "TOO_MANY_REQUESTS", "login.tooMany", { retryAfter: Math.ceil(seconds) });

/** Addresses and e-mails are personal: only their hash is kept. Letter case does not make another account. */
const hashed = (limit: Limit, key: string) => createHash("sha256").update(`${limit}\n${key.trim().toLowerCase()}`).digest("base64url");
