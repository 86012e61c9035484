import { isStaff } from "#domain/access/roles.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import type { Entity } from "#domain/entity.ts";
import { forbidden } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockAssignments } from "#server/features/establishments/lock-assignments.ts";
import { readRecord } from "#server/records/read.ts";
import { asInput, updateRecord, type Writer } from "#server/records/save.ts";
import { lawyerAccess, type Place, placeOf } from "./lawyer-access.ts";
import { cannotOpen } from "./refuse-lawyer-without-access.ts";

type Values = Readonly<Record<string, unknown>>;

/** Extends the assignments of a lawyer to the place of the record that they get, in the same transaction. The user is locked before the record. */
export async function extendAssignment(tx: Tx, writer: Writer, entity: Entity, { id, values }: { id: string; values: Values }) {
  const { lawyer } = values;
  if (typeof lawyer !== "string") return;
  if (!isStaff(writer.role)) throw forbidden();
  lockAssignments(tx, "assign");
  const place = placeOf({ ...asInput(entity, await readRecord(tx, writer, entity, id)), ...values });
  const opens = await lawyerAccess(tx.system, entity, [place], [lawyer]);
  if (opens.get(lawyer) !== false) return;
  const account = await tx.row<{ id: string }>(sql`select user_id as id from lawyers where id = ${lawyer}`);
  const record = await readRecord(tx, writer, userEntity, account!.id);
  if (record.role !== "lawyer" || record.status !== "active") throw cannotOpen();
  await updateRecord(tx, writer, userEntity, {
    id: record.id,
    version: record.version,
    values: extended(asInput(userEntity, record), entity, place),
  });
}

/** The assignments of a user, extended by what is missing to see the place. For civil cases the customer is enough. */
function extended({ customers, establishments, casesTypes }: Values, { scope, type }: Entity, { customer, establishment }: Place): Values {
  const whole = `empresa:${customer}`;
  const places = establishments as string[];
  const isCovered = scope === "civil" || places.includes(whole);
  return {
    customers: [...new Set([...(customers as string[]), customer])],
    establishments: isCovered ? places : [...new Set([...places, establishment ?? whole])],
    casesTypes: [...new Set([...(casesTypes as string[]), ...(type ? [type] : [])])],
  };
}
