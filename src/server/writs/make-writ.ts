import { contentTypes } from "#api/plain-route.ts";
import { placeholdersOf, type WritRecord } from "#domain/writs/catalogue.ts";
import { templateData } from "#domain/writs/placeholder.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Deps, SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { addMadeFile } from "#server/files/add-made-file.ts";
import { lockFileField } from "#server/files/change-file.ts";
import { readPrintedLetterhead } from "#server/files/letterhead.ts";
import type { Writer } from "#server/records/save.ts";
import { openTemplate, type UsedTemplate, writEntities } from "./read-templates.ts";
import { type RecordValues, readValues } from "./read-values.ts";

/** Fills a template with one record and adds the document to its files. */
export async function makeWrit({ deps, user }: SignedContext, { entity, id, template }: { entity: WritRecord; id: string; template: string }) {
  const place = { collection: writEntities[entity].collection, record: id, field: "files" };
  const [used, record] = await deps.db.as(user, async (tx) => {
    // Whoever may not add the document is told so before it is made.
    await lockFileField(tx, user, place, "add");
    const opened = await openTemplate(tx, template, entity);
    return [opened, await readFor(tx, user, opened, id)] as const;
  });
  const bytes = await fillWrit(deps, user, used, record);
  logWrit(deps, user, entity, id, record);
  const made = await addMadeFile(deps, user, place, {
    name: writName(used, record),
    type: contentTypes.docx,
    category: "writ",
    bytes,
    draftOf: used.action,
  });
  return { file: { id: made.id, name: made.name }, version: made.version };
}

/** What this user sees of a record, for a template of its country. */
export async function readFor(tx: Tx, user: Writer, { kind, language, country }: UsedTemplate, id: string): Promise<RecordValues> {
  const record = await readValues(tx, user, kind, id, language);
  if (record.country !== country) throw new Refusal(400, "BAD_REQUEST", "writ.otherCountry");
  return record;
}

export async function fillWrit(
  deps: Pick<Deps, "writs" | "files" | "pictures">,
  user: { id: string },
  { kind, language, content }: UsedTemplate,
  { values, letterhead }: RecordValues,
): Promise<Buffer> {
  const picture = await readPrintedLetterhead(deps, letterhead, user.id);
  const shown = picture ? values : { ...values, letterhead: null };
  return deps.writs.fill(content, templateData(placeholdersOf(kind), language, shown), user.id, picture);
}

/** A writ shows the record and the people whom it names. */
export function logWrit({ accessLog }: Pick<Deps, "accessLog">, user: { id: string }, entity: WritRecord, id: string, { names }: RecordValues) {
  accessLog.log(user, { entity, records: [id], way: "document" });
  accessLog.logPeople(user, names, "document");
}

const maxTitle = 120;

/** "Denuncia ante el juzgado 2026-000123.docx". */
export function writName({ title }: UsedTemplate, { number }: RecordValues): string {
  const plain = title.replaceAll(/[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "-").trim();
  return `${plain.slice(0, maxTitle)} ${number}.docx`;
}
