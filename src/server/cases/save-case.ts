import { penalCase } from "#domain/cases/case.ts";
import { recoveredAmountOf } from "#domain/cases/recovered.ts";
import { type LimitationFacts, runningLimitation } from "#domain/law/limitation.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { insertLine } from "#server/records/lines.ts";
import { createRecord, updateRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { invalid } from "#server/refusal.ts";
import { nextNumber } from "./next-number.ts";
import { placeOf } from "./place.ts";

type Values = Readonly<Record<string, unknown>>;

/** A new case. Its number, creator, status, lawyer, law and clock are the server's to give. */
export async function createCase(tx: Tx, user: Writer, input: Values): Promise<AnyRecord> {
  return createRecord(
    tx,
    user,
    penalCase,
    input,
    async (values) => {
      const place = await placeOf(tx, values);
      if (place && !place.types.includes("penal")) throw invalid({ customer: "case.customer.noPenal" });
      return {
        cid: await nextNumber(tx, "case"),
        caseStatus: "new",
        caseCreator: user.id,
        lawyer: values.lawyer ?? place?.lawyer,
        preimplantation: values.preimplantation ?? isBefore(values.datetime, place?.serviceStart),
        ...place?.law,
        ...settled({ ...values, ...place?.law, caseStatus: "new" }),
      };
    },
    (id) => insertLine(tx, penalCase, "statusHistory", id, { date: new Date().toISOString(), to: "new", user: user.id }),
  );
}

/** What of a tab a person saved. A case that moves to another establishment comes under its law and clock. */
export const updateCase = (tx: Tx, user: Writer, input: { id: string; version: number; values: Values }): Promise<AnyRecord> =>
  updateRecord(tx, user, penalCase, input, async (values) => {
    const law = (await placeOf(tx, values))?.law;
    return { ...law, ...settled({ ...values, ...law }) };
  });

/** What follows from other fields of the same case, where the person left it open. */
function settled(values: Values): Values {
  const recoveredAmount = values.recoveredAmount ?? recoveredAmountOf(values);
  return {
    limitationDate: runningLimitation(values as LimitationFacts),
    ...(recoveredAmount !== undefined && { recoveredAmount }),
    ...(values.trialDatetime ? { trialSet: true } : {}),
  };
}

const isBefore = (datetime: unknown, day: string | null | undefined) => typeof datetime === "string" && !!day && datetime.slice(0, 10) < day;

/** By its number, for who may see it. */
export const idOfCase = (tx: Tx, cid: number) => tx.row<{ id: string }>(sql`select id from cases where cid = ${cid}`);
