import type pg from "pg";
import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Reader } from "#server/db/database.ts";
import { compile, type Sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";
import { redactHistory } from "#server/records/visible-history.ts";
import type { Part } from "./customer-part.ts";
import { selectLines } from "./select-rows.ts";

type Row = { id: string; entity: string; changes: { field: string; from: unknown; to: unknown }[]; fromCustomer: string | null };
const batch = 500;

/** The queries of the code of screens, in the snapshot of the export. */
export const readerOf = (client: pg.Client, now: Date): Reader => ({
  now,
  rows: async <One>(statement: Sql<One>) => {
    const { text, values } = compile(statement);
    return (await client.query({ text, values })).rows as One[];
  },
});

/** People and history pass through the code of the screens, which shows minors by initials and leaves out what a head office may not read. */
export const needsScreens = ({ table }: Part) => ["criminals", "witnesses", "journal"].includes(table);

export async function* shownLines(client: pg.Client, part: Part, user: User, now: Date): AsyncGenerator<string> {
  const reader = readerOf(client, now);
  await client.query(
    `declare shown_${part.table} no scroll cursor for ${selectLines({ ...part, fields: [...part.fields, ...(part.unwritten ?? [])] }, part.where)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from shown_${part.table}`);
    const records = rows.map(({ line }) => JSON.parse(line) as Row);
    const shown = part.table === "journal" ? await shownEntries(reader, user, records) : await masked(reader, user, part.record!.entity, records);
    for (const one of shown) yield JSON.stringify(one);
    if (rows.length < batch) return;
  }
}

/** Without entries of which nothing is left. Those about messages (`case.shop`) hold no text and no fields of the record. */
async function shownEntries(reader: Reader, user: User, entries: Row[]): Promise<object[]> {
  const shown = new Map<Row, Row>();
  for (const [name, some] of Map.groupBy(entries, ({ entity }) => entity)) {
    const entity = (entities as Record<string, Entity>)[name];
    const redacted = entity ? await redactHistory(reader, user, entity, some) : some;
    for (const [index, one] of some.entries()) if (one.changes.length === 0 || redacted[index]!.changes.length > 0) shown.set(one, redacted[index]!);
  }
  return entries.flatMap((one) => {
    const { fromCustomer: _, ...entry } = shown.get(one) ?? { fromCustomer: null };
    return shown.has(one) ? [entry] : [];
  });
}
