import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import type { Attachment } from "#server/mail/transport.ts";
import { verifiedRange } from "./pieces.ts";

type Stored = { id: string; key: string; filename: string; contentType: string; size: number; pieces: Buffer };

/** The content of files that are attached to a mail. Who wrote the mail had the right to them; their sum is bounded when it is written. */
export async function readAttachments({ db, files }: Pick<Deps, "db" | "files">, ids: readonly string[]): Promise<Attachment[]> {
  const found = await db.asSystem((tx) =>
    tx.rows<Stored>(sql`
      select f.id, coalesce(f.copy_of, f.id) as key, f.name as filename, f.type as "contentType", f.size, f.pieces
      from unnest(${ids}::uuid[]) with ordinality w (id, position) join files f on f.id = w.id and not f.deleted order by w.position`),
  );
  if (found.length < ids.length) throw new Error("an attached file is gone");
  const read: Attachment[] = [];
  for (const { filename, contentType, ...file } of found) {
    const parts: Buffer[] = [];
    if (file.size > 0) for await (const part of verifiedRange(files, file, 0, file.size - 1, async () => true)) parts.push(part);
    read.push({ filename, contentType, content: Buffer.concat(parts) });
  }
  return read;
}
