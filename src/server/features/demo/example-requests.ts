import { categoryOfItem } from "#domain/lifecycle/document-request.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { hoursBefore } from "./hours-before.ts";
import { insertRows } from "./insert-rows.ts";
import { historyRows } from "./timelines.ts";

type Found = { id: string };
export type Requester = { id: string; alias: string };

export const exampleNames = { camera: "camara-entrada.jpg", ticket: "ticket-de-caja.jpg" };

/** Requests of the history are seeded without their people: the lawyer of the case asked, its creator delivered. */
export const nameWhoRequested = (tx: Tx) =>
  tx.run(sql`
    update case_document_requests d set asked_by_id = l.user_id, fulfilled_by_id = case when d.fulfilled_at is not null then c.case_creator_id end,
      accepted_by_id = case when d.accepted_at is not null then l.user_id end
    from cases c left join lawyers l on l.id = c.lawyer_id where c.id = d.case_id`);

export type Requests = Record<"open" | "partly" | "done", Found>;

/** Three new cases of a shop wait for documents: one got nothing yet, one a part, one everything. */
export async function requestDocuments(tx: Tx, shop: Requester, lawyer: Requester): Promise<Requests> {
  const found = await tx.rows<Found & { status: string }>(sql`
    select id, case_status as status from cases where case_status in ('new', 'assessment', 'pendingComplaint', 'policeInvestigation') and not deleted and datetime < ${hoursBefore(tx, 30)}
      and not exists (select from case_document_requests d where d.case_id = cases.id)
      and establishment_id in (select establishment_id from user_establishments where user_id = ${shop.id}) order by cid desc limit 3`);
  const [open, partly, done] = found;
  if (!open || !partly || !done) throw new Error("the demo has too few new cases");
  const [askedAt, deliveredAt] = [hoursBefore(tx, 26), hoursBefore(tx, 20)];
  await tx.run(sql`update cases set case_status = 'pendingDoc', updated_at = ${askedAt} where id = any(${found.map(({ id }) => id)}::uuid[])`);
  await insertRows(
    tx,
    "case_status_history",
    found.flatMap(({ id, status }) => historyRows({ name: "case" }, { id, history: [{ at: askedAt, from: status, to: "pendingDoc" }] })),
  );
  const dayIn = (days: number) =>
    hoursBefore(tx, -days * 24)
      .toISOString()
      .slice(0, 10);
  const request = ({ id }: Found, item: string, delivered?: { answer?: string; file?: string }, dueDate = dayIn(7)) => ({
    id: newId(),
    version: 1,
    case_id: id,
    item,
    category: categoryOfItem(item),
    asked_by_id: lawyer.id,
    asked_at: askedAt,
    due_date: dueDate,
    fulfilled_by_id: delivered ? shop.id : null,
    fulfilled_at: delivered ? deliveredAt : null,
    answer: delivered?.answer ?? null,
    file_name: delivered?.file ?? null,
  });
  await insertRows(tx, "case_document_requests", [
    request(open, "Ticket de caja", undefined, dayIn(-1)),
    request(open, "Grabación de la cámara de la entrada"),
    request(partly, "Grabación de la cámara de la entrada", { file: exampleNames.camera }),
    request(partly, "Nombre y turno del vigilante"),
    request(done, "Ticket de caja", { file: exampleNames.ticket }),
    request(done, "Grabación de la cámara de la entrada", { answer: "La cámara no grababa ese día; lo ha comprobado el encargado." }),
  ]);
  return { open, partly, done };
}
