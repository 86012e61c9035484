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
  /** Names that the server remembers. */
  names: KnownNames;
  /** Runs a part of the work as the system, for rows that the user may not access: mails, the other end of a link that the user just removed. */
  asSystem: <Result>(work: () => Promise<Result>) => Promise<Result>;
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
  let current = role;
  const send = (statement: Statement) => {
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
    const answer = send(compile(statement));
    const table = writtenTable(statement);
    if (table)
      answer.then(
        // The count is that of the last part: of a statement that begins with WITH it does not say whether the first part wrote.
        ({ rowCount }) => void ((rowCount !== 0 || /^\s*with\b/i.test(statement.texts[0]!)) && tables.add(table)),
        () => undefined,
      );
    return answer;
  };
  const become = (next: string) => {
    current = next;
    if (!isOver) void send(plain(setRole(next)));
  };
  /** Sends the journal and COMMIT together. */
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
    committing = send(plain("commit"));
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
    completeWith: (answered) => {
      answered.catch(() => undefined);
      completing.push(answered);
    },
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
