import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { FileStore } from "#server/files/store.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import type { PictureMaker } from "#server/pictures/picture-maker.ts";
import { makeAllDocuments } from "#server/words/make-all-documents.ts";
import { addExampleFile } from "./example-files.ts";
import { reportAsKnown } from "./example-known.ts";
import { seedLetters } from "./example-letters.ts";
import { seedNotices } from "./example-notices.ts";
import { addExampleWrit, brandCustomer, requestExamplePack } from "./example-papers.ts";
import { seedPrograms } from "./example-programs.ts";
import { exampleNames, nameWhoRequested, type Requester, requestDocuments } from "./example-requests.ts";
import { seedSchedules } from "./example-schedules.ts";
import { seedTasks } from "./example-tasks.ts";
import { seedThreads } from "./example-threads.ts";
import { tellOfViolence } from "./example-violence.ts";
import { hoursBefore } from "./hours-before.ts";
import { insertRows } from "./insert-rows.ts";
import { journalEverything } from "./seed.ts";
import { historyRows } from "./timelines.ts";

type Stores = { files: FileStore; pictures: PictureMaker; keyring: Keyring };
type Found = { id: string };

/** Adds to the demo data what happened in the last days, so that every account has something to see and to do. The tests run without it. */
export async function seedExamples(db: Database, stores: Stores) {
  await db.asSystem(async (tx) => {
    const people = await tx.rows<{ id: string; alias: string; name: string; customer: string | null }>(
      sql`select id, alias, split_part(email, '@', 1) as name, customer_id as customer from users order by id`,
    );
    const personNamed = (name: string) => people.find((person) => person.name === name)!;
    const [lawyer, office, shop] = [personNamed("lawyer"), personNamed("supercustomer"), personNamed("customer")];
    await nameWhoRequested(tx);
    const requests = await requestDocuments(tx, shop, lawyer);
    await addExampleFile(tx, stores, { ...requests.partly, author: shop, name: exampleNames.camera, source: "camera.jpg" });
    await addExampleFile(tx, stores, { ...requests.done, author: shop, name: exampleNames.ticket, source: "ticket.jpg" });
    await brandCustomer(tx, office.customer!);
    await addExampleWrit(tx, stores.files, lawyer);
    await requestExamplePack(tx, lawyer, requests.done);
    await seedPrograms(tx, stores.keyring, personNamed("manager"), office.customer!);
    await seedLetters(tx, lawyer, requests.done);
    await seedSchedules(tx, office);
    await adjourn(tx);
    const cancelled = await cancelHearings(tx);
    const asked = await askForConversion(tx, office.customer!, office.id);
    await askForUnseenRecord(tx, office.customer!, shop);
    await serveSentences(tx);
    await confirmWitnesses(tx);
    await openBusyMonth(tx, office);
    await reportAsKnown(tx, shop);
    await tellOfViolence(tx, shop.customer);
    await journalEverything(tx);
    await seedTasks(tx);
    const cast = { lawyer, office, shop, manager: personNamed("manager"), boutique: personNamed("customer2") };
    await seedNotices(tx, cast, { requests, cancelled, asked });
    await seedThreads(tx, cast, { requests, asked });
  });
  await makeAllDocuments(db);
}

/** Three coming trials were adjourned before, each for another reason. */
const adjourn = (tx: Tx) =>
  tx.run(sql`
    insert into case_adjournments (id, version, case_id, date, reason, new_datetime)
    select gen_random_uuid(), 1, id, trial_datetime - interval '28 days',
      (array['suspensionSummonsFailure', 'suspensionCourtCause', 'suspensionDefendantAbsence'])[place], trial_datetime
    from (${comingTrials(tx, 3, 1)}) t`);

/** Two coming trials will not be held, because their cases were dismissed yesterday. */
async function cancelHearings(tx: Tx): Promise<Found[]> {
  const found = await tx.rows<Found>(sql`select id from (${comingTrials(tx, 2, 4)}) t order by place`);
  await tx.run(sql`
    update cases set case_status = 'dismissed', hearing_state = 'cancelled', updated_at = ${hoursBefore(tx, 22)} where id = any(${found.map(({ id }) => id)}::uuid[])`);
  await insertRows(
    tx,
    "case_status_history",
    found.flatMap(({ id }) => historyRows({ name: "case" }, { id, history: [{ at: hoursBefore(tx, 22), from: "trialPending", to: "dismissed" }] })),
  );
  return found;
}

/** Trials of the next weeks, one of every seven from the given one on. */
const comingTrials = (tx: Tx, count: number, from: number) => sql`
  select id, trial_datetime, row_number() over (order by cid)::int as place from (
    select id, cid, trial_datetime, row_number() over (order by trial_datetime, cid) as n from cases
    where case_status = 'trialPending' and not deleted and hearing_state = 'set'
      and trial_datetime between ${tx.now}::timestamptz + interval '3 days' and ${tx.now}::timestamptz + interval '40 days') c
  where n % 7 = ${from} limit ${count}`;

/** The newest issue of the head office, which wants a case. */
async function askForConversion(tx: Tx, customer: string, office: string): Promise<Found | undefined> {
  const newest = await tx.row<Found>(sql`
    select id from issues where customer_id = ${customer} and converted_case_id is null and lawyer_id is not null and not deleted
    order by cid desc limit 1`);
  if (newest)
    await tx.run(sql`update issues set conversion_asked_by_id = ${office}, conversion_asked_at = ${hoursBefore(tx, 3)} where id = ${newest.id}`);
  return newest;
}

/** Half of the older sentences are known to be served, so that the convictions of a person differ in what counts. */
const serveSentences = (tx: Tx) =>
  tx.run(sql`
    update cases set sentence_served_date = judgment_date + 60, sentence_months = case when crime_type = 'petty' then 1 else 8 end
    where judgment_type = 'damning' and judgment_date + 60 < ${tx.now}::timestamptz::date and cid % 2 = 0`);

/** Of the witnesses who are summoned to a coming trial some have said that they will come, some that they cannot, and some are silent. */
const confirmWitnesses = (tx: Tx) =>
  tx.run(sql`
    update case_witnesses l set confirmed = c.cid % 2 = 0, declined = c.cid % 6 = 1, summoned = true,
      decline_reason = case when c.cid % 6 = 1 then case when c.country = 'France' then 'Je serai à l’étranger ce jour-là.' else 'Ese día estaré de viaje.' end end
    from cases c
    where c.id = l.case_id and c.hearing_state = 'set' and c.trial_datetime between ${tx.now} and ${tx.now}::timestamptz + interval '20 days' and c.cid % 3 > 0`);

/** The head office was here two days ago, and wants to know of smaller amounts than usual. */
async function openBusyMonth(tx: Tx, office: { id: string; customer: string | null }) {
  await tx.run(sql`
    insert into alert_rules (customer_id, amount, repeat_cases, repeat_days, bands, above_usual) values (${office.customer}, 75000, 3, 60, true, 1.2)`);
  await tx.run(sql`
    insert into user_visits (user_id, since, began_at, seen_at)
    values (${office.id}, now() - interval '5 days', now() - interval '50 hours', now() - interval '49 hours')`);
}

/** A shop asked for a criminal of the file that it does not see: the history of the record tells the head office. */
async function askForUnseenRecord(tx: Tx, customer: string, shop: Requester) {
  const unseen = await tx.row<Found>(sql`
    select r.id from criminals r where r.customer_id = ${customer} and r.dni is not null and not r.deleted and not exists (
      select from case_criminals l join cases c on c.id = l.case_id join user_establishments u on u.establishment_id = c.establishment_id
      where l.criminal_id = r.id and u.user_id = ${shop.id})
      and exists (select from case_criminals l where l.criminal_id = r.id)
    order by r.id limit 1`);
  if (unseen) append(tx, { ...plainEntry(shop, "criminal", unseen.id, "update", [{ field: "requested", from: false, to: true }]), customer });
}
