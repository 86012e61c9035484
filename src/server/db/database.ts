import pg from "pg";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { systemClock } from "#server/base/clock.ts";
import { type DatabaseLimits, defaultLimits, placesOf, type WorkKind } from "#server/base/database-limits.ts";
import { bothGates, type Gate, openGate } from "./gate.ts";
import { insertJournal, type JournalRow, journalHead } from "./journal-row.ts";
import { connect, giveBack, prepareLater } from "./kept-connections.ts";
import { type KnownNames, openKnownNames } from "./known-names.ts";
import { type AloneRead, readAlone, sendAlone } from "./read-alone.ts";
import { maxAttempts, retried } from "./retried.ts";
import { rolesOfAppUrl } from "./role-names.ts";
import { scopeSettings, scopeValues } from "./scope-settings.ts";
import { compile, type Sql, type Statement } from "./sql.ts";
import { statementWriter } from "./statement-writer.ts";
import { writtenTable } from "./written-table.ts";
import "./value-parsers.ts";

/** One transaction. A write takes it as an argument; there is no ambient connection. */
export type Tx = {
  /** When it began, by the injected clock. */
  now: Date;
  rows: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** The first row, if any. */
  row: <Row>(statement: Sql<Row>) => Promise<Row | undefined>;
  run: (statement: Sql) => Promise<number>;
  /** The rows of the last statement. COMMIT is sent with it, which saves a round trip. */
  lastRows: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** Sends a statement without waiting for its answer. PostgreSQL runs statements in the order sent; if this one fails, so does the transaction. */
  send: (statement: Sql) => void;
  /** Buffers a row of the journal. All of them are written in one statement that is sent with COMMIT, so that the journal's lock is the last one taken. */
  append: (row: JournalRow) => void;
  /** Names that the server remembers. */
  names: KnownNames;
  /** Runs a part of the work as the system, for rows that the user may not access: mails, the other end of a link that the user just removed. */
  asSystem: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** What code needs that only reads: a snapshot outside of the pool has it too. */
export type Reader = Pick<Tx, "now" | "rows">;

/** For reading one record. */
export type RecordReader = Pick<Tx, "now" | "row" | "rows" | "names">;

/** The record that a committed row of the journal is about, who changed it and, where that is asked for, the position of the commit. */
export type Committed = { entity: string; id: string; actor: string | null; position?: number };

export type TransactionOptions = {
  /** More settings (`set local …`) that are sent with BEGIN. */
  settings?: readonly string[];
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
   * Planning a record takes ten times as long as reading it.
   */
  plan: (reads: readonly { user: User | undefined; statement: Sql }[]) => Promise<void>;
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
    // Kept: a new connection plans every statement anew, so the first person after a quiet time would wait ten times as long.
    idleTimeoutMillis: 0,
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
  const gate = (kind: WorkKind) => openGate(places[kind], limits.wait * 1000);
  const ordinary = gate("ordinary");
  // Long work takes its places from the ordinary ones: both together leave what is kept for brief work.
  const enter: Record<WorkKind, Gate> = { brief: gate("brief"), ordinary, long: bothGates(gate("long"), ordinary) };
  const moreTime = [`set local lock_timeout = ${limits.longLock * 1000}`, `set local statement_timeout = ${limits.longStatement * 1000}`];
  const running = new Set<{ since: number }>();
  const names = openKnownNames();
  const run = <Result>(
    role: string,
    scope: readonly string[],
    work: (tx: Tx) => Promise<Result>,
    { settings = [], once, kind = "ordinary", readOnly = false }: TransactionOptions = {},
  ) =>
    retried(once ? 1 : maxAttempts, async () => {
      const leave = await enter[kind]();
      const own = { since: performance.now() };
      running.add(own);
      try {
        const more = kind === "long" ? [...scope, ...moreTime, ...settings] : [...scope, ...settings];
        const begin = [readOnly ? "begin read only" : "begin", setRole(role), ...more].join("; ");
        return await transact(pool, { now: now(), names, role, system: roles.system, begin, withPositions }, work, announce);
      } finally {
        running.delete(own);
        leave();
      }
    });
  const roleOf = (user: User) => (isStaff(user.role) ? roles.staff : roles.scoped);
  const aloneRead = (user: User | undefined, statement: Sql): AloneRead => ({
    role: user ? roleOf(user) : roles.system,
    scope: user ? scopeValues(user) : [],
    statement: compile(statement),
  });
  const readerFor = (user: User | undefined, kind: WorkKind): RecordReader => {
    const rows = <Row>(statement: Sql<Row>) =>
      retried(maxAttempts, async () => {
        const leave = await enter[kind]();
        const own = { since: performance.now() };
        running.add(own);
        try {
          return (await readAlone(pool, aloneRead(user, statement))) as Row[];
        } finally {
          running.delete(own);
          leave();
        }
      });
    return { now: now(), names, rows, row: async (statement) => (await rows(statement))[0] };
  };
  let planned: readonly AloneRead[] = [];
  const plan = (client: pg.PoolClient) => Promise.all(planned.map((read) => sendAlone(client, read)));
  pool.on("connect", (client) => prepareLater(client, () => plan(client)));
  return {
    pool,
    as: (user, work, options) => run(roleOf(user), scopeSettings(user), work, options),
    reader: (user) => readerFor(user, "ordinary"),
    systemReader: () => readerFor(undefined, "brief"),
    plan: async (reads) => {
      planned = reads.map(({ user, statement }) => aloneRead(user, statement));
      const clients = await Promise.all(Array.from({ length: Math.min(plannedAtOnce, limits.connections) }, () => connect(pool)));
      for (const client of clients) prepareLater(client, () => plan(client));
      await Promise.all(clients.map((client) => giveBack(client, undefined)));
    },
    asSystem: (work, options) => run(roles.system, [], work, options),
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

type Announce = { committed: (committed: Committed) => void; unrecorded: (tables: ReadonlySet<string>) => void };

async function transact<Result>(
  pool: pg.Pool,
  {
    now,
    names,
    role,
    system,
    begin,
    withPositions,
  }: { now: Date; names: KnownNames; role: string; system: string; begin: string; withPositions: boolean },
  work: (tx: Tx) => Promise<Result>,
  announce: Announce,
): Promise<Result> {
  const client = await connect(pool);
  // Serialised entry by entry: serialising a large import at once would block the event loop.
  const journal: string[] = [];
  const written: Committed[] = [];
  const tables = new Set<string>();
  const write = statementWriter(client);
  let failure: Error | undefined;
  let broken: Error | undefined;
  let isOver = false;
  let committing: Promise<pg.QueryResult> | undefined;
  let head: Promise<pg.QueryResult<{ seq: number }>> | undefined;
  let current = role;
  const send = (statement: string | Statement) => {
    const answer = write(statement);
    // Answers come in the order of their statements, so the first failure is the cause of all others.
    answer.catch((error: Error) => {
      failure ??= error;
    });
    return answer;
  };
  const refuseLate = () => {
    // A late query would run in the next transaction of this connection.
    if (isOver) throw new Error("the transaction is over");
  };
  const query = (statement: Sql) => {
    refuseLate();
    const table = writtenTable(statement);
    if (table) tables.add(table);
    return send(compile(statement));
  };
  const become = (next: string) => {
    current = next;
    if (!isOver) void send(setRole(next));
  };
  /** Sends the journal and COMMIT together. After a failure COMMIT rolls back. */
  const commit = () => {
    if (journal.length > 0) {
      void query(insertJournal(journal));
      if (withPositions) {
        // Under the lock of the journal its last entry is ours.
        if (current !== system) become(system);
        head = query(journalHead);
      }
    }
    isOver = true;
    committing = send("commit");
    return committing;
  };
  const tx: Tx = {
    now,
    names,
    rows: async <Row>(statement: Sql<Row>) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Sql<Row>) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    lastRows: async <Row>(statement: Sql<Row>) => {
      const answer = query(statement);
      void commit();
      return (await answer).rows as Row[];
    },
    send: (statement) => void query(statement),
    append: (row) => {
      refuseLate();
      journal.push(JSON.stringify(row));
      written.push({ entity: row.entity, id: row.record_id, actor: row.actor_id });
    },
    asSystem: async (part) => {
      const before = current;
      if (before === system) return part();
      become(system);
      try {
        return await part();
      } finally {
        become(before);
      }
    },
  };
  // A connection lost between two queries has no query to report it, and the error would end the process.
  const onLoss = (error: Error) => {
    broken = error;
  };
  client.on("error", onLoss);
  try {
    // BEGIN, role and scope are one message, and the first statement follows without waiting: if they fail, all statements fail.
    const begun = send(begin);
    const [result] = await Promise.all([(async () => work(tx))(), begun]);
    const { command } = await (committing ?? commit());
    if (command !== "COMMIT") throw failure ?? new Error(`${command} instead of COMMIT`);
    const position = (await head)?.rows[0]?.seq;
    for (const one of written) announce.committed({ ...one, ...(position !== undefined && { position }) });
    if (written.length === 0 && tables.size > 0) announce.unrecorded(tables);
    return result;
  } catch (error) {
    isOver = true;
    await (committing ?? send("rollback")).catch((lost: Error) => {
      broken = lost;
    });
    throw isConsequence(error) ? failure : error;
  } finally {
    client.off("error", onLoss);
    void giveBack(client, broken);
  }
}

/** "Current transaction is aborted": an earlier statement failed, and its error is the cause. */
const isConsequence = (error: unknown) => (error as { code?: string }).code === "25P02";

const setRole = (role: string) => `set local role ${pg.escapeIdentifier(role)}`;
