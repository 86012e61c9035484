import type { Statement } from "./sql.ts";

/** The columns of an answer: an empty row, and how each value is read. */
export type Columns = { names: readonly string[]; readers: readonly ((text: string) => unknown)[]; empty: Record<string, unknown> };

/** A prepared statement of a connection. PostgreSQL refuses to run one whose columns have changed, so it describes them once. */
export type Kept = { name: string; length: number; tables: number; columns: Columns | undefined };

/** In characters. With its plan PostgreSQL keeps some two hundred bytes for each, so that the statements of a connection take some tens of megabytes. */
const maxLength = 100_000;

/** Counts how often PostgreSQL refused a statement because its columns have changed with a table: those of every connection are prepared anew then. */
let tables = 0;
export const tablesChanged = () => {
  tables += 1;
};

/**
 * The prepared statements of one connection. PostgreSQL keeps each with its plan until it is closed or the connection ends, and what people ask for has
 * texts without end: a list has one for each choice of columns, filters and order. So those that were used least recently are closed.
 */
export class KeptStatements {
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept>();
  readonly #closing = new Set<string>();
  #length = 0;

  /** The statement, and whether it has to be prepared; undefined for one that is not kept. */
  use({ name, text, isRare }: Statement): { kept: Kept; isNew: boolean } | undefined {
    const found = this.#kept.get(name);
    if (found && found.tables !== tables) this.#close(found);
    const known = this.#kept.get(name);
    if (!known && isRare) return undefined;
    const kept = known ?? { name, length: text.length, tables, columns: undefined };
    if (known) this.#kept.delete(name);
    else this.#length += text.length;
    this.#kept.set(name, kept);
    return { kept, isNew: !known };
  }

  /** It may not have been prepared: PostgreSQL skips what follows a failure. Closing what is not there is no error. */
  forget(kept: Kept) {
    if (this.#kept.get(kept.name) === kept) this.#close(kept);
  }

  /** What has to be closed before these are used. */
  closeUnused(used: ReadonlySet<Kept>): readonly string[] {
    for (const kept of this.#kept.values()) {
      if (this.#length <= maxLength || used.has(kept)) break;
      this.#close(kept);
    }
    const names = [...this.#closing];
    this.#closing.clear();
    return names;
  }

  #close({ name, length }: Kept) {
    this.#kept.delete(name);
    this.#length -= length;
    this.#closing.add(name);
  }
}
