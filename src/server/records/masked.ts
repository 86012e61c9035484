import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { isDescription } from "#domain/offenders/described-as.ts";
import { identifyingFields, initialsOf } from "#domain/protection/minors.ts";
import { isPerson, type PersonName } from "#domain/protection/personal-data.ts";
import { translators } from "#server/base/catalogue-of.ts";
import type { Reader } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { isOfPersons } from "./people-columns.ts";

type Shown = { id: string };

/** Whether lists of this entity with these fields may contain minors, whom this user sees by their initials only. */
export const hasMasks = (user: Pick<User, "role">, { name, fields }: Entity, shown: readonly string[] = []) =>
  !isStaff(user.role) && (isPerson(name) || shown.some((field) => isOfPersons(fields[field]!)));

/** Masks minors in lists, pickers, searches, networks and exports: everybody except staff and the lawyer of their case sees initials. */
export async function masked<R extends Shown>(tx: Reader, user: User, entity: Entity, records: R[]): Promise<R[]> {
  const shown = await maskedRefs(tx, user, entity, records, true);
  if (!isPerson(entity.name) || !hasMasks(user, entity)) return shown;
  const { names, identifiers } = identifyingFields[entity.name];
  const hidden = await hiddenOf(tx, entity.name, shown);
  return shown.map((record) =>
    hidden.has(record.id) ? { ...record, ...withInitials(user, record, names), ...emptied(record, ["hint", ...identifiers]) } : record,
  );
}

/** The same for the people that records refer to. A single case or issue shows them by name. */
export async function maskedRefs<R extends Shown>(tx: Reader, user: User, { scope, fields }: Entity, records: R[], isList = false): Promise<R[]> {
  if (isStaff(user.role) || (!isList && scope === "case")) return records;
  let shown = records;
  for (const [field, one] of Object.entries(fields)) {
    if (one.kind !== "refs" || !isPerson(one.to)) continue;
    const refsOf = (record: R) => ((record as Record<string, unknown>)[field] as Ref[] | undefined) ?? [];
    const hidden = await hiddenOf(tx, one.to, shown.flatMap(refsOf));
    if (hidden.size === 0) continue;
    const mask = (ref: Ref) => ({ ...ref, alias: minorName(user, ref.alias) });
    // Among the others their place would tell the first letters.
    const inOrder = (refs: Ref[]) => [
      ...refs.filter(({ id }) => !hidden.has(id)),
      ...refs
        .filter(({ id }) => hidden.has(id))
        .toSorted(byId)
        .map(mask),
    ];
    shown = shown.map((record) => (refsOf(record).length > 0 ? { ...record, [field]: inOrder(refsOf(record)) } : record));
  }
  return shown;
}

const byId = (one: Shown, other: Shown) => (one.id < other.id ? -1 : 1);

/** Those among these people whose names are hidden, read in one statement. */
export async function hiddenOf(tx: Reader, kind: PersonName, people: readonly Shown[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const ids = [...new Set(people.map(({ id }) => id))];
  const rows = await tx.rows<Shown>(sql`select p as id from hidden_minors(${kind}, ${ids}::uuid[], ${tx.now}::timestamptz::date) p`);
  return new Set(rows.map(({ id }) => id));
}

/** Says that the person is a minor, or nobody would know why there are only initials. Somebody unknown is not described either. */
export function minorName({ locale }: Pick<User, "locale">, name: string): string {
  const t = translators[locale];
  return t("minor.initials", { initials: isDescription(name) ? t("offender.unknown.minor") : initialsOf(name) });
}

/** Of a row with a name in several columns, the first says it. */
function withInitials(user: User, record: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const filled = names.filter((name) => typeof record[name] === "string");
  const inColumns = filled.map((name, index) => [name, index === 0 ? minorName(user, record[name] as string) : initialsOf(record[name] as string)]);
  return { ...Object.fromEntries(inColumns), ...(typeof record.alias === "string" && { alias: minorName(user, record.alias) }) };
}

/** Adds no field that the record does not have. */
const emptied = (record: Shown, names: readonly string[]) => Object.fromEntries(names.filter((name) => name in record).map((name) => [name, null]));
