import { missingOf } from "#domain/entities/as-known.ts";
import { witness } from "#domain/entities/witness.ts";
import type { RecordOf, Ref } from "#domain/entity.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { addLine, changeLine, exchangeLines, type LineExchange, lockEditable, removeLine } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { makeCompletionTask, withdrawCompletion } from "#server/tasks/make-tasks.ts";
import type { IntakeEntity } from "./intake-record.ts";

type Values = Readonly<Record<string, unknown>>;
type Call<Input> = { context: SignedContext; input: Input };
type Opened = { id: string; openedVersion?: number | undefined };

const name = "witnesses";

/** What a kind of record does with its witnesses besides. */
type Besides = { adjust?: (values: Values) => Values; onWritten?: (tx: Tx, user: Writer, record: unknown) => Promise<void> };

/** The witnesses of a case or an issue. The task to complete the data of one comes and goes with the line. */
export function witnessHandlers<E extends IntakeEntity>(entity: E, { adjust = (values) => values, onWritten }: Besides = {}) {
  const following = <After>({ deps, user }: SignedContext, opened: Opened, write: (tx: Tx) => Promise<After>) =>
    deps.db.as(user, (tx) => withFollowingTasks(tx, user, entity, opened, () => write(tx), onWritten));
  return {
    add: ({ context, input }: Call<Opened & { values: Values }>) => following(context, input, (tx) => addLine(tx, context.user, entity, name, input)),
    change: ({ context, input }: Call<Opened & { line: string; version: number; values: Values }>) =>
      following(context, input, (tx) => changeLine(tx, context.user, entity, name, { ...input, values: adjust(input.values) })),
    remove: ({ context, input }: Call<Opened & { line: string }>) =>
      following(context, input, (tx) => removeLine(tx, context.user, entity, name, input)),
  };
}

/** Adds witnesses and removes others, in the transaction of the caller. */
export const exchangeWitnesses =
  <E extends IntakeEntity>(entity: E, { onWritten }: Besides = {}) =>
  (tx: Tx, user: Writer, exchange: LineExchange): Promise<RecordOf<E>> =>
    withFollowingTasks(tx, user, entity, exchange, () => exchangeLines(tx, user, entity, name, exchange), onWritten);

async function withFollowingTasks<After>(
  tx: Tx,
  user: Writer,
  entity: IntakeEntity,
  { id, openedVersion }: Opened,
  write: () => Promise<After>,
  onWritten: Besides["onWritten"],
): Promise<After> {
  const before = witnessesOf(await lockEditable(tx, user, entity, name, id, openedVersion));
  const after = await write();
  const now = witnessesOf(after);
  for (const one of without(before, now)) await withdrawCompletion(tx, entity.name, id, one);
  for (const one of without(now, before)) await askForCompletion(tx, entity, id, one);
  await onWritten?.(tx, user, after);
  return after;
}

/** Gives the office a task if this witness was reported as a shop knew the person. */
export async function askForCompletion(tx: Tx, { name: of }: IntakeEntity, id: string, party: string) {
  const added = await readRecord(tx.system, systemReader, witness, party);
  if (missingOf("witness", added).length === 0) return;
  await makeCompletionTask(tx, of, id, { id: party, alias: [added.name, added.lastname].filter(Boolean).join(" ") });
}

const witnessesOf = (record: unknown) => (record as { witnesses: readonly { witness: Ref }[] }).witnesses.map((line) => line.witness.id);
const without = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one));
