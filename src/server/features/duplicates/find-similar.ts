import type { SimilarRecord, TypedValues } from "#api/duplicates.ts";
import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { type MergeableName, mergeable } from "#domain/duplicates/mergeable.ts";
import { nameWords } from "#domain/duplicates/name-likeness.ts";
import { plainText } from "#domain/duplicates/near-text.ts";
import { proposedFrom, scorePair } from "#domain/duplicates/score-pair.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { forbidden } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { tableOf } from "#server/records/columns.ts";
import { hiddenNames } from "#server/records/hidden-names.ts";
import { comparedColumns } from "./compared-columns.ts";

type Typed = { entity: MergeableName; customer?: string | null | undefined; values: TypedValues };

const compared = 200;
const offered = 5;
/** Shorter parts are in too many names. */
const shortestPart = 3;

/**
 * Records that this user sees and that may be the one being typed, by score. Whoever has a hidden name is none of them: that somebody is found by a
 * name and shown by initials would tell that it is theirs.
 */
export async function findSimilar(tx: Tx, user: User, { entity: name, customer, values }: Typed): Promise<SimilarRecord[]> {
  const entity: Entity = mergeable[name];
  if (!can(user, "write", entity) && !can(user, "pick", entity)) throw forbidden();
  const parts = partsOf(name, values);
  if (parts.length === 0) return [];
  const ofCustomer = customer && "customer" in entity.fields ? sql`and r.customer_id = ${customer}` : sql``;
  const text = plainText(Object.values(values).filter(Boolean).join(" "));
  const hidden = hiddenNames(tx, user, entity);
  const rows = await tx.rows<Record<string, unknown> & { id: string; shownAs: string }>(sql`
    select r.id, ${aliasIn(entity, "r")} as "shownAs", ${comparedColumns(entity)} from ${sql.table(tableOf(entity))} r
    where not r.deleted and ${visible(user, entity)} ${ofCustomer} ${hidden ? sql`and not ${hidden.atOnce}` : sql``} and r.search like any(${parts.map((part) => `%${part}%`)}::text[])
    order by similarity(r.search, ${text}) desc, r.id limit ${compared}`);
  const hint = hints[name];
  return rows
    .map((row) => ({ row, ...scorePair(name, values, row) }))
    .filter(({ score }) => score >= proposedFrom)
    .toSorted((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, offered)
    .map(({ row, score, field }) => ({
      id: row.id,
      alias: row.shownAs,
      hint: typeof row[hint] === "string" ? row[hint] : null,
      field,
      score,
    }));
}

/** What tells records of one name apart. */
const hints: Record<MergeableName, string> = { criminal: "dni", witness: "code", vehicle: "brand", band: "", court: "city", establishment: "city" };

/** Parts of what was typed, one of which a record has that is one letter apart: words, and both halves of codes and of long words. */
function partsOf(name: MergeableName, { dni, code, plate, name: first, surname, lastname, alias, city }: TypedValues): string[] {
  const codes = [dni, code, plate].map((one) => plainText(one)).filter((one) => one.length >= 5);
  const words = [first, surname, lastname, name === "court" ? city : null, alias]
    .flatMap((one) => nameWords(one))
    .filter((word) => word.length >= shortestPart);
  return [...new Set([...codes.flatMap(halves), ...words, ...words.filter((word) => word.length >= 6).flatMap(halves)])].map(escaped);
}

const halves = (text: string) => [text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.floor(text.length / 2))];
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
