import { createHash } from "node:crypto";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tooMany } from "#server/refusal.ts";

/**
 * Limits against brute force, stored in the database so that a restart does not reset them. An attacker cannot lock a user out:
 * the strict limit counts one account from one address; the wide ones only slow down a flood of attempts.
 */
const limits = {
  /** One account from one address. */
  pair: { free: 5, window: 15 * 60 },
  /** One address, whatever the account. */
  address: { free: 50, window: 15 * 60 },
  /** One account, from anywhere. */
  account: { free: 100, window: 60 * 60 },
  /** Codes of one pending session or one user. */
  code: { free: 5, window: 15 * 60 },
  /** Mails requested by one address or for one account. */
  mail: { free: 5, window: 60 * 60 },
} as const;
type Limit = keyof typeof limits;

export type Attempts = {
  /** Counts one attempt. Throws while the caller has to wait after too many failures. */
  throttle: (...keys: [Limit, string][]) => Promise<void>;
  /** Takes the attempt back. */
  succeeded: (...keys: [Limit, string][]) => Promise<void>;
};

export function openAttempts(db: Database): Attempts {
  return {
    async throttle(...keys) {
      // Thrown after the commit, so that the attempt stays counted.
      const wait = await db.asSystem(async (tx) => {
        for (const [limit, key] of keys) if (!(await count(tx, limit, hashed(limit, key)))) return remaining(tx, hashed(limit, key));
        return undefined;
      });
      if (wait !== undefined) throw tooMany(Math.ceil(wait));
    },
    succeeded: (...keys) =>
      db.asSystem(async (tx) => {
        // An attacker who knows one password must not reset the count of guesses at others: the wide limits only subtract the attempt that succeeded.
        for (const [limit, key] of keys) {
          if (limit === "pair" || limit === "code") await tx.run(sql`delete from attempts where key = ${hashed(limit, key)}`);
          else
            await tx.run(sql`
              update attempts set failures = greatest(failures - 1, 0), blocked_until = case when failures > ${limits[limit].free} then blocked_until end
              where key = ${hashed(limit, key)}`);
        }
      }),
  };
}

/**
 * Counts one attempt, unless the caller has to wait. After a wait one more attempt passes, and its failure doubles the next wait.
 * One statement, so that parallel attempts are all counted.
 */
async function count(tx: Tx, limit: Limit, key: string): Promise<boolean> {
  const { free, window } = limits[limit];
  const isExpired = sql`a.last_at < now() - make_interval(secs => ${window})`;
  const counted = await tx.run(sql`
    insert into attempts as a (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when ${isExpired} then 1 else a.failures + 1 end,
      last_at = now(),
      blocked_until = case when not ${isExpired} and a.failures + 1 >= ${free}
        then now() + make_interval(secs => least(${window}, 30 * power(2, least(a.failures + 1 - ${free}, 10)))) end
    where a.blocked_until is null or a.blocked_until <= now()`);
  return counted === 1;
}

async function remaining(tx: Tx, key: string): Promise<number> {
  const row = await tx.row<{ wait: number }>(sql`select extract(epoch from blocked_until - now())::float as wait from attempts where key = ${key}`);
  return row?.wait ?? 1;
}

/** IP addresses and e-mails are personal data: only their hash is stored. Letter case and spaces are ignored. */
const hashed = (limit: Limit, key: string) =>
  createHash("sha256")
    .update(`${limit}\n${key.trim().toLowerCase().replace(/\s+/g, " ")}`)
    .digest("base64url");
