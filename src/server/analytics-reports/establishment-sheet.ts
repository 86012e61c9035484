import type { User } from "#domain/access/user.ts";
import { wholeKey } from "#domain/analytics/measured.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { added, type Group, nothing, readGroups } from "#server/analytics/read-groups.ts";
import { sql } from "#server/db/sql.ts";
import { rowsOf } from "#server/records/listing.ts";
import type { Sources } from "./asked-about.ts";
import type { Of } from "./making.ts";
import { column, placeName, type SheetColumn, type SheetRow } from "./sheet.ts";

export const establishmentColumns: readonly SheetColumn[] = [
  column("code"),
  column("establishment"),
  column("city"),
  column("casesCount", "number"),
  column("issuesCount", "number"),
  column("complaints", "number"),
  column("amount", "money"),
  column("recovered", "money"),
  column("claimed", "money"),
  column("held", "number"),
  column("convictions", "number"),
  column("convictionRate", "share"),
];

type Shop = { id: string; code: string; alias: string; city: string };

/** One row for each shop, and one for what belongs to none in particular; what all of them come to. */
export async function readEstablishments({ tx, user, words, asked, customers }: Of<"customer">, { cases, issues }: Sources) {
  const groups = await readGroups(tx, cases, issues, "place");
  const shops = await tx.rows<Shop>(sql`
    select r.id, r.code, r.alias, r.city from establishments r where (${sql.join(shopsOf(user, asked), sql` and `)}) or r.id::text = any(${[...groups.keys()]}::text[])
    order by r.alias, r.id`);
  const listed = shops.map(({ id, code, alias, city }) => ({ code, establishment: alias, city, ...figuresOf(groups.get(id) ?? nothing) }));
  // Those of no shop, and those of a shop that went to another customer.
  const rest = [...groups].filter(([key]) => !shops.some(({ id }) => id === key));
  const restName = (key: string) =>
    key.startsWith(wholeKey) ? placeName(words, { shop: null, customer: customers[0]! }) : words.t("analytics.others");
  const others = rest.map(([key, group]) => ({ establishment: restName(key), ...figuresOf(group) }));
  const rows: SheetRow[] = [...listed, ...others];
  return { rows, total: { establishment: words.t("sheet.total"), ...figuresOf(added(groups.values())) } as SheetRow };
}

/** The shops that are asked for, whether anything happened there or not. */
function shopsOf(user: User, { customer, zones, establishments }: Of<"customer">["asked"]) {
  const chosen = establishments?.includes(wholeKey) ? undefined : establishments;
  return [
    ...rowsOf(user, establishment, { filter: { customer: [customer] } }),
    ...(chosen ? [sql<boolean>`r.id = any(${chosen}::uuid[])`] : []),
    ...(zones
      ? [sql<boolean>`exists (select from zone_establishments z where z.establishment_id = r.id and z.zone_id = any(${zones}::uuid[]))`]
      : []),
  ];
}

/** What sheets say of a group. */
export const figuresOf = (group: Group) => ({
  casesCount: group.cases,
  issuesCount: group.issues,
  complaints: group.complaints,
  notProcessed: group.notProcessed,
  open: group.open,
  amount: group.amount,
  averageTicket: group.priced === 0 ? null : Math.round(group.amount / group.priced),
  recovered: group.recovered,
  claimed: group.amount - group.recovered,
  held: group.held,
  suspended: group.suspended,
  convictions: group.damning,
  acquittals: group.acquittal,
  convictionRate: group.verdicts === 0 ? null : group.damning / group.verdicts,
  restrainingOrders: group.orders,
  liability: group.liability,
  collected: group.collected,
  collaborators: group.collaborators,
});
