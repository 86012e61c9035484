import { penalCase } from "#domain/cases/case.ts";
import { recoveredAmountOf } from "#domain/cases/recovered.ts";
import { type LimitationFacts, runningLimitation } from "#domain/law/limitation.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { assignedCustomer } from "#server/records/assigned-customer.ts";
import { insertLine } from "#server/records/lines.ts";
import { nextNumber } from "#server/records/next-number.ts";
import { isBeforeService, placeOf } from "#server/records/place.ts";
import { createRecord, updateRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { invalid } from "#server/refusal.ts";

type Values = Readonly<Record<string, unknown>>;

/** A new case. Its number, creator, status, lawyer, law and clock are the server's to give. */
export async function createCase(tx: Tx, user: Writer, input: Values, wantedId?: string): Promise<AnyRecord> {
  const { typed, customer } = await assignedCustomer(tx, user, input);
  return createRecord(
    tx,
    user,
    penalCase,
    typed,
    async (given) => {
      const values: Values = { ...given, ...customer };
      const place = await placeOf(tx, values);
      if (place && !place.types.includes("penal")) throw invalid({ customer: "case.customer.noPenal" });
      return {
        ...customer,
        caseStatus: "new",
        caseCreator: user.id,
        lawyer: values.lawyer ?? place?.lawyer,
        preimplantation: values.preimplantation ?? isBeforeService(values, place),
        ...place?.law,
        ...(await settled(tx, { ...values, ...place?.law, caseStatus: "new" }, values)),
      };
    },
    {
      last: async () => ({ cid: await nextNumber(tx, "case") }),
      id: wantedId,
      complete: (id) => insertLine(tx, penalCase, "statusHistory", id, { date: new Date().toISOString(), to: "new", user: user.id }),
    },
  );
}

/** What of a tab a person saved. A case that moves to another establishment comes under its law and clock. */
export const updateCase = (tx: Tx, user: Writer, input: { id: string; version: number; values: Values }): Promise<AnyRecord> =>
  updateRecord(tx, user, penalCase, input, async (values) => {
    if (input.values.customer) await refuseStrayWitnesses(tx, input.id, values.customer);
    const law = (await placeOf(tx, values))?.law;
    return { ...law, ...(await settled(tx, { ...values, ...law }, input.values)) };
  });

/** What follows from other fields of the same case, where the person left it open in what they typed. */
async function settled(tx: Tx, values: Values, typed: Values): Promise<Values> {
  const isOpen = values.recoveredAmount == null || (typed.recoveredProducts !== undefined && typed.recoveredAmount == null);
  const recoveredAmount = isOpen ? recoveredAmountOf(values) : undefined;
  const [firstBand] = (typed.bands as string[] | undefined) ?? [];
  return {
    limitationDate: runningLimitation(values as LimitationFacts),
    ...(recoveredAmount !== undefined && { recoveredAmount }),
    ...(values.trialDatetime ? { trialSet: true } : {}),
    ...(firstBand && !values.modusOperandi ? { modusOperandi: await modusOf(tx, firstBand) } : {}),
  };
}

const modusOf = async (tx: Tx, band: string) =>
  (await tx.row<{ modus: string | null }>(sql`select modus_operandi as modus from bands where id = ${band}`))?.modus ?? null;

/** Witnesses stay in the file of their customer, as everything else that is linked does. */
async function refuseStrayWitnesses(tx: Tx, id: string, customer: unknown) {
  const stray = await tx.row(
    sql`select from case_witnesses l join witnesses w on w.id = l.witness_id where l.case_id = ${id} and w.customer_id <> ${customer} limit 1`,
  );
  if (stray) throw invalid({ customer: "field.reference.unknown" });
}
