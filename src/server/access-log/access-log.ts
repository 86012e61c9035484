import { randomUUIDv7 } from "node:crypto";
import type { Ref } from "#domain/entity.ts";
import type { AccessWay, NamedPeople, PersonalDataEntity } from "#domain/protection/personal-data.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { Refusal } from "#server/refusal.ts";

export type Access = { entity: PersonalDataEntity; records: readonly string[]; way: AccessWay; file?: string };
type Row = {
  id: string;
  at: string;
  user_id: string;
  way: AccessWay;
  entity: PersonalDataEntity;
  records: readonly string[];
  file_id: string | null;
};

export type AccessLog = {
  /** Somebody is about to be answered with this. Throws rather than let something be seen that could not be written down. */
  note: (user: { id: string }, access: Access) => void;
  /** The same of a part of one record that its screen reads beside it: within a minute of a look at the record it is no other look. */
  notePart: (user: { id: string }, entity: PersonalDataEntity, record: string) => void;
  /** The people that a case or an issue names. */
  notePeople: (user: { id: string }, record: NamedPeople, way: AccessWay) => void;
  /** What was noted is in the database. */
  flush: () => Promise<void>;
  /** Lets the database catch up: for who shows much at once. */
  ease: () => Promise<void>;
  close: () => Promise<void>;
};

const pause = 1_000;
const batch = 500;
/** Should the database not take them, so many ids wait, some ten megabytes; then nothing more is shown. */
const mostWaiting = 100_000;
const many = 10_000;
/** A player asks for a video piece by piece: within this time it is one look at it. */
const oneLook = 60_000;
const mostLooks = 10_000;

const unique = (refs: readonly Ref[]) => [...new Set(refs.map(({ id }) => id))];

/** Who saw what, kept in memory for a second at most and written in batches, so that reading waits for no disk. */
export function openAccessLog(db: Database, now: Clock, onError: (error: unknown) => void): AccessLog {
  let waiting: Row[] = [];
  let ids = 0;
  let writing: Promise<void> | undefined;
  const looks = new Map<string, number>();

  const write = async () => {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, batch);
      await db.asSystem((tx) =>
        tx.run(
          sql`insert into access_log select * from jsonb_populate_recordset(null::access_log, ${JSON.stringify(rows)}::jsonb) on conflict do nothing`,
        ),
      );
      waiting = waiting.slice(rows.length);
      for (const { records } of rows) ids -= records.length;
    }
  };
  const flush = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const isRecent = (key: string) => performance.now() - (looks.get(key) ?? Number.NEGATIVE_INFINITY) < oneLook;
  const isSameLook = (key: string) => {
    if (isRecent(key)) return true;
    if (looks.size >= mostLooks) looks.clear();
    looks.set(key, performance.now());
    return false;
  };
  const tryFlush = () => void flush().catch(onError);
  const timer = setInterval(tryFlush, pause);
  const note: AccessLog["note"] = ({ id: user }, { entity, records, way, file }) => {
    if (records.length === 0) return;
    if (ids + records.length > mostWaiting) throw new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable");
    if (file && isSameLook(`${user} ${file}`)) return;
    if (way === "view") isSameLook(`${user} ${records[0]}`);
    ids += records.length;
    waiting.push({ id: randomUUIDv7(), at: now().toISOString(), user_id: user, way, entity, records, file_id: file ?? null });
    if (waiting.length >= batch || ids >= many) tryFlush();
  };
  return {
    note,
    notePart: (user, entity, record) => {
      if (!isRecent(`${user.id} ${record}`)) note(user, { entity, records: [record], way: "view" });
    },
    notePeople: (user, { criminals = [], witnesses = [] }, way) => {
      note(user, { entity: "criminal", records: unique(criminals), way });
      note(user, { entity: "witness", records: unique(witnesses.map(({ witness }) => witness)), way });
    },
    flush: async () => {
      // What is being written may have begun before the last of them was noted.
      await writing?.catch(() => undefined);
      await flush();
    },
    ease: async () => {
      if (ids >= many) await flush();
    },
    close: async () => {
      clearInterval(timer);
      await writing?.catch(() => undefined);
      await flush().catch(onError);
    },
  };
}
