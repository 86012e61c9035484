import { createHash } from "node:crypto";
import type { Principal } from "#server/auth/principal.ts";
import { invalid, notFound } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { sniffMimeType } from "#server/files/detect-mime-type.ts";
import { journalOwn } from "./account.ts";

export const pictureLimit = 5 * 1024 * 1024;

const types = ["image/jpeg", "image/png", "image/webp"];

export async function storePicture({ db, pictures }: Deps, user: Principal, file: Buffer) {
  // The type is detected from the content, not taken from the request: other types never reach the decoder.
  const image = types.includes((await sniffMimeType(file)) ?? "") ? await pictures.avatar(file, user.id) : "broken";
  if (!Buffer.isBuffer(image)) throw invalid({ picture: "field.format.invalid" });
  const etag = createHash("sha256").update(image).digest("base64url").slice(0, 16);
  await db.asSystem(async (tx) => {
    await tx.run(
      sql`insert into user_pictures (user_id, image, etag) values (${user.id}, ${image}, ${etag}) on conflict (user_id) do update set image = excluded.image, etag = excluded.etag`,
    );
    await tx.run(sql`update users set version = version + 1, updated_at = now() where id = ${user.id}`);
    await journalOwn(tx, user, [{ field: "picture", from: null, to: etag }]);
  });
  return { photoURL: `/api/account/picture?v=${etag}` };
}

export async function removePicture({ db }: Deps, user: Principal) {
  await db.asSystem(async (tx) => {
    await tx.run(sql`delete from user_pictures where user_id = ${user.id}`);
    await tx.run(sql`update users set version = version + 1, updated_at = now() where id = ${user.id}`);
    await journalOwn(tx, user, [{ field: "picture", from: null, to: null }]);
  });
  return { photoURL: null };
}

export async function readPicture({ db }: Deps, user: Principal): Promise<Buffer> {
  const row = await db.asSystem((tx) => tx.row<{ image: Buffer }>(sql`select image from user_pictures where user_id = ${user.id}`));
  if (!row) throw notFound();
  return row.image;
}
