import type { User } from "#domain/access/user.ts";
import { articlesTotal } from "#domain/articles/article-sum.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { FileRef } from "#domain/entity.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";
import type { NamedPeople } from "#domain/protection/personal-data.ts";
import type { WritRecord } from "#domain/writs/catalogue.ts";
import type { WritValues } from "#domain/writs/placeholder.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { notFound } from "#server/base/refusal.ts";
import { type Letterhead, readLook } from "#server/branding/read-look.ts";
import type { Tx } from "#server/db/database.ts";
import { readRecord } from "#server/records/read.ts";
import { courtValues, customerValues, fileValues, officeValues, paperValues, shopValues } from "./read-parties.ts";
import { offenderValues, vehicleValues, witnessValues } from "./read-people.ts";

/** `letterhead`: the picture for the mark in its values. `names`: the people whom the writ names, for the access log. */
export type RecordValues = { number: string; country: string; values: WritValues; names: NamedPeople; letterhead: Letterhead | null };

/** Everything that a template can ask of a record, as far as this user sees it, in the language of the template. */
export function readValues(tx: Tx, user: User, kind: WritRecord, id: string, locale: "es" | "fr"): Promise<RecordValues> {
  const words = wordsOf(catalogueOf(locale));
  return kind === "case" ? readCaseValues(tx, user, words, id) : readCivilValues(tx, user, words, id);
}

async function readCaseValues(tx: Tx, user: User, words: Words, id: string): Promise<RecordValues> {
  const record = await readRecord(tx, user, penalCase, id);
  if (record.deleted) throw notFound();
  const { timeZone, customer, establishment, criminals, witnesses } = record;
  const ofCustomer = await customerValues(tx, user, customer);
  const look = await readLook(tx, customer.id);
  const values: WritValues = {
    ...paperValues(look),
    ...(await officeValues(tx, user, timeZone, record.trialLawyer ?? record.lawyer)),
    ...ofCustomer,
    ...(await shopValues(tx, user, establishment, ofCustomer)),
    ...(await courtValues(tx, user, record.court)),
    ...factValues(words, record),
    ...procedureValues(words, record),
    offenders: await offenderValues(tx, user, words, record),
    witnesses: await witnessValues(tx, user, words, id),
    vehicles: await vehicleValues(tx, user, record),
    files: fileValues(words, timeZone, [record.ticket, record.files, record.complaintFiles, record.judgmentFiles] as FileRef[][]),
  };
  return { number: recordNumber(record.cid), country: record.country, values, names: { criminals, witnesses }, letterhead: look.letterhead };
}

const localOf = (instant: string | null, timeZone: string) => instant && toLocal(instant, timeZone);

/** Labels begin with a capital letter; inside of a sentence they do not. */
const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function factValues({ enumLabel }: Words, record: CaseRecord): WritValues {
  const law = jurisdictionOf(record);
  const { ticketAmount, recoveredAmount, timeZone } = record;
  return {
    number: recordNumber(record.cid),
    factsDate: localOf(record.datetime, timeZone),
    facts: record.facts,
    offence: record.penalType && inSentence(enumLabel("penalTypes", record.penalType, law)),
    offenceClass: record.crimeType && inSentence(enumLabel("crimeTypes", record.crimeType, law)),
    degree: record.offenceDegree && inSentence(enumLabel("offenceDegrees", record.offenceDegree, law)),
    method: record.modusOperandi && inSentence(enumLabel("modusOperandi", record.modusOperandi, law)),
    hasImages: record.hasImages === "storedUploaded",
    attestation: record.attestation,
    complaintDate: localOf(record.complaintDatetime, timeZone),
    policeStation: record.policeStation,
    imagesHandedDate: localOf(record.recordingHandedDatetime, timeZone),
    unknownOffenders: record.criminals.length === 0,
    minors: record.minors,
    articles: record.articles.map(({ name, quantity, price, code }) => ({
      ...{ name, quantity, price, code },
      total: articlesTotal([{ quantity, price }]),
    })),
    ticketAmount,
    recoveredAmount: recoveredAmount || null,
    lostAmount: lostOf(ticketAmount, recoveredAmount),
    recovered: record.recoveredProducts && inSentence(enumLabel("recoveredProducts", record.recoveredProducts, law)),
  };
}

const lostOf = (ticket: number | null, recovered: number | null) =>
  ticket === null ? null : Math.max(0, Math.round(ticket * 100) - Math.round((recovered ?? 0) * 100)) / 100;

function procedureValues({ enumLabel }: Words, record: CaseRecord): WritValues {
  return {
    courtInstruction: record.courtInstruction?.alias ?? null,
    courtPenal: record.courtPenal?.alias ?? null,
    courtAppeal: record.courtAppeal?.alias ?? null,
    courtEnforcement: record.enforcementCourt?.alias ?? null,
    procedure: record.autosAbbreviatedProcedure ?? record.autosMisdemeanor ?? record.autosPreviousProceedings,
    enforcementNumber: record.enforcementNumber,
    hearingDate: localOf(record.trialDatetime, record.hearingTimeZone ?? record.timeZone),
    room: record.courtRoom,
    judgmentDate: record.judgmentDate,
    notificationDate: record.judgmentNotificationDate,
    finalDate: record.finalDate,
    judgmentType: record.judgmentType && inSentence(enumLabel("judgmentTypes", record.judgmentType, jurisdictionOf(record))),
    fine: record.penaltyAmount,
    civilLiability: record.companyCivilLiabilityAmount,
    injuries: record.injuriesCivilLiabilityAmount,
    costs: record.costsClaimed,
    openAmount: record.openAmount,
    restrainingOrder: record.restrainingOrder,
    restrainingText: record.restrainingOrderExplanation,
  };
}

async function readCivilValues(tx: Tx, user: User, words: Words, id: string): Promise<RecordValues> {
  const record = await readRecord(tx, user, civilCase, id);
  if (record.deleted) throw notFound();
  const { timeZone, hearingTimeZone, partType } = record;
  const clock = hearingTimeZone ?? timeZone;
  const look = await readLook(tx, record.customer.id);
  const values: WritValues = {
    ...paperValues(look),
    ...(await officeValues(tx, user, timeZone, record.lawyer)),
    ...(await customerValues(tx, user, record.customer)),
    ...(await courtValues(tx, user, record.court)),
    number: recordNumber(record.cid),
    date: record.date,
    facts: record.facts,
    claimedAmount: record.claimedAmount,
    otherPart: record.otherPart,
    otherLawyer: record.otherLawyer,
    otherSolicitor: record.otherSolicitor,
    isClaimant: partType === "demanding",
    isDefendant: partType === "defendant",
    procedureType: record.procedure && inSentence(words.enumLabel("civilProcedures", record.procedure, jurisdictionOf(record))),
    procedure: record.procedureNumber,
    masc: record.masc,
    mascDate: record.mascDate,
    demandDate: record.demandDate,
    priorHearingDate: localOf(record.priorHearingDate, clock),
    hearingDate: localOf(record.trialHearingDate, clock),
    notificationDate: record.judgmentNotificationDate,
    finalDate: record.finalDate,
    openAmount: record.openAmount,
    files: fileValues(words, timeZone, [record.files as FileRef[]]),
  };
  return { number: recordNumber(record.cid), country: record.country, values, names: {}, letterhead: look.letterhead };
}
