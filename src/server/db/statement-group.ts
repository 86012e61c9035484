import pg from "pg";
import type { Statement } from "./sql.ts";

/** What PostgreSQL answers to one statement. */
export type Answer = { command: string; rowCount: number | null; rows: Record<string, unknown>[] };

/** What `pg` has of a connection, which its types omit. */
type Connection = {
  /** Names and texts of prepared statements: those that PostgreSQL has, and those that were sent. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  stream: { cork: () => void; uncork: () => void };
  parse: (statement: { name: string; text: string }) => void;
  bind: (to: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }) => void;
  describe: (portal: { type: "P"; name: string }) => void;
  execute: () => void;
  sync: () => void;
};

/** The columns of an answer: an empty row, and how each value is read. */
type Columns = { names: readonly string[]; readers: readonly ((text: string) => unknown)[]; empty: Record<string, unknown> };
const noColumns: Columns = { names: [], readers: [], empty: {} };

/** PostgreSQL refuses to run a prepared statement whose columns have changed, so that it describes them once per connection. */
const described = new WeakMap<Connection, Map<string, Columns>>();

type Settled = { resolve: (answer: Answer) => void; reject: (error: Error) => void };
type Member = Statement & Settled & { columns: Columns | undefined; answer: Answer; unreadable?: Error };

interface NamedQuery {
  name: string;
  text: string;
  submit(connection: pg.Connection): void;
}
/** The query of `pg`, which it hands what PostgreSQL answers. */
const Query = pg.Query as unknown as new (text: string) => NamedQuery;

/**
 * Statements before one Sync: one packet to the database and one back, where each by itself is answered in a packet of its own. If one fails, PostgreSQL
 * skips those after it, COMMIT among them, and they fail for the same reason.
 */
class StatementGroup extends Query {
  readonly #members: readonly Member[];
  #known = new Map<string, Columns>();
  #at = 0;
  constructor(members: readonly Member[]) {
    // Its text: of anything else `pg` makes a copy, property by property.
    super(members[0]!.text);
    this.name = members[0]!.name;
    this.#members = members;
  }

  override submit(connection: pg.Connection) {
    const to = connection as unknown as Connection;
    const { parsedStatements, submittedNamedStatements } = to;
    this.#known = described.get(to) ?? this.#known;
    described.set(to, this.#known);
    to.stream.cork();
    for (const member of this.#members) {
      const { name, text, values } = member;
      if (!(name in parsedStatements) && !(name in submittedNamedStatements)) {
        to.parse({ name, text });
        submittedNamedStatements[name] = text;
      }
      to.bind({ statement: name, values, valueMapper: asIs });
      member.columns = this.#known.get(name);
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
    const { name, columns = noColumns, answer } = this.#current;
    const [command, ...numbers] = text.split(" ");
    answer.command = command!;
    if (numbers.length > 0) answer.rowCount = Number(numbers.at(-1));
    this.#known.set(name, columns);
    this.#next();
  }

  handleEmptyQuery() {
    this.#next();
  }

  handleReadyForQuery() {
    for (const member of this.#members) settle(member);
  }

  handleError(error: Error, connection: Connection) {
    for (const member of this.#members.slice(0, this.#at)) settle(member);
    for (const { name, reject } of this.#members.slice(this.#at)) {
      // Skipped before it was prepared.
      if (!(name in connection.parsedStatements)) delete connection.submittedNamedStatements[name];
      reject(error);
    }
  }

  get #current(): Member {
    return this.#members[this.#at]!;
  }

  /** `pg` asks for the statement that is being answered, to know which are prepared. */
  #next() {
    this.#at += 1;
    const { name, text } = this.#members[this.#at] ?? this.#members[0]!;
    this.name = name;
    this.text = text;
  }
}

const settle = ({ unreadable, answer, resolve, reject }: Member) => (unreadable ? reject(unreadable) : resolve(answer));

/** Values are prepared before anything is sent. */
const asIs = (value: unknown) => value;

/** Writes statements to a connection. Those of one tick are one group. */
export function statementWriter(client: pg.PoolClient) {
  let members: Member[] = [];
  const flush = () => {
    const group = members;
    members = [];
    client.query(new StatementGroup(group));
  };
  return ({ name, text, values }: Statement): Promise<Answer> => {
    if (members.length === 0) process.nextTick(flush);
    return new Promise<Answer>((resolve, reject) => {
      members.push({ name, text, values, columns: undefined, answer: { command: "", rowCount: null, rows: [] }, resolve, reject });
    }).catch(withCaller);
  };
}

/** With a stack that leads to the caller rather than to the socket. */
function withCaller(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}
