import type { ConvictionSheet } from "#api/convictions.ts";
import { penalCase } from "#domain/cases/case.ts";
import { localDay } from "#domain/law/days.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { newId } from "#server/base/new-id.ts";
import { readLookOfRecord } from "#server/branding/read-look.ts";
import type { Deps, SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import type { PdfDocument } from "#server/documents/pdf-document.ts";
import { journalFiles, lockFileField } from "#server/files/change-file.ts";
import { makePaper } from "#server/files/letterhead.ts";
import { fingerprintOf } from "#server/files/pieces.ts";
import { convictionSections } from "./conviction-sections.ts";
import { type PersonConvictions, readConvictions } from "./read-convictions.ts";

/** The sheet of a person for the screen. */
export async function showConvictions(
  { deps, user, locale }: SignedContext,
  { id, case: caseId }: { id: string; case?: string },
): Promise<ConvictionSheet> {
  const person = await deps.db.as(user, (tx) => readConvictions(tx, user, id, caseId));
  const words = wordsOf(catalogueOf(locale));
  logAccess(deps, user.id, id, caseId);
  const sections = convictionSections(words, person) as ConvictionSheet["sections"];
  return { name: person.name, about: aboutOf(words, person), sections };
}

const zone = "Europe/Madrid";

/** Makes the sheet a document that its author signs off, and adds it to the files of the case, for the office alone. */
export async function saveAnnex({ deps, user, locale }: SignedContext, { id, criminal }: { id: string; criminal: string }) {
  const { db, files } = deps;
  const place = { collection: penalCase.collection, record: id, field: "files" };
  const words = wordsOf(catalogueOf(locale));
  const [person, look] = await db.as(user, async (tx) => {
    await lockFileField(tx, user, place, "add");
    return [await readConvictions(tx, user, criminal, id), await readLookOfRecord(tx, id)] as const;
  });
  const date = words.datetime(deps.now().toISOString(), zone);
  const name = words.t("convictions.file", { number: person.pleaded.number ?? "", date: localDay(deps.now(), zone) });
  const fileId = newId();
  await files.write(fileId, await makePaper(deps, look, "sections", annexOf(words, user.alias, date, person)));
  try {
    const fingerprint = await fingerprintOf(files, fileId);
    const version = await db.as(user, async (tx) => {
      const locked = await lockFileField(tx, user, place, "add");
      await tx.run(sql`
        insert into files (id, entity, record_id, field, position, name, category, office, type, size, sha256, pieces, created_at, created_by, author_alias)
        values (${fileId}, ${penalCase.name}, ${id}, ${place.field},
          (select coalesce(max(position), 0) + 1 from files where entity = ${penalCase.name} and record_id = ${id} and field = ${place.field}),
          ${name}, 'other', true, 'application/pdf', ${fingerprint.size}, ${fingerprint.sha256}, ${fingerprint.pieces}, ${tx.now}, ${user.id}, ${user.alias})`);
      return (await journalFiles(tx, user, locked)).record.version as number;
    });
    logAccess(deps, user.id, criminal, id);
    return { id: fileId, name, version };
  } catch (error) {
    await files.remove(fileId);
    throw error;
  }
}

function logAccess({ accessLog }: Deps, user: string, criminal: string, caseId?: string) {
  accessLog.log({ id: user }, { entity: "criminal", records: [criminal], way: "document" });
  if (caseId) accessLog.log({ id: user }, { entity: "case", records: [caseId], way: "document" });
}

const aboutOf = ({ t, date }: ReturnType<typeof wordsOf>, { pleaded, birthDate }: PersonConvictions) =>
  [
    pleaded.number
      ? t("convictions.forCase", { number: pleaded.number, date: date(pleaded.day) })
      : t("convictions.forToday", { date: date(pleaded.day) }),
    ...(birthDate ? [t("convictions.born", { date: date(birthDate) })] : []),
  ].join(" · ");

function annexOf(words: ReturnType<typeof wordsOf>, author: string, date: string, person: PersonConvictions): PdfDocument {
  const { t, locale } = words;
  const signed = [
    { label: t("convictions.author"), value: author, isWide: false },
    { label: t("convictions.signed"), value: date, isWide: false },
  ];
  return {
    locale,
    isLandscape: true,
    title: t("convictions.title"),
    kind: t("convictions.title"),
    made: t("document.made", { date }),
    name: person.name,
    about: aboutOf(words, person),
    // No proposal any more: its author signs it off.
    chips: [],
    confidential: t("document.confidential", { user: author, date }),
    page: t("document.page", { page: "{page}", pages: "{pages}" }),
    sections: [
      ...convictionSections(words, person),
      {
        title: t("convictions.signature"),
        blocks: [
          { kind: "fields", fields: signed },
          { kind: "note", text: t("convictions.signature.text") },
        ],
      },
    ],
  };
}
