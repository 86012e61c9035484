import { completionOrigin } from "#domain/tasks/task-records.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { hoursBefore } from "./hours-before.ts";
import { insertRows } from "./insert-rows.ts";

/** The newest case of a shop has people and a car as a guard knew them: a first name, a description, half a plate. */
export async function reportAsKnown(tx: Tx, shop: { id: string; customer: string | null }) {
  const found = await tx.row<{ id: string; lawyer: string | null }>(sql`
    select c.id, l.user_id as lawyer from cases c left join lawyers l on l.id = c.lawyer_id
    where c.customer_id = ${shop.customer} and c.case_status = 'new' and not c.deleted and c.establishment_id is not null order by c.cid desc limit 1`);
  if (!found) return;
  const [witness, stranger, car] = [newId(), newId(), newId()];
  const common = { created_by: shop.id, customer_id: shop.customer, created_at: hoursBefore(tx, 5) };
  await insertRows(tx, "witnesses", [{ id: witness, ...common, name: "Marta", mobile: "+34611223344" }]);
  await insertRows(tx, "criminals", [
    {
      ...{ id: stranger, ...common, sex: "male", apparent_age: "about30", height: "tall", clothes: "Chaqueta roja y gorra" },
      described_as: "Desconocido: varón, unos 30 años, estatura alta, Chaqueta roja y gorra",
    },
  ]);
  await insertRows(tx, "vehicles", [{ id: car, ...common, plate: "12?4K?", brand: "Seat", color: "rojo", foreign_plate: false }]);
  await insertRows(tx, "case_witnesses", [
    { id: newId(), version: 1, case_id: found.id, witness_id: witness, injured: false, summoned: false, confirmed: false },
  ]);
  await insertRows(tx, "case_criminals", [{ case_id: found.id, criminal_id: stranger }]);
  await insertRows(tx, "case_vehicles", [{ case_id: found.id, vehicle_id: car }]);
  await tx.run(sql`
    insert into tasks (id, what, due_date, origin, assignee_id, customer_id, case_id)
    values (${newId()}, 'Completar los datos del testigo Marta', ${tx.now}::timestamptz::date + 2, ${completionOrigin(witness)}, ${found.lawyer}, ${shop.customer}, ${found.id})`);
}
