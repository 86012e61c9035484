import type { Ref } from "#domain/entity.ts";
import type { AccessWay, NamedPeople, PersonalDataEntity } from "#domain/protection/personal-data.ts";
import type { Clock } from "#server/base/clock.ts";
import { newId } from "#server/base/new-id.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

export type Access = { entity: PersonalDataEntity; records: readonly string[]; way: AccessWay; file?: string; isDownload?: boolean };
type Row = {
  id: string;
  at: string;
  user_id: string;
  way: AccessWay;
  entity: PersonalDataEntity;
  records: readonly string[];
  file_id: string | null;
  downloaded: boolean | null;
};

export type AccessLog = {
  /** Logs what the response is about to show. Throws if it cannot be logged, so that nothing is shown unlogged. */
  log: (user: { id: string }, access: Access) => void;
  /** The same for a part of a record that its screen loads separately: not logged again within a minute of a view of the record. */
  logPart: (user: { id: string }, entity: PersonalDataEntity, record: string) => void;
  /** The people that a case or an issue names. */
  logPeople: (user: { id: string }, record: NamedPeople, way: AccessWay) => void;
  /** Resolves when everything logged so far is in the database. */
  flush: () => Promise<void>;
  /** Backpressure for routes that show many records: waits until the database has caught up. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
};

const flushInterval = 1_000;
const batch = 500;
/** While the database is down, at most this many ids are buffered (about ten megabytes); beyond that, requests are refused. */
const maxBuffered = 100_000;
/** So many buffered ids are written at once, without waiting for the interval. */
const flushThreshold = 10_000;
/** A player requests a video in pieces: within this time they count as one view. */
const sameView = 60_000;
const maxViews = 10_000;

const unique = (refs: readonly Ref[]) => [...new Set(refs.map(({ id }) => id))];

/** One text, so that thousands of ids are not parsed one by one as JSON. */
const stored = (row: Row) => ({ ...row, records: `{${row.records}}` });

/** Who saw what. Entries are buffered for at most a second and written in batches, so that reads do not wait for the disk. */
export function openAccessLog(db: Database, now: Clock, onError: (error: unknown) => void): AccessLog {
  let waiting: Row[] = [];
  let ids = 0;
  let writing: Promise<void> | undefined;
  const views = new Map<string, number>();

  const write = async () => {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, batch);
      await db.asSystem((tx) =>
        tx.run(
          sql`insert into access_log select * from jsonb_populate_recordset(null::access_log, ${JSON.stringify(rows.map(stored))}::jsonb) on conflict do nothing`,
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
  const isRecent = (key: string) => performance.now() - (views.get(key) ?? Number.NEGATIVE_INFINITY) < sameView;
  const isSameView = (key: string) => {
    if (isRecent(key)) return true;
    if (views.size >= maxViews) views.clear();
    views.set(key, performance.now());
    return false;
  };
  const tryFlush = () => void flush().catch(onError);
  const timer = setInterval(tryFlush, flushInterval);
  const log: AccessLog["log"] = ({ id: user }, { entity, records, way, file, isDownload = false }) => {
    if (records.length === 0) return;
    if (ids + records.length > maxBuffered) throw new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable");
    if (file && way !== "link" && isSameView(`${user} ${file} ${isDownload}`)) return;
    if (way === "view") isSameView(`${user} ${records[0]}`);
    ids += records.length;
    waiting.push({
      id: newId(),
      at: now().toISOString(),
      user_id: user,
      way,
      entity,
      records,
      file_id: file ?? null,
      downloaded: file ? isDownload : null,
    });
    if (waiting.length >= batch || ids >= flushThreshold) tryFlush();
  };
  return {
    log,
    logPart: (user, entity, record) => {
      if (!isRecent(`${user.id} ${record}`)) log(user, { entity, records: [record], way: "view" });
    },
    logPeople: (user, { criminals = [], witnesses = [] }, way) => {
      log(user, { entity: "criminal", records: unique(criminals), way });
      log(user, { entity: "witness", records: unique(witnesses.map(({ witness }) => witness)), way });
    },
    flush: async () => {
      // The write in progress may have begun before the last entry was added.
      await writing?.catch(() => undefined);
      await flush();
    },
    drain: async () => {
      if (ids >= flushThreshold) await flush();
    },
    close: async () => {
      clearInterval(timer);
      await writing?.catch(() => undefined);
      await flush().catch(onError);
    },
  };
}
