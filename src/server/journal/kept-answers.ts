import type { User } from "#domain/access/user.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { changedFor } from "./changed-for.ts";
import { readEntriesSince, type Since } from "./entries-since.ts";
import type { AnswersOf, Changed, Parts } from "./kept-part.ts";

/** Answers about everything that a user sees, kept in memory in parts until something of them has changed. */
export type KeptAnswers = {
  /**
   * The parts of the answer under this key: what is kept of them, the rest read in the same transaction. The key names the rights of whoever asks:
   * an answer is for nobody who sees more or less.
   */
  read: <Of extends Parts>(tx: Tx, user: User, key: string, parts: Of | Promise<Of>) => Promise<AnswersOf<Of>>;
};

/** `seq` is the last entry that it knows of. */
type Kept = { answer: unknown; counted: ReadonlySet<string>; madeAt: number; seq: number; unrecorded: number; mark: string | undefined };

const maxAnswers = 500;
/** In milliseconds. What depends on the hour changes by itself, and personal data stays no longer than a break. */
const lifetime = 15 * 60_000;

/** Written without an entry, and in no part that is kept; or known by its position, as the terms. */
const elsewhere: ReadonlySet<string> = new Set([
  ...["settings", "jobs", "sessions", "tokens", "access_log", "user_visits", "webhook_deliveries", "mails"],
  ...["notices", "message_reads", "unread_messages", "user_dismissals", "user_filters", "idempotency_keys", "budgets", "reports"],
  ...["used_challenges", "reset_codes", "provider_states", "credentials", "passkeys", "calendar_feeds", "hearing_invitations", "uploads"],
  ...["backups", "backup_checks", "report_schedule_deliveries", "teaching_readers"],
  ...["record_terms", "lawyer_loads", "case_months", "case_months_touched", "word_changes", "stale_words", "duplicate_forms", "duplicate_pairs"],
  ...["case_words", "case_facts", "issue_words", "civil_case_words", "vehicle_words"],
]);

/**
 * The database is asked with every read what the journal tells of the scope of the user since: processes need not know of each other. What this
 * process writes without an entry makes every answer old.
 */
export function openKeptAnswers(db: Pick<Database, "onUnrecorded">): KeptAnswers {
  const kept = new Map<string, Map<string, Kept>>();
  let unrecorded = 0;
  db.onUnrecorded((tables) => {
    if ([...tables].some((table) => !elsewhere.has(table))) unrecorded++;
  });
  return {
    read: async <Of extends Parts>(tx: Tx, user: User, key: string, given: Of | Promise<Of>) => {
      const found = kept.get(key) ?? new Map<string, Kept>();
      // Before the first statement: what is written from here on makes the answer old.
      const before = unrecorded;
      const first = found.size > 0 ? Math.min(...[...found.values()].map(({ seq }) => seq)) : undefined;
      const [since, parts] = await Promise.all([tx.asSystem(() => readEntriesSince(tx, user, first)), given]);
      const current = await currentParts(tx, parts, since, (name) => {
        const one = found.get(name);
        return one && one.unrecorded === before && one.mark === parts[name]!.mark && performance.now() - one.madeAt < lifetime ? one : undefined;
      });
      const next = new Map<string, Kept>();
      // One after the other: a part may change the role or the settings of the transaction for its statements.
      for (const [name, part] of Object.entries(parts)) {
        const seq = part.followsTerms ? Math.min(since.head, since.terms) : since.head;
        const usable = current.get(name);
        if (usable) {
          const { one, amended } = usable;
          next.set(name, { ...one, answer: amended ? await part.amends!.read(one.answer, amended) : one.answer, seq });
          continue;
        }
        const { answer, counted = [] } = await part.make();
        next.set(name, { answer, counted: new Set(counted), madeAt: performance.now(), seq, unrecorded: before, mark: part.mark });
      }
      kept.delete(key);
      // The oldest come first: personal data stays no longer than it is of use.
      for (const [old, answers] of kept) {
        if (kept.size < maxAnswers && [...answers.values()].some(({ madeAt }) => performance.now() - madeAt < lifetime)) break;
        kept.delete(old);
      }
      kept.set(key, next);
      return Object.fromEntries([...next].map(([name, { answer }]) => [name, answer])) as AnswersOf<Of>;
    },
  };
}

/** A part, and the records that it has to amend. */
type Current = { one: Kept; amended: readonly string[] | undefined };

/** The kept parts that show everything the journal tells of. One statement asks for all of them whether a changed record is in them now. */
async function currentParts(tx: Tx, parts: Parts, { entries }: Since, keptOf: (name: string) => Kept | undefined): Promise<Map<string, Current>> {
  const current = new Map<string, Current>();
  const asked: (Current & { name: string; changed: Changed })[] = [];
  if (!entries) return current;
  for (const [name, part] of Object.entries(parts)) {
    const one = keptOf(name);
    if (!one) continue;
    const changed = changedFor(
      part,
      one.counted,
      entries.filter(({ seq }) => seq > one.seq),
    );
    if (changed === "old") continue;
    const amended = changed.amended.length > 0 ? changed.amended : undefined;
    if (changed.ids.length > 0) asked.push({ name, one, changed, amended });
    else current.set(name, { one, amended });
  }
  if (asked.length === 0) return current;
  const conditions = asked.map(({ name, changed }) => sql`${parts[name]!.admits!(changed)} as ${sql.id(name)}`);
  const admits = await tx.asSystem(() => tx.row<Record<string, boolean>>(sql`select ${sql.join(conditions)}`));
  for (const { name, one, amended } of asked) if (!admits![name]) current.set(name, { one, amended });
  return current;
}
