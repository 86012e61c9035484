import type { LetterOptions } from "#api/letters.ts";
import { canSee } from "#domain/access/can.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { civilCase } from "#domain/civil-cases/civil-case.ts";
import { witness } from "#domain/entities/witness.ts";
import type { FileRef, RecordOf, Ref } from "#domain/entity.ts";
import type { Fields } from "#domain/fields.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { localDay } from "#domain/law/days.ts";
import { filledIn, type Placeholder } from "#domain/letters/placeholders.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { refText } from "#domain/messages/value-text.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { visible } from "#server/access/visible.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { audienceOf } from "#server/notices/audience.ts";
import { aboutCase, aboutCivilCase } from "#server/notices/subject.ts";
import { masked } from "#server/records/masked.ts";
import { type LetterPlace, type LetterRecord, openRecordOf } from "./open-record.ts";

/** So many of each kind are proposed; any other address can be typed. */
const proposed = 20;

/** What a mail from this record can start from. */
export const letterOptions = ({ deps, user }: SignedContext, place: LetterPlace): Promise<LetterOptions> =>
  deps.db.as(user, async (tx) => {
    const opened = await openRecordOf(tx, user, place);
    const { record } = opened;
    const { email } = (await tx.system.row<{ email: string }>(sql`select email from users where id = ${user.id}`))!;
    const rows = await tx.system.rows<LetterOptions["templates"][number]>(
      sql`select id, alias, recipient_kind as kind, language, subject, body from mail_templates where not inactive and not deleted order by alias, id`,
    );
    const values = { es: valuesOf(opened, "es", user.alias, tx.now), fr: valuesOf(opened, "fr", user.alias, tx.now) };
    const templates = rows.map((one) => ({
      ...one,
      subject: filledIn(one.subject, values[one.language]),
      body: filledIn(one.body, values[one.language]),
    }));
    const witnesses = place.entity === "case" ? await readWitnesses(tx, user, place.id) : [];
    deps.accessLog.logPart(user, place.entity, place.id);
    deps.accessLog.logPeople(user, { witnesses: witnesses.map(({ id, name }) => ({ witness: { id, alias: name } })) }, "case");
    return {
      recipients: [
        ...(await readUsers(tx, opened)),
        ...witnesses.map(({ name, email: to }) => ({ kind: "witness" as const, name, email: to })),
        ...(await readCourts(tx, opened)),
      ],
      templates,
      files: filesOf(opened, user),
      language: record.country === "France" ? "fr" : "es",
      replyTo: email,
    };
  });

/** The files that this user sees in the record. */
function filesOf({ entity, record }: LetterRecord, user: SignedContext["user"]): LetterOptions["files"] {
  const fields = Object.entries(entity.fields as Fields).filter(([, field]) => field.kind === "files" && canSee(user, field));
  return fields.flatMap(([name]) =>
    ((record[name] ?? []) as FileRef[]).map(({ id, name: file, caption, size }) => ({ id, name: captionedName({ name: file, caption }), size })),
  );
}

/** The people of the shop, and those of the head office. */
async function readUsers(tx: Tx, { entity, record }: LetterRecord): Promise<LetterOptions["recipients"]> {
  const subject =
    entity.name === "case" ? aboutCase(record as unknown as CaseRecord) : aboutCivilCase(record as unknown as RecordOf<typeof civilCase>);
  const shop = entity.name === "case" ? await audienceOf(tx.system, subject, ["establishment"], null) : [];
  const office = await audienceOf(tx.system, subject, ["headOffice"], null);
  const named = (kind: "establishment" | "customer") => (person: { alias: string; email: string }) => ({
    kind,
    name: person.alias,
    email: person.email,
  });
  return [
    ...shop
      .filter(({ role }) => role === "customer")
      .slice(0, proposed)
      .map(named("establishment")),
    ...office.slice(0, proposed).map(named("customer")),
  ];
}

async function readWitnesses(tx: Tx, user: SignedContext["user"], id: string): Promise<{ id: string; name: string; email: string }[]> {
  const rows = await tx.rows<{ id: string; alias: string; email: string }>(sql`
    select r.id, r.full_name as alias, r.email from case_witnesses l join witnesses r on r.id = l.witness_id
    where l.case_id = ${id} and r.email is not null and not r.deleted and ${visible(user, witness)} order by r.full_name, r.id limit ${proposed}`);
  return (await masked(tx, user, witness, rows)).flatMap(({ id: of, alias, email }) => (email ? [{ id: of, name: alias, email }] : []));
}

const courtFields = ["court", "courtPenal", "courtInstruction", "courtAppeal"];

function readCourts(tx: Tx, { record }: LetterRecord): Promise<LetterOptions["recipients"]> {
  const ids = courtFields.flatMap((name) => (record[name] as Ref | null | undefined)?.id ?? []);
  return tx.rows<LetterOptions["recipients"][number]>(
    sql`select 'court' as kind, alias as name, email from courts where id = any(${ids}::uuid[]) and email is not null and not deleted order by alias, id`,
  );
}

/** What the placeholders stand for, in the language of the text. */
function valuesOf({ entity, record }: LetterRecord, locale: Locale, sender: string, now: Date): Record<Placeholder, string> {
  const words = wordsOf(catalogueOf(locale));
  const zone = String(record.timeZone);
  const [at, facts] =
    entity.name === penalCase.name ? [record.trialDatetime, record.datetime] : [record.trialHearingDate ?? record.priorHearingDate, record.date];
  const court = courtFields.map((name) => record[name] as Ref | null | undefined).find(Boolean);
  const procedure = record.autosAbbreviatedProcedure ?? record.autosMisdemeanor ?? record.autosPreviousProceedings ?? record.procedureNumber;
  const establishment = record.establishment as Ref | undefined;
  return {
    number: recordNumber(record.cid as number),
    customer: (record.customer as Ref).alias,
    shop: establishment ? refText(words, establishment) : (record.customer as Ref).alias,
    date: facts ? words.date(localDay(String(facts), zone)) : "",
    court: court?.alias ?? "",
    procedure: typeof procedure === "string" ? procedure : "",
    hearing: at ? words.datetime(String(at), String(record.hearingTimeZone ?? zone)) : "",
    lawyer: (record.lawyer as Ref | null)?.alias ?? "",
    sender,
    today: words.date(localDay(now, zone)),
  };
}
