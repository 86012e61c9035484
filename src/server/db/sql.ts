import { hash } from "node:crypto";
import { prepareValue } from "pg/lib/utils.js";
import { memoize } from "#domain/memoize.ts";

/** A piece of SQL: texts with parameters between them, so one text more than parameters. `Row` is the type of its rows. */
class Piece<Row> {
  /** Only for the types. */
  declare readonly row: Row;
  readonly texts: readonly string[];
  readonly parameters: readonly unknown[];
  constructor(texts: readonly string[], parameters: readonly unknown[]) {
    this.texts = texts;
    this.parameters = parameters;
  }
}
export type Sql<Row = unknown> = Piece<Row>;

/** A tagged template: an SQL piece in it becomes a part of the statement, any other value a parameter. So user input never becomes SQL text. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql<Row> {
  // The same texts each time, which are compiled once.
  if (!values.some((value) => value instanceof Piece)) return new Piece(strings, values);
  const texts = [strings[0]!];
  const parameters: unknown[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (value instanceof Piece) add(texts, parameters, value);
    else {
      parameters.push(value);
      texts.push("");
    }
    texts[texts.length - 1] += strings[index + 1]!;
  }
  return new Piece(texts, parameters);
}

function add(texts: string[], parameters: unknown[], part: Sql) {
  texts[texts.length - 1] += part.texts[0]!;
  for (let index = 0; index < part.parameters.length; index++) {
    parameters.push(part.parameters[index]);
    texts.push(part.texts[index + 1]!);
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const raw = <Row = unknown>(text: string): Sql<Row> => new Piece([text], []);

/** Raw SQL text: never with user input. */
sql.raw = raw;
/** An identifier. */
sql.id = (name: string) => raw(quoted(name));
sql.table = sql.id;
/** After a point PostgreSQL takes every word for a name, and no word of SQL is a single letter. */
const needsNoQuotes = /^[a-z]\.[a-z][a-z0-9_]*$/;
/**
 * A column, with its table before the point. The names come from declarations, the same few with every request. Without quotes where it needs none:
 * PostgreSQL goes through the text of a statement several times whenever it runs it, and that of a record names two hundred columns.
 */
sql.ref = memoize((name) => raw(needsNoQuotes.test(name) ? name : name.split(".").map(quoted).join(".")), 2000);
/** A literal, where PostgreSQL accepts no parameter or plans better without one. */
sql.lit = (value: string | number | boolean) => raw(typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value));
sql.join = (parts: readonly unknown[], between: Sql = comma): Sql => {
  const texts = [""];
  const parameters: unknown[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (index > 0) add(texts, parameters, between);
    add(texts, parameters, part instanceof Piece ? part : new Piece(["", ""], [part]));
  }
  return new Piece(texts, parameters);
};
const comma = raw(", ");

/** The same statement with other parameters. It is compiled once, which takes longer than running it where it is long. */
sql.again = <Row>({ texts }: Sql<Row>, parameters: readonly unknown[]): Sql<Row> => new Piece(texts, parameters);

export type Statement = {
  text: string;
  values: unknown[];
  name: string;
  /** This text has not come often lately: it is prepared without a name, which PostgreSQL forgets with the next one. */
  isRare?: boolean;
};

/** A short name that is the same for the same text. */
export const nameOf = (text: string) => hash("sha1", text, "base64url");

const compiled = new WeakMap<readonly string[], Pick<Statement, "text" | "name">>();

/** The same text gets the same name, so that PostgreSQL plans it once per connection. Throws if a value cannot be sent. */
export function compile({ texts, parameters }: Sql): Statement {
  const { text, name } = compiled.get(texts) ?? compileTexts(texts);
  return { text, values: parameters.map(prepareValue), name, isRare: !isOften(name) };
}

function compileTexts(texts: readonly string[]): Pick<Statement, "text" | "name"> {
  let text = texts[0]!;
  for (let index = 1; index < texts.length; index++) text += `$${index}${texts[index]!}`;
  const made = { text, name: nameOf(text) };
  compiled.set(texts, made);
  return made;
}

/** How often each name came, of those that came last; the latest at the end. */
const seen = new Map<string, number>();
const [maxSeen, oftenIs] = [300, 3];

/**
 * Twice may be chance: who tries out columns comes back to some. A plan of a list is a quarter of a megabyte on each connection. Few are remembered: what
 * an office does comes again soon, and of ten thousand lists with columns of their own only those would come four times that have few columns.
 */
function isOften(name: string): boolean {
  const times = seen.get(name) ?? 0;
  seen.delete(name);
  seen.set(name, times + 1);
  if (seen.size > maxSeen) seen.delete(seen.keys().next().value!);
  return times >= oftenIs;
}
