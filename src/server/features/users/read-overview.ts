import type { UserOverview } from "#api/users.ts";
import { can } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import type { Ref } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { loadPerson, type Principal } from "#server/auth/principal.ts";
import { hasFactor } from "#server/auth/second-factor.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { readRecord } from "#server/records/read.ts";

/** Counts are exact up to this number. */
const maxCounted = 10_000;

/** How a user signs in, and a preview of what the user sees: the counts of their own lists, by `visible`. */
export async function readOverview({ deps, user }: SignedContext, id: string): Promise<UserOverview> {
  await deps.db.as(user, (tx) => readRecord(tx, user, userEntity, id, []));
  return deps.db.asSystem(async (tx) => {
    const account = (await tx.row<Account>(sql`
      select k.last_sign_in_at as "lastSignIn", k.password_hash is not null as "hasPassword", coalesce(k.address_verified, true) as "isVerified", ${hasFactor} as "twoFactor",
        (select max(c.expires_at) from reset_codes c where c.user_id = u.id and c.kind = 'invitation' and c.expires_at > now()) as until,
        (select jsonb_build_object('id', l.id, 'alias', l.alias) from lawyers l where l.user_id = u.id and not l.deleted) as lawyer,
        (select g.domain from company_identities i join company_sign_ins g on g.id = i.sign_in_id where i.user_id = u.id order by g.domain limit 1) as company
      from users u left join credentials k on k.user_id = u.id where u.id = ${id}`))!;
    const { hasPassword, isVerified, until, ...shown } = account;
    const state = hasPassword ? (isVerified ? "accepted" : "unverified") : until ? "pending" : "expired";
    const person = await loadPerson(tx, id);
    return {
      ...shown,
      invitation: { state, until: hasPassword ? null : until },
      sees: person ? await countSeen(tx, person) : null,
    };
  });
}

type Account = {
  lastSignIn: string | null;
  hasPassword: boolean;
  isVerified: boolean;
  twoFactor: boolean;
  until: string | null;
  lawyer: Ref | null;
  company: string | null;
};

async function countSeen(tx: Tx, person: Principal): Promise<UserOverview["sees"]> {
  const counts: NonNullable<UserOverview["sees"]> = [];
  for (const name of ["case", "issue", "civilCase", "customer", "establishment"] as const) {
    const entity = entities[name];
    if (!can(person, "pick", entity)) continue;
    const row = await tx.row<{ count: number }>(sql`select count(*)::int as count from (
      select from ${sql.table(tableOf(entity))} r where not r.deleted and ${visible(person, entity)} limit ${maxCounted + 1}) x`);
    counts.push({ entity: name, count: Math.min(row!.count, maxCounted), isMore: row!.count > maxCounted });
  }
  return counts;
}
