import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { hoursBefore } from "./hours-before.ts";

/** The lawyer of this case has sent its files to the head office by a link, which was used once. The link itself is nobody's: its secret was never made. */
export async function seedLetters(tx: Tx, lawyer: { id: string }, { id: record }: { id: string }) {
  const id = newId();
  await tx.run(sql`
    insert into letters (id, customer_id, entity, record_id, sent_at, author_id, recipient_kind, recipient, language, subject, body, expires_at)
    select ${id}, customer_id, 'case', id, ${hoursBefore(tx, 30)}, ${lawyer.id}, 'customer', 'supercustomer@demo.sumario.test', 'es', 'Caso ' || number || ': documentación',
      E'Buenos días:\n\nLes enviamos la documentación que hemos recibido de la tienda.\n\nUn saludo.', ${tx.now}::timestamptz + interval '12 days'
    from cases where id = ${record}`);
  await tx.run(sql`
    insert into letter_files (letter_id, file_id, position, name, size, downloads, last_download)
    select ${id}, f.id, row_number() over (order by f.id), f.name, f.size, 1, ${hoursBefore(tx, 26)} from files f
    where f.entity = 'case' and f.record_id = ${record} and not f.deleted`);
}
