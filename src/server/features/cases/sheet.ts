import { accepts } from "#domain/access/rules.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { witnessState } from "#domain/cases/witness-state.ts";
import { jurisdictionOf } from "#domain/check.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity, FileRef } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { phoneText } from "#domain/formats/phone-text.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";
import type { NamedPeople } from "#domain/protection/personal-data.ts";
import { visible } from "#server/access/visible.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { PdfBlock, PdfDocument, PdfSection } from "#server/documents/pdf-document.ts";
import { recordBlocks } from "#server/documents/record-blocks.ts";
import { readRecord } from "#server/records/read.ts";
import { articlesNote } from "./articles-note.ts";
import { headOf, type Reader } from "./document-head.ts";

/** How much fits on one page. */
const limits = { witnesses: 8, files: 8, lines: 8, convictions: 6, facts: 600 };

type SheetRead = {
  fileName: string;
  document: PdfDocument;
  witnesses: string[];
  accused: string[];
  procedure: string | null;
  names: NamedPeople;
};

/** One page for the trial, printed or on the screen, with what this user may read of the case. */
export async function readSheet(tx: Tx, user: Reader, id: string): Promise<SheetRead> {
  const record = await readRecord(tx, user, penalCase, id);
  if (record.deleted) throw notFound();
  const words = wordsOf(catalogueOf(user.locale));
  const { t, datetime, enumLabel, money } = words;
  const people = await readWitnesses(tx, user, id);
  const convictions = await readConvictions(tx, user, record);
  const name = recordNumber(record.cid);
  const hearing = record.trialDatetime ? datetime(record.trialDatetime, record.hearingTimeZone ?? record.timeZone) : t("sheet.noTrial");
  const lost = record.hearingState && !takesPlace(record.hearingState) ? [enumLabel("hearingStates", record.hearingState)] : [];
  const sections = [
    { title: t("sheet.hearing"), blocks: hearingBlocks(words, record) },
    { title: t("sheet.earlierConvictions"), blocks: convictionBlocks(words, record, convictions) },
    { title: t("sheet.witnesses"), blocks: witnessBlocks(words, user, people) },
    { title: t("sheet.claim"), blocks: claimBlocks(words, record) },
    { title: t("sheet.files"), blocks: fileBlocks(words, record) },
    { title: t("sheet.history"), blocks: historyBlocks(words, record) },
  ].filter(({ blocks }) => blocks.length > 0) satisfies PdfSection[];
  const chips = [hearing, ...lost, enumLabel("caseStatus", record.caseStatus), money(record.ticketAmount)];
  return {
    fileName: t("sheet.file", { number: name }),
    document: { ...headOf(words, user, record, t("sheet.title"), tx.now), chips, sections },
    accused: record.criminals.map(({ alias }) => alias),
    procedure: procedureOf(record),
    names: { criminals: record.criminals, witnesses: people.map(({ id: witnessId, alias }) => ({ witness: { id: witnessId, alias } })) },
    witnesses: people.map((one) => witnessText(words, one)),
  };
}

/** The sheet for the screen, and the people that it names. */
export async function shownSheet(tx: Tx, user: Reader, id: string) {
  const { document, witnesses, accused, procedure, names } = await readSheet(tx, user, id);
  const { name, about, chips, sections } = document;
  return { sheet: { name, about, chips, sections, witnesses, accused, procedure }, names };
}

function claimBlocks(words: Words, record: CaseRecord): PdfBlock[] {
  const shown = { ...record, facts: shortened(record.facts), articles: record.articles.slice(0, limits.lines) };
  const articles = [...rest(words, record.articles.length - limits.lines), ...articlesNote(words, record)];
  return [...recordBlocks(words, penalCase, shown, claim, record.timeZone), ...articles];
}

const claim = [
  "penalType",
  "crimeType",
  "ticketAmount",
  "recoveredProducts",
  "recoveredAmount",
  "penaltyAmount",
  "companyCivilLiabilityAmount",
  "injuriesCivilLiabilityAmount",
  "facts",
  "articles",
];
const hearingFields = [
  "criminals",
  "trialDatetime",
  "court",
  "courtRoom",
  "courtPenal",
  "courtPenalRoom",
  "courtInstruction",
  "courtInstructionRoom",
  "trialLawyer",
  "lawyer",
  "trialAction",
  "callType",
  "autosMisdemeanor",
  "autosPreviousProceedings",
  "autosAbbreviatedProcedure",
  "attestation",
];

function hearingBlocks(words: Words, record: CaseRecord): PdfBlock[] {
  const zone = words.t(timeZoneNames[(record.hearingTimeZone ?? record.timeZone) as keyof typeof timeZoneNames]);
  return [...recordBlocks(words, penalCase, record, hearingFields, record.timeZone), { kind: "note", text: words.t("document.courtZone", { zone }) }];
}

const procedureOf = ({ autosMisdemeanor, autosPreviousProceedings, autosAbbreviatedProcedure }: CaseRecord) =>
  autosAbbreviatedProcedure ?? autosMisdemeanor ?? autosPreviousProceedings;

type Conviction = { criminal: string; number: string; date: string; offence: EnumKey<"penalTypes"> | null; country: EnumKey<"countries"> };

/** Earlier convictions of the accused, in the cases that this user may see. */
const readConvictions = (tx: Tx, user: Reader, { id, criminals }: CaseRecord): Promise<Conviction[]> =>
  criminals.length === 0
    ? Promise.resolve([])
    : tx.rows<Conviction>(sql`
        select l.criminal_id as criminal, r.number, r.judgment_date as date, r.penal_type as offence, r.country
        from case_criminals l join cases r on r.id = l.case_id
        where l.criminal_id = any(${criminals.map((criminal) => criminal.id)}::uuid[]) and r.id <> ${id} and not r.deleted
          and r.judgment_type = 'damning' and r.judgment_date is not null and ${visible(user, penalCase)}
        order by r.judgment_date desc, r.id desc`);

function convictionBlocks({ t, date, enumLabel }: Words, { criminals }: CaseRecord, convictions: readonly Conviction[]): PdfBlock[] {
  if (criminals.length === 0) return [];
  if (convictions.length === 0) return [{ kind: "note", text: t("sheet.noConvictions") }];
  const columns = [
    { label: t("sheet.accused"), isWide: true },
    { label: t("sheet.judged") },
    { label: t("sheet.offence"), isWide: true },
    { label: t("sheet.number") },
  ];
  const nameOf = (id: string) => criminals.find((criminal) => criminal.id === id)?.alias ?? "";
  const rows = convictions
    .slice(0, limits.convictions)
    .map(({ criminal, number, date: day, offence, country }) => [
      nameOf(criminal),
      date(day),
      offence ? enumLabel("penalTypes", offence, jurisdictionOf({ country })) : "",
      number,
    ]);
  return [{ kind: "table", columns, rows }, ...rest({ t }, convictions.length - rows.length)];
}

type Person = {
  id: string;
  alias: string;
  type: EnumKey<"witnessTypes"> | null;
  mobile: string | null;
  summoned: boolean;
  injured: boolean;
  confirmed: boolean;
  declined: boolean;
  reason: string | null;
};

const readWitnesses = (tx: Tx, user: Reader, id: string): Promise<Person[]> =>
  tx.rows<Person>(sql`
    select r.id, r.full_name as alias, r.witness_type as type, r.mobile, l.summoned, l.injured, l.confirmed, l.declined, l.decline_reason as reason
    from case_witnesses l join witnesses r on r.id = l.witness_id
    where l.case_id = ${id} and ${visible(user, witness)} order by l.summoned desc, r.full_name, r.id`);

/** Who it is, and whether they come. */
function witnessText({ t, enumLabel, locale }: Words, { alias, type, reason, ...line }: Person): string {
  const state = witnessState(line);
  const kind = type ? ` (${enumLabel("witnessTypes", type).toLocaleLowerCase(locale)})` : "";
  return `${alias}${kind}: ${t(`witnessState.${state}`)}${state === "declined" && reason ? `. ${reason}` : ""}`;
}

/** Phone numbers are shown only to those who may attend the trial. */
function witnessBlocks({ t, enumLabel }: Words, user: Reader, people: readonly Person[]): PdfBlock[] {
  if (people.length === 0) return [];
  const mayCall = accepts("lawyer", user.role);
  const columns = [
    { label: t("sheet.witness"), isWide: true },
    { label: t("sheet.witnessType") },
    ...(mayCall ? [{ label: t("sheet.phone") }] : []),
    { label: t("sheet.summoned") },
    { label: t("sheet.answer"), isWide: true },
    { label: t("sheet.injured") },
  ];
  const yesOrEmpty = (value: boolean) => (value ? t("button.yes") : "");
  const rows = people
    .slice(0, limits.witnesses)
    .map(({ alias, type, mobile, summoned, injured, confirmed, declined, reason }) => [
      alias,
      type ? enumLabel("witnessTypes", type) : "",
      ...(mayCall ? [mobile ? phoneText(mobile) : ""] : []),
      yesOrEmpty(summoned),
      confirmed ? t("button.yes") : declined ? t("sheet.answer.no", { reason: reason ?? "" }) : t("sheet.answer.none"),
      yesOrEmpty(injured),
    ]);
  return [{ kind: "table", columns, rows }, ...rest({ t }, people.length - limits.witnesses)];
}

function fileBlocks({ t, enums, labels, date }: Words, record: CaseRecord): PdfBlock[] {
  const placed = Object.entries(penalCase.fields as Entity["fields"])
    .filter(([, { kind }]) => kind === "files")
    .flatMap(([name]) => ((record[name as "files"] ?? []) as FileRef[]).map((file) => ({ file, place: labels.case.fields[name as "files"] })));
  if (placed.length === 0) return [];
  const columns = [{ label: t("sheet.fileName"), isWide: true }, { label: t("summary.file.place") }, { label: t("viewer.date") }];
  const rows = placed
    .slice(0, limits.files)
    .map(({ file: { name, category, caption, date: at }, place }) => [
      captionedName({ name, caption }),
      category ? enums.fileCategories[category] : place,
      date(at),
    ]);
  return [{ kind: "table", columns, rows }, ...rest({ t }, placed.length - limits.files)];
}

/** The latest adjournments and changes of status, in the order in which they happened. */
function historyBlocks({ t, enums, datetime }: Words, { adjournments, statusHistory, timeZone, hearingTimeZone }: CaseRecord): PdfBlock[] {
  const events = [
    ...adjournments.map(({ date, reason }) => ({
      date,
      zone: hearingTimeZone ?? timeZone,
      what: enums.calendarEventTypes.adjournment,
      why: enums.adjournmentReasons[reason],
    })),
    ...statusHistory
      .filter(({ undone }) => !undone)
      .map(({ date, to, reason }) => ({ date, zone: timeZone, what: enums.caseStatus[to], why: reason ?? "" })),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
  const columns = [{ label: t("viewer.date") }, { label: t("sheet.what"), isWide: true }, { label: t("sheet.why"), isWide: true }];
  const rows = events.slice(-limits.lines).map(({ date, zone, what, why }) => [datetime(date, zone), what, why]);
  return [{ kind: "table", columns, rows }, ...rest({ t }, events.length - rows.length)];
}

const rest = ({ t }: Pick<Words, "t">, left: number): PdfBlock[] => (left > 0 ? [{ kind: "note", text: t("sheet.more", { n: String(left) }) }] : []);

/** Cuts the text after a whole word. */
const shortened = (text: string) => (text.length <= limits.facts ? text : `${text.slice(0, limits.facts).replace(/\s+\S*$/, "")}…`);
