import type { AlikeOffender } from "#api/offenders.ts";
import { canSee } from "#domain/access/can.ts";
import { penalCase } from "#domain/cases/case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { issue } from "#domain/issues/issue.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { type Appearance, isDescription, traitsOf } from "#domain/offenders/described-as.ts";
import { likeness } from "#domain/offenders/likeness.ts";
import { visible } from "#server/access/visible.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";
import type { Writer } from "#server/records/save.ts";

type Described = Appearance & { customer: string; establishment?: string | undefined };
type Candidate = Appearance & { id: string; alias: string; picture: string | null; sameShop: boolean };

/** The newest offenders of the customer are compared; whoever was not seen for so long is found by name. */
const compared = 400;
const offered = 6;

/**
 * Earlier offenders of the customer whom this user may see, by likeness. They are masked before they are compared, so that neither the answer nor
 * its order tells anything of a minor that the user would not see otherwise.
 */
export async function findAlike(tx: Tx, user: Writer, { customer, establishment, ...described }: Described): Promise<AlikeOffender[]> {
  const shop = establishment === "empresa" ? undefined : establishment;
  const picture = canSee(user, criminal.fields.criminalPictures)
    ? sql`(select f.id from files f where f.entity = 'criminal' and f.record_id = r.id and f.preview and not f.deleted order by f.position, f.id limit 1)`
    : sql`null`;
  const rows = await tx.rows<Candidate>(sql`
    select r.id, r.full_name as alias, r.sex, r.apparent_age as "apparentAge", r.height, r.spoken_language as "spokenLanguage", r.clothes, r.marks,
      ${picture} as picture, ${shop ? wasAt(user, shop) : sql`false`} as "sameShop"
    from (
      select r.id from criminals r where r.customer_id = ${customer} and not r.deleted and ${visible(user, criminal)} order by r.id desc limit ${compared}
    ) newest join criminals r on r.id = newest.id`);
  const words = wordsOf(catalogueOf(user.locale));
  return (await masked(tx, user, criminal, rows))
    .map((one) => ({ one, score: likeness(described, one) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score || right.one.id.localeCompare(left.one.id))
    .slice(0, offered)
    .map(({ one }) => ({
      id: one.id,
      alias: one.alias,
      traits: isDescription(one.alias) ? null : traitsOf(words, one).join(", ") || null,
      picture: one.picture ?? null,
      sameShop: one.sameShop,
    }));
}

/** Whether the person took part in a case or an issue of this shop that the user sees. */
function wasAt(user: Writer, shop: string): Sql<boolean> {
  const at = ({ name, collection }: typeof penalCase | typeof issue, seen: Sql<boolean>) => sql`exists (
    select from ${sql.table(`${name}_criminals`)} l
    join (select r.id from ${sql.table(collection)} r where r.establishment_id = ${shop} and not r.deleted and ${seen}) c
      on c.id = ${sql.ref(`l.${name}_id`)} where l.criminal_id = newest.id)`;
  return sql`(${at(penalCase, visible(user, penalCase))} or ${at(issue, visible(user, issue))})`;
}
