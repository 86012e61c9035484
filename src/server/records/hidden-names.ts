import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { identifyingFields } from "#domain/protection/minors.ts";
import { isPerson } from "#domain/protection/personal-data.ts";
import { visible } from "#server/access/visible.ts";
import { translators } from "#server/base/catalogue-of.ts";
import { fold } from "#server/base/fold.ts";
import type { Reader } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { columnOf, tableOf } from "./columns.ts";
import { hasMasks, masked } from "./masked.ts";

/** Whether the name of the person aliased `r` is hidden from a reader: looked up once for all rows, or row by row where few are walked. */
export type HiddenNames = { atOnce: Sql<boolean>; byRow: Sql<boolean> };

/** People whom this reader sees by their initials are found by these alone, and have no place among names. Undefined where all names are shown. */
export function hiddenNames({ now }: Pick<Reader, "now">, user: Pick<User, "role">, entity: Entity): HiddenNames | undefined {
  if (!hasMasks(user, entity)) return undefined;
  const [kind, today] = [sql.lit(entity.name), sql`${now}::timestamptz::date`];
  return {
    atOnce: sql`r.id in (select hidden_people(${kind}, ${today}))`,
    byRow: sql`exists (select from hidden_minors(${kind}, array[r.id], ${today}))`,
  };
}

/** Whether the order by a field, or a match in it, would tell something of a hidden name. */
export const isIdentifying = ({ name: entity }: Pick<Entity, "name">, field: string): boolean =>
  isPerson(entity) && Object.values(identifyingFields[entity]).some((fields) => (fields as readonly string[]).includes(field));

/** More hidden people than this have no initials in common that somebody looks for. */
const lookedAt = 10_000;

/** The people with hidden names who are found by what was typed: their initials, as the reader sees them. */
export async function foundByInitials(tx: Reader, user: User, entity: Entity, typed: string): Promise<string[]> {
  const hidden = hiddenNames(tx, user, entity);
  const parts = fold(typed).split(" ").filter(Boolean);
  if (!hidden || !isPerson(entity.name) || parts.length === 0 || !parts.every((part) => [...part].length === 1 || isOfLabel(user, part))) return [];
  const names = identifyingFields[entity.name].names.map((name) => sql`${sql.ref(`r.${columnOf(name, entity.fields[name]!)}`)} as ${sql.id(name)}`);
  const rows = await tx.rows<{ id: string } & Record<string, string | null>>(sql`
    select r.id, ${aliasIn(entity, "r")} as alias, ${sql.join(names)} from ${sql.table(tableOf(entity))} r
    where not r.deleted and ${visible(user, entity)} and ${hidden.atOnce} order by r.id desc limit ${sql.lit(lookedAt)}`);
  const shown = await masked(tx, user, entity, rows);
  return shown.flatMap(({ id, ...texts }) => (hasAll(Object.values(texts), parts) ? [id] : []));
}

/** The words beside the initials. */
const isOfLabel = ({ locale }: Pick<User, "locale">, part: string) => {
  const t = translators[locale];
  return fold(t("minor.initials", { initials: t("offender.unknown.minor") }))
    .split(" ")
    .some((word) => word.startsWith(part));
};

function hasAll(texts: readonly (string | null)[], parts: readonly string[]) {
  const words = fold(texts.filter(Boolean).join(" ")).split(" ");
  return parts.every((part) => words.some((word) => word.startsWith(part)));
}
