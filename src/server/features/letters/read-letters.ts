import type { Letter } from "#api/letters.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type LetterPlace, openRecordOf } from "./open-record.ts";

/** More are never written from one record; the newest are shown. */
const shown = 200;

export const listLetters = ({ deps, user }: SignedContext, place: LetterPlace): Promise<Letter[]> =>
  deps.db.as(user, async (tx) => {
    await openRecordOf(tx, user, place);
    deps.accessLog.logPart(user, place.entity, place.id);
    return readLetters(tx, place, sql`true`);
  });

/** The mails of a record that the user may open. */
export const readLetters = ({ system: tx }: Tx, { entity, id }: LetterPlace, which: Sql<boolean>): Promise<Letter[]> =>
  tx.rows<Letter>(sql`
    select l.id, l.sent_at as "sentAt", jsonb_build_object('id', u.id, 'alias', u.alias) as author, l.recipient_kind as "recipientKind", l.recipient, l.subject,
      l.body, l.attach_reason as "attachReason", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
      m.id is null or m.sent_at is not null as "isDelivered", m.error,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name, 'size', f.size, 'downloads', f.downloads,
        'lastDownload', to_char(f.last_download at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.position), '[]')
        from letter_files f where f.letter_id = l.id) as files
    from letters l join users u on u.id = l.author_id left join mails m on m.key = 'letter:' || l.id
    where l.entity = ${entity} and l.record_id = ${id} and ${which} order by l.sent_at desc, l.id desc limit ${shown}`);
