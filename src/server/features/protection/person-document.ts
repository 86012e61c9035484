import type { Entity } from "#domain/entity.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";
import type { Principal } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { PdfBlock, PdfDocument, PdfSection } from "#server/documents/pdf-document.ts";
import { recordBlocks } from "#server/documents/record-blocks.ts";
import type { Appearance, PersonData } from "./person-data.ts";
import { personalDataEntity } from "./write-retention.ts";

const zone = "Europe/Madrid";
/** Fields about the record rather than about the person. */
const omitted = ["legalHold", "holdLifted", "cases", "issues"];

/** The data about a person as a document to hand over, in the language of the user who makes it. */
export function personDocument(
  user: Principal,
  now: Date,
  { name, subjects, appearances, files, accesses }: PersonData,
): { fileName: string; document: PdfDocument } {
  const words = wordsOf(catalogueOf(user.locale));
  const { t, labels, locale, datetime, enumLabel, number } = words;
  const date = datetime(now.toISOString(), zone);
  const sections: PdfSection[] = [
    ...subjects.map(({ kind, record }) => ({
      title: `${t("request.subject")} · ${labels[kind].one}`,
      blocks: subjectBlocks(words, personalDataEntity(kind), record),
    })),
    {
      title: t("request.records"),
      blocks: appearances.flatMap((one): PdfBlock[] => [
        {
          kind: "fields",
          fields: [
            { label: labels[one.entity].one, value: one.number, isWide: false },
            { label: t("request.date"), value: datetime(one.datetime, one.timeZone), isWide: false },
            { label: t("request.role"), value: labels[one.as].one, isWide: false },
            ...(one.status ? [{ label: t("request.status"), value: enumLabel("caseStatus", one.status), isWide: false }] : []),
            ...(one.handOvers.length > 0 ? [{ label: t("request.handOvers"), value: handOversText(words, one), isWide: true }] : []),
            ...(one.answer ? [{ label: t("request.answer"), value: answerText(words, one.answer), isWide: false }] : []),
            ...(one.others.length > 0 ? [{ label: t("request.others"), value: one.others.join(", "), isWide: false }] : []),
          ],
        },
        { kind: "text", label: t("request.facts"), text: one.facts },
        ...(one.messages.length > 0 ? [messagesOf(words, one)] : []),
      ]),
    },
    {
      title: t("request.history"),
      blocks: tableOf(
        [t("request.date"), t("request.action")],
        subjects.flatMap(({ history }) => history.map(({ at, action }) => [datetime(at, zone), t(`history.${action}`)])),
      ),
    },
    {
      title: t("request.files"),
      blocks: tableOf(
        [t("access.file"), t("request.date"), t("viewer.size")],
        files.map((file) => [{ text: captionedName(file), note: file.sha256 }, datetime(file.date, zone), sizeText(locale, file.size)]),
      ),
    },
    {
      title: t("request.accesses"),
      blocks: tableOf(
        [t("request.date"), t("access.way"), t("request.count")],
        accesses.map(({ month, way, count }) => [month, t(`access.way.${way}`), number(count)]),
      ),
    },
  ];
  const document: PdfDocument = {
    locale,
    title: t("request.file", { name }),
    kind: t("request.title"),
    made: t("document.made", { date }),
    name,
    about: String((subjects[0]?.record.customer as { alias: string } | undefined)?.alias ?? ""),
    chips: [],
    confidential: t("document.confidential", { user: user.alias, date }),
    page: t("document.page", { page: "{page}", pages: "{pages}" }),
    sections: [
      { title: t("request.title"), blocks: [{ kind: "note", text: t("request.masked") }] },
      ...sections.filter(({ blocks }) => blocks.length > 0),
    ],
  };
  return { fileName: `${t("request.file", { name })}.pdf`, document };
}

const handOversText = ({ t, datetime }: Words, { handOvers, timeZone }: Appearance) =>
  handOvers.map(({ at, kind }) => `${t(`handOver.to.${kind}`)} (${datetime(at, timeZone)})`).join(", ");

/** Correspondence with a lawyer: whoever hands the document over has a lawyer look at it first. */
const messagesOf = ({ t, datetime }: Words, { messages, timeZone }: Appearance): PdfBlock => ({
  kind: "table",
  label: t("request.messages"),
  columns: [{ label: t("request.date") }, { label: t("thread.column.text"), isWide: true }],
  rows: messages.map(({ at, text }) => [datetime(at, timeZone), text]),
});

function subjectBlocks(words: Words, entity: Entity, record: Readonly<Record<string, unknown>>): PdfBlock[] {
  const names = Object.keys(entity.fields).filter((name) => !omitted.includes(name) && entity.fields[name]!.kind !== "files");
  return recordBlocks(words, entity, record, names, zone);
}

const tableOf = (labels: string[], rows: Extract<PdfBlock, { kind: "table" }>["rows"]): PdfBlock[] =>
  rows.length === 0 ? [] : [{ kind: "table", columns: labels.map((label, place) => ({ label, isWide: place === 0 })), rows }];

const answerText = ({ t }: Words, { comes, reason }: NonNullable<Appearance["answer"]>) =>
  comes ? t("witness.answer.confirmed") : [t("witness.answer.declined"), reason].filter(Boolean).join(": ");
