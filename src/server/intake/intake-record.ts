import { recoveredAfter } from "#domain/cases/recovered.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import type { Assignable } from "#server/assignees/assignable.ts";
import { refuseLawyerWithoutAccess } from "#server/assignees/refuse-lawyer-without-access.ts";
import { invalid } from "#server/base/refusal.ts";
import { assignedCustomer } from "#server/case-common/assigned-customer.ts";
import { isBeforeService, readCaseDefaults } from "#server/case-common/case-defaults.ts";
import { provisionalNumber } from "#server/case-common/give-numbers.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { NotifyDeps } from "#server/notices/mail-writer.ts";
import { createRecord, type Saved, updateRecord, type Writer } from "#server/records/save.ts";

type Values = Readonly<Record<string, unknown>>;

export type IntakeEntity = Entity & { name: "case" | "issue" };

/** How the intake of cases differs from that of issues. */
export type IntakeAdapter<E extends IntakeEntity> = {
  entity: E;
  /** The error where the customer does not have this type of case. */
  typeMissing: MessageKey;
  /** Further values that follow from those of the record; `typed` are the ones the user entered. */
  derive?: (tx: Tx, values: Values, typed: Values, before: Values) => Promise<Values>;
  /** Throws for changes that a plain save may not make. */
  rejectChange?: (before: Values, after: Values) => void;
  /** Writes what every new record starts with. */
  afterCreate?: (tx: Tx, user: Writer, id: string) => Promise<void>;
  /** Sends the notices about a new record. */
  notify?: (tx: Tx, event: { deps: NotifyDeps; actor: string; record: RecordOf<E> }) => Promise<void>;
};

type NewRecordOptions = {
  /** Client-supplied id, so that a retry is idempotent. */
  requestedId?: string;
  /** The same transaction links more records to it later on. */
  linksFollow?: boolean;
  /** Values set by the server, not by the user: edit rights are not checked. */
  systemValues?: Values;
  /** Runs before the record is read and returned, in the same transaction. */
  complete?: (id: string) => Promise<void>;
};

/** Creates a case or an issue. The server sets its creator, lawyer, country and time zone; whoever calls this gives it its number, last of all. */
export async function createIntakeRecord<E extends IntakeEntity>(
  tx: Tx,
  user: Writer,
  { entity, typeMissing, derive, afterCreate }: IntakeAdapter<E>,
  input: Values,
  { requestedId, linksFollow = false, systemValues = {}, complete }: NewRecordOptions = {},
): Promise<RecordOf<E>> {
  const { typed, customer } = await assignedCustomer(tx, user, input);
  return createRecord<E>(tx, user, entity, typed, {
    derive: async (given) => {
      const values: Values = { ...given, ...customer, ...systemValues };
      await refuseLawyerWithoutAccess(tx, entity, { ...values, lawyer: given.lawyer }, {});
      const defaults = await readCaseDefaults(tx, values);
      if (defaults && !defaults.types.includes(entity.type!)) throw invalid({ customer: typeMissing });
      return {
        ...customer,
        ...systemValues,
        caseCreator: user.id,
        lawyer: values.lawyer ?? defaults?.lawyer,
        preimplantation: values.preimplantation ?? isBeforeService(values, defaults),
        ...defaults?.law,
        ...recovered({}, values, values),
        ...(await derive?.(tx, { ...values, ...defaults?.law }, values, {})),
      };
    },
    unchecked: { cid: provisionalNumber() },
    requestedId,
    linksFollow,
    complete: async (id) => {
      await afterCreate?.(tx, user, id);
      await complete?.(id);
    },
  });
}

/** Saves changes of a case or an issue. When it moves to another establishment, it takes over the country and time zone of that place. */
export const updateIntakeRecord = <E extends IntakeEntity>(
  tx: Tx,
  user: Writer,
  { entity, derive, rejectChange }: IntakeAdapter<E>,
  input: Assignable,
): Promise<Saved<RecordOf<E>>> =>
  updateRecord<E>(tx, user, entity, input, {
    derive: async (values, before) => {
      if (input.values.customer) await rejectForeignWitnesses(tx, entity, input.id, values.customer);
      rejectChange?.(before, values);
      if (!input.restores) await refuseLawyerWithoutAccess(tx, entity, values, before);
      const isMoved = "customer" in input.values || "establishment" in input.values;
      const law = isMoved ? (await readCaseDefaults(tx, values))?.law : undefined;
      return { ...law, ...recovered(before, values, input.values), ...(await derive?.(tx, { ...values, ...law }, input.values, before)) };
    },
  });

/** The recovered amount follows the ticket and the answer about recovered products, unless the user enters it now. */
const recovered = (before: Values, after: Values, typed: Values): Values =>
  typed.recoveredAmount == null ? { recoveredAmount: recoveredAfter(before, after) } : {};

/** A record cannot move to a customer that does not own its witnesses. */
async function rejectForeignWitnesses(tx: Tx, { name }: Entity, id: string, customer: unknown) {
  const foreign = await tx.row(
    sql`select from ${sql.table(`${name}_witnesses`)} l join witnesses w on w.id = l.witness_id
      where ${sql.ref(`l.${name}_id`)} = ${id} and w.customer_id <> ${customer} limit 1`,
  );
  if (foreign) throw invalid({ customer: "case.customer.witnesses" });
}
