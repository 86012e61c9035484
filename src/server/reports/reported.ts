import { recoveredAmountOf } from "#domain/cases/recovered.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Teller } from "#server/notices/tell.ts";
import { assignedCustomer } from "#server/records/assigned-customer.ts";
import { nextNumber } from "#server/records/next-number.ts";
import { isBeforeService, placeOf } from "#server/records/place.ts";
import { createRecord, updateRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { invalid } from "#server/refusal.ts";

type Values = Readonly<Record<string, unknown>>;

/** What people of a store report: a case, or an issue, and what sets it apart from the other. */
export type Reported = {
  entity: Entity & { name: "case" | "issue" };
  /** Said where the customer does not have this type of case. */
  noType: MessageKey;
  /** What else follows from the values of the record, given what of them was typed. */
  settle?: (tx: Tx, values: Values, typed: Values) => Promise<Values>;
  /** What a plain save may not change. */
  refuse?: (before: Values, after: Values) => void;
  /** What belongs to a new one from its beginning. */
  begin?: (tx: Tx, user: Writer, id: string) => Promise<void>;
  /** Who hears of a new one. */
  tell?: (tx: Tx, happening: { teller: Teller; actor: string; record: AnyRecord }) => Promise<void>;
};

type Beginning = {
  /** Where the person who made it up can tell it again. */
  id?: string;
  /** What the server brings along, and nobody typed. */
  brought?: Values;
  complete?: (id: string) => Promise<void>;
};

/** A new one. Its number, creator, lawyer, law and clock are the server's to give. */
export async function createReported(
  tx: Tx,
  user: Writer,
  { entity, noType, settle, begin }: Reported,
  input: Values,
  { id: wanted, brought = {}, complete }: Beginning = {},
): Promise<AnyRecord> {
  const { typed, customer } = await assignedCustomer(tx, user, input);
  return createRecord(
    tx,
    user,
    entity,
    typed,
    async (given) => {
      const values: Values = { ...given, ...customer, ...brought };
      const place = await placeOf(tx, values);
      if (place && !place.types.includes(entity.type!)) throw invalid({ customer: noType });
      return {
        ...customer,
        ...brought,
        caseCreator: user.id,
        lawyer: values.lawyer ?? place?.lawyer,
        preimplantation: values.preimplantation ?? isBeforeService(values, place),
        ...place?.law,
        ...recovered(values, values),
        ...(await settle?.(tx, { ...values, ...place?.law }, values)),
      };
    },
    {
      last: async () => ({ cid: await nextNumber(tx, entity.name) }),
      id: wanted,
      complete: async (id) => {
        await begin?.(tx, user, id);
        await complete?.(id);
      },
    },
  );
}

/** What of it a person saved. One that moves to another establishment comes under its law and clock. */
export const updateReported = (
  tx: Tx,
  user: Writer,
  { entity, settle, refuse }: Reported,
  input: { id: string; version: number; values: Values },
): Promise<AnyRecord> =>
  updateRecord(tx, user, entity, input, async (values, before) => {
    if (input.values.customer) await refuseStrayWitnesses(tx, entity, input.id, values.customer);
    refuse?.(before, values);
    const isMoved = "customer" in input.values || "establishment" in input.values;
    const law = isMoved ? (await placeOf(tx, values))?.law : undefined;
    return { ...law, ...recovered(values, input.values), ...(await settle?.(tx, { ...values, ...law }, input.values)) };
  });

/** What the store got back follows from its answer, where the person left the amount open in what they typed. */
function recovered(values: Values, typed: Values): Values {
  const isOpen = values.recoveredAmount == null || (typed.recoveredProducts !== undefined && typed.recoveredAmount == null);
  const recoveredAmount = isOpen ? recoveredAmountOf(values) : undefined;
  return recoveredAmount === undefined ? {} : { recoveredAmount };
}

/** Witnesses stay in the file of their customer, as everything else that is linked does. */
async function refuseStrayWitnesses(tx: Tx, { name }: Entity, id: string, customer: unknown) {
  const stray = await tx.row(
    sql`select from ${sql.table(`${name}_witnesses`)} l join witnesses w on w.id = l.witness_id
      where ${sql.ref(`l.${name}_id`)} = ${id} and w.customer_id <> ${customer} limit 1`,
  );
  if (stray) throw invalid({ customer: "field.reference.unknown" });
}
