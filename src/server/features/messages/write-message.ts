import type { Message } from "#api/messages.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { Ref } from "#domain/entity.ts";
import { changeableUntil, type MessageEvent, messageFields, threadName } from "#domain/threads/thread.ts";
import type { Principal } from "#server/auth/principal.ts";
import { forbidden, invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { entryOf } from "#server/records/entry-of.ts";
import type { Writer } from "#server/records/save.ts";
import { address, otherSide, unaddress } from "./address-message.ts";
import { mentionedPeople } from "./find-people.ts";
import { type MessageRow, messageColumns, toMessage } from "./message-row.ts";
import { openToWrite, type ThreadPlace, type ThreadRecord } from "./open-thread.ts";

type Content = { text: string; mentions: readonly string[] };
type New = Content & { message: string; files: readonly string[] };

/** Sends a message. The same id again, from the same author to the same thread, answers with the message that is there. */
export const sendMessage = ({ deps, user }: SignedContext, place: ThreadPlace, input: New): Promise<Message> =>
  deps.db.as(user, async (tx) => {
    const record = await openToWrite(tx, user, place);
    const sent = await readMessage(tx, place, input.message);
    if (sent?.author.id === user.id) return toMessage(sent, user.id);
    const text = textOf(input.text, input.files.length > 0);
    const files = await filesOf(tx, place, input.files);
    const people = await mentionedPeople(tx.system, record, place, input.mentions);
    const row = await tx.row<MessageRow>(sql`
      insert into messages as m (id, entity, record_id, thread, position, sent_at, author_id, author_alias, is_office, text, mentions, files)
      values (${input.message}, ${place.entity}, ${place.id}, ${place.thread},
        (select coalesce(max(position), 0) + 1 from messages where record_id = ${place.id} and thread = ${place.thread}),
        ${tx.now}, ${user.id}, ${user.alias}, ${!isCustomerSide(user.role)}, ${text}, ${JSON.stringify(refsOf(people))}::jsonb, ${files}::uuid[])
      on conflict do nothing returning ${messageColumns}`);
    // The id is that of a message elsewhere.
    if (!row) throw invalid({ message: "field.format.invalid" });
    journal(tx, user, record, place, "sent");
    const others = await otherSide(tx.system, user, record, place);
    await address(tx.system, deps, user, record, place, row, { mentioned: people, others });
    return toMessage(row, user.id);
  });

/** Changes the text of an own message. Users who are mentioned only now are notified. */
export const editMessage = ({ deps, user }: SignedContext, place: ThreadPlace, input: Content & { message: string }): Promise<Message> =>
  deps.db.as(user, async (tx) => {
    const record = await openToWrite(tx, user, place);
    const before = await ownMessage(tx, user, place, input.message);
    const text = textOf(input.text, before.files.length > 0);
    const people = await mentionedPeople(tx.system, record, place, input.mentions);
    const row = await change(tx, before.id, sql`text = ${text}, mentions = ${JSON.stringify(refsOf(people))}::jsonb, edited_at = ${tx.now}`);
    journal(tx, user, record, place, "edited");
    const known = new Set(before.mentions.map(({ id }) => id));
    const added = people.filter(({ id }) => !known.has(id));
    await address(tx.system, deps, user, record, place, row, { mentioned: added, others: [] });
    return toMessage(row, user.id);
  });

/** Withdraws an own message: that there was one stays, its text is gone. */
export const withdrawMessage = ({ deps, user }: SignedContext, place: ThreadPlace, message: string): Promise<Message> =>
  deps.db.as(user, async (tx) => {
    const record = await openToWrite(tx, user, place);
    const before = await readMessage(tx, place, message);
    // A retry: it is withdrawn already.
    if (before?.isWithdrawn && before.author.id === user.id) return toMessage(before, user.id);
    await ownMessage(tx, user, place, message);
    const row = await change(tx, message, sql`text = null, mentions = '[]', files = '{}', edited_at = null, withdrawn_at = ${tx.now}`);
    journal(tx, user, record, place, "withdrawn");
    await unaddress(tx.system, place, message);
    return toMessage(row, user.id);
  });

const change = async (tx: Tx, id: string, sets: ReturnType<typeof sql>): Promise<MessageRow> =>
  (await tx.row<MessageRow>(sql`update messages m set ${sets} where m.id = ${id} returning ${messageColumns}`))!;

const readMessage = (tx: Tx, { id, thread }: ThreadPlace, message: string) =>
  tx.row<MessageRow>(sql`select ${messageColumns} from messages m where m.id = ${message} and m.record_id = ${id} and m.thread = ${thread}`);

/** A message that this user may still change. The lock of the thread keeps others from changing it meanwhile. */
async function ownMessage(tx: Tx, user: Writer, place: ThreadPlace, message: string): Promise<MessageRow> {
  const row = await readMessage(tx, place, message);
  if (!row || row.text === null) throw notFound();
  if (row.author.id !== user.id) throw forbidden();
  if (tx.now > changeableUntil(new Date(row.at))) throw new Refusal(400, "BAD_REQUEST", "thread.tooLate");
  return row;
}

/** PostgreSQL cannot store a NUL in a text. */
function textOf(given: string, hasFiles: boolean): string {
  const text = given.replace(/\r\n?/g, "\n").trim();
  if (text.includes("\0")) throw invalid({ text: "field.format.invalid" });
  if (text === "" && !hasFiles) throw invalid({ text: "field.required" });
  return text;
}

/** Files that the message refers to: all of them belong to the record, and its readers have them. */
async function filesOf(tx: Tx, { entity, id, thread }: ThreadPlace, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids.map((one) => one.toLowerCase()))];
  if (unique.length === 0) return [];
  const found = await tx.rows(sql`select from files where id = any(${unique}::uuid[]) and entity = ${entity} and record_id = ${id} and not deleted
    and (not office or ${thread === "office"})`);
  if (found.length < unique.length) throw invalid({ files: "thread.file.unknown" });
  return unique;
}

const refsOf = (people: readonly Principal[]): Ref[] => people.map(({ id, alias }) => ({ id, alias }));

/** That a message was written, edited or withdrawn; never its text, which only the thread has. */
function journal(tx: Tx, user: Writer, { entity, located }: ThreadRecord, { thread, entity: name }: ThreadPlace, event: MessageEvent) {
  const changes = [{ field: messageFields[thread], from: null, to: event }];
  append(tx, { ...entryOf(user, entity, "update", located, changes), entity: threadName(name, thread), version: null });
}
