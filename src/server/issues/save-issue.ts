import { recoveredAmountOf } from "#domain/cases/recovered.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import { assignedCustomer } from "#server/records/assigned-customer.ts";
import { nextNumber } from "#server/records/next-number.ts";
import { isBeforeService, placeOf } from "#server/records/place.ts";
import { createRecord, updateRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { invalid } from "#server/refusal.ts";

type Values = Readonly<Record<string, unknown>>;

/** A new issue. Its number, creator, lawyer, law and clock are the server's to give. */
export async function createIssue(tx: Tx, user: Writer, input: Values, wantedId?: string): Promise<AnyRecord> {
  const { typed, customer } = await assignedCustomer(tx, user, input);
  return createRecord(
    tx,
    user,
    issue,
    typed,
    async (given) => {
      const values: Values = { ...given, ...customer };
      const place = await placeOf(tx, values);
      if (place && !place.types.includes("issue")) throw invalid({ customer: "issue.customer.noIssues" });
      return {
        ...customer,
        caseCreator: user.id,
        lawyer: values.lawyer ?? place?.lawyer,
        preimplantation: values.preimplantation ?? isBeforeService(values, place),
        ...place?.law,
        ...settled(values, values),
      };
    },
    { last: async () => ({ cid: await nextNumber(tx, "issue") }), id: wantedId },
  );
}

/** An issue that moves to another establishment comes under its law and clock. */
export const updateIssue = (tx: Tx, user: Writer, input: { id: string; version: number; values: Values }): Promise<AnyRecord> =>
  updateRecord(tx, user, issue, input, async (values) => ({ ...(await placeOf(tx, values))?.law, ...settled(values, input.values) }));

/** What follows from other fields of the same issue, where the person left it open in what they typed. */
function settled(values: Values, typed: Values): Values {
  const isOpen = values.recoveredAmount == null || (typed.recoveredProducts !== undefined && typed.recoveredAmount == null);
  const recoveredAmount = isOpen ? recoveredAmountOf(values) : undefined;
  return recoveredAmount === undefined ? {} : { recoveredAmount };
}
