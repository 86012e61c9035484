import { createHash } from "node:crypto";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tooMany } from "#server/refusal.ts";

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
  /** Refuses while there is a wait after too many failures; otherwise counts one until `forgive` takes it back. */
  charge: (...keys: [Limit, string][]) => Promise<void>;
  forgive: (...keys: [Limit, string][]) => Promise<void>;
};

export function keepAttempts(db: Database): Attempts {
  return {
    async charge(...keys) {
      // The refusal is thrown after the commit: a try that was counted stays counted.
      const wait = await db.asSystem(async (tx) => {
        for (const [limit, key] of keys) if (!(await count(tx, limit, hashed(limit, key)))) return remaining(tx, hashed(limit, key));
        return undefined;
      });
      if (wait !== undefined) throw tooMany(Math.ceil(wait));
    },
    forgive: (...keys) =>
      db.asSystem(async (tx) => {
        // Knowing one password must not wipe out the guesses at others: the wide counts only lose the try that succeeded.
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
 * Counts one try, unless there is a wait: after it one more try passes, and its failure doubles the next wait.
 * One statement, so that parallel tries cannot slip past each other.
 */
async function count(tx: Tx, limit: Limit, key: string): Promise<boolean> {
  const { free, window } = limits[limit];
  const isLongAgo = sql`a.last_at < now() - make_interval(secs => ${window})`;
  const counted = await tx.run(sql`
    insert into attempts as a (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when ${isLongAgo} then 1 else a.failures + 1 end,
      last_at = now(),
      blocked_until = case when not ${isLongAgo} and a.failures + 1 >= ${free}
        then now() + make_interval(secs => least(${window}, 30 * power(2, least(a.failures + 1 - ${free}, 10)))) end
    where a.blocked_until is null or a.blocked_until <= now()`);
  return counted === 1;
}

async function remaining(tx: Tx, key: string): Promise<number> {
  const row = await tx.row<{ wait: number }>(sql`select extract(epoch from blocked_until - now())::float as wait from attempts where key = ${key}`);
  return row?.wait ?? 1;
}

/** Addresses and e-mails are personal: only their hash is kept. Neither letter case nor spaces make another account. */
const hashed = (limit: Limit, key: string) =>
  createHash("sha256")
    .update(`${limit}\n${key.trim().toLowerCase().replace(/\s+/g, " ")}`)
    .digest("base64url");
