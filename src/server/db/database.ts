import pg from "pg";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { scopeOf } from "#server/access/scope.ts";
import type { Entry } from "#server/journal/entry.ts";
import { compile, type Sql } from "./sql.ts";

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
  /** What the journal got in this transaction; told to this process as soon as it is durable. */
  announce: (entry: Announced) => void;
  /** A part of the work that is the system's: what the person's own role may not reach (mails, the other end of a link they just gave up). */
  asSystem: <Result>(work: () => Promise<Result>) => Promise<Result>;
};
export type Announced = Omit<Entry, "seq">;

export type Database = {
  /** As this person: PostgreSQL itself limits the rows, whatever the query forgot. */
  as: <Result>(user: User, work: (tx: Tx) => Promise<Result>) => Promise<Result>;
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
    as: (user, work) => transact(pool, roleOf(user), scopeSettings(user), work, tell),
    asSystem: (work) => transact(pool, system, [], work, tell),
    onCommit: (listener) => void listeners.push(listener),
    close: () => pool.end(),
  };
}

const system = "sumario_system";
const roleOf = (user: User) => (isStaff(user.role) ? "sumario_staff" : "sumario_scoped");

function scopeSettings(user: User): string[] {
  const { customers, establishments, whole } = scopeOf(user);
  const setting = (name: string, value: string) => `set local sumario.${name} = ${pg.escapeLiteral(value)}`;
  const list = (ids: readonly string[]) => `{${ids.join(",")}}`;
  return [
    setting("user_id", user.id),
    setting("user_role", user.role),
    setting("customers", list(customers)),
    setting("establishments", list(establishments)),
    setting("whole", list(whole)),
  ];
}

async function transact<Result>(
  pool: pg.Pool,
  role: string,
  settings: string[],
  work: (tx: Tx) => Promise<Result>,
  tell: (entry: Announced) => void,
): Promise<Result> {
  const client = await pool.connect();
  const announced: Announced[] = [];
  let isOver = false;
  let current = role;
  const query = (statement: Sql) => {
    // A reader that outlives its transaction would speak into the next one on this connection.
    if (isOver) throw new Error("the transaction is over");
    return client.query(compile(statement));
  };
  const tx: Tx = {
    rows: async <Row>(statement: Sql<Row>) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Sql<Row>) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    announce: (entry) => void announced.push(entry),
    asSystem: async (part) => {
      const before = current;
      if (before === system) return part();
      current = system;
      await client.query(become(system));
      try {
        return await part();
      } finally {
        current = before;
        // Fails only where the transaction has failed before.
        await client.query(become(before)).catch(() => undefined);
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
    const begun = client.query(["begin", become(role), ...settings].join("; "));
    const [result] = await Promise.all([(async () => work(tx))(), begun]);
    isOver = true;
    await client.query("commit");
    announced.forEach(tell);
    return result;
  } catch (error) {
    isOver = true;
    await client.query("rollback").catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.off("error", onLoss);
    client.release(broken);
  }
}

const become = (role: string) => `set local role ${role}`;
