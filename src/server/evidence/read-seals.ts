import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Seal } from "./seal-statement.ts";

/** With the answer of the timestamping authority in base64, if there is one. */
export type StoredSeal = Seal & { timestamp: string | null };

type Which = { last?: number; isStamped?: boolean; numbers?: readonly number[] };

/** Seals in their order; with `last` the newest ones, newest first. */
export const readSeals = (tx: Tx, { last, isStamped, numbers }: Which = {}): Promise<StoredSeal[]> =>
  tx.rows<StoredSeal>(sql`
    select number, to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sealedAt", count, root, previous,
      public_key as "publicKey", signature, translate(encode(timestamp_reply, 'base64'), chr(10), '') as timestamp
    from seals
    where (${isStamped ?? null}::boolean is null or (timestamp_reply is not null) = ${isStamped ?? null}::boolean)
      and (${numbers ?? null}::integer[] is null or number = any(${numbers ?? null}::integer[]))
    ${last ? sql`order by number desc limit ${last}` : sql`order by number`}`);
