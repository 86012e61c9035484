import type { AskedReport } from "#api/analytics-reports.ts";
import { mayAsk } from "#domain/analytics/report-kinds.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { loadPerson, type Principal } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { handler, type Running } from "#server/jobs/job.ts";
import { aboutReport } from "#server/notices/subject.ts";
import { tellPeople } from "#server/notices/tell.ts";
import { Refusal } from "#server/refusal.ts";
import { writeXlsx } from "#server/tables/xlsx-writer.ts";
import { keptHours, localeOf } from "./ask-report.ts";
import { readCustomers } from "./asked-about.ts";
import { readDocument, readTables } from "./contents.ts";
import type { Making } from "./making.ts";
import { Cancelled, paceOf } from "./pace.ts";
import { rightsOf } from "./rights-of.ts";

type Wanted = { id: string; name: string; user: string; asked: AskedReport };

/** Makes a report as the person who asked for it, with the rights of this moment, keeps it and tells them. */
export const makeReport = handler({
  kind: "report",
  run: async (deps, _payload, job) => {
    const [report, person] = await deps.db.asSystem(async (tx) => {
      const found = await tx.row<Wanted>(sql`select id, name, user_id as user, asked from reports where id = ${job.id}`);
      return [found, found && (await loadPerson(tx, found.user))] as const;
    });
    if (!report) return;
    if (!person || !mayAsk(person, report.asked)) return drop(deps, report.id);
    try {
      await keep(deps, person, report, await write(deps, person, report, job));
    } catch (error) {
      // Nobody waits for it any more, or it is about what is no longer theirs.
      if (error instanceof Refusal && error.status === 404) return drop(deps, report.id);
      if (!(error instanceof Cancelled)) throw error;
      await deps.files.remove(report.id);
    }
  },
});

async function drop({ db, files }: Deps, id: string) {
  await db.asSystem((tx) => tx.run(sql`delete from reports where id = ${id}`));
  await files.remove(id);
}

/** Bytes written. Sheets are written while they are read; a document is read first. */
async function write({ db, files, pdf, accessLog, now }: Deps, person: Principal, { id, asked }: Wanted, job: Running): Promise<number> {
  const words = wordsOf(catalogueOf(localeOf(asked, person)));
  const pace = paceOf(job);
  await pace(1);
  // Whether it is ever fetched, and how often, stands in the journal.
  const note = async (records: readonly string[]) => {
    accessLog.note(person, { entity: "case", records, way: "export" });
    await accessLog.ease();
  };
  const making = async (tx: Making["tx"]): Promise<Making> => {
    // All statements see one moment: the sheets and the figures of a report agree.
    await tx.run(sql`set transaction isolation level repeatable read`);
    return { tx, user: person, words, asked, customers: await readCustomers(tx, person, asked), today: now(), pace, note };
  };
  if (asked.format === "pdf") {
    const bytes = await pdf.make("sections", await db.as(person, async (tx) => readDocument(await making(tx))));
    await pace(95);
    await files.write(id, bytes);
    return bytes.length;
  }
  let size = 0;
  await db.as(person, async (tx) => {
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        yield chunk;
      }
    }
    await files.write(id, measured(writeXlsx(await readTables(await making(tx)))));
  });
  return size;
}

async function keep({ db, files, publicUrl, now }: Deps, person: Principal, { id, name }: Wanted, size: number) {
  const isKept = await db.asSystem(async (tx) => {
    const kept = await tx.run(sql`
      update reports set size = ${size}, rights = ${rightsOf(person)}, expires_at = now() + make_interval(hours => ${keptHours}) where id = ${id}`);
    if (kept > 0) await tellPeople(tx, { publicUrl, now }, aboutReport({ id, name }), { kind: "report", key: "ready" }, [person]);
    return kept > 0;
  });
  // It was removed while the last bytes were written.
  if (!isKept) await files.remove(id);
}
