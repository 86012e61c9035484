import { accepts } from "#domain/access/rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import { caseSections } from "#domain/cases/case-sections.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { Entity, FileRef } from "#domain/entity.ts";
import { fieldsFrom } from "#domain/form-section.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";
import type { NamedPeople } from "#domain/protection/personal-data.ts";
import { type Thread, threadRules } from "#domain/threads/thread.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { forbidden, notFound } from "#server/base/refusal.ts";
import { readWholeThread } from "#server/case-common/whole-thread.ts";
import type { Tx } from "#server/db/database.ts";
import type { PdfDocument, PdfSection } from "#server/documents/pdf-document.ts";
import { recordBlocks } from "#server/documents/record-blocks.ts";
import { readLaw } from "#server/lifecycle/read-law.ts";
import { readRecord } from "#server/records/read.ts";
import { articlesNote } from "./articles-note.ts";
import { caseAdapter } from "./case-lifecycle.ts";
import { headOf, type Reader } from "./document-head.ts";

/** Everything that this user may read of a case as a document: in the order of its tabs, in their language, in the time zone of the case. */
export async function readSummary(
  tx: Tx,
  user: Reader,
  id: string,
  { office }: { office?: "true" | undefined } = {},
): Promise<{ fileName: string; document: PdfDocument; names: NamedPeople }> {
  if (office && !accepts(threadRules.office, user.role)) throw forbidden();
  const record = await readRecord(tx, user, penalCase, id);
  if (record.deleted) throw notFound();
  const words = wordsOf(catalogueOf(user.locale));
  const sections = [
    statusSection(words, record),
    ...fieldSections(words, record),
    filesSection(words, record),
    ...(accepts("lawyer", user.role) ? [await lawSection(tx, user, words, id)] : []),
    await threadSection(tx, words, record, "shop"),
    ...(office ? [await threadSection(tx, words, record, "office")] : []),
  ].filter(({ blocks }) => blocks.some(({ kind }) => kind !== "note"));
  const { t, enumLabel, datetime, money } = words;
  const chips = [
    enumLabel("caseStatus", record.caseStatus),
    t("summary.facts", { date: datetime(record.datetime, record.timeZone) }),
    money(record.ticketAmount),
  ];
  const fileName = t("summary.file", { number: recordNumber(record.cid) });
  return { fileName, document: { ...headOf(words, user, record, t("summary.title"), tx.now), chips, sections }, names: record };
}

/** Fields that appear elsewhere in the document, or mean nothing to a reader. */
const omitted = [
  "cid",
  "caseStatus",
  "caseCreator",
  "country",
  "timeZone",
  "hearingTimeZone",
  "timeBand",
  "limitationDate",
  "statusHistory",
  "documentRequests",
  "fileCount",
  "legalHold",
  "holdLifted",
];

function statusSection(words: Words, record: CaseRecord): PdfSection {
  const { t, labels } = words;
  const zone = t(timeZoneNames[record.timeZone as keyof typeof timeZoneNames]);
  const blocks = recordBlocks(words, penalCase, record, ["caseCreator", "statusHistory", "documentRequests"], record.timeZone);
  const court = record.hearingTimeZone && t("document.courtZone", { zone: t(timeZoneNames[record.hearingTimeZone as keyof typeof timeZoneNames]) });
  const note = [t("document.zone", { zone }), ...(court ? [court] : [])].join(" ");
  return { title: labels.case.fields.caseStatus, blocks: [...blocks, { kind: "note", text: note }] };
}

/** The sections of the form across its tabs, so that witnesses appear with the other people. */
function fieldSections(words: Words, record: CaseRecord): PdfSection[] {
  const names = Object.keys(penalCase.fields).filter((name) => !omitted.includes(name));
  return caseSections.map(({ title, from }) => {
    const own = fieldsFrom(names, caseSections, from);
    const blocks = recordBlocks(words, penalCase, record, own, record.timeZone);
    return { title: words.t(title), blocks: own.includes("articles") ? [...blocks, ...articlesNote(words, record)] : blocks };
  });
}

function filesSection({ t, locale, enums, labels, datetime }: Words, record: CaseRecord): PdfSection {
  const placed = Object.entries(penalCase.fields as Entity["fields"])
    .filter(([, { kind }]) => kind === "files")
    .flatMap(([name]) => ((record[name as "files"] ?? []) as FileRef[]).map((file) => ({ file, place: labels.case.fields[name as "files"] })));
  const columns = [
    // Wide enough for a SHA-256 on one line: a broken one could not be compared.
    { label: t("summary.file.name"), width: 88 },
    { label: t("summary.file.place"), isWide: true },
    { label: t("viewer.size") },
    { label: t("viewer.date") },
    { label: t("viewer.author"), isWide: true },
  ];
  const rows = placed.map(({ file: { name, sha256, category, caption, size, date, author }, place }) => [
    { text: captionedName({ name, caption }), note: sha256 },
    category ? enums.fileCategories[category] : place,
    sizeText(locale, size),
    datetime(date, record.timeZone),
    author ?? "",
  ]);
  return { title: labels.case.fields.files, blocks: rows.length > 0 ? [{ kind: "table", columns, rows }] : [] };
}

async function threadSection(tx: Tx, { t, datetime }: Words, record: CaseRecord, thread: Thread): Promise<PdfSection> {
  const messages = await readWholeThread(tx, record.id, thread);
  const names = new Map(record.files.map(({ id, name }) => [id, name]));
  const columns = [{ label: t("viewer.date") }, { label: t("thread.column.who"), width: 42 }, { label: t("thread.column.text"), isWide: true }];
  const rows = messages.map(({ at, author, isOffice, text, files }) => [
    datetime(at, record.timeZone),
    { text: author, note: t(isOffice ? "thread.ofOffice" : "thread.ofShop") },
    { text, note: files.flatMap((id) => names.get(id) ?? []).join(", ") },
  ]);
  return { title: t(`thread.of.${thread}`), blocks: rows.length > 0 ? [{ kind: "table", columns, rows }] : [] };
}

async function lawSection(tx: Tx, user: Reader, { t, date: dayText }: Words, id: string): Promise<PdfSection> {
  const { dates } = await readLaw(caseAdapter, tx, user, id, user.locale);
  const rows = dates.flatMap(({ title, date, working, reference }) =>
    date ? [[{ text: title, note: working.join(" · ") }, dayText(date), reference]] : [],
  );
  const columns = [{ label: t("summary.law.term"), isWide: true }, { label: t("summary.law.date") }, { label: t("summary.law.reference") }];
  if (rows.length === 0) return { title: t("summary.law"), blocks: [] };
  return {
    title: t("summary.law"),
    blocks: [
      { kind: "note", text: t("summary.law.note") },
      { kind: "table", columns, rows },
    ],
  };
}
