import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { addLine } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { invalid, notFound, Refusal } from "#server/refusal.ts";
import { addNew } from "./add-new.ts";
import { createReported, type Reported } from "./reported.ts";

type Values = Readonly<Record<string, unknown>>;
export type Report = {
  id: string;
  values: Values;
  witnesses: readonly string[];
  added: readonly { field: "witnesses" | "criminals" | "vehicles"; values: Values }[];
};

/** A new record with everybody in it, or nothing at all. Sent again by the same person, it is the same one. */
export const report = ({ deps, user }: SignedContext, kind: Reported, { id, values, witnesses, added }: Report): Promise<AnyRecord> =>
  deps.db.as(user, async (tx) => {
    const { entity, tell } = kind;
    if (await isReported(tx, user, kind, id)) return readRecord(tx, user, entity, id);
    await createReported(tx, user, kind, values, { id });
    for (const witness of new Set(witnesses)) await at("witnesses", addLine(tx, user, entity, "witnesses", { id, values: { witness } }));
    for (const { field, values: written } of added) await at(field, addNew(tx, user, kind, { id, field, values: written }));
    const record = await readRecord(tx, user, entity, id);
    await tell?.(tx, { teller: deps, actor: user.id, record });
    return record;
  });

/** Who sends twice at once waits here for the first to end. An id that somebody else has is not found. */
async function isReported(tx: Tx, user: Writer, { entity }: Reported, id: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 7305813))`);
  const known = await tx.asSystem(() =>
    tx.row<{ creator: string | null }>(sql`select created_by as creator from ${sql.table(tableOf(entity))} where id = ${id}`),
  );
  if (known && known.creator !== user.id) throw notFound();
  return known !== undefined;
}

/** What is wrong with somebody in the report is told at the list they stand in. */
const at = <Result>(field: string, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    const [message] = Object.values((error instanceof Refusal ? error : duplicate(error))?.data.fields ?? {});
    throw message ? invalid({ [field]: message }) : error;
  });
