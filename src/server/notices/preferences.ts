import type { NoticePreference } from "#api/account.ts";
import { type Channels, defaultChannels, kindOf, kindsFor, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Principal } from "#server/auth/principal.ts";
import { invalid } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The channels on which each user wants this kind of notice. A user may also switch off all mails. Must run as the system. */
export async function channelsOf(tx: Tx, kind: NoticeKind, people: readonly Principal[]): Promise<(person: Principal) => Channels> {
  const rows = await tx.rows<Channels & { user: string }>(
    sql`select user_id as user, bell, mail, digest from notice_preferences where kind = ${kind} and user_id = any(${people.map(({ id }) => id)}::uuid[])`,
  );
  const chosen = new Map(rows.map(({ user, ...channels }) => [user, channels]));
  const usual = defaultChannels(kind);
  return ({ id, profile }) => {
    const { bell, mail, digest } = chosen.get(id) ?? usual;
    return { bell, mail: mail && kindOf(kind).mail !== undefined && profile.emailNotifications, digest: digest && profile.emailNotifications };
  };
}

/** The kinds that this user may get, with their channels; `mail` is null if the kind has no mail. */
export const readPreferences = ({ deps, user }: SignedContext): Promise<NoticePreference[]> =>
  deps.db.asSystem(async (tx) => {
    const rows = await tx.rows<Channels & { kind: string }>(sql`select kind, bell, mail, digest from notice_preferences where user_id = ${user.id}`);
    const chosen = new Map(rows.map(({ kind, ...channels }) => [kind, channels]));
    return (await ownKinds(tx, user)).map((kind) => {
      const { bell, mail, digest } = chosen.get(kind) ?? defaultChannels(kind);
      return { kind, bell, mail: kindOf(kind).mail ? mail : null, digest };
    });
  });

export async function changePreference(context: SignedContext, { kind, bell, mail, digest }: { kind: NoticeKind } & Partial<Channels>) {
  const { deps, user } = context;
  const usual = defaultChannels(kind);
  await deps.db.asSystem(async (tx) => {
    if (!(await ownKinds(tx, user)).includes(kind)) throw invalid({ kind: "field.format.invalid" });
    await tx.run(sql`
      insert into notice_preferences as p (user_id, kind, bell, mail, digest)
      values (${user.id}, ${kind}, ${bell ?? usual.bell}, ${mail ?? usual.mail}, ${digest ?? usual.digest})
      on conflict (user_id, kind) do update set bell = coalesce(${bell ?? null}, p.bell), mail = coalesce(${mail ?? null}, p.mail),
        digest = coalesce(${digest ?? null}, p.digest)`);
  });
  return readPreferences(context);
}

async function ownKinds(tx: Tx, { id, role }: Pick<Principal, "id" | "role">): Promise<NoticeKind[]> {
  const lawyer = await tx.row(sql`select from lawyers where user_id = ${id} and not deleted`);
  return kindsFor(role, lawyer !== undefined);
}
