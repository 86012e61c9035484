import type { LetterEntity } from "#domain/letters/letter.ts";
import { maxDownloads } from "#domain/letters/letter.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { hashSecret } from "#server/auth/secrets.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

export type SharedLetter = {
  id: string;
  entity: LetterEntity;
  record: string;
  author: string;
  language: Locale;
  expiresAt: string;
  timeZone: string;
};
export type SharedFile = { id: string; key: string; name: string; type: string; size: number; pieces: Buffer; isUsed: boolean };

/** The mail of a link that still works: not expired, not revoked, and its record is not deleted. Must run as the system. */
export const readShared = (tx: Tx, token: string): Promise<SharedLetter | undefined> =>
  tx.row<SharedLetter>(sql`
    select l.id, l.entity, l.record_id as record, l.author_id as author, l.language, l.expires_at as "expiresAt", coalesce(c.time_zone, v.time_zone) as "timeZone"
    from letters l
      left join cases c on l.entity = 'case' and c.id = l.record_id and not c.deleted
      left join civil_cases v on l.entity = 'civilCase' and v.id = l.record_id and not v.deleted
    where l.token_hash = ${hashSecret(token)} and l.revoked_at is null and l.expires_at > ${tx.now} and coalesce(c.id, v.id) is not null`);

/** Its files that are still in the record. */
export const readSharedFiles = (tx: Tx, letter: string): Promise<SharedFile[]> =>
  tx.rows<SharedFile>(sql`
    select f.id, coalesce(f.copy_of, f.id) as key, s.name, f.type, f.size, f.pieces, s.downloads >= ${maxDownloads} as "isUsed"
    from letter_files s join files f on f.id = s.file_id and not f.deleted where s.letter_id = ${letter} order by s.position`);

/** Counts a download. False if there were too many: the statement decides, so that parallel ones are all counted. */
export const countDownload = async (tx: Tx, letter: string, file: string): Promise<boolean> =>
  (await tx.run(sql`
    update letter_files set downloads = downloads + 1, last_download = ${tx.now}
    where letter_id = ${letter} and file_id = ${file} and downloads < ${maxDownloads}`)) === 1;
