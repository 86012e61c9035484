import { createHash } from "node:crypto";
import { tooMany } from "#server/base/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/**
 * Token buckets against guessing, stored in the database so that a restart does not refill them. An attempt takes a token; tokens refill
 * with time. The numbers and the rate of guesses they allow are explained in docs/security.md.
 */
const kinds = {
  /** Passwords for one account from one address. */
  pair: { capacity: 5, perHour: 20 },
  /** Passwords from one address, whatever the account. */
  address: { capacity: 50, perHour: 120 },
  /** Passwords for one account, from all devices that are not known. */
  account: { capacity: 50, perHour: 20 },
  /** Passwords for one account from a device on which its user has signed in before. */
  device: { capacity: 10, perHour: 20 },
  /** Passwords that a signed-in or locked session confirms, and passkeys that unlock it. */
  session: { capacity: 10, perHour: 20 },
  /** One-time codes, recovery codes and passkeys of one user, after the password. */
  code: { capacity: 5, perHour: 6 },
  /** Passkeys without a password, from one address. They cannot be guessed: this bounds the work of verifying them. */
  passkey: { capacity: 50, perHour: 120 },
  /** Starts of a sign-in with a provider, from one address: each asks the provider and keeps a row. */
  provider: { capacity: 60, perHour: 240 },
  /** Mails requested from one address: an office shares it. */
  mail: { capacity: 20, perHour: 20 },
  /** Mails requested for one account, from anywhere. */
  mailbox: { capacity: 5, perHour: 5 },
  /** Refusals of one user that tell of a record which they may not see. */
  unseen: { capacity: 30, perHour: 10 },
  /** Records that one user asks the head office for. */
  request: { capacity: 10, perHour: 10 },
  /** Requests of unknown calendar feeds from one address. */
  feed: { capacity: 50, perHour: 60 },
  /** Requests of the page that verifies files from one address. A fingerprint cannot be guessed: this bounds the work. */
  verify: { capacity: 60, perHour: 360 },
  /** Requests of unknown mailed links, to a hearing or to files, from one address. */
  link: { capacity: 50, perHour: 60 },
  /** Mails that one user writes from cases. */
  letter: { capacity: 60, perHour: 60 },
  /** Answers of one witness from one mailed link. */
  answer: { capacity: 10, perHour: 10 },
} as const;
type Kind = keyof typeof kinds;

/** One bucket: its kind and whose it is. */
export type Budget = readonly [kind: Kind, owner: string];

export type Budgets = {
  /** Takes a token from each. Throws, and takes none, while one of them is empty. */
  take: (...budgets: Budget[]) => Promise<void>;
  /**
   * After a success: fills the first one, and gives the others back what was taken from it. A user who knows one password gets back the
   * attempts at that account only, never those at others.
   */
  refund: (own: Budget, ...shared: Budget[]) => Promise<void>;
  /** Returns one token. */
  giveBack: (budget: Budget) => Promise<unknown>;
};

/** What a token was taken for did not happen. */
const giveBack = (tx: Tx, budget: Budget) =>
  tx.run(sql`update budgets b set tokens = least(${kinds[budget[0]].capacity}, ${tokensNow(tx, budget)} + 1), refilled_at = ${latest(tx)}
    where key = ${keyOf(budget)}`);

export const openBudgets = (db: Database): Budgets => ({
  take: (...budgets) =>
    db.asSystem(async (tx) => {
      // Throwing rolls back the tokens that were taken from earlier budgets of the list.
      for (const budget of budgets) if (!(await takeToken(tx, budget))) throw tooMany(await waitFor(tx, budget));
    }),
  giveBack: (budget) => db.asSystem((tx) => giveBack(tx, budget)),
  refund: (own, ...shared) =>
    db.asSystem(async (tx) => {
      const [{ capacity }, key] = [kinds[own[0]], keyOf(own)];
      const row = await tx.row<{ used: number }>(
        sql`select ${capacity} - ${tokensNow(tx, own)} as used from budgets b where key = ${key} for update`,
      );
      if (!row) return;
      await tx.run(sql`delete from budgets where key = ${key}`);
      for (const budget of shared)
        await tx.run(sql`
          update budgets b set tokens = least(${kinds[budget[0]].capacity}, ${tokensNow(tx, budget)} + ${row.used}::float8), refilled_at = ${latest(tx)}
          where key = ${keyOf(budget)}`);
    }),
});

/** One statement, so that parallel attempts are all counted. */
async function takeToken(tx: Tx, budget: Budget): Promise<boolean> {
  const { capacity } = kinds[budget[0]];
  const taken = await tx.run(sql`
    insert into budgets as b (key, tokens, refilled_at) values (${keyOf(budget)}, ${capacity - 1}, ${tx.now})
    on conflict (key) do update set tokens = ${tokensNow(tx, budget)} - 1, refilled_at = ${latest(tx)}
    where ${tokensNow(tx, budget)} >= 1`);
  return taken === 1;
}

/** Seconds until the next token. */
async function waitFor(tx: Tx, budget: Budget): Promise<number> {
  const row = await tx.row<{ tokens: number }>(sql`select ${tokensNow(tx, budget)} as tokens from budgets b where key = ${keyOf(budget)}`);
  return Math.max(1, Math.ceil((1 - (row?.tokens ?? 0)) / perSecond(budget)));
}

const perSecond = ([kind]: Budget) => kinds[kind].perHour / 3600;

/** The tokens in the bucket `b` now. */
const tokensNow = (tx: Tx, budget: Budget): Sql =>
  sql`least(${kinds[budget[0]].capacity}::float8, b.tokens + ${perSecond(budget)}::float8 * greatest(0, extract(epoch from ${tx.now}::timestamptz - b.refilled_at))::float8)`;

/** The clocks of two processes differ a little: time that was counted is not counted again. */
const latest = (tx: Tx): Sql => sql`greatest(b.refilled_at, ${tx.now}::timestamptz)`;

/** Addresses of people and machines are personal data: only a hash is stored. Letter case and spaces are ignored. */
const keyOf = ([kind, owner]: Budget) =>
  createHash("sha256")
    .update(`${kind}\n${owner.trim().toLowerCase().replace(/\s+/g, " ")}`)
    .digest("base64url");
