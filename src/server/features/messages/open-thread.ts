import type { User } from "#domain/access/user.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { civilCase } from "#domain/civil-cases/civil-case.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity, RecordOf, Ref } from "#domain/entity.ts";
import type { issue } from "#domain/issues/issue.ts";
import { canOpenThread, type Thread, type ThreadEntity } from "#domain/threads/thread.ts";
import { visible } from "#server/access/visible.ts";
import { forbidden, notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { aboutCase, aboutCivilCase, aboutIssue, type Subject } from "#server/notices/subject.ts";
import { tableOf } from "#server/records/columns.ts";
import type { Locatable } from "#server/records/entry-of.ts";
import { readRecord } from "#server/records/read.ts";

/** A thread of a record. */
export type ThreadPlace = { entity: ThreadEntity; id: string; thread: Thread };

/** Refuses whoever may not open the thread: 403 by role or type of case, 404 where the record is not seen. A deleted or blocked record has no thread. */
export async function requireThread(tx: Tx, user: User, { entity: name, id, thread }: ThreadPlace): Promise<void> {
  const entity: Entity = entities[name];
  if (!canOpenThread(user, entity, thread)) throw forbidden();
  const found = await tx.row(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} and not r.deleted and ${visible(user, entity)}`);
  if (!found) throw notFound();
}

/** What a writer needs to know of the record: where it belongs, who leads it, who reported it. */
export type ThreadRecord = { subject: Subject; creator: string | null; located: Locatable; entity: Entity };

const needed = ["cid", "customer", "establishment", "lawyer", "country", "timeZone", "caseCreator"];

/** The same for somebody who writes. Writers of one thread wait for each other, so that the order of its messages is that of the commits. */
export function openToWrite(tx: Tx, user: User, place: ThreadPlace): Promise<ThreadRecord> {
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${`${place.id} ${place.thread}`}, ${lockNumbers.messages}))`);
  return readThreadRecord(tx, user, place);
}

/** Refuses as `requireThread` does. */
export async function readThreadRecord(tx: Tx, user: User, { entity: name, id, thread }: ThreadPlace): Promise<ThreadRecord> {
  const entity: Entity = entities[name];
  if (!canOpenThread(user, entity, thread)) throw forbidden();
  const record = await readRecord(
    tx,
    user,
    entity,
    id,
    needed.filter((field) => field in entity.fields),
  );
  if (record.deleted) throw notFound();
  const located = record as Locatable;
  // Not of a version: undoing a change of the record withdraws no message.
  return { subject: { ...subjectOf[name](record), version: null }, creator: (record.caseCreator as Ref | null)?.id ?? null, located, entity };
}

const subjectOf: Readonly<Record<ThreadEntity, (record: Record<string, unknown>) => Subject>> = {
  case: (record) => aboutCase(record as CaseRecord),
  civilCase: (record) => withCivil(aboutCivilCase(record as RecordOf<typeof civilCase>)),
  issue: (record) => aboutIssue(record as RecordOf<typeof issue>),
};

const withCivil = (subject: Subject): Subject => ({ ...subject, facts: { ...subject.facts, isCivil: true } });
