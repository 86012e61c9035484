import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { addLine } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { invalid, notFound, Refusal } from "#server/refusal.ts";
import { addNew } from "./add-new.ts";
import { tellNew } from "./notices.ts";
import { createCase } from "./save-case.ts";

type Values = Readonly<Record<string, unknown>>;
type Report = {
  id: string;
  values: Values;
  witnesses: readonly string[];
  added: readonly { field: "witnesses" | "criminals" | "vehicles"; values: Values }[];
};

/** A new case with everybody in it, or nothing at all. Sent again by the same person, it is the same case. */
export const reportCase = ({ deps, user }: SignedContext, { id, values, witnesses, added }: Report): Promise<CaseRecord> =>
  deps.db.as(user, async (tx) => {
    if (await isReported(tx, user, id)) return readCase(tx, user, id);
    await createCase(tx, user, values, id);
    for (const witness of new Set(witnesses)) await at("witnesses", addLine(tx, user, penalCase, "witnesses", { id, values: { witness } }));
    for (const { field, values: written } of added) await at(field, addNew(tx, user, { id, field, values: written }));
    const record = await readCase(tx, user, id);
    await tellNew(tx, { teller: deps, actor: user.id, record });
    return record;
  });

const readCase = async (tx: Tx, user: Writer, id: string) => (await readRecord(tx, user, penalCase, id)) as unknown as CaseRecord;

/** Who sends twice at once waits here for the first to end. An id that somebody else has is not found. */
async function isReported(tx: Tx, user: Writer, id: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 7305813))`);
  const known = await tx.asSystem(() => tx.row<{ creator: string | null }>(sql`select created_by as creator from cases where id = ${id}`));
  if (known && known.creator !== user.id) throw notFound();
  return known !== undefined;
}

/** What is wrong with somebody in the case is told at the list they stand in. */
const at = <Result>(field: string, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    const [message] = Object.values((error instanceof Refusal ? error : duplicate(error))?.data.fields ?? {});
    throw message ? invalid({ [field]: message }) : error;
  });
