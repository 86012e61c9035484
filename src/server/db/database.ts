import type { Writable } from "node:stream";
import pg from "pg";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { scopeOf } from "#server/access/scope.ts";
import type { Entry } from "#server/journal/entry.ts";
import { compile, type Sql, type Statement } from "./sql.ts";

// Dates stay text (a date is not an instant), and 64-bit numbers of ours (cents, sequence numbers) fit a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Without a value a list sorts by -infinity, and its cursor says so.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => {
  // Most databases speak in UTC: then the parts only need putting together.
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(value);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? "").padEnd(3, "0")}Z`;
  return value === "-infinity" ? value : new Date(value).toISOString();
});

/** One transaction. A write takes it as an argument; there is no ambient connection to leave it by. */
export type Tx = {
  rows: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** The first row, if any. */
  row: <Row>(statement: Sql<Row>) => Promise<Row | undefined>;
  run: (statement: Sql) => Promise<number>;
  /** The rows of the last statement: the end of the transaction travels with it, which spares a way there and back. */
  lastRows: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** Sent and not waited for: the end of the transaction waits for it, and fails with it. */
  later: (statement: Sql) => void;
  /** What the journal got in this transaction; told to this process as soon as it is durable. */
  announce: (entry: Announced) => void;
  /** A part of the work that is the system's: what the person's own role may not reach (mails, the other end of a link they just gave up). */
  asSystem: <Result>(work: () => Promise<Result>) => Promise<Result>;
};
export type Announced = Omit<Entry, "seq">;

export type Database = {
  /** As this person: PostgreSQL itself limits the rows, whatever the query forgot. What else is to be set travels with its beginning. */
  as: <Result>(user: User, work: (tx: Tx) => Promise<Result>, more?: readonly string[]) => Promise<Result>;
  /** As the system: signing in, jobs, the journal. Never with a query that a person shaped. */
  asSystem: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** Hears of what this process committed, before the writer is answered. Other processes hear through the journal. */
  onCommit: (listener: (entry: Announced) => void) => void;
  pool: pg.Pool;
  close: () => Promise<void>;
};

export function openDatabase(url: string, { max = 10 } = {}): Database {
  // Also the longest that one of many writers at once waits for its turn.
  const pool = new pg.Pool({ connectionString: url, max, application_name: "sumario", connectionTimeoutMillis: 15_000, pipeline: true });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  const listeners: ((entry: Announced) => void)[] = [];
  const tell = (entry: Announced) => {
    for (const listener of listeners) listener(entry);
  };
  return {
    pool,
    as: (user, work, more = []) => transact(pool, roleOf(user), [...scopeSettings(user), ...more], work, tell),
    asSystem: (work) => transact(pool, system, [], work, tell),
    onCommit: (listener) => void listeners.push(listener),
    close: () => pool.end(),
  };
}

const system = "sumario_system";
const roleOf = (user: User) => (isStaff(user.role) ? "sumario_staff" : "sumario_scoped");

function scopeSettings(user: User): string[] {
  // Staff see every customer: what they are assigned narrows nothing.
  if (isStaff(user.role)) return [setting("user_id", user.id), setting("user_role", user.role)];
  const { customers, establishments, whole } = scopeOf(user);
  const list = (ids: readonly string[]) => `{${ids.join(",")}}`;
  return [
    setting("user_id", user.id),
    setting("user_role", user.role),
    setting("customers", list(customers)),
    setting("establishments", list(establishments)),
    setting("whole", list(whole)),
  ];
}

const setting = (name: string, value: string) => `set local sumario.${name} = ${pg.escapeLiteral(value)}`;

async function transact<Result>(
  pool: pg.Pool,
  role: string,
  settings: string[],
  work: (tx: Tx) => Promise<Result>,
  tell: (entry: Announced) => void,
): Promise<Result> {
  const client = await pool.connect();
  const announced: Announced[] = [];
  const pending: Promise<unknown>[] = [];
  const send = together(client);
  let isOver = false;
  let ended: Promise<unknown> | undefined;
  let current = role;
  const query = (statement: Sql) => {
    // A reader that outlives its transaction would speak into the next one on this connection.
    if (isOver) throw new Error("the transaction is over");
    return send(compile(statement));
  };
  const tx: Tx = {
    rows: async <Row>(statement: Sql<Row>) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Sql<Row>) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    lastRows: async <Row>(statement: Sql<Row>) => {
      const answer = query(statement);
      isOver = true;
      // Where the statement fails, this undoes what was done, and the failure is told by the statement.
      ended = send("commit");
      ended.catch(() => undefined);
      return (await answer).rows as Row[];
    },
    later: (statement) => {
      const answer = query(statement);
      answer.catch(() => undefined);
      pending.push(answer);
    },
    announce: (entry) => void announced.push(entry),
    asSystem: async (part) => {
      const before = current;
      if (before === system) return part();
      current = system;
      await send(become(system));
      try {
        return await part();
      } finally {
        current = before;
        // Fails only where the transaction has failed before.
        await send(become(before)).catch(() => undefined);
      }
    },
  };
  let broken: Error | undefined;
  // A connection lost between two queries has nobody else to tell, and would end the process.
  const onLoss = (error: Error) => {
    broken = error;
  };
  client.on("error", onLoss);
  try {
    // Role and scope travel with BEGIN in one message, and the first statement right behind it: should they fail, so does all that follows.
    const begun = send(["begin", become(role), ...settings].join("; "));
    const [result] = await Promise.all([(async () => work(tx))(), begun]);
    isOver = true;
    await Promise.all([...pending, ended ?? send("commit")]);
    announced.forEach(tell);
    return result;
  } catch (error) {
    isOver = true;
    await (ended ?? send("rollback")).catch((lost: Error) => {
      broken = lost;
    });
    // What follows a failed statement fails as well, and knows less of why.
    await Promise.all(pending);
    throw error;
  } finally {
    client.off("error", onLoss);
    client.release(broken);
  }
}

/** What is asked for in one breath leaves in one packet: each costs the system a call, which is a good part of what a short question costs. */
function together(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  return (question: string | Statement) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return client.query(question);
  };
}

const become = (role: string) => `set local role ${role}`;
