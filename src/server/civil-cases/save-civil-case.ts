import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Tx } from "#server/db/database.ts";
import { refuseMoved } from "#server/lifecycle/refuse-moved.ts";
import { assignedCustomer } from "#server/records/assigned-customer.ts";
import { insertLine } from "#server/records/lines.ts";
import { nextNumber } from "#server/records/next-number.ts";
import { placeOf } from "#server/records/place.ts";
import { createRecord, updateRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { invalid } from "#server/refusal.ts";

type Values = Readonly<Record<string, unknown>>;

/** A new civil case. Its number, creator, status, lawyer, law and clock are the server's to give. */
export async function createCivilCase(tx: Tx, user: Writer, input: Values): Promise<AnyRecord> {
  const { typed, customer } = await assignedCustomer(tx, user, input);
  return createRecord(
    tx,
    user,
    civilCase,
    typed,
    async (given) => {
      const values: Values = { ...given, ...customer };
      const place = await placeOf(tx, values);
      if (place && !place.types.includes("civil")) throw invalid({ customer: "civilCase.customer.noCivil" });
      return { ...customer, status: "new", caseCreator: user.id, lawyer: values.lawyer ?? place?.lawyer, ...place?.law };
    },
    {
      last: async () => ({ cid: await nextNumber(tx, "civilCase") }),
      complete: (id) => insertLine(tx, civilCase, "statusHistory", id, { date: new Date().toISOString(), to: "new", user: user.id }),
    },
  );
}

/** A civil case that moves to another customer comes under its law and clock. */
export const updateCivilCase = (tx: Tx, user: Writer, input: { id: string; version: number; values: Values }): Promise<AnyRecord> =>
  updateRecord(tx, user, civilCase, input, async (values, before) => {
    refuseMoved(civilCase, "trialHearingDate", before, values);
    return "customer" in input.values ? { ...(await placeOf(tx, values))?.law } : {};
  });
