import PizZip from "pizzip";
import { contentTypes } from "#api/plain-route.ts";
import type { PackRequest } from "#api/reports.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { placeholdersOf } from "#domain/writs/catalogue.ts";
import { templateData } from "#domain/writs/placeholder.ts";
import { loadPerson } from "#server/auth/principal.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { fingerprintOf } from "#server/files/pieces.ts";
import type { FileStore } from "#server/files/store.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { fillDocx } from "#server/writs/fill-docx.ts";
import { readValues } from "#server/writs/read-values.ts";
import { shippedDocx } from "#server/writs/shipped-docx.ts";

type Person = { id: string; alias: string };

/** The chain of the head office has its own name and colour on papers and mails. */
export const brandCustomer = (tx: Tx, customer: string) =>
  tx.run(sql`update customers set paper_name = 'Brisa', accent = '#7a1f5c' where id = ${customer}`);

const writTitle = "Denuncia ante la policía";

/** A writ that the lawyer made for the newest case that is theirs. Our own template, so it is filled without a process of its own. */
export async function addExampleWrit(tx: Tx, files: FileStore, lawyer: Person) {
  const newest = await tx.row<{ id: string }>(sql`
    select c.id from cases c join lawyers l on l.id = c.lawyer_id
    where l.user_id = ${lawyer.id} and c.country = 'Spain' and not c.deleted and c.case_status <> 'pendingDoc' order by c.cid desc limit 1`);
  const record = newest!.id;
  const person = await loadPerson(tx, lawyer.id);
  const { number, values } = await readValues(tx, person!, "case", record, "es");
  const template = new PizZip(await shippedDocx("es", "denuncia-policia"));
  const id = newId();
  await files.write(id, fillDocx(template, templateData(placeholdersOf("case"), "es", values)));
  const { size, sha256, pieces } = await fingerprintOf(files, id);
  await tx.run(sql`
    insert into files (id, entity, record_id, field, position, name, category, type, size, sha256, pieces, created_at, created_by, author_alias)
    values (${id}, 'case', ${record}, 'files', 1, ${`${writTitle} ${number}.docx`}, 'writ', ${contentTypes.docx}, ${size}, ${sha256}, ${pieces}, ${tx.now},
      ${lawyer.id}, ${lawyer.alias})`);
}

const keptHours = 24;

/** The server makes it when it starts, like any other that somebody asked for. */
export async function requestExamplePack(tx: Tx, lawyer: Person, { id: record }: { id: string }) {
  const found = await tx.row<{ cid: number; files: string[] }>(sql`
    select cid, array(select id from files where record_id = cases.id and not deleted and category is distinct from 'writ') as files from cases where id = ${record}`);
  const { cid, files } = found!;
  const asked: PackRequest = { kind: "pack", format: "zip", case: record, route: "police", files };
  const id = (await enqueue(tx, "report", {}, { askedBy: lawyer.id }))!;
  const expires = new Date(tx.now.getTime() + keptHours * 3_600_000);
  await tx.run(sql`
    insert into reports (id, user_id, kind, format, asked, name, kept_hours, expires_at)
    values (${id}, ${lawyer.id}, 'pack', 'zip', ${JSON.stringify(asked)}::jsonb, ${`Expediente de denuncia ${recordNumber(cid)}.zip`}, ${keptHours}, ${expires})`);
  await enqueue(tx, "reportExpiry", { report: id }, { runAt: expires });
}
