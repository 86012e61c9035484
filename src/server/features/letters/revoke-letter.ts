import type { Letter } from "#api/letters.ts";
import { type LetterMark, lettersField } from "#domain/letters/letter.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { entryOf, type Locatable } from "#server/records/entry-of.ts";
import { type LetterPlace, openRecordOf } from "./open-record.ts";
import { readLetters } from "./read-letters.ts";

/** The link to the files of a mail stops working. Doing so twice is no error. */
export const revokeLetter = ({ deps, user }: SignedContext, { letter, ...place }: LetterPlace & { letter: string }): Promise<Letter> =>
  deps.db.as(user, async (tx) => {
    const { entity, record } = await openRecordOf(tx, user, place);
    deps.accessLog.logPart(user, place.entity, place.id);
    const revoked = await tx.system.run(sql`
      update letters set revoked_at = ${tx.now} where id = ${letter} and entity = ${place.entity} and record_id = ${place.id}
        and token_hash is not null and revoked_at is null`);
    const [after] = await readLetters(tx, place, sql`l.id = ${letter}`);
    if (!after) throw notFound();
    const mark: LetterMark = { id: letter, alias: after.recipient, files: after.files.length, isRevoked: true };
    if (revoked > 0)
      append(tx, { ...entryOf(user, entity, "update", record as Locatable, [{ field: lettersField, from: null, to: mark }]), version: null });
    return after;
  });
