import type pg from "pg";
import { type Beginning, begin, plain } from "./begin.ts";
import { insertJournal, type JournalRow, journalHead } from "./journal-row.ts";
import { connect, giveBack } from "./kept-connections.ts";
import type { KnownNames } from "./known-names.ts";
import { setRole } from "./set-role.ts";
import { compile, type Sql, type Statement } from "./sql.ts";
import { type Answer, statementWriter } from "./statement-group.ts";
import { writtenTable } from "./written-table.ts";

/** One transaction. A write takes it as an argument; there is no ambient connection. */
export type Tx = {
  /** When it began, by the injected clock. */
  now: Date;
  rows: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** The rows of a statement that needs another one before it. Nothing that others send comes between them. */
  rowsAfter: <Row>(first: Sql, statement: Sql<Row>) => Promise<Row[]>;
  /** The first row, if any. */
  row: <Row>(statement: Sql<Row>) => Promise<Row | undefined>;
  run: (statement: Sql) => Promise<number>;
  /** The rows of the last statement. COMMIT is sent with it, which saves a round trip. */
  lastRows: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** Sends a statement without waiting for its answer. PostgreSQL runs statements in the order sent; if this one fails, so does the transaction. */
  send: (statement: Sql) => void;
  /** Waits for this after COMMIT was sent, before the result is returned: for what the answer of an earlier statement adds to it. */
  completeWith: (answered: Promise<unknown>) => void;
  /** Buffers a row of the journal. All of them are written in one statement that is sent with COMMIT, so that the journal's lock is the last one taken. */
  append: (row: JournalRow) => void;
  /** Rewrites the buffered rows, for what is known only when they are all there: the numbers of new records. */
  amendJournal: (rewrite: (row: string) => string) => void;
  /** Names that the server remembers. */
  names: KnownNames;
  /** Runs a part whose writes are undone if it fails, so that the transaction can go on. */
  nested: <Result>(part: () => Promise<Result>) => Promise<Result>;
  /** The same transaction, with statements that run as the system: for rows that the user may not access, like mails or the other end of a link that the user just removed. */
  system: Tx;
};

/** The record that a committed row of the journal is about, who changed it and, where that is asked for, the position of the commit. */
export type Committed = { entity: string; id: string; actor: string | null; position?: number };

/** Who is told what a transaction wrote. */
export type Announce = { committed: (committed: Committed) => void; unrecorded: (tables: ReadonlySet<string>) => void };

/** Runs the work in one transaction on a connection of the pool. */
export async function transact<Result>(
  pool: pg.Pool,
  {
    now,
    names,
    role,
    system,
    beginning,
    withPositions,
  }: { now: Date; names: KnownNames; role: string; system: string; beginning: Beginning; withPositions: boolean },
  work: (tx: Tx) => Promise<Result>,
  announce: Announce,
): Promise<Result> {
  const client = await connect(pool);
  // Serialised entry by entry: serialising a large import at once would block the event loop.
  const journal: string[] = [];
  const written: Committed[] = [];
  const completing: Promise<unknown>[] = [];
  const tables = new Set<string>();
  const write = statementWriter(client);
  let failure: Error | undefined;
  let broken: Error | undefined;
  let isOver = false;
  let committing: Promise<Answer> | undefined;
  let head: Promise<Answer> | undefined;
  /** As which PostgreSQL runs the next statement. */
  let current = role;
  let last: Promise<Answer> | undefined;
  const send = (statement: Statement) => {
    const answer = write(statement);
    // Answers come in the order of their statements, so the first failure is the cause of all others.
    answer.catch((error: Error) => {
      failure ??= error;
    });
    last = answer;
    return answer;
  };
  const refuseLate = () => {
    // A late query would run in the next transaction of this connection.
    if (isOver) throw new Error("the transaction is over");
  };
  const compiled = (statement: Sql) => {
    try {
      return compile(statement);
    } catch (error) {
      failure ??= error as Error;
      throw error;
    }
  };
  const query = (statement: Sql, as: string) => {
    refuseLate();
    const toSend = compiled(statement);
    // In the same step as the statement: nothing that others send comes between them.
    if (as !== current) void send(plain(setRole(as)));
    current = as;
    const answer = send(toSend);
    const table = writtenTable(statement);
    if (table)
      answer.then(
        // The count is that of the last part: of a statement that begins with WITH it does not say whether the first part wrote.
        ({ rowCount }) => void ((rowCount !== 0 || /^\s*with\b/i.test(statement.texts[0]!)) && tables.add(table)),
        () => undefined,
      );
    return answer;
  };
  /** Sends the journal and COMMIT together. */
  const commit = () => {
    if (failure) throw failure;
    if (journal.length > 0) {
      void query(insertJournal(journal), role);
      // Under the lock of the journal its last entry is ours.
      if (withPositions) head = query(journalHead, system);
    }
    isOver = true;
    committing = send(plain("commit"));
    return committing;
  };
  const nested: Tx["nested"] = async (part) => {
    refuseLate();
    const [before, entries] = [current, journal.length];
    void send(plain("savepoint part"));
    try {
      const result = await part();
      refuseLate();
      await send(plain("release savepoint part"));
      return result;
    } catch (error) {
      // PostgreSQL skips what was sent with a statement that failed.
      await last?.catch(() => undefined);
      refuseLate();
      // With the writes goes the role that was set since.
      current = before;
      void send(plain("rollback to savepoint part"));
      // Else each part that failed would leave one more savepoint open.
      await send(plain("release savepoint part"));
      failure = undefined;
      journal.length = entries;
      written.length = entries;
      throw error;
    }
  };
  const txAs = (as: string): Omit<Tx, "system"> => ({
    now,
    names,
    rows: async <Row>(statement: Sql<Row>) => (await query(statement, as)).rows as Row[],
    rowsAfter: async <Row>(first: Sql, statement: Sql<Row>) => {
      void query(first, as);
      return (await query(statement, as)).rows as Row[];
    },
    row: async <Row>(statement: Sql<Row>) => (await query(statement, as)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement, as)).rowCount ?? 0,
    lastRows: async <Row>(statement: Sql<Row>) => {
      const answer = query(statement, as);
      void commit();
      return (await answer).rows as Row[];
    },
    send: (statement) => void query(statement, as),
    completeWith: (answered) => {
      answered.catch(() => undefined);
      completing.push(answered);
    },
    append: (row) => {
      refuseLate();
      journal.push(JSON.stringify(row));
      written.push({ entity: row.entity, id: row.record_id, actor: row.actor_id });
    },
    amendJournal: (rewrite) => {
      refuseLate();
      for (const [index, row] of journal.entries()) journal[index] = rewrite(row);
    },
    nested,
  });
  const asSystem = txAs(system) as Tx;
  asSystem.system = asSystem;
  const tx: Tx = role === system ? asSystem : { ...txAs(role), system: asSystem };
  // A connection lost between two queries has no query to report it, and the error would end the process.
  const onLoss = (error: Error) => {
    broken = error;
  };
  client.on("error", onLoss);
  try {
    // The first statement follows BEGIN, role and scope without waiting: if they fail, all statements fail.
    const begun = begin(beginning).map(send);
    const [result] = await Promise.all([(async () => work(tx))(), ...begun]);
    const { command } = await (committing ?? commit());
    if (command !== "COMMIT") throw failure ?? new Error(`${command} instead of COMMIT`);
    await Promise.all(completing);
    const position = (await head)?.rows[0]?.seq as number | undefined;
    for (const one of written) announce.committed({ ...one, ...(position !== undefined && { position }) });
    if (written.length === 0 && tables.size > 0) announce.unrecorded(tables);
    return result;
  } catch (error) {
    isOver = true;
    // PostgreSQL skips a COMMIT that was sent with what failed.
    await (committing ?? Promise.reject(error))
      .catch(() => send(plain("rollback")))
      .catch((lost: Error) => {
        broken = lost;
      });
    throw isConsequence(error) ? failure : error;
  } finally {
    client.off("error", onLoss);
    void giveBack(client, broken);
  }
}

/** "Current transaction is aborted", or a statement that was skipped before it was prepared: an earlier one failed, and its error is the cause. */
const isConsequence = (error: unknown) => ["25P02", "26000"].includes((error as { code?: string }).code ?? "");
