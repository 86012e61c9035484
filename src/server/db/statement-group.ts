import pg from "pg";
import { isOutdated } from "./is-contention.ts";
import { type Columns, KeptStatements, tablesChanged } from "./kept-statements.ts";
import type { Statement } from "./sql.ts";

/** What PostgreSQL answers to one statement. */
export type Answer = { command: string; rowCount: number | null; rows: Record<string, unknown>[] };

/** What `pg` has of a connection, which its types omit. */
type Connection = {
  stream: { cork: () => void; uncork: () => void };
  close: (statement: { type: "S"; name: string }) => void;
  parse: (statement: { name: string; text: string }) => void;
  bind: (to: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }) => void;
  describe: (portal: { type: "P"; name: string }) => void;
  execute: () => void;
  sync: () => void;
};

const noColumns: Columns = { names: [], readers: [], empty: {} };

const keptOf = new WeakMap<pg.PoolClient, KeptStatements>();

function statementsOf(client: pg.PoolClient): KeptStatements {
  const known = keptOf.get(client) ?? new KeptStatements();
  keptOf.set(client, known);
  return known;
}

type Settled = { resolve: (answer: Answer) => void; reject: (error: Error) => void };
type Member = Statement & Settled & { used?: ReturnType<KeptStatements["use"]>; columns: Columns | undefined; answer: Answer; unreadable?: Error };

interface SentQuery {
  submit(connection: pg.Connection): void;
}
/** The query of `pg`, which it hands what PostgreSQL answers. */
const Query = pg.Query as unknown as new (text: string) => SentQuery;

/**
 * Statements before one Sync: one packet to the database and one back, where each by itself is answered in a packet of its own. If one fails, PostgreSQL
 * skips those after it, COMMIT among them, and they fail for the same reason.
 */
class StatementGroup extends Query {
  readonly #members: readonly Member[];
  readonly #statements: KeptStatements;
  #at = 0;
  constructor(members: readonly Member[], statements: KeptStatements) {
    // Its text: of anything else `pg` makes a copy, property by property. Without a name: `pg` would remember each for ever.
    super(members[0]!.text);
    this.#members = members;
    this.#statements = statements;
  }

  override submit(connection: pg.Connection) {
    const to = connection as unknown as Connection;
    for (const member of this.#members) member.used = this.#statements.use(member);
    const used = new Set(this.#members.flatMap((member) => member.used?.kept ?? []));
    to.stream.cork();
    // First, where nothing has failed yet: what follows a failure is skipped.
    for (const name of this.#statements.closeUnused(used)) to.close({ type: "S", name });
    for (const member of this.#members) {
      const { text, values, used: { kept, isNew } = { kept: undefined, isNew: true } } = member;
      const name = kept?.name ?? "";
      if (isNew) to.parse({ name, text });
      to.bind({ statement: name, values, valueMapper: asIs });
      member.columns = kept?.columns;
      if (!member.columns) to.describe({ type: "P", name: "" });
      to.execute();
    }
    to.sync();
    to.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    this.#current.columns = {
      names: fields.map(({ name }) => name),
      readers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, "text")),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const { columns, answer } = this.#current;
    const { names, readers, empty } = columns!;
    // Here `{ ...empty }` takes three times as long: rows of each statement have other names, and V8 then copies them one by one.
    const row = Object.assign({}, empty);
    try {
      for (let at = 0; at < names.length; at++) if (fields[at] !== null) row[names[at]!] = readers[at]!(fields[at]!);
      answer.rows.push(row);
    } catch (error) {
      this.#current.unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const { used, columns = noColumns, answer } = this.#current;
    const [command, ...numbers] = text.split(" ");
    answer.command = command!;
    if (numbers.length > 0) answer.rowCount = Number(numbers.at(-1));
    if (used) used.kept.columns = columns;
    this.#at += 1;
  }

  handleEmptyQuery() {
    this.#at += 1;
  }

  handleReadyForQuery() {
    for (const member of this.#members) settle(member);
  }

  handleError(error: Error) {
    if (isOutdated(error)) tablesChanged();
    for (const member of this.#members.slice(0, this.#at)) settle(member);
    for (const { used, reject } of this.#members.slice(this.#at)) {
      if (used?.isNew) this.#statements.forget(used.kept);
      reject(error);
    }
  }

  get #current(): Member {
    return this.#members[this.#at]!;
  }
}

const settle = ({ unreadable, answer, resolve, reject }: Member) => (unreadable ? reject(unreadable) : resolve(answer));

/** Values are prepared before anything is sent. */
const asIs = (value: unknown) => value;

/** Writes statements to a connection. Those of one tick are one group. */
export function statementWriter(client: pg.PoolClient) {
  const statements = statementsOf(client);
  let members: Member[] = [];
  const flush = () => {
    const group = members;
    members = [];
    client.query(new StatementGroup(group, statements));
  };
  return (statement: Statement): Promise<Answer> => {
    if (members.length === 0) process.nextTick(flush);
    return new Promise<Answer>((resolve, reject) => {
      members.push({ ...statement, columns: undefined, answer: { command: "", rowCount: null, rows: [] }, resolve, reject });
    }).catch(withCaller);
  };
}

/** With a stack that leads to the caller rather than to the socket. */
function withCaller(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}
