import type { Dismissal } from "#api/alerts.ts";
import type { AlertKind } from "#domain/alerts/alert-rules.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Principal } from "#server/auth/principal.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";

const subjects: Readonly<Record<AlertKind, Entity>> = {
  amount: entities.case,
  repeat: entities.criminal,
  band: entities.band,
  shop: entities.establishment,
};

/** Hides an alert from this person. A second dismissal, of an older screen, does not bring back what the first one hid. */
export async function dismissAlert(tx: Tx, user: Principal, { kind, subject, mark }: Dismissal) {
  const entity = subjects[kind];
  const found = await tx.row(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${subject} and not r.deleted and ${visible(user, entity)}`);
  if (!found) throw notFound();
  await tx.run(sql`
    insert into user_dismissals as d (user_id, kind, subject_id, mark, dismissed_at) values (${user.id}, ${kind}, ${subject}, ${mark}, ${tx.now})
    on conflict (user_id, kind, subject_id) do update set mark = ${kind === "shop" ? sql`excluded.mark` : sql`greatest(d.mark, excluded.mark)`},
      dismissed_at = excluded.dismissed_at`);
}
