import type { Thread } from "#domain/threads/thread.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

export type WrittenMessage = { at: string; author: string; isOffice: boolean; text: string; files: string[] };

/** A thread as documents show it, oldest first, without what was withdrawn or erased. The caller has checked who may read it. */
export const readWholeThread = (tx: Tx, record: string, thread: Thread): Promise<WrittenMessage[]> =>
  tx.rows<WrittenMessage>(sql`
    select sent_at as at, author_alias as author, is_office as "isOffice", text, files::text[] as files from messages
    where record_id = ${record} and thread = ${thread} and text is not null order by position`);
