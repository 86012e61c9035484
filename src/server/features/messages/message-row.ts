import type { Message } from "#api/messages.ts";
import type { Ref } from "#domain/entity.ts";
import { changeableUntil } from "#domain/threads/thread.ts";
import { sql } from "#server/db/sql.ts";

export type MessageRow = {
  id: string;
  position: number;
  at: string;
  author: Ref;
  isOffice: boolean;
  text: string | null;
  isWithdrawn: boolean;
  editedAt: string | null;
  mentions: Ref[];
  files: string[];
};

/** The columns of a message `m`. */
export const messageColumns = sql`m.id, m.position, m.sent_at as at, jsonb_build_object('id', m.author_id, 'alias', m.author_alias) as author,
  m.is_office as "isOffice", m.text, m.withdrawn_at is not null as "isWithdrawn", m.edited_at as "editedAt", m.mentions, m.files::text[] as files`;

/** A message as this reader gets it. */
export function toMessage(row: MessageRow, reader: string): Message {
  const isOwn = row.author.id === reader && row.text !== null;
  return { ...row, changeableUntil: isOwn ? changeableUntil(new Date(row.at)).toISOString() : null };
}
