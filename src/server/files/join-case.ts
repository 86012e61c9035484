import { penalCase } from "#domain/cases/case.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { filesOf, type Place, tell } from "./change-file.ts";
import { copyFiles } from "./copy-files.ts";
import type { Upload } from "./uploads.ts";

/**
 * What was on its way to an issue when that became a case belongs to both, as everything that was there does. Ids tell which was begun first.
 * The case, held: before the journal, which other writers of the case may wait for.
 */
export const heldCase = (tx: Tx, user: Writer, { entity, record, field }: Place, { id }: Upload): Promise<Place | undefined> =>
  tx.asSystem(async () => {
    if (entity !== issue || !(field in penalCase.fields)) return undefined;
    const made = await tx.row<{ id: string }>(sql`
      select c.id from issues i join cases c on c.id = i.converted_case_id where i.id = ${record.id} and c.id > ${id}::uuid and not c.deleted`);
    return made && { entity: penalCase, field, record: await lockRecord(tx, seeingAll(user), penalCase, made.id) };
  });

/** Also where the person who sent it does not see the case. What was put into the case itself, where there is room for one file only, stays. */
export const joinCase = (tx: Tx, user: Writer, place: Place, { id, field, record }: Upload) =>
  tx.asSystem(async () => {
    const { single } = place.entity.fields[field] as { single?: boolean };
    const there = filesOf(place).map((file) => file.id);
    if (single && (await tx.row(sql`select from files where id = any(${there}::uuid[]) and copy_of is null`))) return;
    if (single) await tx.run(sql`update files set deleted = true where id = any(${there}::uuid[])`);
    await copyFiles(tx, { entity: issue, id: record }, { entity: place.entity, id: place.record.id }, id);
    await tell(tx, seeingAll(user), place);
  });

/** Who did it, with the eyes of the system. */
const seeingAll = (user: Writer): Writer => ({ ...user, role: "admin", availableTypes: ["penal", "civil", "issue"] });
