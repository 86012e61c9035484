import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** Answers about everything that a user sees, kept in memory until something of it has changed. */
export type KeptAnswers = {
  /**
   * The answer under this key, or what `make` reads in the same transaction. The key names the rights of whoever asks: an answer is for nobody who
   * sees more or less. `marks` are what it also depends on and no entry tells of.
   */
  read: <Answer>(tx: Tx, user: User, key: string, marks: Promise<string>, make: () => Promise<Answer>) => Promise<Answer>;
};

type Kept = { answer: unknown; madeAt: number; unrecorded: number; marks: string } & Position;
/** The end of the journal, up to where the terms of the law follow it, and whether an entry that they do not have yet concerns the user. */
type Position = { head: number; terms: number; isWaiting: boolean };

const maxAnswers = 500;
/** In milliseconds. What depends on the hour changes by itself. */
const lifetime = 60_000;
/** Entries since an answer was made. With more of them it is not worth looking whom they concern. */
const maxEntries = 300;

/** Written without an entry, and on no screen that is kept; or known by its position, as the terms. */
const elsewhere: ReadonlySet<string> = new Set([
  ...["settings", "jobs", "sessions", "tokens", "access_log", "user_visits", "webhook_deliveries", "mails"],
  ...[
    "record_terms",
    "lawyer_loads",
    "case_months",
    "case_months_touched",
    "word_changes",
    "stale_words",
    "case_words",
    "issue_words",
    "civil_case_words",
    "vehicle_words",
  ],
]);
/** Entries about what no kept answer shows. */
const ignored = ["session", "export", "seal", "webhook", "reportSchedule", "companySignIn"];

/**
 * The database is asked with every read whether the journal tells of something in the scope of the user since: processes need not know of each
 * other. What this process writes without an entry (terms, what was read) makes every answer old.
 */
export function openKeptAnswers(db: Pick<Database, "onUnrecorded">): KeptAnswers {
  const kept = new Map<string, Kept>();
  let unrecorded = 0;
  db.onUnrecorded((tables) => {
    if ([...tables].some((table) => !elsewhere.has(table))) unrecorded++;
  });
  return {
    read: async <Answer>(tx: Tx, user: User, key: string, marks: Promise<string>, make: () => Promise<Answer>) => {
      const found = kept.get(key);
      // Before the first statement: what is written from here on makes the answer old.
      const before = unrecorded;
      const [now, mark] = await Promise.all([tx.asSystem(() => readPosition(tx, user, found?.head)), marks]);
      if (found && !now.isChanged && isCurrent(found, before, mark, now)) return found.answer as Answer;
      const answer = await make();
      kept.delete(key);
      // The oldest come first: personal data stays no longer than it is of use.
      for (const [old, { madeAt }] of kept) {
        if (kept.size < maxAnswers && performance.now() - madeAt < lifetime) break;
        kept.delete(old);
      }
      kept.set(key, { ...now, answer, madeAt: performance.now(), unrecorded: before, marks: mark });
      return answer;
    },
  };
}

function isCurrent({ madeAt, unrecorded, marks, isWaiting, terms }: Kept, before: number, mark: string, now: Position): boolean {
  // Terms that follow from what the answer shows may have been written after it.
  const hasTerms = !isWaiting || now.terms === terms;
  return unrecorded === before && marks === mark && hasTerms && performance.now() - madeAt < lifetime;
}

/** Where the journal is, and whether it has entries after `since` that concern this user. */
async function readPosition(tx: Tx, user: User, since: number | undefined): Promise<Position & { isChanged: boolean }> {
  const row = await tx.row<Position & { isTooFar: boolean; isChanged: boolean }>(sql`
    select p.head, p.terms, e.*
    from (select h.seq as head, coalesce((select (value->>'seq')::bigint from settings where key = 'nextSteps'), 0) as terms,
      coalesce(${since ?? null}::bigint, h.seq) as since from journal_head h) p
    cross join lateral (
      select count(*) = ${sql.lit(maxEntries)} as "isTooFar", coalesce(bool_or(j.seq > p.since and j.concerns), false) as "isChanged",
        coalesce(bool_or(j.seq > p.terms and j.concerns), false) as "isWaiting"
      from (select seq, ${concerns(user)} as concerns from journal where seq > least(p.since, p.terms) limit ${sql.lit(maxEntries)}) j) e`);
  const { isTooFar, ...found } = row!;
  return { ...found, isChanged: found.isChanged || isTooFar };
}

function concerns(user: User): Sql<boolean> {
  const isShown = sql<boolean>`entity <> all(${ignored}::text[])`;
  if (isStaff(user.role)) return isShown;
  const { customers } = scopeOf(user);
  return sql`${isShown} and (customer_id is null or ${oneOf("customer_id", customers)} or ${oneOf("from_customer_id", customers)})`;
}
