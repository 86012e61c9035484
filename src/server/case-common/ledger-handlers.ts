import type { Entity, RecordOf } from "#domain/entity.ts";
import { localDay } from "#domain/law/days.ts";
import type { LedgerLine, WithLedger } from "#domain/ledger/ledger.ts";
import { ledgerQuestions } from "#domain/ledger/questions.ts";
import { askFirst } from "#server/base/ask-first.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { addLine, changeLine } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import type { AnyRecord } from "#server/records/select.ts";

type Call<Input> = { context: SignedContext; input: Input & { accepted?: boolean | undefined } };
type Line = LedgerLine & { id: string; version: number };

const name = "ledger";

/** The lines of a ledger, asked about before they are written. */
export function ledgerHandlers<E extends Entity>(entity: E) {
  const asking = async (tx: Tx, { context: { user }, input }: Call<{ id: string; line?: string }>, write: () => Promise<RecordOf<E>>) => {
    const before: AnyRecord = await readRecord(tx, user, entity, input.id);
    const after = await write();
    const known = new Map(linesOf(before).map((line) => [line.id, line.version]));
    const others = linesOf(before).filter(({ id }) => id !== input.line);
    const owing = { ...before, [name]: others } as unknown as WithLedger;
    const today = localDay(tx.now, String(before.timeZone));
    const written = linesOf(after).filter(({ id, version }) => known.get(id) !== version);
    askFirst(
      written.flatMap((line) => ledgerQuestions(owing, line, today)),
      input.accepted,
    );
    return after;
  };
  type Added = { id: string; values: Readonly<Record<string, unknown>>; openedVersion?: number | undefined };
  type Changed = Added & { line: string; version: number };
  return {
    add: (call: Call<Added>) => {
      const { context, input } = call;
      return context.deps.db.as(context.user, (tx) => asking(tx, call, () => addLine(tx, context.user, entity, name, input)));
    },
    change: (call: Call<Changed>) => {
      const { context, input } = call;
      return context.deps.db.as(context.user, (tx) => asking(tx, call, () => changeLine(tx, context.user, entity, name, input)));
    },
  };
}

const linesOf = (record: AnyRecord) => record[name] as readonly Line[];
