import type { User } from "#domain/access/user.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { changedFor } from "./changed-for.ts";
import { readEntriesSince, type Since } from "./entries-since.ts";
import type { AnswersOf, Changed, Parts } from "./kept-part.ts";

/** Answers about everything that a user sees, kept in memory in parts until something of them has changed. */
export type KeptAnswers = {
  /**
   * The parts of the answer under these keys: what is kept of them, the rest read in the same transaction. A key names the rights of whoever asks:
   * an answer is for nobody who sees more or less.
   */
  read: Read;
  /** For a look before somebody comes: what would soon be too old is read again now. */
  readEarly: Read;
};

type Read = <Of extends Parts>(tx: Tx, user: User, keys: Keys, parts: Of | Promise<Of>) => Promise<AnswersOf<Of>>;
type Keys = { shared: string; own: string };

/** `seq` is the last entry that it knows of. */
type Kept = { answer: unknown; counted: ReadonlySet<string>; madeAt: number; seq: number; unrecorded: number; mark: string | undefined };

const maxAnswers = 500;
/** In milliseconds. What no entry tells of is shown after an hour at the latest. Early looks come every five minutes, so they renew it before it is over. */
const [lifetime, earlyLifetime] = [60 * 60_000, 50 * 60_000];

/** Written without an entry, and in no part that is kept; or known by its position, as the terms. */
const elsewhere: ReadonlySet<string> = new Set([
  ...["settings", "jobs", "sessions", "tokens", "access_log", "user_visits", "webhook_deliveries", "mails"],
  ...["notices", "message_reads", "unread_messages", "user_dismissals", "user_filters", "idempotency_keys", "budgets", "reports"],
  ...["used_challenges", "reset_codes", "provider_states", "credentials", "passkeys", "calendar_feeds", "hearing_invitations", "uploads"],
  ...["backups", "backup_checks", "report_schedule_deliveries", "teaching_readers"],
  ...["record_terms", "lawyer_loads", "case_months", "case_months_touched", "duplicate_forms", "duplicate_pairs"],
  ...["case_words", "issue_words", "civil_case_words", "vehicle_words", "near_words", "followers"],
]);

/**
 * The database is asked with every read what the journal tells of the scope of the user since: processes need not know of each other. What this
 * process writes without an entry makes every answer old.
 */
export function openKeptAnswers(db: Pick<Database, "onUnrecorded">): KeptAnswers {
  const kept = new Map<string, Map<string, Kept>>();
  /** Answers of which nothing is kept, while somebody reads them. */
  const making = new Map<string, Promise<unknown>>();
  let unrecorded = 0;
  db.onUnrecorded((tables) => {
    if ([...tables].some((table) => !elsewhere.has(table))) unrecorded++;
  });
  const keep = (key: string, answers: Map<string, Kept>) => {
    if (answers.size === 0) return;
    kept.delete(key);
    // The oldest come first: personal data stays no longer than it is of use.
    for (const [old, parts] of kept) {
      if (kept.size < maxAnswers && [...parts.values()].some(({ madeAt }) => performance.now() - madeAt < lifetime)) break;
      kept.delete(old);
    }
    kept.set(key, answers);
  };
  const readWithin = (maxAge: number): Read => {
    const isYoung = ({ madeAt }: Kept) => performance.now() - madeAt < maxAge;
    const read: Read = async <Of extends Parts>(tx: Tx, user: User, keys: Keys, given: Of | Promise<Of>) => {
      const found = { shared: kept.get(keys.shared), own: kept.get(keys.own) };
      const young = [found.shared, found.own].flatMap((answers) => [...(answers?.values() ?? [])]).filter(isYoung);
      // Before the first statement: what is written from here on makes the answer old.
      const before = unrecorded;
      const first = young.length > 0 ? Math.min(...young.map(({ seq }) => seq)) : undefined;
      const [since, parts] = await Promise.all([readEntriesSince(tx.system, user, first), given]);
      const current = await currentParts(tx, parts, since, (name, part) => {
        const one = found[ownerOf(part)]?.get(name);
        return one && one.unrecorded === before && one.mark === part.mark && isYoung(one) ? one : undefined;
      });
      const next = { shared: new Map<string, Kept>(), own: new Map<string, Kept>() };
      // One after the other: a part may change the settings of the transaction for its statements.
      for (const [name, part] of Object.entries(parts)) {
        const seq = part.followsTerms ? Math.min(since.head, since.terms) : since.head;
        const usable = current.get(name);
        if (usable) {
          next[ownerOf(part)].set(name, { ...usable, seq });
          continue;
        }
        const { answer, counted = [] } = await part.make();
        next[ownerOf(part)].set(name, { answer, counted: new Set(counted), madeAt: performance.now(), seq, unrecorded: before, mark: part.mark });
      }
      keep(keys.shared, next.shared);
      keep(keys.own, next.own);
      return Object.fromEntries([...next.shared, ...next.own].map(([name, { answer }]) => [name, answer])) as AnswersOf<Of>;
    };
    return async (tx, user, keys, given) => {
      // What somebody reads from the beginning is read once, also if others ask for it meanwhile.
      const others = kept.has(keys.shared) ? undefined : making.get(keys.shared);
      // Together, so that somebody listens if the parts fail.
      if (others) await Promise.all([others, given]);
      if (kept.has(keys.shared)) return read(tx, user, keys, given);
      const reading = read(tx, user, keys, given);
      const ended = reading.then(
        () => undefined,
        () => undefined,
      );
      making.set(keys.shared, ended);
      try {
        return await reading;
      } finally {
        if (making.get(keys.shared) === ended) making.delete(keys.shared);
      }
    };
  };
  return { read: readWithin(lifetime), readEarly: readWithin(earlyLifetime) };
}

type AnyPart = Parts[string];
const ownerOf = ({ isOwn }: AnyPart) => (isOwn ? "own" : "shared");

type Candidate = { name: string; part: AnyPart; one: Kept; changed: Changed & { amended: readonly string[] } };

/** The kept parts that show everything the journal tells of, amended. */
async function currentParts(
  tx: Tx,
  parts: Parts,
  { entries, termsWritten }: Since,
  keptOf: (name: string, part: AnyPart) => Kept | undefined,
): Promise<Map<string, Kept>> {
  if (!entries) return new Map();
  const candidates = Object.entries(parts).flatMap(([name, part]): Candidate[] => {
    const one = keptOf(name, part);
    if (!one) return [];
    const later = entries.filter(({ seq }) => seq > one.seq);
    const changed = changedFor(part, one.counted, later, termsWritten > one.seq);
    return changed === "old" ? [] : [{ name, part, one, changed }];
  });
  // What is amended is read before it is known whether its part is kept: together they take one round trip.
  const { admits } = await askedParts(tx, candidates);
  const [answers, old] = await Promise.all([Promise.all(candidates.map(amendedAnswer)), admits]);
  const current = candidates.map(({ name, one }, index) => [name, { ...one, answer: answers[index] }] as const);
  return new Map(current.filter(([name]) => !old?.[name]));
}

const amendedAnswer = async ({ part, one, changed: { amended } }: Candidate): Promise<unknown> =>
  amended.length > 0 ? part.amends!.read(one.answer, amended) : one.answer;

/** One statement asks for all of them whether a changed record is in them now. It has been sent when this resolves, and is answered later. */
async function askedParts({ system: tx }: Tx, candidates: readonly Candidate[]): Promise<{ admits: Promise<Record<string, boolean> | undefined> }> {
  const asked = candidates.filter(({ changed }) => changed.ids.length > 0);
  if (asked.length === 0) return { admits: Promise.resolve(undefined) };
  const conditions = asked.map(({ name, part, changed }) => sql`${part.admits!(changed)} as ${sql.id(name)}`);
  return { admits: tx.row<Record<string, boolean>>(sql`select ${sql.join(conditions)}`) };
}
