import pg from "pg";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { systemClock } from "#server/base/clock.ts";
import { type DatabaseLimits, defaultLimits, placesOf, type WorkKind } from "#server/base/database-limits.ts";
import { tooLong } from "#server/base/refusal.ts";
import type { Setting } from "./begin.ts";
import { bothGates, type Gate, type Owner, openGate, sharesOf } from "./gate.ts";
import { isCancelled } from "./is-contention.ts";
import { connect, giveBack, prepareLater } from "./kept-connections.ts";
import { openKnownNames } from "./known-names.ts";
import { type AloneRead, readAlone, sendAlone } from "./read-alone.ts";
import { maxAttempts, retried } from "./retried.ts";
import { rolesOfAppUrl } from "./role-names.ts";
import { scopeSettings, scopeValues } from "./scope-settings.ts";
import { compile, type Sql } from "./sql.ts";
import { type Announce, type Committed, type Tx, transact } from "./transact.ts";
import "./value-parsers.ts";

export type { Committed, Tx };

/** What code needs that only reads: a snapshot outside of the pool has it too. */
export type Reader = Pick<Tx, "now" | "rows">;

/** For reading one record. */
export type RecordReader = Pick<Tx, "now" | "row" | "rows" | "rowsAfter" | "names">;

export type TransactionOptions = {
  /** More settings that are sent with BEGIN. */
  settings?: readonly Setting[];
  /** All statements see the same rows: otherwise figures would not add up while somebody writes. */
  isSnapshot?: boolean;
  /** No retry after a deadlock: the work has effects that a rollback does not undo. */
  once?: boolean;
  /** How long it may take, and how many connections it may use with others of its kind. */
  kind?: WorkKind;
  /** PostgreSQL refuses whatever would write. */
  readOnly?: boolean;
};

/**
 * The work of a transaction may run up to three times: a deadlock or a serialization failure rolls it back and starts it again.
 * So it does nothing outside of its transaction (no mail, file, answer or log entry), or says `once`.
 */
export type Database = {
  /** As this user: row-level security limits the rows, even if a query forgets to. */
  as: <Result>(user: User, work: (tx: Tx) => Promise<Result>, options?: TransactionOptions) => Promise<Result>;
  /** Reads as this user, where one statement says everything: each is a transaction of its own, which is one packet to the database and one back. */
  reader: (user: User) => RecordReader;
  /** The same as the system. */
  systemReader: () => RecordReader;
  /**
   * Runs these statements of readers on some connections now, and on others after their first use, so that nobody waits for PostgreSQL to plan them.
   * Planning a record takes ten times as long as reading it. Called again, it does so for connections that are idle.
   */
  plan: (reads: readonly { user: User | undefined; first?: Sql | undefined; statement: Sql }[]) => Promise<void>;
  /** As the system: signing in, jobs, the journal. Never with a query built from user input. */
  asSystem: <Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions) => Promise<Result>;
  /** Calls the listener with what this process committed, before the request is answered. Other processes are informed through the journal. */
  onCommit: (listener: (committed: Committed) => void) => void;
  /** Calls the listener with the tables that a transaction of this process wrote without an entry in the journal. */
  onUnrecorded: (listener: (tables: ReadonlySet<string>) => void) => void;
  pool: pg.Pool;
  /** The age of the oldest transaction of this process, in milliseconds. */
  longestRunning: () => number;
  close: () => Promise<void>;
};

type DatabaseOptions = {
  max?: number;
  now?: () => Date;
  limits?: Partial<DatabaseLimits>;
  name?: string;
  /** Whether listeners get the position of a commit in the journal, which only replicas need. */
  withPositions?: boolean;
};

/** Connections that plan before anybody uses them. One at a time serves a quiet hour; a busy one soon uses all. */
const plannedAtOnce = 4;

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max, now = systemClock, limits: given = {}, name = "sumario", withPositions = false } = options;
  const limits = { ...defaultLimits, ...(max && { connections: max }), ...given };
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    application_name: name,
    // Also limits how long a transaction waits for a free connection.
    connectionTimeoutMillis: limits.wait * 1000,
    // Kept over a quiet time: a new connection plans every statement anew. But not for ever: what PostgreSQL remembers of tables and functions only grows.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: limits.lifetime,
    keepAlive: true,
    pipeline: true,
  });
  // A statement, because PgBouncer refuses or ignores them among the parameters of a new connection. Sent before anything else.
  pool.on("connect", (client) => {
    client.query(`set lock_timeout = ${limits.lock * 1000}; set statement_timeout = ${limits.statement * 1000}`).catch(() => undefined);
  });
  // The pool replaces an idle connection that breaks at the next use; without a listener the error would end the process.
  pool.on("error", () => undefined);
  const roles = rolesOfAppUrl(url);
  const listeners: ((committed: Committed) => void)[] = [];
  const unrecordedListeners: ((tables: ReadonlySet<string>) => void)[] = [];
  const announce: Announce = {
    committed: (committed) => {
      for (const listener of listeners) listener(committed);
    },
    unrecorded: (tables) => {
      for (const listener of unrecordedListeners) listener(tables);
    },
  };
  const places = placesOf(limits);
  const gate = (kind: keyof typeof places) => openGate(places[kind], limits.wait * 1000, limits.connections < 5 ? undefined : sharesOf(places[kind]));
  const ordinary = gate("ordinary");
  // Long work takes its places from the ordinary ones: both together leave what is kept for brief work.
  const enter: Record<WorkKind, Gate> = { brief: gate("brief"), ordinary, read: ordinary, long: bothGates(gate("long"), ordinary) };
  const readLimit = Math.min(limits.read, limits.statement) * 1000;
  const timeOf: Partial<Record<WorkKind, readonly Setting[]>> = {
    read: [["statement_timeout", String(readLimit)]],
    long: [
      ["lock_timeout", String(limits.longLock * 1000)],
      ["statement_timeout", String(limits.longStatement * 1000)],
    ],
  };
  const running = new Set<{ since: number }>();
  const names = openKnownNames();
  const run = <Result>(
    owner: Owner | undefined,
    role: string,
    scope: readonly Setting[],
    work: (tx: Tx) => Promise<Result>,
    { settings = [], once, kind = "ordinary", readOnly: isReadOnly = false, isSnapshot = false }: TransactionOptions = {},
  ) =>
    retried(once ? 1 : maxAttempts, async () => {
      const leave = await enter[kind](owner);
      const own = { since: performance.now() };
      running.add(own);
      try {
        const all: Setting[] = [["role", role], ...scope, ...(timeOf[kind] ?? []), ...settings];
        const beginning = { isReadOnly, isSnapshot, settings: all };
        return await transact(pool, { now: now(), names, role, system: roles.system, beginning, withPositions }, work, announce);
      } catch (error) {
        throw kind === "read" && isCancelled(error) ? tooLong(error) : error;
      } finally {
        running.delete(own);
        leave();
      }
    });
  const roleOf = (user: User) => (isStaff(user.role) ? roles.staff : roles.scoped);
  const aloneRead = (user: User | undefined, first: Sql | undefined, statement: Sql): AloneRead => ({
    limit: readLimit,
    role: user ? roleOf(user) : roles.system,
    scope: user ? scopeValues(user) : [],
    first: first && compile(first),
    statement: compile(statement),
  });
  const readerFor = (user: User | undefined, kind: WorkKind): RecordReader => {
    const read = <Row>(first: Sql | undefined, statement: Sql<Row>) =>
      retried(maxAttempts, async () => {
        const leave = await enter[kind](user);
        const own = { since: performance.now() };
        running.add(own);
        try {
          return (await readAlone(pool, aloneRead(user, first, statement))) as Row[];
        } catch (error) {
          throw kind === "read" && isCancelled(error) ? tooLong(error) : error;
        } finally {
          running.delete(own);
          leave();
        }
      });
    const rows = <Row>(statement: Sql<Row>) => read(undefined, statement);
    return { now: now(), names, rows, rowsAfter: read, row: async (statement) => (await rows(statement))[0] };
  };
  let planned: readonly AloneRead[] = [];
  const plan = (client: pg.PoolClient) => Promise.all(planned.map((read) => sendAlone(client, read)));
  pool.on("connect", (client) => prepareLater(client, () => plan(client)));
  // So that the first person after a quiet time waits for no plan. Without a database there is none to open.
  pool.on("remove", () => {
    if (planned.length > 0 && pool.totalCount === 0 && !pool.ending)
      void connect(pool).then(
        (client) => giveBack(client, undefined),
        () => undefined,
      );
  });
  return {
    pool,
    as: (user, work, options) => run(user, roleOf(user), scopeSettings(user), work, options),
    reader: (user) => readerFor(user, "read"),
    systemReader: () => readerFor(undefined, "brief"),
    plan: async (reads) => {
      // At the start as many connections as it takes; later those that nobody needs at the moment.
      const free = planned.length === 0 ? limits.connections : pool.idleCount;
      planned = reads.map(({ user, first, statement }) => aloneRead(user, first, statement));
      const clients = await Promise.all(Array.from({ length: Math.min(plannedAtOnce, free) }, () => connect(pool)));
      for (const client of clients) prepareLater(client, () => plan(client));
      await Promise.all(clients.map((client) => giveBack(client, undefined)));
    },
    asSystem: (work, options) => run(undefined, roles.system, [], work, options),
    onCommit: (listener) => void listeners.push(listener),
    onUnrecorded: (listener) => void unrecordedListeners.push(listener),
    longestRunning: () => {
      // A set keeps its order: the first is the oldest.
      const [oldest] = running;
      return oldest ? performance.now() - oldest.since : 0;
    },
    close: () => pool.end(),
  };
}
