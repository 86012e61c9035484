import type { TLSSocket } from "node:tls";
import { Gauge, type Registry } from "prom-client";
import { systemClock } from "#server/base/clock.ts";
import type { Database } from "#server/db/database.ts";

type Found = { blocked: number; archiveFails: boolean; seconds: number };
type Connection = { connection: { stream: Partial<TLSSocket> } };

/** The state of the PostgreSQL server as any account sees it. Like the other metrics of the database, it has no value without one. */
export function databaseServerMetrics(registry: Registry, { pool }: Database) {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const blocked = gauge("sumario_database_blocked", "Sessions that have waited for a lock for more than a second");
  const archive = gauge("sumario_wal_archive_failing", "Whether PostgreSQL could not archive its last segment of WAL");
  const clock = gauge("sumario_clock_offset_seconds", "How far the clock of the process is ahead of that of the database");
  const expiry = gauge("sumario_database_certificate_expiry_timestamp_seconds", "When the certificate of the database ends, with TLS");
  const read = async () => {
    const client = await pool.connect();
    try {
      const { stream } = (client as unknown as Connection).connection;
      const before = systemClock().getTime();
      const { rows } = await client.query<Found>(statement);
      const middle = (before + systemClock().getTime()) / 2000;
      const { valid_to: validTo } = stream.getPeerCertificate?.() ?? {};
      return { ...rows[0]!, offset: middle - rows[0]!.seconds, expiry: validTo ? Date.parse(validTo) / 1000 : undefined };
    } finally {
      client.release();
    }
  };
  const set = (metric: Gauge, value: number | undefined) => (value === undefined ? metric.remove() : metric.set(value));
  return {
    async refresh() {
      const found = await read().catch(() => undefined);
      set(blocked, found?.blocked);
      set(archive, found && Number(found.archiveFails));
      set(clock, found?.offset);
      set(expiry, found?.expiry);
    },
  };
}

/** Not as one of the three roles, which see no session of the application. A second is more than any ordinary save waits. */
const statement = `
  select (select count(distinct l.pid)::int from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database() and l.waitstart < clock_timestamp() - interval '1 second') as blocked,
    (select last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver) as "archiveFails",
    extract(epoch from clock_timestamp())::float as seconds`;
